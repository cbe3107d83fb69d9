"""What a load runs against: one server with SQLite, or several on a PostgreSQL behind nginx."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from local_services import address_of, free_port, new_postgres
from sqlalchemy import create_engine, text

from daikaiju.storage.address import database_address
from daikaiju.web.load import own_server

END = 60.0  # seconds to end on a busy machine
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 8192; }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    map $uri $table {{ ~^/t/(?<id>[^/]+) $id; default $request_id; }}
    upstream daikaiju {{ hash $table consistent; {servers} }}
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://daikaiju; proxy_http_version 1.1; proxy_read_timeout 1h;
            proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;
        }}
    }}
}}
"""


@dataclass
class Site:
    """Where clients go, the database, and the processes behind it."""

    address: str
    database: str
    servers: list[int]
    others: dict[str, int] = field(default_factory=dict)  # processes by role: of the database and of the proxy


@contextmanager
def sqlite_site(folder: Path) -> Iterator[Site]:
    """Run one server with a SQLite file."""
    with own_server(folder, "--port", "0", patience=END) as (address, pid):
        yield Site(address, database_address(folder, ""), [pid])


@contextmanager
def postgres_site(folder: Path, servers: int) -> Iterator[Site]:
    """Run servers on a new PostgreSQL, behind nginx."""
    with ExitStack() as stack:
        postgres = stack.enter_context(new_postgres(folder / "postgres"))
        database = address_of(postgres)
        ports = [str(free_port()) for _ in range(servers)]
        started = [
            stack.enter_context(own_server(folder, "--port", port, "--database", database, patience=END))
            for port in ports
        ]
        address, proxy = stack.enter_context(nginx_before(ports, folder))
        others = {"database": postgres.get_pid(), "proxy": proxy}
        yield Site(address, database, [pid for _address, pid in started], others)


@contextmanager
def nginx_before(ports: list[str], folder: Path) -> Iterator[tuple[str, int]]:
    """Run nginx before servers on these ports; yield its address and its process."""
    port, file = free_port(), folder / "nginx.conf"
    servers = " ".join(f"server 127.0.0.1:{server};" for server in ports)
    file.write_text(NGINX.format(folder=folder, servers=servers, port=port))
    process = subprocess.Popen(["nginx", "-c", str(file), "-p", str(folder)])  # noqa: S603, S607
    try:
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(END)


def acts_in(database: str) -> int:
    """Return how many acts of people and bots a database has."""
    engine = create_engine(database)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT count(*) FROM actions WHERE actor >= 0")).scalar_one()
    engine.dispose()
    return int(found)
