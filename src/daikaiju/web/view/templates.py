"""Templates: one Jinja environment per language."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape

from daikaiju.words.language import LANGUAGES, Language, language

from .games import GAMES
from .icons import cube, face, icon, motif, pic, static
from .viewer import Viewer

FOLDER = Path(__file__).parent.parent
DRAWING = re.compile(r"\{\{ (icon|face)\('([\w]+)'\) \}\}")
WORDS = re.compile(r"\{\{ _\('([^'\\{}]+)'\) \}\}")
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "cs": "Čeština"}


DRAWINGS = {"icon": icon, "face": face}
FRAGMENTS: dict[tuple[object, ...], Markup] = {}  # pieces of pages that read the same again and again
MOST_FRAGMENTS = 20_000


def fragment(code: str, template: str, macro: str, key: object, *values: object) -> Markup:
    """A piece of a page, made by a macro once for every key."""
    place = (code, template, macro, key)
    found = FRAGMENTS.get(place)
    if found is None:
        made = getattr(environment(code).get_template(template).module, macro)(*values)
        if len(FRAGMENTS) >= MOST_FRAGMENTS:
            FRAGMENTS.clear()
        found = FRAGMENTS[place] = Markup(made)  # noqa: S704 - made by a template
    return found


def nav(words: Language) -> list[tuple[str, str, str]]:
    """The links of every page that is no table: address, icon, text."""
    rules = [
        (f"/rules/{view.name}", view.link_icon, words.text(view.link_text or view.title)) for view in GAMES.values()
    ]
    cards = f"/cards/{next(iter(GAMES))}"
    return [("/", "play", words.text("Play")), *rules, (cards, "keep", words.text("Cards"))]


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
        fragment=partial(fragment, code),
        nav=partial(nav, words),
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


def fill(template: str, viewer: Viewer, **values: object) -> str:
    """Fill in a template for somebody."""
    code = viewer.lang if viewer.lang in LANGUAGES else "en"
    return environment(code).get_template(template).render(viewer=viewer, lang=code, **values)
