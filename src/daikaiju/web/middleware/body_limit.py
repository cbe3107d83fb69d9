"""The limit on the size of a body; programs are refused with problem details."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.types import Receive, Scope, Send

from ..problems import is_api, problem


class BodyLimit(RequestBodyLimitMiddleware):
    """Refuses bodies that are too large."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it before its body has arrived."""
        if scope["type"] == "http" and is_api(scope["path"]) and announced(scope) > self.max_body_size:
            await problem(413, f"At most {self.max_body_size} bytes are taken.")(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def announced(scope: Scope) -> int:
    """Return the size of the body that a request announces."""
    length = Headers(scope=scope).get("content-length", "")
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else 0
