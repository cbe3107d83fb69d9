"""A report as one page that needs nothing else: style, figures and tables are inside."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from pathlib import Path

from daikaiju.words.language import Language

Cell = tuple[str, str]  # text, and "good", "even", "bad" or nothing


@dataclass(frozen=True)
class Panel:
    """A part of a page: a heading, then words, a figure and a table, as far as there are any."""

    title: str
    words: Sequence[str] = ()
    points: Sequence[str] = ()
    figure: Path | None = None  # an SVG file
    about: str = ""  # the figure in words
    head: Sequence[str] = ()
    rows: Sequence[Sequence[Cell]] = ()


@dataclass(frozen=True)
class Page:
    """A report: facts and small panels at the side, the chief figures beside them, the rest below."""

    title: str
    subtitle: str
    facts: Sequence[tuple[str, str]]
    command: str
    side: Sequence[Panel]
    chief: Sequence[Panel]
    below: Sequence[Panel] = field(default_factory=list)

    def write(self, words: Language) -> str:
        """Return the page as HTML."""
        style = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
        side = "".join(panel(part) for part in self.side)
        below = "".join(panel(part, "wide") for part in self.below)
        unaffiliated = words.text("Daikaiju is an unaffiliated fan project.")
        return f"""<!doctype html>
<html lang="{words.code}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daikaiju: {escape(self.title)}</title>
<style>
{style}</style></head>
<body>
<header><span class="brand">Daikaiju</span><small>{escape(self.subtitle)}</small></header>
<main>
<div class="side">{self.facts_panel(words)}{side}</div>
<div class="side">{"".join(panel(part) for part in self.chief)}</div>
{below}
</main>
<footer class="muted">{escape(unaffiliated)}</footer>
</body>
</html>
"""

    def facts_panel(self, words: Language) -> str:
        """The title, what was played, and how to do it again."""
        facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in self.facts)
        again = escape(words.text("The same again:"))
        return (
            f'<section class="panel"><h1>{escape(self.title)}</h1><dl>{facts}</dl>'
            f'<p class="muted">{again} <code>{escape(self.command)}</code></p></section>\n'
        )


def panel(part: Panel, look: str = "") -> str:
    """One part of a page."""
    inside = [f"<h2>{escape(part.title)}</h2>"]
    if part.figure is not None:
        data = base64.b64encode(part.figure.read_bytes()).decode()
        inside.append(f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{escape(part.about)}"></figure>')
    if part.points:
        inside.append("<ul>" + "".join(f"<li>{escape(point)}</li>" for point in part.points) + "</ul>")
    inside += [f'<p class="muted">{escape(line)}</p>' for line in part.words]
    if part.rows:
        inside.append(table(part))
    return f'<section class="panel {look}">{"".join(inside)}</section>\n'


def table(part: Panel) -> str:
    """The rows of a panel; the first cell of each names it."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in part.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(first[0])}</th>'
        + "".join(f'<td class="{look}">{escape(text)}</td>' for text, look in rest)
        + "</tr>"
        for first, *rest in part.rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(part.title)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
