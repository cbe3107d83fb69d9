"""The language of a command's output: that of --lang, else that of the system."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from daikaiju.words.language import Language

CHOSEN: list[str] = []  # the code given by --lang, once read


def choose(context: typer.Context, param: typer.CallbackParam, value: str) -> str:
    """Read --lang before the other options, so that their errors are shown in that language."""
    from daikaiju.words.language import language

    source = context.get_parameter_source(str(param.name))
    code = usual_code(os.environ) if source is not None and source.name == "DEFAULT" else language(value).code
    CHOSEN[:] = [code]
    return code


def spoken() -> Language:
    """Return the language of this command."""
    from daikaiju.words.language import language

    return language(CHOSEN[0] if CHOSEN else usual_code(os.environ))


def usual_code(environment: Mapping[str, str]) -> str:
    """Return the language of the environment, as gettext reads it; English if we have no translation."""
    from daikaiju.words.language import LANGUAGES

    names = [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    place = next(filter(None, names), "")
    wishes = environment.get("LANGUAGE", "").split(":") if place not in ("", "C", "POSIX") else []
    return next((wish[:2] for wish in (*wishes, place) if wish[:2] in LANGUAGES), "en")
