"""Records: a damaged one is refused, and says where. For round trips see `test_conformance.py`."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import random_moves
from daikaiju.errors import BadRecord
from daikaiju.game import Game
from daikaiju.notation.record import Seat, read_record
from daikaiju.rules.tokyo.editions import MONSTERS


def record_of_a_game() -> str:
    game = Game(players=3, seats=[Seat(f"seat {n}", monster) for n, monster in enumerate(MONSTERS["2e"][:3])])
    for _ in random_moves(game, random.Random(1)):
        pass
    return str(game.record())


TEXT = record_of_a_game()


def damaged(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, count)


DAMAGE = [
    ("", "starts with"),
    ("hello", "starts with"),
    (damaged("daikaiju game 1", "daikaiju game 99"), "format '99'"),
    (damaged("players: 3", "players: many"), "not a number"),
    (damaged("players: 3", "players: 9"), "2 to 6"),
    (damaged("rules: 2e", "rules: 9e"), "unknown edition"),
    (damaged("game: tokyo", "game: chess"), "unknown game"),
    (damaged("game: tokyo", "weather: fine"), "line 2"),
    (damaged("* reveal", "* reveel"), "line"),
    (damaged("* roll", "0 roll"), "line"),
    (damaged("\n0 ", "\n1 "), "line"),
    (damaged("stop", "stopp"), "line"),
    (damaged("claw", "paw"), "face"),
    (TEXT[: len(TEXT) // 2], "cut off|line"),
    ("\n".join(TEXT.splitlines()[:-1]), "cut off"),
    ("\n".join(TEXT.splitlines()[:-2] + TEXT.splitlines()[-1:]), "lines were lost"),
    (TEXT + "0 stop\n", "not an action"),
]


@pytest.mark.parametrize(("text", "reason"), DAMAGE)
def test_damaged_records_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        Game.from_record(text)


def test_an_unknown_card_is_named() -> None:
    card = next(line for line in TEXT.splitlines() if line.startswith("* reveal")).split()[2]
    with pytest.raises(BadRecord, match="unknown card 'godzilla'"):
        Game.from_record(damaged(card, "godzilla"))


def test_a_changed_end_is_noticed() -> None:
    last = TEXT.splitlines()[-1]
    with pytest.raises(BadRecord, match="ends with"):
        Game.from_record(
            TEXT.replace(
                last, last.replace("stars", "survival") if "stars" in last else last.replace("survival", "stars")
            )
        )


@given(st.integers(0, len(TEXT)), st.text(max_size=8), st.integers(0, 12))
def test_edited_records_are_read_or_refused(place: int, text: str, cut: int) -> None:
    with contextlib.suppress(BadRecord):
        Game.from_record(TEXT[:place] + text + TEXT[place + cut :])


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    with contextlib.suppress(BadRecord):
        read_record("daikaiju game 1\n" + text)


def test_names_cannot_break_a_record() -> None:
    game = Game(players=2, seats=[Seat("a/b, c\nd", "gigazaur"), Seat("* roll 1", "the_king", "steady")])
    again = read_record(str(game.record()))
    assert again.setup.seats == (Seat("a b c d", "gigazaur"), Seat("* roll 1", "the_king", "steady"))
