"""How a game is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from daikaiju.words.games import texts_of

from ..games import view_of
from ..viewer import Viewer


@dataclass
class RulesPage:
    """What the rules page of any game has; `facts` are for the template of the game."""

    template: str
    game: str
    title: str
    edition: str  # that is played by a press on the page
    house: list[str]
    facts: Mapping[str, object]


def rules_page(game: str, viewer: Viewer) -> RulesPage:
    """The rules of a game; raises UnknownName if there is no such game."""
    view, words = view_of(game), viewer.words
    house = [words.text(text) for text in texts_of(game).house_rules.values()]
    usual = next(iter(view.editions))
    return RulesPage(view.rules_template, game, words.text(view.title), usual, house, view.rules_facts(words))
