"""The page that checks the dice of a record. It is one file that needs no server: scripts and styles are inside."""

from __future__ import annotations

import base64
import hashlib
import json
import string
from functools import cache

from markupsafe import Markup

from daikaiju.fairness import texts
from daikaiju.games import GAMES
from daikaiju.words.language import Language

from ..icons import FOLDER
from ..viewer import Viewer

SCRIPTS = ("sha256.js", "verify.js")
STYLES = ("verify.css",)
NAMES = (
    *("RIGHT", "ALONE", "MORE", "ORDINARY", "UNFINISHED", "SETUP", "SECRET", "WORD", "MONSTER", "ORDER", "OUTCOME"),
    *("COUNT", "MEANING", "NO_RECORD", "CUT", "NO_DRAW"),
)


@cache
def inlined(files: tuple[str, ...]) -> Markup:
    """Return static files as one text."""
    whole = "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in files)
    return Markup(whole)  # noqa: S704 - our own files


def policy() -> str:
    """Return the content security policy: this script and this style, and no connection to anybody."""
    script, style = (hash_of(str(inlined(files))) for files in (SCRIPTS, STYLES))
    return (
        f"default-src 'none'; script-src '{script}'; style-src '{style}'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def hash_of(text: str) -> str:
    """Return how a policy names an inline script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def verify_page(record: str, viewer: Viewer) -> dict[str, object]:
    """Return what the template needs: the record to be checked, if there is one."""
    faces = {name: list(vocabulary.faces) for name, vocabulary in GAMES.items()}
    about = {"texts": {name.lower(): raw(getattr(texts, name), viewer.words) for name in NAMES}, "faces": faces}
    return {"record": record, "about": json.dumps(about), "script": inlined(SCRIPTS), "style": inlined(STYLES)}


def raw(message: str, words: Language) -> str:
    """Translate a message and keep its {placeholders} for the script."""
    names = {name for _text, name, _form, _how in string.Formatter().parse(message) if name}
    return words.text(message, **{name: f"{{{name}}}" for name in names})
