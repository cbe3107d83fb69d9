"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from daikaiju.cli import app

from .markup import page, plain, table

UNTOLD = ("", "True", "False")  # defaults that say nothing
LEAD = (
    "`daikaiju COMMAND --help` prints the same. In a checkout, `python3 run.py COMMAND` installs what the command "
    "needs and runs it."
)


def commands_page() -> str:
    """Return the page of all commands."""
    parts = [command_part(words, command) for words, command in commands()]
    return page("Commands", "Every command of daikaiju and its options.", LEAD, *parts)


def commands() -> Iterator[tuple[str, Any]]:
    """Return every command with the words that call it."""
    yield from below("daikaiju", typer.main.get_command(app))


def below(words: str, group: Any) -> Iterator[tuple[str, Any]]:
    """Return the commands of a group and of the groups in it."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from below(f"{words} {name}", command)
        else:
            yield f"{words} {name}", command


def command_part(words: str, command: Any) -> str:
    """Return a command: what it does, how it is called, its options."""
    arguments = [one.name.upper() for one in command.params if is_argument(one)]
    usage = " ".join((words, *arguments, *(["[OPTIONS]"] if len(command.params) > len(arguments) else [])))
    rows = [(names(one), plain(getattr(one, "help", "") or ""), default(one)) for one in command.params]
    options = table(("option", "meaning", "default"), rows) if rows else ""
    return "\n\n".join((f"## {words.removeprefix('daikaiju ')}", plain(command.help or ""), f"    {usage}", options))


def is_argument(one: Any) -> bool:
    """Whether it is an argument and not an option."""
    return not one.opts[0].startswith("-")


def names(one: Any) -> str:
    """Return the names of an option; those that turn it off, too."""
    given = [one.name.upper()] if is_argument(one) else [*one.opts, *one.secondary_opts]
    return ", ".join(f"`{name}`" for name in given)


def default(one: Any) -> str:
    """Return the default of an option; nothing for an empty one or a switch."""
    value = one.default
    return f"`{value}`" if isinstance(value, str | int | float | Path) and str(value) not in UNTOLD else ""
