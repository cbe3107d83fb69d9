"""Reads a page as a browser would: which controls a form has, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

SPOKEN = ("aria-label", "title", "alt", "placeholder", "label", "data-confirm")
SVG = re.compile("<svg.*?</svg>", re.DOTALL)
VOID = {"input", "img", "meta", "link", "br", "path", "use", "rect", "circle", "image", "hr"}


@dataclass
class Node:
    """An element with its attributes, text and children."""

    tag: str
    attrs: dict[str, str]
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    parts: list[Node | str] = field(default_factory=list)

    def all(self) -> list[Node]:
        found = [self]
        for child in self.children:
            found += child.all()
        return found

    def text(self) -> str:
        if self.attrs.get("aria-hidden") == "true" or self.tag in ("svg", "script", "style", "select"):
            return ""
        return " ".join(" ".join((part if isinstance(part, str) else part.text()) for part in self.parts).split())

    def closest(self, tag: str) -> Node | None:
        node: Node | None = self
        while node is not None and node.tag != tag:
            node = node.parent
        return node

    def name(self) -> str:
        """The accessible name."""
        if self.attrs.get("aria-label"):
            return self.attrs["aria-label"]
        if self.tag == "input":
            label = self.closest("label")
            return label.text() if label else ""
        return self.text()


class Reader(HTMLParser):
    """Builds the tree."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("root", {})
        self.here = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs}, self.here)
        self.here.children.append(node)
        self.here.parts.append(node)
        if tag not in VOID:
            self.here = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self.here
        while node is not None and node.tag != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self.here = node.parent

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.here.parts.append(data.strip())


def read(html: str) -> Node:
    """Return the tree of a page."""
    reader = Reader()
    reader.feed(html)
    return reader.root


def by_id(root: Node, wanted: str) -> Node | None:
    return next((node for node in root.all() if node.attrs.get("id") == wanted), None)


def belongs(node: Node, form: str) -> bool:
    """Whether a control is sent with a form."""
    if "form" in node.attrs:
        return node.attrs["form"] == form
    owner = node.closest("form")
    return owner is not None and owner.attrs.get("id") == form


def controls(root: Node, *forms: str) -> list[Node]:
    """The controls of forms that can be used; the one that lays a tile waits only for a space to be chosen."""
    return [
        node
        for node in root.all()
        if node.tag in ("button", "input")
        and node.attrs.get("type") != "hidden"
        and (node.attrs.get("aria-disabled") != "true" or node.attrs.get("id") == "place")
        and any(belongs(node, form) for form in forms)
    ]


def heard(node: Node) -> Iterator[str]:
    """All texts of a page, seen or spoken."""
    if node.tag in ("script", "style"):
        return
    yield from (node.attrs[name] for name in SPOKEN if name in node.attrs)
    for part in node.parts:
        yield from [part] if isinstance(part, str) else heard(part)


def without_icons(html: str) -> str:
    """A page without its drawings, which are most of it and say nothing."""
    return SVG.sub("", html)
