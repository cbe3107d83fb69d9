"""Who calls: a program by the token in its Authorization header, or a person by the cookie of their browser."""

from __future__ import annotations

import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from daikaiju.words.language import mark as _

from ..middleware.session import asked_language, viewer_of
from ..problems import NoToken
from ..view.viewer import Viewer

SALT = "daikaiju token"  # so that a cookie is no token, and a token no cookie
NOBODY = _("Say who you are: POST /api/v1/guests gives a token for the header Authorization: Bearer TOKEN.")
INVALID = _("This token was not given by this server, or its key has changed. POST /api/v1/guests gives another.")


def token_of(viewer: Viewer, secret: str) -> str:
    """Return the signed token of a guest. It does not expire: a clock that is wrong costs nobody a seat."""
    said = {"guest": viewer.guest, "name": viewer.name, "lang": viewer.lang}
    return str(URLSafeSerializer(secret, SALT).dumps(said))


def read_token(header: str, secret: str) -> dict[str, Any]:
    """Return what a token says."""
    scheme, _space, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise NoToken(NOBODY)
    try:
        said: dict[str, Any] = URLSafeSerializer(secret, SALT).loads(token.strip())
    except BadSignature as error:
        raise NoToken(INVALID) from error
    return said


def base_of(connection: HTTPConnection) -> str:
    """Return the origin that was called; links begin with it."""
    return f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}"


def caller_of(connection: HTTPConnection, secret: str) -> Viewer:
    """Return who calls; without a token it is the guest of the cookie."""
    header = connection.headers.get("authorization")
    if header is not None:
        said = read_token(header, secret)
        lang = said["lang"] or asked_language(connection)
        return Viewer(said["guest"], said["name"], lang, base=base_of(connection))
    if "guest" not in connection.session:
        raise NoToken(NOBODY)
    return viewer_of(connection)


def new_caller(connection: HTTPConnection) -> Viewer:
    """Return a new guest."""
    return Viewer(secrets.token_urlsafe(16), base=base_of(connection))
