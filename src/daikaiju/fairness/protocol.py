"""From a secret and words to the outcomes of chance (docs/fair-dice.md). Hashes and keys are texts, in lower-case hex.

Everything here can be repeated with other tools: `printf %s TEXT | openssl dgst -sha256 -hmac KEY`.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence

HEX = re.compile("[0-9a-f]{64}")
CHANCE, MONSTER = "chance", "monster"  # what is drawn: an outcome in the game, or the monster of a seat without one
NONE = "-"


def random_text() -> str:
    """Return 32 random bytes as text: a secret, or a word."""
    return secrets.token_hex(32)


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def keyed(key: str, text: str) -> str:
    """Return the HMAC-SHA256 of a text."""
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


def commitment_of(table: str, secret: str) -> str:
    """Return what the server publishes of its secret before anybody gives a word."""
    return digest(f"secret {table} {secret}")


def pledge_of(table: str, seat: int, word: str) -> str:
    """Return what a page publishes of its word; the word itself follows when all have pledged."""
    return digest(f"word {table} {seat} {word}")


def seal_of(
    table: str,
    attempt: int,
    game: str,
    rules: str,
    house: Sequence[str],
    monsters: Sequence[str],
    left: Sequence[str],
) -> str:
    """Return the setup of a game as one line, which all luck depends on; `left` are the monsters to be drawn from."""
    fields = {
        "table": table,
        "attempt": attempt,
        "game": game,
        "rules": rules,
        "house": ",".join(house) or NONE,
        "players": len(monsters),
        "monsters": ",".join(monster or NONE for monster in monsters),
        "left": ",".join(left) or NONE,
    }
    return " ".join(f"{key}={value}" for key, value in fields.items())


def seed_of(secret: str, sealed: str, words: Mapping[int, str]) -> str:
    """Return the seed of all luck of a game."""
    lines = [sealed, *(f"{seat} {words[seat]}" for seat in sorted(words))]
    return keyed(secret, "\n".join(lines))


def drawn(seed: str, what: str, number: int, count: int) -> int:
    """Return draw `number` of a kind: one of `count` equally likely outcomes."""
    attempt = 0
    while True:
        found = uniform(bytes.fromhex(keyed(seed, f"{what} {number} {attempt}")), count)
        if found is not None:
            return found
        attempt += 1


def uniform(block: bytes, count: int) -> int | None:
    """Return a random block modulo `count`; None for the topmost values, which would favour low outcomes."""
    value, values = int.from_bytes(block, "big"), 256 ** len(block)
    return value % count if value < values - values % count else None


def dealt(seed: str, monsters: Sequence[str], left: Sequence[str]) -> list[str]:
    """Return the monster of every seat: those chosen, and for other seats one drawn from what is left."""
    found, rest = list(monsters), list(left)
    for seat, chosen in enumerate(found):
        if not chosen and rest:
            found[seat] = rest.pop(drawn(seed, MONSTER, seat, len(rest)))
    return found
