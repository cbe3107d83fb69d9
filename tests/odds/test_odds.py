"""Exact odds: against brute force, published figures, and the rules."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daikaiju.errors import BadOptions, UnknownName
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.odds.duel.cards import rolling_with as duel_rolling_with
from daikaiju.odds.games import GAMES, odds_of
from daikaiju.odds.lattice import HANDS, NODES, look_ahead
from daikaiju.odds.roll import Rolling, dice_of
from daikaiju.odds.targets import Target, read_target
from daikaiju.odds.tokyo.cards import rolling_of, rolling_with
from daikaiju.odds.tokyo.danger import danger
from daikaiju.rules.dice import FACES
from daikaiju.rules.tokyo.state import TokyoState

CLAW = 5


def brute_force(
    dice: int, rolls: int, worth: dict[tuple[int, ...], float], hand: tuple[int, ...] | None = None
) -> float:
    """Try every keep and every roll."""

    @cache
    def value(held: tuple[int, ...], left: int) -> float:
        if left == 0:
            return worth[held]
        return max(mean(tuple(d for d, kept in zip(held, mask, strict=True) if kept), left - 1) for mask in masks)

    def mean(kept: tuple[int, ...], left: int) -> float:
        rolled = list(itertools.product(range(6), repeat=dice - len(kept)))
        return sum(value(tuple(sorted((*kept, *roll))), left) for roll in rolled) / len(rolled)

    masks = list(itertools.product((False, True), repeat=dice))
    return value(hand, rolls) if hand is not None else mean((), rolls - 1)


@pytest.mark.parametrize(("dice", "rolls"), [(1, 1), (1, 3), (2, 1), (2, 3), (3, 2)])
def test_values_are_those_of_brute_force(dice: int, rolls: int) -> None:
    rng = random.Random(dice * 10 + rolls)
    worth = {hand: rng.random() for hand in itertools.combinations_with_replacement(range(6), dice)}
    rolling = Rolling(dice)
    assert rolling.value(lambda counts: worth[dice_of(counts)], rolls) == pytest.approx(brute_force(dice, rolls, worth))
    hand = rng.choice(list(worth))
    counts = [hand.count(face) for face in range(6)]
    best = rolling.best_keeps(lambda final: worth[dice_of(final)], rolls, counts)[0]
    assert best.value == pytest.approx(brute_force(dice, rolls, worth, hand))
    kept = Rolling(dice).keeps(lambda final: worth[dice_of(final)], rolls)
    assert kept[HANDS.index(dice_of(best.hand))] == pytest.approx(best.value)


@given(
    dice=st.integers(1, 9),
    rolls=st.integers(0, 4),
    free=st.booleans(),
    ones=st.integers(0, 2),
    changes=st.integers(0, 3),
    face=st.integers(0, FACES - 1),
    data=st.data(),
)
@settings(max_examples=60, deadline=None)
def test_the_chances_of_a_face_are_those_of_the_lattice(
    dice: int, rolls: int, free: bool, ones: int, changes: int, face: int, data: st.DataObject
) -> None:
    """Counted die by die, and from the values of all hands."""
    rolling = Rolling(dice, free, ones, min(dice, changes))
    shown = data.draw(st.none() | st.lists(st.integers(0, FACES - 1), min_size=dice, max_size=dice))
    hand = None if shown is None else [shown.count(each) for each in range(FACES)]
    least = data.draw(st.integers(1, dice))
    found = rolling.at_least(face, rolls, hand)[least - 1]
    assert found == pytest.approx(rolling.value(lambda final: float(final[face] >= least), rolls, hand))


def test_the_published_figures() -> None:
    """Three rolls of six dice, keeping claws: the published figures were sampled, these are exact."""
    published = [0.962, 0.798, 0.501, 0.212, 0.052, 0.005]
    exact = Rolling(6).at_least(CLAW, 3)
    assert [round(chance, 4) for chance in exact] == [0.9624, 0.7984, 0.4998, 0.2099, 0.0517, 0.0056]
    assert all(abs(found - given) < 0.0025 for found, given in zip(exact, published, strict=True))


def test_whole_numbers_and_floats_agree() -> None:
    """The lattice the bots use, and the one of the odds."""
    values = [0] * NODES
    scale = 10**12
    rng = random.Random(3)
    worth = {hand: rng.random() for hand in HANDS if len(hand) == 6}
    for node, hand in enumerate(HANDS):
        values[node] = int(worth[hand] * scale) if hand in worth else 0
    look_ahead(values, 6, 3)
    floats = Rolling(6).keeps(lambda counts: worth[dice_of(counts)], 3)
    for node in range(0, 924, 7):
        assert values[node] / scale == pytest.approx(floats[node], abs=1e-9)


def test_cards_that_change_rolling() -> None:
    plain = Rolling(6).at_least(CLAW, 3)
    assert rolling_with(["giant_brain"], 0, None).rolls == 4
    assert rolling_with(["extra_head"], 0, None).rolling.dice == 7
    assert rolling_with(["telepath"], 2, None).rolls == 5
    assert rolling_with(["smoke_cloud"], 0, None).rolls == 6
    assert rolling_with(["stretchy"], 5, None).rolling.changes == 2
    assert rolling_with(["wings"], 0, None).uncounted == ("wings",)
    assert Rolling(6, changes=1).at_least(CLAW, 3)[1:] == pytest.approx(plain[:5])
    assert Rolling(6, ones=1).at_least(0, 3)[1:] == pytest.approx(plain[:5])
    assert Rolling(6, ones=1).at_least(CLAW, 3) == pytest.approx(plain)
    dweller = Rolling(6, threes_are_free=True)
    assert dweller.at_least(2, 3) == pytest.approx(plain)
    assert dweller.at_least(CLAW, 3)[5] == pytest.approx(free_threes(3) ** 6)


def test_a_free_three_comes_before_the_rolls_left() -> None:
    """Claw and 3, one roll left: a fifth for nothing, then a fifth of the rest with the roll."""
    dweller = Rolling(2, threes_are_free=True)
    hand = (0, 0, 1, 0, 0, 1)
    best = dweller.best_keeps(lambda final: float(final[CLAW] >= 2), 1, hand)[0]
    assert best.value == pytest.approx(0.2 + 0.8 * 0.2)
    assert best.hand == (0, 0, 0, 0, 0, 1)
    assert dweller.value(lambda final: float(final[CLAW] >= 2), 0, hand) == pytest.approx(0.2)


def free_threes(rolls: int) -> float:
    """The chance of a claw on one die whose 3s are rolled again for nothing: five faces are left."""
    return 1 - (4 / 5) ** rolls


def test_positions_are_read() -> None:
    game = Game.from_position(
        "tokyo/1 2e players=3 cards0=giant_brain,background_dweller cards1=psychic_probe energy=4"
    )
    chances = rolling_of(game.state, 0, before_first=True)
    assert (chances.rolling.dice, chances.rolls, chances.rolling.threes_are_free) == (6, 4, True)
    assert any("Psychic Probe" in line for line in chances.left_out)


def test_cards_of_the_duel() -> None:
    """White dice and a fourth roll are counted; free rerolls of fame are named as left out."""
    chances = duel_rolling_with(["extra_head", "natural_selection", "giant_brain", "in_the_shadows"], None)
    assert (chances.rolling.dice, chances.rolls, chances.uncounted) == (8, 4, ("in_the_shadows",))
    assert duel_rolling_with([], None)[:2] == duel_rolling_with([], 6, 3)[:2]
    assert duel_rolling_with(["giant_brain"], 6, 2).rolls == 3
    with pytest.raises(UnknownName):
        duel_rolling_with(["telepath"], None)


def test_danger() -> None:
    state = Game.from_position("tokyo/1 2e players=3 tokyo=1 hearts=10,2,10 active=2").state
    found = danger(state, 1)
    assert [threat.seat for threat in found.threats] == [2, 0]
    once = sum(Rolling(6).at_least(CLAW, 3)[1:2])
    assert found.threats[0].hearts[0] == pytest.approx(once)
    assert sum(found.threats[1].hearts) == pytest.approx(1)
    assert found.dead > once
    armored = Game.from_position("tokyo/1 2e players=2 tokyo=1 hearts=10,1 cards1=armor_plating active=0").state
    assert danger(armored, 1).dead == pytest.approx(once)


def test_armor_plating_looks_again_after_camouflage() -> None:
    """Two points of which one is cancelled leave one, which Armor Plating takes."""
    state = Game.from_position(
        "tokyo/1 2e players=2 tokyo=1 hearts=10,5 cards1=armor_plating,camouflage active=0"
    ).state
    (threat,) = danger(state, 1).threats
    assert threat.hearts[4] == 0
    two = Rolling(6).at_least(CLAW, 3)[1] - Rolling(6).at_least(CLAW, 3)[2]
    assert threat.hearts[5] > 1 - Rolling(6).at_least(CLAW, 3)[1] + two * (1 - (5 / 6) ** 2)
    assert sum(threat.hearts) == pytest.approx(1)


def test_danger_in_ones_own_turn_is_that_before_the_next() -> None:
    state = Game.from_position("tokyo/1 2e players=4 tokyo=1 active=1").state
    assert [threat.seat for threat in danger(state, 1).threats] == [2, 3, 0]


def asked_to_yield(position: str) -> TokyoState:
    """A state in which the monster in Tokyo City was hit and may leave."""
    game = Game.from_position(f"{position} market=heal,tanks,wings")
    game.chance("roll claw claw 1 2 energy energy")
    game.play("stop")
    assert game.question.kind == "yield"
    return game.state


def test_danger_of_leaving() -> None:
    """Who stays in the other place of Tokyo attacks outside; so does who has Nova Breath, from anywhere."""
    both = asked_to_yield("tokyo/1 2e players=5 tokyo=1,3 active=2")
    assert [threat.seat for threat in danger(both, 1).threats] == [4, 0]
    assert [threat.seat for threat in danger(both, 1, leaves=True).threats] == [3]
    nova = asked_to_yield("tokyo/1 2e players=3 tokyo=1 cards0=nova_breath active=2")
    assert [threat.seat for threat in danger(nova, 1, leaves=True).threats] == [0]
    alone = asked_to_yield("tokyo/1 2e players=3 tokyo=1 active=2")
    assert danger(alone, 1, leaves=True).dead == 0


def test_only_who_was_hit_can_leave() -> None:
    """Who was not hit is still in Tokyo when the next one attacks; with one heart there is no leaving alive."""
    none = 1 - Rolling(6).at_least(CLAW, 3)[0]
    before = Game.from_position("tokyo/1 2e players=4 tokyo=1 hearts=10,5,8,9 active=2").state
    found = danger(before, 1, leaves=True)
    assert [threat.seat for threat in found.threats] == [2, 3, 0]
    once = found.threats[0].hearts[0]
    assert found.dead == pytest.approx(once * (1 + none + none**2))
    assert [sum(threat.hearts) for threat in found.threats] == pytest.approx([1, 1, 1])
    assert [sum(threat.damage) for threat in found.threats] == pytest.approx([1, 1, 1])
    last = Game.from_position("tokyo/1 2e players=4 tokyo=1 hearts=10,1,8,9 active=2").state
    assert danger(last, 1, leaves=True).dead == pytest.approx(danger(last, 1).dead) == pytest.approx(1 - none**3)


@pytest.mark.parametrize(("edition", "is_free"), [("1e", True), ("2e", False)])
def test_who_lost_no_heart_can_leave_in_the_first_edition_only(edition: str, is_free: bool) -> None:
    """One claw against Armor Plating is an attack that costs nothing."""
    state = Game.from_position(
        f"tokyo/1 {edition} players=3 tokyo=1 hearts=10,3,10 cards1=armor_plating active=2"
    ).state
    first, second = danger(state, 1, leaves=True).threats
    at_least = Rolling(6).at_least(CLAW, 3)
    still_there = 1 - at_least[0] if is_free else 1 - at_least[1]
    assert sum(second.damage[1:]) == pytest.approx(still_there * at_least[0])
    assert first.hearts[3] == pytest.approx(1 - at_least[1])


def test_danger_of_dice_on_the_table() -> None:
    """Six claws that lie there are six claws, whatever is rolled else."""
    game = Game.from_position("tokyo/1 2e players=2 tokyo=1 hearts=10,5 active=0 market=heal,tanks,wings")
    game.chance("roll claw claw claw claw claw claw")
    assert danger(game.state, 1).dead == pytest.approx(1)


def test_cards_add_to_the_rolls_of_dice_on_the_table() -> None:
    assert rolling_with(["giant_brain"], 0, 6, 2).rolls == 3
    assert rolling_with(["telepath", "smoke_cloud"], 3, 6, 2).rolls == 8


def test_danger_names_what_it_leaves_out() -> None:
    state = Game.from_position("tokyo/1 2e players=2 tokyo=1 market=fire_blast active=0").state
    assert danger(state, 1).left_out == ("Cards on sale that hurt others are not counted.",)


@pytest.mark.parametrize("text", ["", "claws>=3", "claw>3", "claw>=", "fame>=2", "claw>=2 or heart>=1"])
def test_bad_targets_are_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        tokyo_target(text)


def tokyo_target(text: str) -> Target:
    return read_target(text, odds_of("tokyo").faces, odds_of("tokyo").sums)


def test_targets() -> None:
    assert tokyo_target("3>=3").holds((0, 0, 3, 1, 1, 1))
    assert tokyo_target("stars>=6").holds((3, 0, 5, 0, 0, 0))
    assert not tokyo_target("claw>=2 and heart=1").holds((1, 1, 0, 2, 0, 2))
    duel = odds_of("duel")
    assert read_target("fame>=2 and claw=1", duel.faces, duel.sums).holds((1, 0, 0, 2, 0, 3))
    with pytest.raises(BadOptions, match="'stars>=4' is no target"):
        read_target("stars>=4", duel.faces, duel.sums)
    with pytest.raises(BadOptions):
        Rolling(10)


def test_only_a_game_with_danger_has_choices() -> None:
    playing = Game.from_position("tokyo/1 2e players=2 tokyo=1 active=0")
    found = odds_of("tokyo").choices(playing.state, 1)
    assert [choice.name for choice in found.choices] == ["stay", "leave"]
    assert found.choices[0].danger == danger(playing.state, 1)
    with pytest.raises(BadOptions, match="stay-or-leave odds are of King of Tokyo"):
        odds_of("duel").choices(Game("duel").state, None)
    with pytest.raises(UnknownName, match="unknown game 'chess'"):
        odds_of("chess")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_odds_know_the_faces_of_every_game(name: str) -> None:
    assert odds_of(name).faces == vocabulary_of(name).faces
