"""Templates: one Jinja environment per language."""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape

from daikaiju.words.language import LANGUAGES, Language, language

from .parts import CardView, SeatView
from .viewer import Viewer

FOLDER = Path(__file__).parent.parent
DRAWING = re.compile(r"\{\{ (icon|face)\('([\w]+)'\) \}\}")
WORDS = re.compile(r"\{\{ _\('([^'\\{}]+)'\) \}\}")
BLANK = "blank"  # a die not rolled yet
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "cs": "Čeština"}


@cache
def static_version() -> str:
    """A hash of all static files, so that a browser never shows old ones."""
    total = sha256()
    for path in sorted((FOLDER / "static").rglob("*")):
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()[:10]


@cache
def static(path: str) -> str:
    """The address of a static file."""
    return f"/static/{path}?v={static_version()}"


@cache
def symbol(name: str, classes: str) -> Markup:
    """A drawing of the sprite."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        classes, static("sprite.svg"), name
    )


def icon(name: str, classes: str = "") -> Markup:
    """A line drawing."""
    return symbol(f"i-{name}", f"i i-{name} {classes}".strip())


def face(name: str) -> Markup:
    """The face of a die."""
    return symbol(f"d-{name}", "g")


def motif(name: str) -> Markup:
    """The drawing of a card."""
    return symbol(f"c-{name}", "mo")


@cache
def pic(monster: str, classes: str = "fig", alt: str = "") -> Markup:
    """A monster."""
    return Markup('<img class="{} m-{}" src="{}" width="200" height="200" alt="{}">').format(
        classes, monster, static(f"monsters/{monster}.svg"), alt
    )


@cache
def cube(faces: tuple[str, ...]) -> Markup:
    """The six sides of a die."""
    sides = "".join(
        f'<span class="f f{number}">{face(name) if name != BLANK else ""}</span>'
        for number, name in enumerate(faces, 1)
    )
    return Markup('<span class="cube" aria-hidden="true">{}</span><span class="shade"></span>').format(Markup(sides))  # noqa: S704


@lru_cache(4096)
def card_fragment(code: str, card: CardView, form: str, buy: bool) -> Markup:
    """A card of the market; the same card reads the same."""
    macro = environment(code).get_template("parts.html").module.card  # type: ignore[attr-defined]
    return Markup(macro(card, form, buy))  # noqa: S704 - made by a template


DRAWINGS = {"icon": icon, "face": face}


@lru_cache(8192)
def _seat(code: str, key: tuple[object, ...], seat: Remembered) -> Markup:
    macro = environment(code).get_template("parts.html").module.seat  # type: ignore[attr-defined]
    return Markup(macro(seat.view, seat.table))  # noqa: S704 - made by a template


def seat_fragment(code: str, view: SeatView, table: object) -> Markup:
    """A seat; the same seat reads the same, except where it has a form with the table's number in it."""
    number = getattr(table, "number", 0) if view.may_hand_over else 0
    return _seat(code, (number, getattr(table, "id", ""), *view.key()), Remembered(view, table))


class Remembered:
    """Carries a seat past the cache: its key says all."""

    def __init__(self, view: SeatView, table: object) -> None:
        self.view, self.table = view, table

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Remembered)


class Constants(Extension):
    """Puts drawings and translated words that never change into the templates once, which halves the time of a page."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Replace `{{ icon('x') }}` and `{{ _('words') }}` by what they give."""
        gettext = self.environment.globals["gettext_of_language"]
        source = DRAWING.sub(lambda found: str(DRAWINGS[found[1]](found[2])), source)
        return WORDS.sub(lambda found: str(escape(gettext(found[1]))), source)  # type: ignore[operator]


@cache
def environment(code: str) -> Environment:
    """Return the templates in one language."""
    words = language(code)
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", Constants],
        auto_reload=False,
    )
    made.globals.update(
        cube=cube,
        card_fragment=partial(card_fragment, code),
        seat_fragment=partial(seat_fragment, code),
        static=static,
        icon=icon,
        face=face,
        motif=motif,
        pic=pic,
        languages=LANGUAGE_NAMES,
    )
    made.globals["gettext_of_language"] = words.text
    install_words(made, words)
    return made


def install_words(made: Environment, words: Language) -> None:
    """Let templates translate with `_()` and `{% trans %}`."""
    install = made.install_gettext_callables  # type: ignore[attr-defined]
    install(words.text, words.plural, newstyle=True)


def render(template: str, viewer: Viewer, **values: object) -> str:
    """Fill in a template for somebody."""
    code = viewer.lang if viewer.lang in LANGUAGES else "en"
    return environment(code).get_template(template).render(viewer=viewer, lang=code, **values)


__all__ = ["Markup", "environment", "escape", "render", "static"]
