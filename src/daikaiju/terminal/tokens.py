"""Tokens of servers: whoever comes back to a server from this terminal has the same seats."""

from __future__ import annotations

import json
import os
from pathlib import Path

from daikaiju.storage.address import data_folder
from daikaiju.storage.private import make_private

FILE = "tokens.json"


def tokens_file() -> Path:
    """Return the file with the tokens; only its owner may read it."""
    return data_folder() / FILE


def read_tokens() -> dict[str, str]:
    """Return the tokens by the address of their server; none if there is no file that can be read."""
    try:
        found = json.loads(tokens_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(base): str(token) for base, token in found.items()} if isinstance(found, dict) else {}


def keep_token(base: str, token: str) -> None:
    """Keep the token of a server."""
    path = tokens_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{FILE}.{os.getpid()}")
    make_private(part)
    part.write_text(json.dumps(read_tokens() | {base: token}), encoding="utf-8")
    part.replace(path)
