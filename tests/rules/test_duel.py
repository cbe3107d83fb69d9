"""The Duel in random play: sound states, equal states interpreted and compiled, round trips, bad input."""

from __future__ import annotations

import random

import numpy as np
import pytest

from conftest import allowed, random_moves, sized
from daikaiju.batch import Batch
from daikaiju.errors import BadOptions, BadPosition, BadRecord, DaikaijuError, IllegalAction, UnknownName
from daikaiju.fuzz import every_setup, fuzz
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.position import write_position
from daikaiju.notation.record import Seat
from daikaiju.rules.chance import split
from daikaiju.rules.duel.monsters import PAIRS
from daikaiju.rules.duel.ruleset import DUEL
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.native import native


def wild_duel(number: int) -> Game:
    """A Duel in the middle of many cards and tiles, dealt by generator `number`."""
    state = DUEL.state()
    state.rules = GAMES["duel"].read_rules(["duel"], "")
    DUEL.wild(state, 2, split(78, number))
    DUEL.settle(state)
    return Game.at(write_position(GAMES["duel"], state))


def duels(count: int) -> list[Game]:
    """Fresh games and wild ones in turn."""
    return [wild_duel(number) if number % 2 else Game.new("duel") for number in range(count)]


def test_every_state_is_sound() -> None:
    tally, finding = fuzz(every_setup("duel", ["duel"], [2]), sized(2000, 200_000), seed=1)
    assert finding is None
    assert tally.games == sized(2000, 200_000)


def test_interpreted_and_compiled_agree() -> None:
    apply_at = native(DUEL)["apply_at"]
    row = np.zeros(1, dtype_of(DUEL.state))
    for number, game in enumerate(duels(sized(30, 2000))):
        game.state.write_to(row[0])
        for _actor, action in random_moves(game, random.Random(number)):
            before = game.state.copy()
            apply_at(row, 0, action)
            DUEL.apply(before, action)
            assert DUEL.state.read_from(row[0]) == before


def test_masks_counts_and_predicates_agree(luck: random.Random) -> None:
    for game in duels(sized(6, 200)):
        for actor, _action in random_moves(game, luck):
            if actor >= 0:
                mask = np.full(DUEL.actions, 7, dtype=np.int8)
                DUEL.legal(game.state, mask)
                assert np.flatnonzero(mask).tolist() == sorted(game.legal())
                assert len(set(game.legal())) == len(game.legal()) >= 2
            assert allowed(game) == sorted(game.legal())
        assert allowed(game) == []


def test_round_trips() -> None:
    for number, game in enumerate(duels(sized(6, 200))):
        for _ in random_moves(game, random.Random(number)):
            line = game.position()
            assert Game.at(line) == game
            assert Game.at(line).position() == line
        assert Game.replay(game.record().write()) == game


def test_every_question_ending_and_pair_of_monsters_occurs() -> None:
    asked: set[str] = set()
    endings: set[str] = set()
    pairs: set[tuple[int, ...]] = set()
    wanted = {name for kind, name in GAMES["duel"].kinds.items() if 40 <= kind < 80}
    luck = random.Random(5)
    for game in duels(600):
        for _ in random_moves(game, luck):
            if game.question is not None:
                asked.add(game.question.name)
        assert game.result is not None
        assert game.state.depth == 0, "something is pending though the game is over"
        endings.add(game.result.reason)
        pairs.add(tuple(game.state.monster))
        if wanted <= asked and len(pairs) == PAIRS and len(endings) == 3:
            break
    assert wanted - asked == set()
    assert endings == {"life", "victory_space", "spotlights"}
    assert len(pairs) == PAIRS


def test_a_batch_does_not_depend_on_threads() -> None:
    batches = [Batch(200, "duel", seed=5, threads=threads) for threads in (1, 2)]
    for _ in range(200):
        for batch in batches:
            batch.step(batch.random_actions())
    assert (batches[0].states == batches[1].states).all()


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
        Game.at(line)
    assert isinstance(caught.value, (error, BadPosition))


@pytest.mark.parametrize("words", ["lay f0", "lay f9", "lay x3", "lay f3 sideways", "king f1", "leave", "stop"])
def test_illegal_places_of_tiles_are_refused(words: str) -> None:
    game = Game.at("duel/1 turn=2 energy=9,0 row=photoshoot,too_cute,snack_time monster=gigazaur,cyber_kitty")
    game.chance("roll claw claw claw claw claw heart")
    game.play("stop")
    game.play("resolve claw")
    game.play("buy photoshoot")
    game.chance("reveal kaijutsu")
    before = game.position()
    assert game.question is not None
    assert game.question.name == "place_tile"
    with pytest.raises(IllegalAction):
        game.play(words)
    assert game.position() == before


def test_bad_set_ups_and_records_are_refused() -> None:
    with pytest.raises(BadOptions):
        Game.new("duel", players=3)
    with pytest.raises(BadOptions):
        Game.new("duel", seats=[Seat("Ann", "the_king"), Seat("Bob", "the_king")])
    with pytest.raises(UnknownName):
        Game.new("duel", rules="3e")
    game = Game.new("duel", first=0)
    text = game.record().write()
    with pytest.raises(BadRecord):
        Game.replay(text.replace("= 0 actions", "* reveal wings\n= 1 actions"))
