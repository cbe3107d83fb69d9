"""Analyses of games: exact where that can be known, sums that add up, and the same for the same seed."""

from __future__ import annotations

import random

import numpy as np
import pytest
from review_check import check_exact, check_sums, play, random_game

from conftest import in_full, sized
from daikaiju.errors import BadFile
from daikaiju.game import Game
from daikaiju.players.kernels import WHOLE
from daikaiju.review.analysis import analyse, picture_of, with_moments
from daikaiju.review.effort import Effort
from daikaiju.review.model import BLUNDER, BRILLIANT, FINE, MISTAKE, PARTS, Analysis, SeatSums, Sum, from_json, to_json
from daikaiju.review.moments import is_in_doubt, kind_of
from daikaiju.review.telling import verdict
from daikaiju.words.language import LANGUAGES, language

SMALL = Effort(first=6, most=6, screen=1, measure=8, most_measured=8)
# Two dice and two claws would be needed: whoever rerolls a claw in the last roll throws the win away.
LETHAL = (
    "tokyo/1 2e players=2 hearts=2,1 stars=5,19 tokyo=1 market=nova_breath,extra_head,extra_head_2 "
    "dice=claw,claw,energy rerolls=1 steps=check,end_of_turn@0,shop@0,resolve@0,probes@0,reroll@0"
)


@pytest.fixture(scope="module")
def game() -> Game:
    rng = random.Random(4)
    return play(Game("tokyo", players=3), ("steady", "brawler"), rng)


@pytest.fixture(scope="module")
def analysis(game: Game) -> Analysis:
    return analyse(game, 1, SMALL, threads=1)


def test_chances_sums_and_costs_are_exact_within_their_intervals() -> None:
    check = check_exact(sized(40, 200), 1)
    assert check.faults == []
    assert check.counts["inside"] > 9 * check.counts["outside"]


def test_luck_and_decisions_add_up_to_the_result() -> None:
    assert check_sums(sized(6, 60), 1)


@in_full
def test_the_same_seed_gives_the_same_analysis_on_any_number_of_threads(game: Game, analysis: Analysis) -> None:
    assert analyse(game, 1, SMALL, threads=3) == analysis
    assert analyse(game, 2, SMALL, threads=3) != analysis


def test_chances_of_seats_share_one_win(analysis: Analysis) -> None:
    for point in analysis.lines:
        assert sum(chance.value for chance in point) == pytest.approx(PARTS, abs=3)
        assert all(0 <= chance.low <= chance.value <= chance.high <= PARTS for chance in point)


def test_the_line_ends_with_the_result(game: Game, analysis: Analysis) -> None:
    assert game.result is not None
    for seat, chance in enumerate(analysis.lines[-1]):
        assert chance.value == chance.low == chance.high == (PARTS if seat in game.result.winners else 0)
    assert len(analysis.lines) == len(game.history) + 1


def test_a_decision_like_the_reference_changes_nothing(analysis: Analysis) -> None:
    played = play(Game("tokyo", players=2), ("canny",), random.Random(3))
    for sums in picture_of(played, 1, Effort(first=5, most=5)).sums:
        assert (sums.own.value, sums.own.error, sums.others.value) == (0, 0, 0)


def test_throwing_a_sure_win_away_is_a_blunder() -> None:
    game = Game.from_position(LETHAL)
    game.play("reroll claw claw")
    game.play("roll heart heart")
    found = analyse(game, 1, Effort(first=50, most=50), threads=1)
    moment = found.moments[0]
    assert (moment.at, moment.seat, moment.kind, moment.played) == (0, 0, BLUNDER, "reroll claw claw")
    assert moment.low <= moment.cost <= moment.high
    assert found.three()[0] == moment
    assert not found.is_over


def test_nothing_is_called_what_its_interval_does_not_support() -> None:
    assert kind_of(0.30, 0.26, is_usual=False) == MISTAKE
    assert kind_of(0.30, 0.20, is_usual=False) == BLUNDER
    assert kind_of(0.30, 0.30, is_usual=False) == FINE
    assert kind_of(-0.10, 0.05, is_usual=False) == BRILLIANT
    assert kind_of(-0.10, 0.05, is_usual=True) == FINE


def test_moments_are_added_to_a_picture(game: Game, analysis: Analysis) -> None:
    picture = picture_of(game, 1, SMALL, threads=1)
    assert (picture.is_first, picture.moments) == (True, [])
    assert with_moments(picture, game, SMALL, threads=1) == analysis


@pytest.mark.parametrize(
    ("cost", "is_usual", "expected"),
    [(-0.03, False, True), (-0.05, True, False), (-0.9, False, False), (0.03, True, True), (0.9, True, False)],
)
def test_playouts_are_added_while_the_name_of_a_decision_is_in_doubt(
    cost: float, is_usual: bool, expected: bool
) -> None:
    wins = round(abs(cost) * 1600)
    ahead = np.zeros(1600, dtype=np.int64)
    ahead[:wins] = WHOLE if cost > 0 else -WHOLE
    ahead[1200:] += np.tile([WHOLE, -WHOLE], 200)  # spread
    assert is_in_doubt(ahead, is_usual=is_usual) is expected


@pytest.mark.parametrize(
    ("luck", "own", "expected"),
    [
        (Sum(PARTS * 23 // 100, 10), Sum(-PARTS * 9 // 100, 10), "You were lucky by 23%; your decisions cost 9%."),
        (Sum(-PARTS // 2, 10), Sum(PARTS // 10, 10), "You were unlucky by 50%; your decisions gained 10%."),
        (Sum(5, 5), Sum(-5, 6), "Luck made no sure difference to you; your decisions made no sure difference."),
    ],
)
def test_a_sentence_says_who_was_lucky_and_who_decided_well(luck: Sum, own: Sum, expected: str) -> None:
    sums = SeatSums(Sum(0, 0), luck, own, Sum(0, 0), 0)
    assert verdict(sums, "Kraken", language("en"), is_you=True) == expected
    for lang in LANGUAGES:
        assert "Kraken" in verdict(sums, "Kraken", language(lang), is_you=False)


def test_an_analysis_is_the_same_after_writing_and_reading(analysis: Analysis) -> None:
    assert from_json(to_json(analysis)) == analysis


def test_an_analysis_of_another_format_is_not_read() -> None:
    with pytest.raises(BadFile, match="another format"):
        from_json('{"format": 99}')


def test_games_of_every_kind_can_be_analysed() -> None:
    assert analyse(random_game(5), 1, Effort(first=1, most=1, screen=1, measure=2, most_measured=2)).moments
