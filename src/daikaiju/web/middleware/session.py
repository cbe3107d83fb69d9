"""Guests: a signed cookie identifies each browser, without registration."""

from __future__ import annotations

import secrets

from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from daikaiju.words.language import LANGUAGES

from ..responses import preferred_language
from ..view.viewer import Viewer

YEAR = 365 * 24 * 3600
THEMES = ("", "light", "dark")


def viewer_of(connection: HTTPConnection) -> Viewer:
    """Return the viewer of a connection; a new guest gets an id."""
    session = connection.session
    if "guest" not in session:
        session["guest"] = secrets.token_urlsafe(16)
    path = connection.url.path
    query = connection.url.query
    return Viewer(
        guest=session["guest"],
        name=session.get("name", ""),
        lang=session.get("lang") or asked_language(connection),
        odds=session.get("odds"),
        theme=session.get("theme", ""),
        base=f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}",  # links open in browsers
        return_to=f"{path}?{query}" if query else path,
    )


def asked_language(connection: HTTPConnection) -> str:
    """Return the language in the query, as our sockets send it, else the browser's preferred one."""
    named = connection.query_params.get("lang", "")
    return named if named in LANGUAGES else preferred_language(connection.headers.get("accept-language", ""))


class Sessions:
    """Signed session cookies; those set over https are Secure."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.plain, self.secure = (
            SessionMiddleware(app, secret, session_cookie="daikaiju", max_age=YEAR, https_only=https)
            for https in (False, True)
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its session."""
        sessions = self.secure if scope.get("scheme") in ("https", "wss") else self.plain
        await sessions(scope, receive, send)


def remember_name(connection: HTTPConnection, name: str) -> None:
    """Store a person's name in the session, for their next table."""
    if name and connection.session.get("name") != name:
        connection.session["name"] = name
