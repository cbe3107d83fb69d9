"""Error responses before a session is known, in the browser's language."""

from __future__ import annotations

from functools import lru_cache

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from daikaiju.words.language import LANGUAGES, language

from .problems import is_api, problem

MISBEHAVED = 1008  # close code: policy violation
MOST_HEADERS = 100  # of browsers, of which the language is known
LONGEST_REASON = 120  # bytes; a close frame holds no more than 123


async def refuse(
    scope: Scope, receive: Receive, send: Send, message: str, *, status: int = 403, **values: object
) -> None:
    """Refuse a request or a socket."""
    code = preferred_language(Headers(scope=scope).get("accept-language", ""))
    text = language(code).text(message, **values)
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": MISBEHAVED, "reason": reason(text)})
    else:
        answer = problem(status, text) if is_api(scope["path"]) else PlainTextResponse(text + "\n", status)
        await answer(scope, receive, send)


def reason(text: str) -> str:
    """Cut a text to the length of a close reason."""
    return text.encode()[:LONGEST_REASON].decode(errors="ignore")


@lru_cache(MOST_HEADERS)
def preferred_language(header: str) -> str:
    """Return the browser's most preferred language that we have; English if there is none."""
    wanted = []
    for part in header.split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        wanted.append((-number(weight), tag.lower().partition("-")[0]))
    for _weight, code in sorted(wanted, key=lambda pair: pair[0]):
        if code in LANGUAGES:
            return code
    return "en"


def number(text: str) -> float:
    """Parse a quality value of a header; 1 if empty, 0 if invalid."""
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
