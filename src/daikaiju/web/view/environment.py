"""Templates: one Jinja environment per language."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from daikaiju.words.language import LANGUAGES, Language, language

from .viewer import Viewer

FOLDER = Path(__file__).parent.parent
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
def environment(code: str) -> Environment:
    """Return the templates in one language."""
    words = language(code)
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    made.globals.update(static=static, icon=icon, face=face, motif=motif, pic=pic, languages=LANGUAGE_NAMES)
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
