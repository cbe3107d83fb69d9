"""The rules page of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from daikaiju.words.games import texts_of

from ..games import view_of
from ..viewer import Viewer


@dataclass
class RulesPage:
    """What the rules pages of all games have; `facts` are for the game's template."""

    template: str
    game: str
    title: str
    edition: str  # played by the page's button
    house: list[str]
    facts: Mapping[str, object]


def rules_page(game: str, viewer: Viewer) -> RulesPage:
    """Return the rules page of a game; raises UnknownName if there is no such game."""
    view, words = view_of(game), viewer.words
    house = [words.text(text) for text in texts_of(game).house_rules.values()]
    usual = next(iter(view.editions))
    return RulesPage(view.rules_template, game, words.text(view.title), usual, house, view.rules_facts(words))
