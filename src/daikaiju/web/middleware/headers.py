"""Middleware: the origin check of forms and sockets, and security headers."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from daikaiju.words.language import mark as _

from ..responses import refuse

FOREIGN = _("This form did not come from this site. Open the page anew and try again.")
NO_SCHEME = _(
    "This page came by https, but the proxy before the server does not say so: it must send X-Forwarded-Proto."
)
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class SameOrigin:
    """Accepts forms and sockets from our own pages only."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        commands = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        wrong = what_is_foreign(Headers(scope=scope), scope["scheme"].replace("ws", "http")) if commands else ""
        if wrong:
            await refuse(scope, receive, send, wrong)
        else:
            await self.app(scope, receive, send)


def what_is_foreign(headers: Headers, scheme: str) -> str:
    """Return why a request's origin is foreign, or "". A client that sends no origin is not a browser."""
    origin, here = headers.get("origin"), f"{scheme}://{headers.get('host')}"
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return FOREIGN
    if origin is None or origin == here:
        return ""
    return NO_SCHEME if origin == here.replace("http", "https", 1) else FOREIGN


class SafeHeaders:
    """Adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add headers to its response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
