"""How a game begins (R1-R7)."""

from __future__ import annotations

import pytest

from daikaiju.errors import BadOptions, UnknownName
from daikaiju.game import Game
from daikaiju.rules.deck import MARKET
from daikaiju.rules.steps import CHANCE
from daikaiju.rules.tokyo.cards.catalog import CARDS, CATALOG
from daikaiju.rules.tokyo.editions import MONSTERS


def revealed(game: Game) -> Game:
    """The three cards of the market are turned up."""
    for _ in range(3):
        game.chance(0)
    return game


def roll_for_start(game: Game, *rolls: str) -> Game:
    for roll in rolls:
        game.chance(f"roll {roll}")
    return game


@pytest.mark.parametrize("rules", ["1e", "2e"])
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_starts_outside_with_ten_hearts(rules: str, players: int) -> None:
    state = revealed(Game(edition=rules, players=players, first=0)).state
    assert state.hearts[:players] == [10] * players
    assert state.stars[:players] == [0] * players
    assert state.energy[:players] == [0] * players
    assert state.tokyo == [-1, -1]
    assert sum(place == 6 for place in state.where) == CARDS - 3


def test_nothing_has_happened_before_the_first_card() -> None:
    state = Game(players=4, first=2).state
    assert state.alive == [1, 1, 1, 1, 0, 0]
    assert state.market == [-1, -1, -1]
    assert (state.tokyo, state.yielded, state.dealer) == ([-1, -1], [-1, -1], -1)
    assert (state.top, state.mimicked, state.turn) == (-1, -1, 0)


@pytest.mark.parametrize("first", [None, 2])
def test_three_cards_lie_open_before_any_die_is_rolled(first: int | None) -> None:
    game = Game(players=3, first=first)
    for shown, card in enumerate(["wings", "heal", "mimic"]):
        assert sum(place == MARKET for place in game.state.where) == shown
        game.chance(f"reveal {card}")
    assert [CATALOG[card].key for card in game.state.market] == ["wings", "heal", "mimic"]
    game.chance("roll 1 1 2 2 3 3")


@pytest.mark.parametrize("first", [None, 2])
def test_the_first_turn_is_a_regular_one_and_the_next_seat_follows(first: int | None) -> None:
    game = revealed(Game(players=4, first=first))
    if first is None:
        roll_for_start(game, "1 1 1 1 1 1", "1 1 1 1 1 1", "claw 1 1 1 1 1", "1 1 1 1 1 1")
    started = next(event for event in game.events if event.kind == "turn_started")
    assert (started.seat, started.target, started.amount) == (2, 0, 1)
    game.chance("roll 1 1 2 2 3 3")
    game.play("stop")
    assert game.state.active == 3


@pytest.mark.parametrize("rules", ["1e", "2e"])
def test_most_claws_goes_first(rules: str) -> None:
    game = revealed(Game(edition=rules, players=3))
    roll_for_start(game, "1 1 1 1 1 claw", "claw claw claw 1 1 1", "claw claw 1 1 1 1")
    assert game.state.active == 1


def test_only_the_tied_roll_again() -> None:
    game = revealed(Game(players=4))
    roll_for_start(game, "1 1 1 1 claw claw", "claw 1 1 1 1 1", "claw claw 1 1 1 1", "1 1 1 1 1 1")
    roll_for_start(game, "1 1 1 1 1 1", "1 1 1 1 1 claw")
    assert game.state.active == 2
    assert [actor for actor, _ in game.history].count(CHANCE) == 3 + 4 + 2


def test_a_second_tie_is_rolled_again() -> None:
    game = revealed(Game(players=2))
    roll_for_start(game, *["1 1 1 1 1 1"] * 4, "1 1 1 1 1 1", "claw 1 1 1 1 1")
    assert game.state.active == 1


def test_no_claws_at_all_is_a_tie() -> None:
    game = revealed(Game(players=3))
    roll_for_start(game, *["1 1 1 1 1 1"] * 3)
    assert game.actor == CHANCE
    assert game.state.turn == 0


def test_start_rolls_have_no_other_effect() -> None:
    game = revealed(Game(players=2))
    roll_for_start(game, "energy energy energy claw claw claw", "3 3 3 heart heart heart")
    assert game.state.energy[:2] == [0, 0]
    assert game.state.stars[:2] == [0, 0]
    assert game.state.tokyo == [-1, -1]


def test_a_chosen_first_player_needs_no_roll() -> None:
    assert revealed(Game(players=5, first=3)).state.active == 3


def test_a_die_has_each_face_once() -> None:
    game = revealed(Game(players=2, first=0))
    faces = [str(game.legal_action(outcome)).split()[1] for outcome in range(6)]
    assert sorted(faces) == ["1", "2", "3", "claw", "energy", "heart"]


def test_each_edition_has_its_six_monsters() -> None:
    assert set(MONSTERS["1e"]) - set(MONSTERS["2e"]) == {"cyber_bunny", "kraken"}
    assert set(MONSTERS["2e"]) - set(MONSTERS["1e"]) == {"cyber_kitty", "space_penguin"}
    assert len(set(MONSTERS["1e"])) == len(set(MONSTERS["2e"])) == 6


@pytest.mark.parametrize("players", [0, 1, 7, -1])
def test_wrong_number_of_players(players: int) -> None:
    with pytest.raises(BadOptions, match="2 to 6 players"):
        Game(players=players)


def test_wrong_number_of_players_in_a_game_for_two() -> None:
    with pytest.raises(BadOptions, match=r"^2 players play it, not 3$"):
        Game("duel", players=3)


def test_wrong_first_player() -> None:
    with pytest.raises(BadOptions, match="seat from 0 to 2"):
        Game(players=3, first=3)


@pytest.mark.parametrize(
    ("options", "name"),
    [({"edition": "3e"}, "3e"), ({"house": ["no_claws"]}, "no_claws"), ({"game": "chess"}, "chess")],
)
def test_unknown_words(options: dict[str, object], name: str) -> None:
    with pytest.raises(UnknownName, match=name):
        Game(**options)
