"""Tables that become lines of text where a terminal is too narrow for columns."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

NARROW = 60  # columns of a terminal; with fewer there are no tables


class FoldingTable(Table):
    """A table; in a narrow terminal a paragraph per row, with the headings if there are any."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width >= NARROW:
            for column in self.columns:
                column.overflow = "fold"
            yield from super().__rich_console__(console, options)
        else:
            yield from self.paragraphs(console)

    def paragraphs(self, console: Console) -> Iterator[Text]:
        """Yield the title and every row as text."""
        if self.title:
            yield Text(str(self.title), style="bold")
        for row in zip(*(column.cells for column in self.columns), strict=True):
            cells = [cell if isinstance(cell, Text) else console.render_str(str(cell)) for cell in row]
            yield from cells if not self.show_header else [self.headed(cells)]

    def headed(self, cells: list[Text]) -> Text:
        """Return a row as one text: its first cell, then the others after their headings."""
        first, *rest = cells
        heads = [str(column.header) for column in self.columns[1:]]
        named = [Text.assemble(f"{head} ", cell) for head, cell in zip(heads, rest, strict=True)]
        return Text.assemble(first, ": ", Text(", ").join(named))
