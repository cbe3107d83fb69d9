"""Compiled bots give the same rows as any others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from daikaiju.arena.compiled import policies_of
from daikaiju.arena.match import play_matches
from daikaiju.arena.notes import decision_columns
from daikaiju.arena.play import play, play_on, seeds_of
from daikaiju.notation.record import Setup
from daikaiju.players.registry import contenders

BOTS = Path(__file__).parent / "faulty_bots.py"
SETUPS = [Setup(players=3, first=0), Setup("duel", first=0)]


@pytest.mark.parametrize("setup", SETUPS, ids=["tokyo", "duel"])
def test_games_have_the_same_rows(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled, compiled for each decision, and interpreted: bots that need no luck play the same games."""
    seats = contenders(",".join(["steady", "hoarder", "brawler"][: setup.players]))
    assert policies_of(seats, setup.game)
    quick = play(setup, seats, seeds_of(1, range(3)))
    slow = play_matches(setup, seats, seeds_of(1, range(3)), 0)
    monkeypatch.setattr("daikaiju.arena.seats.bot_of", lambda seat, game: seat.make())
    plain = play_matches(setup, seats, seeds_of(1, range(1)), 0)
    assert {*decision_columns(setup.game)} <= {*(quick.notes.dtype.names or ())}
    assert len(set(quick.notes["card"].tolist())) > 3
    for other in (slow, plain):
        count = len(other.winners)
        for column in ("winners", "reason", "turns", "actions"):
            assert getattr(quick, column)[:count].tolist() == getattr(other, column).tolist()
        assert quick.notes[quick.notes["game"] < count].tolist() == other.notes.tolist()


@pytest.mark.parametrize("setup", SETUPS, ids=["tokyo", "duel"])
def test_a_seed_gives_its_game_whatever_else_is_played(setup: Setup) -> None:
    seats = contenders(",".join(["steady", "random", "steady"][: setup.players]))
    played, again = (play(setup, seats, seeds_of(1, numbers)) for numbers in (range(20), range(10, 20)))
    assert (again.winners == played.winners[10:]).all()


def test_playing_on() -> None:
    line = "tokyo/1 2e players=3 tokyo=1 hearts=10,4,8 stars=3,9,18 market=heal,tanks,mimic"
    seats = contenders("steady,steady,steady")
    winners = play_on(line, seats, seeds_of(1, range(60)))
    assert (winners == play_on(line, seats, seeds_of(1, range(60)))).all()
    shares = [(winners >> seat & 1).mean() for seat in range(3)]
    assert shares[2] > shares[0]
    assert np.isin(winners, [0, 1, 2, 4]).all()


def test_a_compiled_bot_at_a_mixed_table() -> None:
    played = play(Setup(players=2, first=0), contenders(f"steady,{BOTS}:Simple"), seeds_of(2, range(12)))
    assert (played.winners & 1).sum() > 6
    assert not played.faults
