"""Templates: one Jinja environment per language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from markupsafe import Markup, escape

from daikaiju.stage.pace import PACES
from daikaiju.table.driver import COUNTDOWN
from daikaiju.words.language import LANGUAGES, Language, language, mark_in

from .games import GAMES
from .icons import cube, face, icon, motif, pic, static
from .quick_jinja import QuickEnvironment
from .viewer import Viewer

FOLDER = Path(__file__).parent.parent
ICON_CALL = re.compile(r"\{\{ (icon|face)\('([\w]+)'\) \}\}")
WORDS = re.compile(r"\{\{ _\('([^'\\{}]+)'\) \}\}")
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "cs": "Čeština"}


ICON_FUNCTIONS = {"icon": icon, "face": face}
FRAGMENTS: dict[tuple[object, ...], Markup] = {}  # rendered fragments that recur on many pages
MOST_FRAGMENTS = 20_000


@cache
def macros(code: str, template: str) -> TemplateModule:
    """Return the macros of a template; an import in a template compares all globals anew for every page."""
    return environment(code).get_template(template).module


def fragment(code: str, template: str, macro: str, key: object, *values: object) -> Markup:
    """Return a fragment of a page, rendered by a macro once per key."""
    place = (code, template, macro, key)
    found = FRAGMENTS.get(place)
    if found is None:
        made = getattr(macros(code, template), macro)(*values)
        if len(FRAGMENTS) >= MOST_FRAGMENTS:
            FRAGMENTS.clear()
        found = FRAGMENTS[place] = Markup(made)  # noqa: S704 - made by a template
    return found


def nav(words: Language) -> list[tuple[str, str, str]]:
    """Return the links in the header of all pages but tables: address, icon, text."""
    rules = [
        (f"/rules/{view.name}", view.link_icon, words.text(view.link_text or view.title)) for view in GAMES.values()
    ]
    cards = f"/cards/{next(iter(GAMES))}"
    return [
        ("/", "play", words.text("Play")),
        ("/games", "log", words.text("My games")),
        *rules,
        (cards, "keep", words.text("Cards")),
    ]


class Constants(Extension):
    """Inlines constant icons and translations when templates are compiled, which halves rendering time."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Replace `{{ icon('x') }}` and `{{ _('words') }}` by their values."""
        gettext = self.environment.globals["gettext_of_language"]
        source = ICON_CALL.sub(lambda found: str(ICON_FUNCTIONS[found[1]](found[2])), source)
        return WORDS.sub(lambda found: str(escape(gettext(found[1]))), source)  # type: ignore[operator]


@cache
def environment(code: str) -> QuickEnvironment:
    """Return the Jinja environment of one language."""
    words = language(code)
    made = QuickEnvironment(
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
        macros=partial(macros, code),
        nav=partial(nav, words),
        static=static,
        icon=icon,
        face=face,
        motif=motif,
        pic=pic,
        paces=PACES,
        countdown=COUNTDOWN,
        languages=LANGUAGE_NAMES,
    )
    made.globals["gettext_of_language"] = words.text
    install_words(made, words)
    return made


def install_words(made: QuickEnvironment, words: Language) -> None:
    """Enable `_()`, `pgettext()` and `{% trans %}` in templates."""
    install = made.install_gettext_callables  # type: ignore[attr-defined]
    install(words.text, words.plural, newstyle=True, pgettext=lambda where, text: words.text(mark_in(where, text)))


def fill(template: str, viewer: Viewer, **values: object) -> str:
    """Render a template for a viewer."""
    return "".join(pieces(template, viewer, **values))


def pieces(template: str, viewer: Viewer, **values: object) -> Iterator[str]:
    """Render a template for a viewer piece by piece."""
    code = viewer.lang if viewer.lang in LANGUAGES else "en"
    return environment(code).get_template(template).generate(viewer=viewer, lang=code, **values)
