"""Levels for people: characters that play with the champion's network and err like a person."""

import random
from itertools import pairwise

import numpy as np
import pytest
from calibrate_levels import main, setup_of
from level_games import Match, judge_of, logits_of_rows, player_of

from daikaiju import Game, make_bot
from daikaiju.players.built_in import BOTS, bots_for
from daikaiju.players.levels.bot import LevelBot
from daikaiju.players.levels.characters import CHARACTERS, LEVELS, Character
from daikaiju.players.levels.choice import MASKS, PASS, SLIP, choose, liking, logits_around, rerolled
from daikaiju.players.net.bot import logits_of, network_for
from daikaiju.players.net.games import GAMES
from daikaiju.rules.tokyo.actions import BUY, LEAVE
from daikaiju.words.language import LANGUAGES, language

DICE = [1, 0, 2, 0, 1, 2]  # of each face: one 1, two 3s, an energy, two claws
REROLLS = [PASS, 0b000001, 0b010000, 0b110000]


def character(temperature: float = 1.0, attention: float = 1.0, **tastes: float) -> Character:
    return Character("somebody", "", temperature, attention, tastes)


def shares(who: Character, actions: list[int], logits: list[float], times: int = 2000) -> dict[int, float]:
    """How often each action is chosen."""
    rng = random.Random(1)
    chosen = [choose(who, "tokyo", DICE, actions, logits, rng) for _ in range(times)]
    return {action: chosen.count(action) / times for action in actions}


def test_there_are_five_levels_with_names_and_sentences() -> None:
    assert LEVELS == ("pip", "momo", "taro", "yuki", "champion")
    assert [BOTS[name].level for name in LEVELS] == [1, 2, 3, 4, 5]
    for game in GAMES:
        assert set(LEVELS) <= set(bots_for(game))
    for code in LANGUAGES:
        assert len({language(code).text(BOTS[name].about) for name in LEVELS}) == len(LEVELS)


def test_the_weaker_the_more_is_left_to_chance() -> None:
    for weaker, stronger in pairwise(CHARACTERS.values()):
        assert weaker.temperature > stronger.temperature
        assert weaker.attention <= stronger.attention


def test_temperature_levels_the_chances() -> None:
    actions, logits = [PASS, LEAVE], [0.0, 2.0]
    cold, own, hot = (shares(character(temperature), actions, logits)[LEAVE] for temperature in (0.01, 1.0, 50.0))
    assert cold == 1
    assert own == pytest.approx(1 / (1 + np.exp(-2)), abs=0.03)
    assert hot == pytest.approx(0.5, abs=0.05)


def test_without_attention_dice_are_taken_as_they_lie() -> None:
    logits = [0.0, 0.0, 0.0, 9.0]
    assert shares(character(attention=0.0), REROLLS, logits)[PASS] == 1
    assert shares(character(0.1, attention=0.7), REROLLS, logits)[PASS] == pytest.approx(0.3, abs=0.04)
    assert shares(character(0.1, attention=0.0), [PASS, LEAVE], [0.0, 9.0])[LEAVE] == 1  # not about dice


def test_tastes_are_for_dice_and_for_actions() -> None:
    assert [rerolled(DICE, 0b110000, face) for face in range(6)] == [0, 0, 0, 0, 0, 2]
    assert rerolled(DICE, 0b001110, 2) == 2
    assert liking(character(claw=1.5), "tokyo", DICE, 0b110001) == -3.0
    assert liking(character(buy=2.0), "tokyo", DICE, BUY + 1) == 2.0
    assert liking(character(leave=-1.0), "tokyo", DICE, LEAVE) == -1.0
    assert liking(character(leave=-1.0), "duel", DICE, LEAVE) == 0
    assert liking(character(claw=1.5), "unknown", DICE, 0b110001) == 0


def test_without_a_network_choices_of_dice_differ_by_few_dice() -> None:
    assert logits_around(0b110000, [0b110000, 0b010000, 0b110001, PASS, MASKS]) == [
        -SLIP * number for number in (0, 1, 1, 2, 1)
    ]


@pytest.mark.parametrize(("game", "players"), [("tokyo", 2), ("tokyo", 6), ("duel", 2)])
@pytest.mark.parametrize("name", ["pip", "yuki"])
def test_a_level_knows_what_its_seat_may_know(name: str, game: str, players: int) -> None:
    bot, played = make_bot(name), Game(game, players=players, seed=3)
    while not played.is_over:
        action = bot.decide(played.view(played.actor), random.Random(1))
        assert action == bot.decide(played, random.Random(1))  # what is hidden makes no difference
        played.play(action)


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_without_a_network_levels_play_like_canny(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, game, ())
    careful = LevelBot(character(temperature=0.01))
    canny, played = make_bot("canny"), Game(game, seed=4)
    for _ in range(12):
        action = careful.decide(played, random.Random(1))
        assert action == canny.decide(played, random.Random(1))
        played.play(action)
    assert "pip" in bots_for(game, 2)


def test_many_games_are_judged_like_one() -> None:
    game = Game(seed=5)
    actions = [action.number for action in game.legal_actions]
    row = logits_of_rows(network_for(game), game.observation()[None])[0]
    assert row[actions] == pytest.approx(logits_of(network_for(game), game, actions), abs=1e-3)


@pytest.mark.parametrize(("stronger", "weaker"), [("taro", "pip"), ("champion", "taro")])
def test_levels_are_ordered(stronger: str, weaker: str) -> None:
    """Two steps apart the stronger one wins about 77 % of the games; the seed is fixed."""
    setup = setup_of("tokyo:2:2e")
    assert Match(setup, player_of(stronger), player_of(weaker), judge_of(setup)).share(40, seed=2) > 0.6


def test_the_tool_says_who_judges(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    main(["--games", "2", "--setup", "duel:2:duel"])
    said = capsys.readouterr().out
    assert said.count("duel duel 2 players: ") == len(LEVELS) - 1
    assert "canny" not in said
    monkeypatch.setitem(GAMES, "duel", ())
    main(["--games", "2", "--setup", "duel:2:duel"])
    assert "duel has no network for 2 players in duel: canny judges" in capsys.readouterr().out
