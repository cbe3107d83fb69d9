"""Positions: a game goes on from a line, and nonsense is refused. For round trips see `test_conformance.py`."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import random_moves, setups
from daikaiju.errors import BadPosition
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.record import Setup


@given(seed=st.integers(0, 10**9), stop=st.integers(0, 400), setup=st.sampled_from(setups()))
def test_a_game_goes_on_from_a_line(seed: int, stop: int, setup: Setup) -> None:
    """Whatever moment a game is cut at, it goes on from the line as it would have."""
    rng = random.Random(seed)
    game = Game.from_setup(setup)
    for number, _ in enumerate(random_moves(game, rng)):
        if number == stop:
            break
    twin = Game.from_position(game.position())
    for _, (actor, action) in zip(range(20), random_moves(game, rng), strict=False):
        assert twin == game
        twin.play(action, actor)


BAD = [
    ("", "starts with"),
    ("chess/1 2e", "starts with"),
    ("tokyo/2 2e", "starts with"),
    ("tokyo/1 3e", "unknown edition"),
    ("tokyo/1 1e 2e", "one edition"),
    ("tokyo/1 2e house=free_beer", "unknown house rule"),
    ("tokyo/1 2e players=7", "2 to 6"),
    ("tokyo/1 2e players=1", "2 to 6"),
    ("tokyo/1 2e players=x", "2 to 6"),
    ("tokyo/1 2e cards0=wings cards1=wings", "two places"),
    ("tokyo/1 2e cards0=wings,wings", "two places"),
    ("tokyo/1 2e cards0=heal", "Discard card"),
    ("tokyo/1 2e cards0=godzilla", "unknown card"),
    ("tokyo/1 2e cards5=wings", "every card is in exactly one place"),
    ("tokyo/1 2e market=a,b,c", "unknown card"),
    ("tokyo/1 2e market=heal,tanks,wings,jets", "3 slots"),
    ("tokyo/1 2e hearts=11", "maximum"),
    ("tokyo/1 2e hearts=13 cards0=even_bigger", "maximum"),
    ("tokyo/1 2e hearts=-3", "hearts"),
    ("tokyo/1 2e tokyo=0 tokyo=1", "twice"),
    ("tokyo/1 2e players=3 players=4", "twice"),
    ("tokyo/1 2e players=3 hearts=0,10,10", "eliminated"),
    ("tokyo/1 2e players=3 hearts=0,0,0", "two monsters live"),
    ("tokyo/1 2e players=3 hearts=1,2,3,4", "3 players"),
    ("tokyo/1 2e freeze=-5", "freeze"),
    ("tokyo/1 2e winners=1", "nobody has won"),
    ("tokyo/1 2e held=3,0", "held: it is counted only while"),
    ("tokyo/1 2e packet=3,0", "packet: it is counted only while"),
    ("tokyo/1 2e top_seen=99", "top_seen"),
    ("tokyo/1 2e yielded=9", "yielded"),
    ("tokyo/1 2e dealer=99", "dealer"),
    ("tokyo/1 2e attacked=127", "attacked"),
    ("tokyo/1 2e steps=check@-,arrive@0:99", "about"),
    ("tokyo/1 2e steps=check@-,battery_amount@0:99", "about"),
    ("tokyo/1 2e steps=check@-,fire@0:7:8", "about"),
    ("tokyo/1 2e steps=check@-,refill@-:5", "about"),
    ("tokyo/1 2e steps=check@-,shop@5", "no such seat"),
    ("duel/1 steps=next_turn@-,effect@0:99:99", "about"),
    ("duel/1 stomped=9,9", "stomped"),
    ("duel/1 turn=3 active=1 fame=6 tiles=alien@f5", "marker"),
    ("duel/1 turn=3 destruction=-2 tiles=alien@d-3", "marker"),
    ("tokyo/1 2e hearts=10,10,10,10,10,10,10", "6 places"),
    ("tokyo/1 2e hearts=ten", "not a number"),
    ("tokyo/1 2e hearts=1000", "too large"),
    ("tokyo/1 2e stars=21", "between 0 and 20"),
    ("tokyo/1 2e energy=-5", "energy"),
    ("tokyo/1 2e tokyo=1,1", "one living monster"),
    ("tokyo/1 2e tokyo=4", "one living monster"),
    ("tokyo/1 2e tokyo=0,1", "Bay"),
    ("tokyo/1 2e players=3 tokyo=1 hearts1=0", "one living monster"),
    ("tokyo/1 2e tokyo=0;1", "not a number"),
    ("tokyo/1 2e mimicked=wings", "Mimic"),
    ("tokyo/1 2e cards0=mimic mimicked=mimic", "Mimic"),
    ("tokyo/1 2e smoke=2", "counters"),
    ("tokyo/1 2e colour=red", "unknown word"),
    ("tokyo/1 2e hearts9=3", "unknown word"),
    ("tokyo/1 2e steps=check,dance@0", "unknown step"),
    ("tokyo/1 2e steps=shop@0", "last step"),
    ("tokyo/1 2e steps=", "no step"),
    ("tokyo/1 2e active=5", "seats go from 0 to 1"),
    ("tokyo/1 2e over=boredom", "one of goes_on"),
    (f"tokyo/1 2e hearts={'1' * 5000}", "too large"),
    (f"tokyo/1 2e players={'2' * 5000}", "2 to 6"),
    ("tokyo/1 2e hearts=1234567890", "too large"),
    ("tokyo/1 2e market=heal,tanks,mimic steps=check,refill", "slot 0 of the row is full"),
    ("tokyo/1 2e steps=check,refill:1,refill:1", "refilled twice"),
    ("tokyo/1 2e steps=check,shop", "write shop@0"),
    ("tokyo/1 2e steps=check,check", "too often"),
    ("tokyo/1 2e steps=check,next_turn", "cannot be pending below"),
    ("tokyo/1 2e steps=check,shop@0,end_of_turn@0", "cannot be pending below"),
    ("tokyo/1 2e steps=check,shop@1", "does not fit"),
    ("tokyo/1 2e steps=check,shop@0:3", "about"),
    ("tokyo/1 2e steps=check,shop@0,respond@1", "needs 'losses'"),
    ("tokyo/1 2e steps=check,hearts_when@0", "does not fit"),
    ("tokyo/1 2e attacked=1 steps=check,yields@0", "does not fit"),
    ("tokyo/1 2e players=3 ray=0,2 steps=check,heal_self@0", "does not fit"),
    ("tokyo/1 2e over=turn_limit steps=check", "the game is over"),
    ("tokyo/1 2e camouflage=heart packet=1 steps=check,end_of_turn@0,losses:-3,camouflage_dice@0", "needs"),
    ("tokyo/1 2e cards0=mimic,wings mimicked=wings steps=check,shop@0,arrive@0:26", "does not fit"),
    ("tokyo/1 2e steps=check,shop@0,shop@0", "too often"),
    ("tokyo/1 2e players=3 hearts=4,0,1 steps=first_player", "nobody has been eliminated"),
    ("tokyo/1 2e start_claws=-,- steps=first_player", "somebody rolls"),
    ("tokyo/1 2e players=3 hearts=10,10,0 steps=start@2", "which has been eliminated"),
    ("tokyo/1 2e players=3 hearts=10,0,0 steps=next_turn", "two monsters live"),
    ("tokyo/1 2e steps=check,mimic_target@0", "does not fit"),
    ("tokyo/1 2e players=3 tokyo=1 steps=check,yield@2", "does not fit"),
    ("tokyo/1 2e steps=extra_turn@0", "does not fit"),
    ("duel/1 life=9,9 row=frenzy,energize,snack_time steps=start@0,reveal", "the row is full"),
    ("duel/1 life=9,9 steps=start@0,pull", "write pull@0"),
    ("duel/1 life=9,9 steps=hibernate@0", "does not fit"),
    ("duel/1 life=9,9 pending=32 steps=end_of_turn@0,shop@0,next_symbol@0", "from 0 to 31"),
    ("duel/1 life=9,9 tiles=cat@f1 fame=1 steps=end_of_turn@0,shop@0,move_tile@0", "does not fit"),
    ("duel/1 monster=the_king,alienoid life=9,9 steps=start@0,reveal,monsters", "does not fit"),
    ("duel/1 life=9,9 hits=9 steps=end_of_turn@0,shop@0", "hits=9: it goes from 0 to 4"),
    ("duel/1 life=9,9 pending=4 steps=end_of_turn@0,shop@0,next_symbol@0", "does not fit"),
    ("duel/1 life=9,9 added=claw steps=end_of_turn@0,shop@0", "added=1: it goes from 0 to 0"),
    ("duel/1 life=9,9 steps=end_of_turn@0,shop@0,set_aside@0", "needs 'groups'"),
    ("duel/1 life=9,9 due=7 steps=end_of_turn@0,shop@0", "due=7: it goes from 0 to 6"),
]


@pytest.mark.parametrize(("line", "reason"), BAD)
def test_impossible_positions_are_refused(line: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        Game.from_position(line)


CHANCE_WITHOUT_END = (
    "tokyo/1 2e players=6 hearts=4,0,0,0,0,1 start_claws=1,1,1 "
    "steps=first_player,start_roll@5:6,start_roll@4:6,start_roll@3:6"
)


def test_a_start_roll_that_could_not_end_is_refused() -> None:
    with pytest.raises(BadPosition, match="give all monsters hearts"):
        Game.from_position(CHANCE_WITHOUT_END)


def test_the_last_monster_finishes_its_turn() -> None:
    """It may still buy; the game ends with the turn."""
    game = Game.from_position(
        "tokyo/1 2e players=3 hearts=0,2,0 energy=0,9,0 active=1 regular=1 tokyo=1 market=heal,tanks,mimic "
        "steps=check,end_of_turn@1,shop@1"
    )
    assert game.question is not None
    game.play("done")
    assert game.ending() == "survival, 1"


@pytest.mark.parametrize("name", GAMES)
@given(text=st.text())
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    with contextlib.suppress(BadPosition):
        Game.from_position(f"{name}/1 {GAMES[name].editions[-1]} {text}")
