"""What both clients do with answers: read them, raise problems, and decide when to try again."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx2

from daikaiju.errors import DaikaijuError
from daikaiju.errors import mark as _

from .calls import Call
from .responses import Problem, Table
from .shapes import BadInput, read

T = TypeVar("T")
TOO_MANY = 429
PASSING = (502, 503, 504)  # a server that restarts, behind a proxy
LATE = ("StaleMove", "Outdated", "NotNow")  # the game went on meanwhile: the stream shows how it stands
FIRST_PAUSE = 0.25  # seconds before a request is repeated; then twice as many, and so on
LONGEST_PAUSE = 5.0
SILENCE = 45.0  # seconds without a sign of life after which a stream is opened anew
AGENT = "daikaiju-client"
INSECURE = _(
    "there is no secure connection to {base}: {reason}; "
    "an address begins with http:// or https://, as the server has it, and the certificate must be valid for its name"
)
# What a server that restarts may do to a connection that begins.
BROKEN_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError, ssl.SSLSyscallError)


class ServerProblem(DaikaijuError):
    """A request that the server refused; `name` is the name of its error, such as StaleMove."""

    def __init__(self, problem: Problem) -> None:
        self.name, self.status, self.detail = problem.name, problem.status, problem.detail
        super().__init__(_("the server says: {detail} ({name})"), detail=problem.detail, name=problem.name)


class Unreachable(DaikaijuError):
    """A server that does not answer."""


@contextmanager
def unless_late() -> Iterator[None]:
    """Send a command that may be refused because the game went on meanwhile."""
    try:
        yield
    except ServerProblem as problem:
        if problem.name not in LATE:
            raise


def headers_of(token: str, call: Call[Any]) -> dict[str, str]:
    """Return the headers of a request."""
    found = {"Authorization": f"Bearer {token}"} if token else {}
    return found if call.method == "GET" else {**found, "Idempotency-Key": call.key}


def answer_of(call: Call[T], response: httpx2.Response) -> T:
    """Return the answer to a call, or raise the problem."""
    if response.is_error:
        raise ServerProblem(problem_in(response))
    if call.gives is str:
        return response.text  # type: ignore[return-value]
    try:
        return read(call.gives, response.json())
    except (ValueError, BadInput) as error:
        raise ServerProblem(strange(response)) from error


def problem_in(response: httpx2.Response) -> Problem:
    """Return the problem of a response; a proxy may answer without details."""
    try:
        return read(Problem, json.loads(response.content))
    except (ValueError, BadInput):
        return strange(response)


def strange(response: httpx2.Response) -> Problem:
    """Return the problem of an answer that is not of this API."""
    detail = f"{response.status_code} {response.reason_phrase} at {response.request.url.path}"
    return Problem("about:blank", response.reason_phrase, response.status_code, "NotOurApi", detail)


def is_passing(response: httpx2.Response) -> bool:
    """Whether a response asks for another attempt; one that says not when is a refusal."""
    is_soon = response.status_code == TOO_MANY and "retry-after" in response.headers
    return is_soon or response.status_code in PASSING


def seconds_in(header: str) -> float:
    """Return the seconds in a Retry-After header."""
    return float(header) if header.isdecimal() and len(header) < 5 else 1.0


class Patience:
    """How long a server may stay silent; being told to wait does not count."""

    def __init__(self, base: str, seconds: float) -> None:
        self.base, self.seconds = base, seconds
        self.renew()

    def renew(self) -> None:
        """The server has answered."""
        self.failures, self.deadline = 0, time.monotonic() + self.seconds

    def pause(self, response: httpx2.Response | None, reason: object) -> float:
        """Return how long to wait after a failed attempt; raise Unreachable when patience is used up."""
        if response is not None and response.status_code == TOO_MANY:
            return seconds_in(response.headers.get("retry-after", ""))
        if time.monotonic() > self.deadline:
            raise Unreachable("{base} does not answer: {reason}", base=self.base, reason=str(reason))
        self.failures += 1
        return float(min(FIRST_PAUSE * 2 ** min(self.failures, 9), LONGEST_PAUSE))


def reason_of(base: str, error: httpx2.TransportError) -> str:
    """Return why an attempt failed; raise Unreachable if the next one would fail too, as with a bad certificate."""
    reason = str(error) or type(error).__name__
    if is_insecure(error):
        raise Unreachable(INSECURE, base=base, reason=reason) from error
    return reason


def is_insecure(error: httpx2.TransportError) -> bool:
    """Whether a server speaks no TLS, another version of it, or has a bad certificate."""
    cause: BaseException | None = error if isinstance(error, httpx2.ConnectError) else None
    while cause is not None and not isinstance(cause, ssl.SSLError):
        cause = cause.__cause__ or cause.__context__
    is_passing = isinstance(cause, BROKEN_OFF) or "INTERNAL_ERROR" in str(cause)  # a proxy that begins says the latter
    return cause is not None and not is_passing


class EventReader:
    """Reads the lines of server-sent events."""

    def __init__(self) -> None:
        self.data: list[str] = []

    def line(self, text: str) -> Table | None:
        """Take a line; return the table that a blank line completes."""
        if text.startswith("data:"):
            self.data.append(text.removeprefix("data:").removeprefix(" "))
        elif not text and self.data:
            whole, self.data = "\n".join(self.data), []
            return read(Table, json.loads(whole))
        return None
