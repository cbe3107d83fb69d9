"""What the rules pages list."""

from __future__ import annotations

from daikaiju.rules.duel.monsters import LIFE
from daikaiju.rules.duel.monsters import MONSTERS as DUEL_MONSTERS
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.web.view.cards import tile_spaces
from daikaiju.words.duel.names import HOUSE_RULES as DUEL_HOUSE_RULES
from daikaiju.words.duel.names import POWERS, TILES
from daikaiju.words.language import Language
from daikaiju.words.names import MONSTERS
from daikaiju.words.tokyo.names import HOUSE_RULES

HOUSE_RULES_OF = {"tokyo": HOUSE_RULES, "duel": DUEL_HOUSE_RULES}


def house_rules(game: str, words: Language) -> list[tuple[str, str]]:
    """The house rules of a game: key and text."""
    return [(key, words.text(text)) for key, text in HOUSE_RULES_OF[game].items()]


def tiles(words: Language) -> list[tuple[str, str, tuple[str, ...]]]:
    """The Buzz tiles: name, text, icons."""
    found = []
    for number, key in enumerate(dict.fromkeys(TILE_NAMES)):
        icons = ("crown",) if key == "king" else tile_spaces(number)
        found.append((words.text(TILES[key].name), words.text(TILES[key].text), icons))
    return found


def duel_monsters(words: Language) -> list[tuple[str, str, int, str, str]]:
    """The monsters of the Duel: key, name, life, power and its text."""
    return [
        (key, words.text(MONSTERS[key]), LIFE[number], words.text(POWERS[key].name), words.text(POWERS[key].text))
        for number, key in enumerate(DUEL_MONSTERS)
    ]
