"""What cards and questions lack, and where: read from the sources of a copy of the program.

Cards: a use in the rules unless the row of the catalogue says it all, words, scenarios. Questions: a range of actions,
somebody who asks, an answer, verbs, words, a bot's answer where it cannot be passed, the guide, a scenario.
docs/adding-a-card.md and docs/adding-a-question.md say how to add each.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sources import (
    Card,
    Sources,
    actions_in,
    actions_of,
    attributes_in,
    cards_used,
    last_name,
    names_in,
    plain,
    strings_in,
    verbs_of,
)

EDITIONS = {"tokyo": {"1e", "2e"}, "duel": {"duel"}}
CHAPTERS = {"tokyo": "\n## King of Tokyo", "duel": "\n## The Duel"}  # of docs/scenarios.md
COPIER = "mimic"
ASKED = r"\b(?:asked|offered|not_offered)=\S*\b\d:{0}\b|\btimes=\S*\b\d:{0}:[1-9]|\buntil \d {0}\b"


class Place(NamedTuple):
    """A file or a folder, and what is missing there."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


def missing(root: Path) -> list[Place]:
    """Every place that lacks a card or a question."""
    found: list[Place] = []
    for game in EDITIONS:
        sources = Sources(root, game)
        found += cards_missing(sources)
        found += questions_missing(sources)
    return found


# Cards


def cards_missing(sources: Sources) -> Iterator[Place]:
    """What cards lack."""
    words = sources.table(f"src/daikaiju/words/{sources.game}/cards.py", "CARDS")
    moments = plain(sources.text(f"{sources.rules}/moments.py"))
    used = cards_used(sources)
    for card in sources.cards:
        if card.is_copy:
            continue
        is_used = card.constant in used
        if not is_used and not card.has_effects:
            yield Place(f"{sources.rules}/cards/", f"no family uses {card.constant}")
        if card.is_keep and (is_used or not card.has_effects) and plain(card.key.replace("_", " ")) not in moments:
            yield Place(f"{sources.rules}/moments.py", f"no moment names {card.key}")
        if card.key not in words:
            yield Place(f"src/daikaiju/words/{sources.game}/cards.py", f"CARDS has no words for {card.key}")
        yield from scenarios_missing(sources, card)


def scenarios_missing(sources: Sources, card: Card) -> Iterator[Place]:
    """A card is covered in each edition, and copied if it can be."""
    folder = f"tests/scenarios/{sources.game}/"
    seen: set[str] = set()
    for scenario in sources.scenarios:
        if card.key in scenario.covers:
            seen |= set(scenario.rules) or EDITIONS[sources.game]
    for edition in sorted(EDITIONS[sources.game] - seen):
        yield Place(folder, f"no scenario of {edition} covers {card.key}")
    has_copier = any(other.key == COPIER for other in sources.cards)
    if has_copier and card.is_keep and card.key not in {COPIER, *sources.copied}:
        yield Place(folder, f"no scenario has a Mimic copy of {card.key}")


# Questions


def questions_missing(sources: Sources) -> Iterator[Place]:
    """What questions lack."""
    listed = sources.value(f"{sources.rules}/actions.py", "NO_PASS")
    assert isinstance(listed, ast.Tuple)
    no_pass = {last_name(node) for node in listed.elts}
    decide = f"src/daikaiju/players/{sources.game}/decide.py"
    for kind in sources.questions:
        yield from rules_missing(sources, kind)
        yield from order_missing(sources, kind)
        yield from verbs_missing(sources, kind, may_pass=kind not in no_pass)
        if kind in no_pass and kind not in names_in(sources.tree(decide)):
            yield Place(decide, f"bots do not answer {kind}, which cannot be passed")
        yield from prompts_missing(sources, kind)
        if not re.search(ASKED.format(kind.lower()), sources.facts):
            yield Place(f"tests/scenarios/{sources.game}/", f"no scenario expects {kind.lower()} to be asked")


def rules_missing(sources: Sources, kind: str) -> Iterator[Place]:
    """A range of actions, an answer, and somebody who asks."""
    if kind not in sources.table(f"{sources.rules}/actions.py", "RANGES"):
        yield Place(f"{sources.rules}/actions.py", f"RANGES has no {kind}")
    answers = sources.text(f"{sources.rules}/answers.py")
    if not re.search(rf"kind == {kind}\b|else:  # {kind}\b", answers):
        yield Place(f"{sources.rules}/answers.py", f"nothing is done with the answer to {kind}")
    if kind not in sources.asked:
        yield Place(f"{sources.rules}/", f"nobody asks: then(state, {kind}, seat, a, b)")


def order_missing(sources: Sources, kind: str) -> Iterator[Place]:
    """What comes before and after it, and whose it is: positions say which steps are pending."""
    notation = f"src/daikaiju/notation/{sources.game}"
    if kind not in attributes_in(sources.tree(f"{notation}/order.py")):
        yield Place(f"{notation}/order.py", f"PUSHES has no {kind}")
    if kind not in sources.table(f"{notation}/pending.py", "STEPS"):
        yield Place(f"{notation}/pending.py", f"STEPS has no {kind}")


def verbs_missing(sources: Sources, kind: str, *, may_pass: bool) -> Iterator[Place]:
    """A word for every answer, in records and for people."""
    notation, words = (f"src/daikaiju/{name}/{sources.game}" for name in ("notation", "words"))
    limits = sources.table(f"{sources.rules}/actions.py", "RANGES").get(kind)
    verbs, passing = verbs_of(sources), sources.table(f"{notation}/actions.py", "PASS_WORDS").get(kind)
    said = strings_in(sources.tree(f"{words}/questions.py"))
    actions = actions_in(actions_of(sources), limits) if limits is not None else []
    if may_pass and passing is None:
        yield Place(f"{notation}/actions.py", f"PASS_WORDS has no {kind}")
    for action in actions:
        if action not in verbs:
            yield Place(f"{notation}/actions.py", f"ACTIONS has no verb for {action}")
    known = [verbs[action] for action in actions if action in verbs]
    for word in known + ([last_name(passing)] if passing is not None else []):
        if word not in said:
            yield Place(f"{words}/questions.py", f"the answer {word} has no text")


def prompts_missing(sources: Sources, kind: str) -> Iterator[Place]:
    """A prompt, and a row of the guide to scenarios."""
    name, path = kind.lower(), f"src/daikaiju/words/{sources.game}/questions.py"
    if name not in sources.table(path, "PROMPTS"):
        yield Place(path, f"PROMPTS has no {name}")
    chapter = sources.text("docs/scenarios.md").partition(CHAPTERS[sources.game])[2].partition("\n## ")[0]
    if f"`{name}`" not in chapter:
        yield Place("docs/scenarios.md", f"{name} is not among the questions")
