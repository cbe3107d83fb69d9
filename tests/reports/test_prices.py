"""The experiment on prices: units, and samples put together by hand."""

from __future__ import annotations

import pytest

from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.players.registry import contender
from daikaiju.reports.games import report_of
from daikaiju.reports.prices import Experiment, Sample, Trial, judge
from daikaiju.words.language import language

ITEMS = report_of("tokyo").cards("2e", language("en"))
PLACE = {item.key: place for place, item in enumerate(ITEMS)}
SHOP = "tokyo/1 2e players=2 stars={stars} energy=3 market=heal,tanks,mimic steps=check,shop@0"


def test_prices_in_units_of_energy() -> None:
    """Energy is worth 2 points, a star 4; skyscraper (6) gains 4 points, heal (3) loses 2."""
    samples = []
    for number in range(400):
        wobble = 0.01 if number % 2 else -0.01
        trials = [
            Trial(number, PLACE["skyscraper"], 0.04 + wobble, 0.12 + wobble),
            Trial(number, PLACE["heal"], -0.02 + wobble, 0.06 - wobble),
        ]
        samples.append(Sample(trials, 0.04 + wobble))
    found = judge(samples, ITEMS)
    assert [card.item.key for card in found.cards] == ["skyscraper", "heal"]
    assert found.energy.value == pytest.approx(0.02)
    for card, fair, stars in zip(found.cards, (8, 2), (1, -0.5), strict=True):
        assert card.trials == 400
        assert card.fair is not None
        assert card.fair.value == pytest.approx(fair)
        assert card.fair.low < fair < card.fair.high
        assert card.in_units is not None
        assert card.in_units.value == pytest.approx(stars)


def test_energy_that_is_worth_nothing_is_no_unit() -> None:
    samples = [Sample([Trial(number, 0, 0.1, number % 2 - 0.5)], None) for number in range(10)]
    found = judge(samples, ITEMS)
    assert found.cards[0].fair is None
    assert found.unit is None


def test_too_few_moments() -> None:
    with pytest.raises(BadOptions, match="too few"):
        judge([Sample([Trial(0, 0, 0.1, 0.1), Trial(0, 1, 0.1, 0.1)], None)], ITEMS)


def test_a_card_that_wins_at_once() -> None:
    """With 16 stars a skyscraper wins the game: it gains whatever stopping leaves to chance."""
    experiment = Experiment(Game.from_position(SHOP.format(stars="16,17")), contender("random"), 30, 1)
    offered = Game.from_position(experiment.offer("skyscraper", 6))
    assert "buy skyscraper" in [str(action) for action in offered.legal_actions]
    assert offered.state.energy[0] == 6
    trial = experiment.try_item(0, PLACE["skyscraper"], ITEMS[PLACE["skyscraper"]])
    assert trial is not None
    assert trial.net > 0.05
    assert experiment.try_item(0, PLACE["heal"], ITEMS[PLACE["heal"]]) is None  # it is in the market already


def test_a_star_more() -> None:
    assert Experiment(Game.from_position(SHOP.format(stars="3,0")), contender("random"), 4, 1).try_unit() is not None
    assert Experiment(Game.from_position(SHOP.format(stars="19,0")), contender("random"), 4, 1).try_unit() is None
