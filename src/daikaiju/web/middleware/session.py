"""Guests: a signed cookie says who is who; there is nothing to sign up for."""

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
    """Who looks; somebody new gets an identity."""
    session = connection.session
    if "guest" not in session:
        session["guest"] = secrets.token_urlsafe(16)
    path = connection.url.path
    query = connection.url.query
    return Viewer(
        guest=session["guest"],
        name=session.get("name", ""),
        lang=session.get("lang") or asked_language(connection),
        theme=session.get("theme", ""),
        base=f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}",  # links are for browsers
        return_to=f"{path}?{query}" if query else path,
    )


def asked_language(connection: HTTPConnection) -> str:
    """The language an address names, as the sockets of our pages do; else what the browser prefers."""
    named = connection.query_params.get("lang", "")
    return named if named in LANGUAGES else preferred_language(connection.headers.get("accept-language", ""))


class Sessions:
    """Signed cookies; a browser that came by https sends its cookie by https only."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.plain, self.secure = (
            SessionMiddleware(app, secret, session_cookie="daikaiju", max_age=YEAR, https_only=https)
            for https in (False, True)
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with a session."""
        sessions = self.secure if scope.get("scheme") in ("https", "wss") else self.plain
        await sessions(scope, receive, send)


def remember_name(connection: HTTPConnection, name: str) -> None:
    """Keep the name somebody gave, for their next table."""
    if name and connection.session.get("name") != name:
        connection.session["name"] = name
