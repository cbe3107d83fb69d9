"""Guests: a signed cookie identifies each browser, without registration."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from itsdangerous import SignatureExpired, TimestampSigner
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from daikaiju.words.language import LANGUAGES

from ..responses import preferred_language
from ..view.viewer import Viewer

DAY = 24 * 3600
YEAR = 365 * DAY
RENEWED = 7  # days after which the cookie of somebody who comes again is sent anew
THEMES = ("", "light", "dark")
MOST_KNOWN = 2000  # cookies of which it is known that they are signed


def viewer_of(connection: HTTPConnection) -> Viewer:
    """Return the viewer of a connection; a new guest gets an id."""
    session = connection.session
    if "guest" not in session:
        session["guest"] = secrets.token_urlsafe(16)
    renew(session)
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


def renew(session: dict[str, Any]) -> None:
    """Note the day now and then: a changed session is sent, and its year begins anew."""
    today = int(time.time() // DAY)
    if abs(today - session.get("day", 0)) >= RENEWED:
        session["day"] = today


def asked_language(connection: HTTPConnection) -> str:
    """Return the language in the query, as our sockets send it, else the browser's preferred one."""
    named = connection.query_params.get("lang", "")
    return named if named in LANGUAGES else preferred_language(connection.headers.get("accept-language", ""))


class PatientSigner(TimestampSigner):
    """Accepts what was signed in the future too: the server's clock may have been set back since.

    Signatures that were right are known: every request of a guest has the same one.
    """

    def __init__(self, secret: str) -> None:
        super().__init__(secret)
        verified: Callable[[str | bytes], Any] = partial(super().unsign, return_timestamp=True)
        self.known = lru_cache(MOST_KNOWN)(verified)

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:
        """Return the signed value; raises SignatureExpired if it is older than `max_age` seconds."""
        value, signed = self.known(signed_value)
        if max_age is not None and time.time() - signed.timestamp() > max_age:
            expired = SignatureExpired("too old", payload=value, date_signed=signed)
            raise expired
        return (value, signed) if return_timestamp else value


class Sessions:
    """Signed session cookies; those set over https are Secure."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.plain, self.secure = (
            SessionMiddleware(app, secret, session_cookie="daikaiju", max_age=YEAR, https_only=https)
            for https in (False, True)
        )
        self.plain.signer = self.secure.signer = PatientSigner(secret)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its session."""
        sessions = self.secure if scope.get("scheme") in ("https", "wss") else self.plain
        await sessions(scope, receive, send)


def remember_name(connection: HTTPConnection, name: str) -> None:
    """Store a person's name in the session, for their next table."""
    if name and connection.session.get("name") != name:
        connection.session["name"] = name
