"""Tokens of servers: whoever comes back to a server from this terminal has the same seats, by name."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from daikaiju.client.answers import ServerProblem
from daikaiju.client.responses import Table
from daikaiju.client.synchronous import Client
from daikaiju.storage.address import data_folder
from daikaiju.storage.private import make_private

FILE = "tokens.json"
ANYBODY = " "  # is no name: the token of a file that knew no names; whoever comes first has it
Tokens = dict[str, dict[str, str]]  # by the address of the server, then by name; whoever came last is last


class Person(NamedTuple):
    """Somebody at this terminal, with their token of a server; it is empty if they are new there."""

    name: str
    token: str


def tokens_file() -> Path:
    """Return the file with the tokens; only its owner may read it."""
    return data_folder() / FILE


def read_tokens() -> Tokens:
    """Return the tokens; none if there is no file that can be read."""
    try:
        found = json.loads(tokens_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    people = found.items() if isinstance(found, dict) else ()
    return {
        base: {ANYBODY: tokens} if isinstance(tokens, str) else {**tokens}
        for base, tokens in people
        if isinstance(tokens, dict | str)
    }


def person_at(base: str, name: str) -> Person:
    """Return who comes to a server: a name of their own is a person of their own; without one, whoever came last."""
    tokens = read_tokens().get(base, {})
    who = name or next(reversed(tokens), "").strip()
    return Person(who, tokens.get(who) or tokens.get(ANYBODY, ""))


def welcome(client: Client, table: str) -> Table:
    """Return how a table looks to somebody; a token that the server no longer accepts gives way to a new one."""
    try:
        return client.see(table)
    except ServerProblem as problem:
        if problem.name != "NoToken":
            raise
    client.token = ""
    return client.see(table)


def keep_token(base: str, person: Person) -> None:
    """Keep somebody's token of a server."""
    path, tokens = tokens_file(), read_tokens()
    others = {name: token for name, token in tokens.get(base, {}).items() if name not in (person.name, ANYBODY)}
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{FILE}.{os.getpid()}")
    make_private(part)
    part.write_text(json.dumps(tokens | {base: others | {person.name: person.token}}), encoding="utf-8")
    part.replace(path)
