"""The pages of rulings: every numbered ruling becomes a heading with an anchor, so that it can be linked and found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from daikaiju.words.games import texts_of

from .coverage import counted, examples_of
from .markup import ROOT

PAGES = {"tokyo": "rulings.md", "duel": "rulings-duel.md"}  # by game
NUMBER = re.compile(r"[RDAU]\d+")
MENTION = re.compile(r"\b(?:(?P<number>[RDAU]\d+)|line (?P<line>\d+))\b")
SOURCES = ("from", "why")  # columns with the source of a ruling
TITLES = ("question", "card and question", "point")  # columns that serve as a heading
TEXTS = ("what is played", "what BGA does")  # columns that need no label
ANCHORED = ("line", "point", "switch", "question", "monster", "tile", "card")  # first columns of other tables
LINE = "line"  # the column of chapter 2


class Ruling(NamedTuple):
    """A numbered row of a page of rulings: its cells by column."""

    number: str
    cells: dict[str, str]

    @property
    def title(self) -> str:
        """What it is about, if the row says so."""
        return next((self.cells[name] for name in TITLES if name in self.cells), "")

    @property
    def anchor(self) -> str:
        """Its anchor on the page."""
        return self.number.lower()


def source_of(game: str) -> str:
    """Return the page of a game's rulings as it is written."""
    return (ROOT / "docs" / PAGES[game]).read_text(encoding="utf-8")


def cells_of(line: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def blocks_of(text: str) -> Iterator[list[str]]:
    """Return the lines of a page: each table as one block, every other line as its own."""
    block: list[str] = []
    for line in text.splitlines():
        if line.startswith("|"):
            block.append(line)
            continue
        if block:
            yield block
            block = []
        yield [line]
    if block:
        yield block


def numbered_rows(block: Sequence[str]) -> list[Ruling]:
    """Return the rulings of a table; nothing if its rows have no numbers."""
    if len(block) < 3 or not NUMBER.fullmatch(cells_of(block[2])[0]):
        return []
    names = cells_of(block[0])[1:]
    rows = (cells_of(line) for line in block[2:])
    return [Ruling(first, dict(zip(names, rest, strict=True))) for first, *rest in rows]


@cache
def rulings_of(game: str) -> dict[str, Ruling]:
    """Return all numbered rulings of a game."""
    return {row.number: row for block in blocks_of(source_of(game)) for row in numbered_rows(block)}


def rulings_page(game: str) -> str:
    """Return the page of a game's rulings for the site."""
    return "\n".join(written(game, block) for block in blocks_of(source_of(game))) + "\n"


def written(game: str, block: list[str]) -> str:
    """Return a line as it is, a table of rulings as headings, another table with anchors."""
    if not block[0].startswith("|"):
        return block[0]
    rulings = numbered_rows(block)
    if rulings:
        return "\n\n".join(entry(game, ruling) for ruling in rulings)
    return "\n".join(with_anchors(game, block))


def entry(game: str, ruling: Ruling) -> str:
    """Return a ruling as a heading, its text, and a line with source, cards and scenarios."""
    shown = [name for name in ruling.cells if name not in (*SOURCES, *TITLES)]
    texts = [linked(game, labelled(name, ruling.cells[name])) for name in shown if ruling.cells[name] != "-"]
    origin = "; ".join(linked(game, ruling.cells[name]) for name in SOURCES if name in ruling.cells)
    facts = " · ".join(filter(None, (f"Source: {origin}", cards_citing(game, ruling.number), covered(game, ruling))))
    heading = f"#### {ruling.number} {ruling.title}".rstrip() + f" {{ #{ruling.anchor} .dk-ruling }}"
    return "\n\n".join((heading, *texts, f"{facts}\n{{: .dk-from }}"))


def labelled(name: str, text: str) -> str:
    """Return a cell, with the name of its column where there are several."""
    return text if name in TEXTS else f"**{name}:** {text}"


def cards_citing(game: str, number: str) -> str:
    """Return links to the cards whose rulings cite a number."""
    cards = texts_of(game).cards
    keys = [key for key, given in texts_of(game).rulings.items() if number in {ruling.number for ruling in given}]
    links = (f"[{cards[key].name}](cards/{game}/{key}.md)" for key in keys)
    return "Cards: " + ", ".join(links) if keys else ""


def covered(game: str, ruling: Ruling) -> str:
    """Return how many scenarios cover a ruling."""
    number = len(examples_of(game, ruling.number))
    return counted(number, "scenario") if number else ""


def linked(game: str, text: str) -> str:
    """Return a text in which numbers of rulings are links; code stays as it is."""
    parts = text.split("`")
    return "`".join(part if place % 2 else MENTION.sub(link_in(game), part) for place, part in enumerate(parts))


def link_in(game: str) -> Callable[[re.Match[str]], str]:
    """Return what replaces a mention: a link if the page has that ruling or line."""

    def link(found: re.Match[str]) -> str:
        number, line = found["number"], found["line"]
        if number in rulings_of(game):
            return f"[{number}](#{number.lower()})"
        return f"[line {line}](#line-{line})" if line and LINE in anchored_columns(game) else found[0]

    return link


@cache
def anchored_columns(game: str) -> frozenset[str]:
    """Return the first columns of a page's tables."""
    return frozenset(cells_of(block[0])[0] for block in blocks_of(source_of(game)) if block[0].startswith("|"))


def with_anchors(game: str, block: list[str]) -> Iterator[str]:
    """Return a table whose rows can be linked."""
    name = cells_of(block[0])[0]
    yield from block[:2]
    for line in block[2:]:
        first, *rest = cells_of(line)
        rest = [linked(game, cell) for cell in rest]
        yield f"| {' | '.join((anchored(name, first), *rest))} |"


def anchored(column: str, cell: str) -> str:
    """Return the first cell of a row as a link to itself."""
    slug = re.sub(r"[^a-z0-9]+", "-", cell.lower()).strip("-")
    if column not in ANCHORED or not slug:
        return cell
    anchor = f"line-{slug}" if column == LINE else slug
    return f'<a class="dk-self" id="{anchor}" href="#{anchor}">{cell}</a>'
