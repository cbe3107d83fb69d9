"""Guests: a signed cookie says who is who; there is nothing to sign up for."""

from __future__ import annotations

import secrets

from starlette.requests import HTTPConnection

from daikaiju.words.language import LANGUAGES

from .view.viewer import Viewer

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


def preferred_language(header: str) -> str:
    """The first language of the browser that we speak; English otherwise."""
    wanted = []
    for part in header.split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        wanted.append((-number(weight), tag.lower().partition("-")[0]))
    for _weight, code in sorted(wanted, key=lambda pair: pair[0]):
        if code in LANGUAGES:
            return code
    return "en"


def number(text: str) -> float:
    """A weight in a header; 1 where there is none."""
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
