"""What only the Duel has: monsters that matter, three ways to win, tiles and where they lie."""

from __future__ import annotations

import random

import pytest

from conftest import game_at_random, nth_setup, random_moves
from daikaiju.errors import BadOptions, BadPosition, BadRecord, DaikaijuError, IllegalAction, UnknownName
from daikaiju.game import Game
from daikaiju.notation.record import Seat
from daikaiju.rules.duel.monsters import PAIRS


def test_every_ending_and_pair_of_monsters_occurs() -> None:
    endings: set[str] = set()
    pairs: set[tuple[int, ...]] = set()
    rng = random.Random(5)
    for number in range(600):
        game = game_at_random(nth_setup("duel", number), number) if number % 2 else Game("duel")
        for _ in random_moves(game, rng):
            pass
        assert game.result is not None
        assert game.state.depth == 0, "something is pending though the game is over"
        endings.add(game.result.reason)
        pairs.add(tuple(game.state.monster))
        if len(pairs) == PAIRS and len(endings) == 3:
            break
    assert endings == {"life", "victory_space", "spotlights"}
    assert len(pairs) == PAIRS


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("duel/1 monster=gigazaur,gigazaur", BadPosition),
        ("duel/1 monster=godzilla,gigazaur", UnknownName),
        ("duel/1 tiles=unicorn@f1", UnknownName),
        ("duel/1 tiles=cat@f1,dog@f2", UnknownName),
        ("duel/1 tiles=cat@f8", IllegalAction),
        ("duel/1 tiles=dragon@f6", BadPosition),
        ("duel/1 tiles=cat@f1,fish@f1", BadPosition),
        ("duel/1 tiles=cat@f1,cat@f2", BadPosition),
        ("duel/1 tiles=king@f1,king@f2,king@f3", BadPosition),
        ("duel/1 fame=9", IllegalAction),
        ("duel/1 fame=0.25", IllegalAction),
        ("duel/1 fame=-7", BadPosition),
        ("duel/1 destruction=0.5", BadPosition),
        ("duel/1 tokens=3,0", BadPosition),
        ("duel/1 life=20,3", BadPosition),
        ("duel/1 cards0=wings", UnknownName),
        ("duel/1 cards0=in_shape cards1=in_shape", BadPosition),
        ("duel/1 active=2", BadPosition),
    ],
)
def test_impossible_positions_are_refused(line: str, error: type[DaikaijuError]) -> None:
    with pytest.raises(DaikaijuError) as caught:
        Game.from_position(line)
    assert isinstance(caught.value, (error, BadPosition))


@pytest.mark.parametrize("words", ["lay f0", "lay f9", "lay x3", "lay f3 sideways", "king f1", "leave", "stop"])
def test_illegal_places_of_tiles_are_refused(words: str) -> None:
    game = Game.from_position(
        "duel/1 turn=2 energy=9,0 row=photoshoot,too_cute,snack_time monster=gigazaur,cyber_kitty"
    )
    game.chance("roll claw claw claw claw claw heart")
    game.play("stop")
    game.play("resolve claw")
    game.play("buy photoshoot")
    game.chance("reveal kaijutsu")
    before = game.position()
    assert game.question is not None
    assert game.question.kind == "place_tile"
    with pytest.raises(IllegalAction):
        game.play(words)
    assert game.position() == before


def test_bad_set_ups_and_records_are_refused() -> None:
    with pytest.raises(BadOptions):
        Game("duel", players=3)
    with pytest.raises(BadOptions):
        Game("duel", seats=[Seat("Ann", "the_king"), Seat("Bob", "the_king")])
    with pytest.raises(UnknownName):
        Game("duel", edition="3e")
    game = Game("duel", first=0)
    text = str(game.record())
    with pytest.raises(BadRecord):
        Game.from_record(text.replace("= 0 actions", "* reveal wings\n= 1 actions"))
