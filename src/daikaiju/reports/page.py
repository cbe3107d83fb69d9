"""A report as one self-contained HTML page: style, figures and tables are embedded."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from daikaiju.words.language import Language

FOLDER = Path(__file__).parent
Cell = tuple[str, str]  # text, and "good", "even", "bad" or nothing


@dataclass(frozen=True)
class Section:
    """A section of a page: a heading, then optional text, figure and table."""

    title: str
    words: Sequence[str] = ()
    points: Sequence[str] = ()
    figure: Path | None = None  # an SVG file
    about: str = ""  # the figure's alternative text
    head: Sequence[str] = ()
    rows: Sequence[Sequence[Cell]] = ()


@dataclass(frozen=True)
class Page:
    """A report: facts and small sections at the side, the main figures beside them, the rest below."""

    title: str
    subtitle: str
    facts: Sequence[tuple[str, str]]
    command: str
    side: Sequence[Section]
    chief: Sequence[Section]
    below: Sequence[Section] = field(default_factory=list)

    def write(self, words: Language) -> str:
        """Return the page as HTML."""
        style = FOLDER.joinpath("style.css").read_text(encoding="utf-8")
        template = environment(words).get_template("report.html")
        return template.render(page=self, code=words.code, style=Markup(style))  # noqa: S704 - our own file


def environment(words: Language) -> Environment:
    """Return the Jinja2 environment of reports in one language."""
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        keep_trailing_newline=True,
    )
    made.filters["base64"] = in_base64
    made.install_gettext_callables(words.text, words.plural, newstyle=True)  # type: ignore[attr-defined]
    return made


def in_base64(file: Path) -> str:
    """Return a file in base64, for embedding in a page."""
    return base64.b64encode(file.read_bytes()).decode()
