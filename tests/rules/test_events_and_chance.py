"""What scenarios cannot say of King of Tokyo: targets of events, and where chance acts or does not."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.rules.deck import DISCARD, RESOLVING
from daikaiju.rules.steps import CHANCE, NONE
from daikaiju.rules.tokyo.cards.catalog import CATALOG, HEAL

ROLL = "roll 1 1 2 2 3 3"


def turn_that_starts(game: Game) -> tuple[int, int]:
    """The seat whose turn has just started, and 1 for an extra turn."""
    (event,) = (event for event in game.events if event.kind == "turn_started")
    return event.seat, event.target


def with_last_cards(words: str, *last: str) -> Game:
    """A turn with everything that is nowhere else among the discards, but for the last cards of the deck."""
    market = ["wings", "tanks", "mimic"]
    left = [card.key for card in CATALOG if card.key not in (*market, *last, "made_in_a_lab")]
    game = Game.from_position(f"tokyo/1 players=2 tokyo=1 market={','.join(market)} discard={','.join(left)} {words}")
    game.chance(ROLL)
    game.play("stop")
    return game


def test_a_regular_turn_is_told_as_one() -> None:
    game = Game.from_position("tokyo/1 players=3 tokyo=1 market=heal,tanks,mimic")
    game.chance(ROLL)
    game.play("stop")
    assert turn_that_starts(game) == (1, 0)


def test_a_frenzy_turn_is_told_as_an_extra_turn() -> None:
    game = Game.from_position("tokyo/1 players=3 tokyo=1 frenzy0=1 market=heal,tanks,mimic")
    game.chance(ROLL)
    game.play("stop")
    assert turn_that_starts(game) == (0, 1)


def test_a_freeze_time_turn_is_told_as_an_extra_turn() -> None:
    game = Game.from_position("tokyo/1 players=3 tokyo=1 cards0=freeze_time market=heal,tanks,mimic")
    game.chance("roll 1 1 1 2 2 3")
    game.play("stop")
    game.play("take_turn")
    assert turn_that_starts(game) == (0, 1)


def test_while_a_new_card_is_drawn_its_place_is_empty_and_the_bought_card_nowhere() -> None:
    game = Game.from_position("tokyo/1 players=2 tokyo=1 energy0=3 market=heal,tanks,mimic")
    game.chance(ROLL)
    game.play("stop")
    game.play("buy heal")
    assert game.actor == CHANCE
    assert game.state.market[0] == NONE
    assert game.state.where[HEAL] == RESOLVING
    game.chance("reveal wings")
    assert game.state.where[HEAL] == DISCARD


def test_a_sweep_empties_all_places_before_the_first_new_card() -> None:
    game = Game.from_position("tokyo/1 players=2 tokyo=1 energy0=2 market=heal,tanks,mimic")
    game.chance(ROLL)
    game.play("stop")
    game.play("sweep")
    assert game.actor == CHANCE
    assert game.state.market == [NONE, NONE, NONE]


def test_the_last_card_of_the_deck_comes_without_chance() -> None:
    game = with_last_cards("energy0=6 cards0=made_in_a_lab", "heal")
    game.play("buy wings")
    assert game.actor == 0
    assert CATALOG[game.state.market[0]].key == "heal"


def test_the_last_card_of_the_deck_is_looked_at_without_chance() -> None:
    game = with_last_cards("energy0=6 cards0=made_in_a_lab", "heal")
    game.play("look")
    assert game.actor == 0
    assert CATALOG[game.state.top].key == "heal"
