"""The log speaks to its reader: what happens to one's own monster is told in the second person."""

from __future__ import annotations

import random
import string

import pytest

from conftest import random_moves
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.events import Event
from daikaiju.words.games import GAMES as TEXTS
from daikaiju.words.games import words_of
from daikaiju.words.language import LANGUAGES, language
from daikaiju.words.log import GameLog

ABOUT_BOTH = {"monsters_chosen"}  # names both players


def log_of(game: Game, code: str, names: list[str], you: int) -> GameLog:
    words = words_of(game.setup.game, language(code), names, game.state.rules)
    return words.log.naming(names, you)


def fields_of(message: str) -> set[str]:
    return {name for _text, name, _form, _turn in string.Formatter().parse(message) if name}


@pytest.mark.parametrize("game", GAMES)
def test_every_message_about_somebody_has_one_to_them(game: str) -> None:
    log = TEXTS[game].log
    told = {kind: forms[1] for kind, forms in log.counted.items()} | dict(log.plain)
    to_you = {kind: forms[1] for kind, forms in log.your_counted.items()} | dict(log.your_plain)
    about = {kind for kind, message in told.items() if "{who}" in message}
    assert about == set(to_you)
    for kind in about:
        assert fields_of(to_you[kind]) == fields_of(told[kind]) - {"who"}, kind


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_ones_own_events_are_told_in_the_second_person(game: str, code: str) -> None:
    """In whole games: one's own name is in no sentence, and other people's sentences stay as they are."""
    kinds = set()
    for seed in range(6):
        rng = random.Random(seed)
        played = Game(game, players=GAMES[game].players[-1])
        names = [f"<seat {seat}>" for seat in range(played.players)]
        mine, everybodys = log_of(played, code, names, 0), log_of(played, code, names, -1)
        for actor, action in random_moves(played.copy(), rng):
            for event in played.play(action, actor):
                if event.kind in ABOUT_BOTH:
                    continue
                kinds.add(event.kind)
                assert names[0] not in mine.sentence(event), event
                concerns_me = names[0] in everybodys.sentence(event)
                assert (mine.sentence(event) == everybodys.sentence(event)) is not concerns_me, event
    assert len(kinds) > 12


@pytest.mark.parametrize(
    ("code", "event", "said"),
    [
        ("en", Event("attacked", 1, 0b001, 3, "dice"), "B attacks you for 3."),
        ("en", Event("attacked", 1, 0b101, 3, "dice"), "B attacks you and C for 3."),
        ("en", Event("attacked", 0, 0b110, 3, "dice"), "You attack B and C for 3."),
        ("en", Event("attacked", 0, 0b1110, 3, "dice"), "You attack B, C and D for 3."),
        ("pl", Event("attacked", 1, 0b101, 3, "dice"), "B atakuje za 3: ty i C."),
        ("pl", Event("attacked", 1, 0b001, 3, "dice"), "B atakuje cię za 3."),
        ("cs", Event("attacked", 1, 0b001, 3, "dice"), "B na tebe útočí za 3."),
        ("pl", Event("stars_gained", 0, -1, 2, "dice"), "Zdobywasz 2 punkty zwycięstwa (kostki)."),
        ("cs", Event("hearts_lost", 0, -1, 5, "attack"), "Ztrácíš 5 životů (útok)."),
        ("pl", Event("ended", -1, 0b001, 1, ""), "Wygrywasz: 20 punktów zwycięstwa."),
    ],
)
def test_sentences(code: str, event: Event, said: str) -> None:
    assert log_of(Game("tokyo", players=4), code, ["A", "B", "C", "D"], 0).sentence(event) == said
