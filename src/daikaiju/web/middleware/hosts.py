"""Host check: requests for unknown host names are refused, which prevents DNS rebinding."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from daikaiju.words.language import mark as _

from ..responses import refuse

HOST = re.compile(r"(\[[0-9a-f:.]{2,50}\]|[a-z0-9._-]{1,253})(:[0-9]{1,5})?", re.IGNORECASE)
UNKNOWN = _(
    "This server does not go by the name {name}. Whoever runs it can change that: daikaiju play --allow-host {name}"
)
NOT_A_NAME = _("This request does not say which server it is for.")


def own_names() -> set[str]:
    """Return the names of this machine on its own network."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name.partition('.')[0]}.local"}


def name_in(host: str) -> str:
    """Return the name or IP address in a Host header; "" if it is invalid."""
    found = HOST.fullmatch(host)
    return found[1].strip("[]").rstrip(".").lower() if found else ""


def is_address(name: str) -> bool:
    """Whether a name is an IP address, which DNS rebinding cannot use."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class KnownHost:
    """Accepts requests for IP addresses, this machine's names and the configured names."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        given = {name.strip().rstrip(".").lower() for name in names}
        self.app, self.names = app, own_names() | given
        self.ends = (".localhost", *(name[1:] for name in given if name.startswith("*.")))

    def knows(self, name: str) -> bool:
        """Whether this server has a name."""
        return name in self.names or name.endswith(self.ends) or is_address(name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it. A client that sends no Host header is not a browser."""
        hosts = Headers(scope=scope).getlist("host") if scope["type"] in ("http", "websocket") else []
        name = name_in(hosts[0]) if len(hosts) == 1 else ""
        if not hosts or self.knows(name):
            await self.app(scope, receive, send)
        else:
            await refuse(scope, receive, send, UNKNOWN if name else NOT_A_NAME, name=name)
