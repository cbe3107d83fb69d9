"""Cards take effect in `moments.py` and `cards/`, so that two looks find all effects of a card.

`test_places.py` asks that `moments.py` names every Keep card.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from daikaiju import rules

RULES = Path(rules.__file__).parent
EVERY_GAME = pytest.mark.parametrize("game", ["tokyo", "duel"])

# Card constants elsewhere in the rules, each with its reason.
EXPLAINED = {
    "tokyo": {
        "queries.py": {"MIMIC"},  # `copies` counts a Mimic for every card
        "city.py": {"BURROWING", "FIRE_BREATHING"},  # the sources of damage events that the two cards cause
        "invariants.py": {"MIMIC", "MONSTER_BATTERIES", "SMOKE_CLOUD"},  # what may lie on cards
        "random_position.py": {"MIMIC", "MONSTER_BATTERIES", "SMOKE_CLOUD"},  # puts things on cards
    },
    "duel": {},
}
# Who may call a family: moments, and the dispatchers of a card's own steps, questions and answers.
CALLERS = {"moments.py", "engine.py", "questions.py", "answers.py"}
EXPLAINED_CALLERS = {("random_position.py", "mimic")}  # puts Mimic where it may lie
FOR_ALL = {"catalog", "passive"}


def rule_files(game: str) -> list[Path]:
    """The modules of a game beside its cards."""
    return sorted((RULES / game).glob("*.py"))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """What a module imports from cards: family and name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cards"):
            for alias in node.names:
                yield (node.module or "").removeprefix("cards").removeprefix(".") or alias.name, alias.name


def card_constants(game: str) -> set[str]:
    """The names of the constants that are card numbers."""
    catalog = importlib.import_module(f"daikaiju.rules.{game}.cards.catalog")
    return {card.key.upper() for card in catalog.CATALOG if hasattr(catalog, card.key.upper())}


def test_the_constants_of_all_cards_are_known() -> None:
    assert (len(card_constants("tokyo")), len(card_constants("duel"))) == (66, 50)


@EVERY_GAME
def test_cards_are_named_in_moments_and_families_only(game: str) -> None:
    constants = card_constants(game)
    found = {
        path.name: {name for family, name in imports(path) if family == "catalog"} & constants
        for path in rule_files(game)
        if path.name != "moments.py"
    }
    assert {name: cards for name, cards in found.items() if cards} == EXPLAINED[game]


@EVERY_GAME
def test_nobody_imports_the_catalogue_as_a_whole(game: str) -> None:
    """So that the names it takes from it can be seen."""
    found = [path.name for path in rule_files(game) for family, name in imports(path) if family == name]
    assert found == []


@EVERY_GAME
def test_families_are_called_by_moments_and_for_their_own_steps(game: str) -> None:
    found = {
        (path.name, family)
        for path in rule_files(game)
        if path.name not in CALLERS
        for family, _name in imports(path)
        if family not in FOR_ALL
    }
    assert found <= EXPLAINED_CALLERS
