"""Optional packages: `need("fast")` before an import tells the user in one line what to install.

`pip install daikaiju` brings the rules, the bots and the command; the extras of pyproject.toml bring the rest.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec

from .errors import MissingExtra
from .errors import mark as _

# The modules that each extra brings. A module may be brought by several.
MODULES = {
    "fast": ("numba", "numpy"),
    "web": (
        "alembic",
        "httpx2",
        "itsdangerous",
        "jinja2",
        "python_multipart",
        "resvg_py",
        "segno",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "websockets",
    ),
    "client": ("httpx2",),
    "sim": ("joblib", "duckdb", "jinja2", "matplotlib", "numba", "openskill"),
    "dist": ("dask", "distributed", "joblib"),
    "postgres": ("psycopg",),
    "metrics": ("prometheus_client",),
    "envs": ("gymnasium", "pettingzoo"),
    "spiel": ("pyspiel",),
    "cuda": ("cuda", "numba_cuda"),
    "train": ("torch",),
}
# What an extra is for.
USES = {
    "fast": _('compiled rules and bots need {module}: pip install "daikaiju[fast]"'),
    "web": _('the table in the browser needs {module}: pip install "daikaiju[web]"'),
    "client": _('tables of other servers need {module}: pip install "daikaiju[client]"'),
    "sim": _('simulations and reports need {module}: pip install "daikaiju[sim]"'),
    "dist": _('a Dask cluster needs {module}: pip install "daikaiju[dist]"'),
    "postgres": _('a PostgreSQL database needs {module}: pip install "daikaiju[postgres]"'),
    "metrics": _('figures for Prometheus need {module}: pip install "daikaiju[metrics]"'),
    "envs": _('environments for research need {module}: pip install "daikaiju[envs]"'),
    "spiel": _('the games of OpenSpiel need {module}: pip install "daikaiju[spiel]"'),
    "cuda": _('the rules on a GPU need {module}: pip install "daikaiju[cuda]"'),
    "train": _('training of networks needs {module}: pip install "daikaiju[train]"'),
}


def need(extra: str) -> None:
    """Raise MissingExtra unless the modules of an extra are installed; imports none of them."""
    for module in MODULES[extra]:
        if not is_installed(module):
            raise MissingExtra(USES[extra], module=module)


def has(extra: str) -> bool:
    """Whether the modules of an extra are installed."""
    return all(is_installed(module) for module in MODULES[extra])


def is_installed(module: str) -> bool:
    """Whether a module can be imported; one that is imported already needs no search."""
    return sys.modules[module] is not None if module in sys.modules else is_found(module)


@cache
def is_found(module: str) -> bool:
    """Whether a search finds a module; servers ask at every act, and a search reads folders."""
    return find_spec(module) is not None
