"""Finds what cards and questions lack, and where, by parsing the sources without importing them.

Cards: a use in the rules unless the catalogue row is enough, texts, scenarios. Questions: a range of actions, a rule
that asks, an answer, verbs, texts, a bot's answer if passing is not allowed, the guide, a scenario.
docs/adding-a-card.md and docs/adding-a-question.md say how to add each.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from daikaiju.scenario import Scenario, parse_scenarios

EDITIONS = {"tokyo": {"1e", "2e"}, "duel": {"duel"}}
CHAPTERS = {"tokyo": "\n## King of Tokyo", "duel": "\n## The Duel"}  # of docs/scenarios.md
EFFECTS = {"stars", "hearts", "energy", "hurts_others", "hurts_buyer", "stars_taken"}  # of a row: numeric effects
PLAIN_ARGUMENTS = 3  # of a row of the Duel: key, cost, tile; effects follow
COPIER = "mimic"
ASKED = r"\b(?:asked|offered|not_offered)=\S*\b\d:{0}\b|\btimes=\S*\b\d:{0}:[1-9]|\buntil \d {0}\b"


class Place(NamedTuple):
    """A file or a folder, and what is missing there."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class Card(NamedTuple):
    """A row of a catalogue."""

    constant: str
    key: str
    is_keep: bool
    has_effects: bool
    is_copy: bool  # of a card of the same title


class Sources:
    """The sources of one game in a folder with src/, docs/ and tests/."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.game = root, game
        self.rules = f"src/daikaiju/rules/{game}"

    def text(self, path: str) -> str:
        """Return the text of a file."""
        return (self.root / path).read_text(encoding="utf-8")

    def tree(self, path: str) -> ast.Module:
        """Return the syntax tree of a module."""
        return parse(self.text(path))

    @cached_property
    def cards(self) -> list[Card]:
        """All rows of the catalogue."""
        return [
            read_row(node.targets[0], node.value)
            for node in self.tree(f"{self.rules}/cards/catalog.py").body
            if isinstance(node, ast.Assign) and is_call_of(node.value, "keep", "discard")
        ]

    @cached_property
    def questions(self) -> list[str]:
        """The constants of all kinds of questions."""
        return [
            ast.unparse(node.targets[0])
            for node in self.tree(f"{self.rules}/kinds.py").body
            if isinstance(node, ast.Assign) and ast.unparse(node.value).partition(" ")[0] == "QUESTION"
        ]

    @cached_property
    def modules(self) -> dict[str, ast.Module]:
        """All modules of the rules, by path."""
        paths = sorted((self.root / self.rules).rglob("*.py"))
        return {name: self.tree(name) for name in (path.relative_to(self.root).as_posix() for path in paths)}

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """All scenarios."""
        files = sorted((self.root / "tests" / "scenarios" / self.game).rglob("*.scenario"))
        return [found for file in files for found in scenarios_in(file.read_text(encoding="utf-8"))]

    @cached_property
    def facts(self) -> str:
        """All expectations and `until` conditions of scenarios."""
        return "\n".join(" ".join((*found.expect, f"until {found.until}")) for found in self.scenarios)

    @cached_property
    def copied(self) -> set[str]:
        """The cards that Mimic copies in scenarios."""
        text = " ".join(" ".join((*found.position, str(found.answers))) for found in self.scenarios)
        return set(re.findall(r"\b(?:mimicked=|copy )(\w+)", text))

    @cached_property
    def asked(self) -> set[str]:
        """The kinds of steps that rules push."""
        return {kind for tree in self.modules.values() for kind in pushed(tree)}

    def table(self, path: str, name: str) -> dict[str, ast.expr]:
        """Return a dictionary of a module, by the source text of its keys without module names."""
        value = self.value(path, name)
        assert isinstance(value, ast.Dict)
        return {last_name(key): node for key, node in zip(value.keys, value.values, strict=True) if key is not None}

    def value(self, path: str, name: str) -> ast.expr:
        """Return the expression that a module assigns to a name."""
        return next(
            node.value
            for node in self.tree(path).body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
        )


@cache  # most files are the same in all copies of the program
def parse(text: str) -> ast.Module:
    """Return the syntax tree of code."""
    return ast.parse(text)


@cache
def scenarios_in(text: str) -> list[Scenario]:
    """Return the scenarios of a file."""
    return list(parse_scenarios(text))


def is_call_of(node: ast.AST, *names: str) -> bool:
    """Whether a node calls one of these functions."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in names


def last_name(node: ast.expr) -> str:
    """Return a constant's value, or a name without its module."""
    return str(node.value) if isinstance(node, ast.Constant) else ast.unparse(node).rpartition(".")[2]


def read_row(target: ast.expr, call: ast.expr) -> Card:
    """Read one row."""
    assert isinstance(call, ast.Call)
    words = {word.arg for word in call.keywords}
    has_effects = bool(words & EFFECTS) or len(call.args) > PLAIN_ARGUMENTS
    return Card(ast.unparse(target), last_name(call.args[0]), is_call_of(call, "keep"), has_effects, "title" in words)


@cache
def names_in(tree: ast.AST) -> set[str]:
    """Return all names that code uses, without those it only imports."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


@cache
def imported(tree: ast.Module, module: str) -> dict[str, str]:
    """Return what code imports from a module: local names by the names in that module."""
    return {
        alias.name: alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == module
        for alias in node.names
    }


@cache
def strings_in(tree: ast.AST) -> set[str]:
    """Return all strings in code."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@cache
def pushed(tree: ast.Module) -> set[str]:
    """Return the kinds of steps that a module pushes; one push may choose between two."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_call_of(node, "then")]
    used = {name for call in calls for name in names_in(call.args[1])}
    return {kind for kind, here in imported(tree, "kinds").items() if here in used}


def plain(text: str) -> str:
    """Reduce a text to its words, so that card names can be found by their keys."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))


def missing(root: Path) -> list[Place]:
    """Return every place that lacks a card or a question."""
    found: list[Place] = []
    for game in EDITIONS:
        sources = Sources(root, game)
        found += cards_missing(sources)
        found += questions_missing(sources)
    return found


# Cards


def cards_missing(sources: Sources) -> Iterator[Place]:
    """Yield what cards lack."""
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


def cards_used(sources: Sources) -> set[str]:
    """Return the constants of the catalogue that rules use."""
    return {
        name
        for tree in sources.modules.values()
        for name, here in imported(tree, "catalog").items()
        if here in names_in(tree)
    }


def scenarios_missing(sources: Sources, card: Card) -> Iterator[Place]:
    """Yield missing scenarios: one in each edition, and one with a copy if Mimic can copy the card."""
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


class Verb(NamedTuple):
    """A verb of the notation: its word, its first action, and whether it stands alone."""

    word: str
    first: str
    is_alone: bool


def verbs_of(sources: Sources) -> list[Verb]:
    """Return all verbs of a game."""
    call = sources.value(f"src/daikaiju/notation/{sources.game}/actions.py", "ACTIONS")
    assert isinstance(call, ast.Call)
    listed = next(word.value for word in call.keywords if word.arg == "verbs")
    assert isinstance(listed, ast.Tuple)
    verbs = [node for node in listed.elts if isinstance(node, ast.Call)]
    return [
        Verb(last_name(node.args[0]), last_name(node.args[1]), is_call_of(node, "Verb") and len(node.args) == 2)
        for node in verbs
    ]


def actions_of(sources: Sources) -> list[str]:
    """Return the constants of all actions except choices of dice, in the order of their numbers."""
    return [
        ast.unparse(node.targets[0])
        for node in sources.tree(f"{sources.rules}/actions.py").body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Name)
    ]


def actions_in(order: list[str], limits: ast.expr) -> list[str]:
    """Return the constants of the actions in a range, written (FIRST, END) or (FIRST, FIRST + number)."""
    assert isinstance(limits, ast.Tuple)
    first, end = (ast.unparse(limit) for limit in limits.elts)
    if end not in order:
        return [first]
    return order[order.index(first) : order.index(end)]


def questions_missing(sources: Sources) -> Iterator[Place]:
    """Yield what questions lack."""
    listed = sources.value(f"{sources.rules}/actions.py", "NO_PASS")
    assert isinstance(listed, ast.Tuple)
    no_pass = {last_name(node) for node in listed.elts}
    pass_words = sources.table(f"src/daikaiju/notation/{sources.game}/actions.py", "PASS_WORDS")
    for kind in sources.questions:
        yield from rules_missing(sources, kind)
        yield from verbs_missing(sources, kind)
        if kind not in no_pass and kind not in pass_words:
            yield Place(f"src/daikaiju/notation/{sources.game}/actions.py", f"PASS_WORDS has no {kind}")
        decide = f"src/daikaiju/players/{sources.game}/decide.py"
        if kind in no_pass and kind not in names_in(sources.tree(decide)):
            yield Place(decide, f"bots do not answer {kind}, which cannot be passed")
        yield from words_missing(sources, kind)
        if not re.search(ASKED.format(kind.lower()), sources.facts):
            yield Place(f"tests/scenarios/{sources.game}/", f"no scenario expects {kind.lower()} to be asked")


def rules_missing(sources: Sources, kind: str) -> Iterator[Place]:
    """Yield what the rules lack: a range of actions, an answer, a rule that asks."""
    if kind not in sources.table(f"{sources.rules}/actions.py", "RANGES"):
        yield Place(f"{sources.rules}/actions.py", f"RANGES has no {kind}")
    answers = sources.text(f"{sources.rules}/answers.py")
    if not re.search(rf"kind == {kind}\b|else:  # {kind}\b", answers):
        yield Place(f"{sources.rules}/answers.py", f"nothing is done with the answer to {kind}")
    if kind not in sources.asked:
        yield Place(f"{sources.rules}/", f"nobody asks: then(state, {kind}, seat, a, b)")


def verbs_missing(sources: Sources, kind: str) -> Iterator[Place]:
    """Yield missing verbs of the actions that answer the question, and missing texts for people."""
    limits = sources.table(f"{sources.rules}/actions.py", "RANGES").get(kind)
    if limits is None:
        return
    verbs = {verb.first: verb for verb in verbs_of(sources)}
    said = strings_in(sources.tree(f"src/daikaiju/words/{sources.game}/questions.py"))
    for action in actions_in(actions_of(sources), limits):
        verb = verbs.get(action)
        if verb is None:
            yield Place(f"src/daikaiju/notation/{sources.game}/actions.py", f"ACTIONS has no verb for {action}")
        elif verb.is_alone and verb.word not in said:
            yield Place(f"src/daikaiju/words/{sources.game}/questions.py", f"ANSWERS has no {verb.word}")


def words_missing(sources: Sources, kind: str) -> Iterator[Place]:
    """Yield a missing prompt, or a missing row in the guide to scenarios."""
    name, path = kind.lower(), f"src/daikaiju/words/{sources.game}/questions.py"
    if name not in sources.table(path, "PROMPTS"):
        yield Place(path, f"PROMPTS has no {name}")
    chapter = sources.text("docs/scenarios.md").partition(CHAPTERS[sources.game])[2].partition("\n## ")[0]
    if f"`{name}`" not in chapter:
        yield Place("docs/scenarios.md", f"{name} is not among the questions")
