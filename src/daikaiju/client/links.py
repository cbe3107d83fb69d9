"""Links to tables."""

from __future__ import annotations

import re
from typing import NamedTuple

from daikaiju.errors import BadOptions

LINK = re.compile(r"(?P<base>https?://[^/\s?#]+)/t/(?P<table>[A-Za-z0-9_-]{1,32})/?([?#].*)?")


class Link(NamedTuple):
    """The address of a server, and the id of a table there."""

    base: str
    table: str


def read_link(text: str) -> Link:
    """Read the link of a table, as people send it to each other."""
    found = LINK.fullmatch(text.strip())
    if found is None:
        raise BadOptions("{link!r} is not the link of a table; one looks like http://localhost:8020/t/ID", link=text)
    return Link(found["base"], found["table"])
