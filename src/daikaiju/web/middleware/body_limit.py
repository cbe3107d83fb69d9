"""The limit on the size of a body: a refusal in the sender's language; programs get problem details."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.types import Receive, Scope, Send

from daikaiju.words.language import mark as _

from ..responses import refuse

TOO_LARGE = 413
TOO_MUCH = _("That is too much at once: at most {n} bytes are taken.")


class BodyLimit(RequestBodyLimitMiddleware):
    """Refuses bodies that are too large."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it before its body has arrived."""
        if scope["type"] == "http" and announced(scope) > self.max_body_size:
            await refuse(scope, receive, send, TOO_MUCH, status=TOO_LARGE, n=self.max_body_size)
        else:
            await super().__call__(scope, receive, send)


def announced(scope: Scope) -> int:
    """Return the size of the body that a request announces."""
    length = Headers(scope=scope).get("content-length", "")
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 20 else 0
