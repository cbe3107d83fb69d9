"""Cookies: renewed while they are used; a clock that is wrong for a while costs nobody the seat."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode

from itsdangerous import TimestampSigner
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from daikaiju.web.middleware import session
from daikaiju.web.middleware.session import DAY, RENEWED, YEAR, Sessions, viewer_of

NOW = 1_800_000_000


async def who(request: Request) -> PlainTextResponse:
    return PlainTextResponse(viewer_of(request).guest)


def client() -> TestClient:
    return TestClient(Starlette(routes=[Route("/", who)], middleware=[Middleware(Sessions, secret="key")]))


class At(TimestampSigner):
    """A signer whose clock says something else."""

    at = NOW

    def get_timestamp(self) -> int:
        return self.at


def cookie(at: int) -> str:
    signer = At("key")
    signer.at = at
    return signer.sign(b64encode(json.dumps({"guest": "ann", "day": at // DAY}).encode())).decode()


def asked(monkeypatch, now: int, value: str, server: TestClient | None = None) -> tuple[str, str]:
    """The guest by whom a server, or a new one, takes somebody with a cookie, and the cookie that it sends."""
    monkeypatch.setattr(session.time, "time", lambda: now)
    server = server or client()
    answer = server.get("/", headers={"cookie": f"daikaiju={value}"})
    server.cookies.clear()
    return answer.text, answer.headers.get("set-cookie", "")


def test_a_cookie_in_use_is_renewed(monkeypatch):
    value = cookie(NOW)
    assert asked(monkeypatch, NOW + (RENEWED - 1) * DAY, value) == ("ann", "")
    guest, sent = asked(monkeypatch, NOW + (RENEWED + 1) * DAY, value)
    assert guest == "ann"
    assert f"Max-Age={YEAR}" in sent
    said = json.loads(b64decode(sent.partition("=")[2].partition(".")[0]))
    assert said == {"guest": "ann", "day": NOW // DAY + RENEWED + 1}


def test_a_clock_that_was_set_back_costs_no_seat(monkeypatch):
    for back in (60, DAY, 2 * YEAR):
        guest, sent = asked(monkeypatch, NOW - back, cookie(NOW))
        assert guest == "ann"
        assert bool(sent) is (back > RENEWED * DAY), "by then a new one is sent"


def test_an_old_or_forged_cookie_is_no_seat(monkeypatch):
    assert asked(monkeypatch, NOW + YEAR + DAY, cookie(NOW))[0] != "ann"
    assert asked(monkeypatch, NOW, cookie(NOW)[:-1] + "x")[0] != "ann"
    assert asked(monkeypatch, NOW, "")[0] != "ann"


def test_a_known_cookie_is_verified_once_and_expires(monkeypatch):
    verified = []
    unsign = TimestampSigner.unsign

    def noted(signer, value, *words, **named):
        verified.append(value)
        return unsign(signer, value, *words, **named)

    monkeypatch.setattr(TimestampSigner, "unsign", noted)
    server, value = client(), cookie(NOW)
    forged = value[:-1] + ("x" if value[-1] != "x" else "y")
    for now in (NOW, NOW + DAY, NOW + YEAR):
        assert asked(monkeypatch, now, value, server)[0] == "ann"
    assert len(verified) == 1
    assert asked(monkeypatch, NOW + YEAR + DAY, value, server)[0] != "ann", "known, and too old"
    assert asked(monkeypatch, NOW, value, server)[0] == "ann", "a clock that was ahead for a while costs no seat"
    assert len(verified) == 1
    for _ in range(2):
        assert asked(monkeypatch, NOW, forged, server)[0] != "ann"
    assert len(verified) == 3, "what is forged is never known"
