"""Tables of figures as text: columns where they fit, else a block of "heading: value" lines per row."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .plain_text import encodable

GAP = "  "  # between columns
LEAST_PROSE = 20  # characters of a last column of prose; with less the table becomes blocks


@dataclass
class Table:
    """A table: headings, and rows of as many texts. A column without a heading is decoration, such as a bar."""

    heads: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    title: str = ""
    ends_in_prose: bool = False  # the last column is a sentence, which may be wrapped

    def add(self, *cells: str) -> None:
        """Add a row."""
        self.rows.append(cells)

    def lines(self, width: int | None, encoding: str = "utf-8") -> Iterator[str]:
        """Yield the lines of the table; with a width none is longer, unless one word is."""
        shown = self.encoded(encoding)
        if shown.title:
            yield from textwrap.wrap(shown.title, width) if width else [shown.title]
        if width is None or shown.width <= width:
            yield from shown.columns()
        elif not all(shown.heads):
            yield from Table(*shown.undecorated()).lines(width, encoding)
        elif shown.ends_in_prose and shown.width - shown.widths[-1] + LEAST_PROSE <= width:
            yield from shown.wrapped(width).columns()
        else:
            yield from shown.blocks(width)

    def encoded(self, encoding: str) -> Table:
        """Return the table in the characters of an encoding."""
        heads, *rows = (tuple(encodable(cell, encoding) for cell in row) for row in (self.heads, *self.rows))
        return Table(heads, rows, encodable(self.title, encoding), self.ends_in_prose)

    def undecorated(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """Return headings and rows without the columns that have no heading."""
        kept = [place for place, head in enumerate(self.heads) if head]
        heads, *rows = (tuple(row[place] for place in kept) for row in (self.heads, *self.rows))
        return heads, rows

    @property
    def widths(self) -> list[int]:
        """The width of each column."""
        return [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]

    @property
    def width(self) -> int:
        """The width of the whole table."""
        return sum(self.widths) + len(GAP) * (len(self.heads) - 1)

    def columns(self) -> Iterator[str]:
        """Yield the table in columns: numbers to the right, words to the left."""
        widths = self.widths
        sides = [is_numbers(column) for column in zip(*self.rows, strict=True)] or [False] * len(widths)
        rule = tuple("-" * width if head else "" for head, width in zip(self.heads, widths, strict=True))
        for row in (self.heads, rule, *self.rows):
            cells = zip(row, widths, sides, strict=True)
            yield GAP.join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in cells).rstrip()

    def wrapped(self, width: int) -> Table:
        """Return the table with its last column wrapped into several rows."""
        left = width - self.width + self.widths[-1]
        rows: list[tuple[str, ...]] = []
        for *cells, prose in self.rows:
            first, *rest = textwrap.wrap(prose, left) or [""]
            rows += [(*cells, first), *((*("" for _cell in cells), line) for line in rest)]
        return Table(self.heads, rows)

    def blocks(self, width: int) -> Iterator[str]:
        """Yield every row as lines of "heading: value"."""
        for number, row in enumerate(self.rows):
            if number:
                yield ""
            for place, (head, cell) in enumerate(zip(self.heads, row, strict=True)):
                first = "  " if place else ""
                yield from textwrap.wrap(
                    f"{head}: {cell}", width, initial_indent=first, subsequent_indent="    ", break_long_words=False
                )


def is_numbers(cells: Sequence[str]) -> bool:
    """Whether all cells of a column are numbers, with units or intervals, or empty."""
    return all(cell[:1].isdecimal() or cell[:1] in ("", "+", "-") for cell in cells)
