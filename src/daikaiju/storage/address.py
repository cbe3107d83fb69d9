"""Location of the database: a file in the data folder, or an address."""

from __future__ import annotations

import os
from pathlib import Path

from daikaiju.errors import BadOptions

FILE = "daikaiju.sqlite"
DRIVER = "postgresql+psycopg"
POSTGRES = ("postgresql", "postgres", DRIVER)


def data_folder(given: Path | None = None) -> Path:
    """Return the data folder; DAIKAIJU_DATA overrides the default."""
    if given is not None:
        return given
    if os.environ.get("DAIKAIJU_DATA"):
        return Path(os.environ["DAIKAIJU_DATA"])
    return Path(os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()) / "daikaiju"


def database_address(folder: Path, given: str = "") -> str:
    """Return the given address or that in DAIKAIJU_DATABASE (PostgreSQL); without one, a SQLite file in the folder."""
    address = given or os.environ.get("DAIKAIJU_DATABASE", "")
    if not address:
        return f"sqlite:///{folder / FILE}"
    scheme, _, rest = address.partition("://")
    if scheme not in POSTGRES:  # the address is not repeated: it may have a password
        raise BadOptions(
            "a database is named as postgresql://USER:PASSWORD@HOST/NAME, by --database or DAIKAIJU_DATABASE; "
            "no other kind is known"
        )
    return f"{DRIVER}://{rest}"


def is_file(address: str) -> bool:
    """Whether an address is that of a SQLite file."""
    return address.startswith("sqlite")
