"""The engine of a database."""

from __future__ import annotations

from sqlalchemy import Engine, create_engine

from daikaiju.extras import need

from .postgres import CONNECTING, set_up_postgres
from .sqlite import set_up_sqlite


def make_engine(address: str) -> Engine:
    """Create the engine of a database; errors hide parameters, so that chat does not end up in logs."""
    if not address.startswith("postgresql"):
        engine = create_engine(address, hide_parameters=True)
        set_up_sqlite(engine)
        return engine
    need("postgres")
    engine = create_engine(address, pool_pre_ping=True, hide_parameters=True, connect_args=CONNECTING)
    set_up_postgres(engine)
    return engine
