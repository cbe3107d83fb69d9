"""A card that one seat has looked at is told to nobody else."""

from __future__ import annotations

import random

import pytest

from daikaiju.game import Game
from daikaiju.notation.position import check_position, parse_position
from daikaiju.rules.deck import UNSEEN
from daikaiju.rules.steps import CHANCE
from daikaiju.table import commands, seating
from daikaiju.table.errors import NotNow
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.sanitize import clean_name, clean_text
from daikaiju.table.workers import for_bots

LOOKING = "lab_card"  # the question during which its seat looks at the card


def table_where_somebody_looked(*, asked: bool) -> tuple[LiveTable, str]:
    """Random games of two people until one looks, or has looked, at the card on top of the deck."""
    rng = random.Random(4)
    for _ in range(400):
        table = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
        for guest in ("ann", "bob"):
            seating.join(table, guest, None, guest, "", False, 0.0)
        commands.start(table, "ann", rng)
        while table.phase == "playing":
            if table.game.state.top >= 0 and (table.game.question.kind == LOOKING) is asked:
                return table, table.game.vocabulary.cards.keys[table.game.state.top]
            options = [str(action) for action in table.game.legal_actions]
            wanted = [words for words in options if words == "buy made_in_a_lab"]
            words = wanted[0] if wanted else rng.choice(options)
            commands.act(table, table.asked.owner, table.asked.number, table.number, words, rng)
    raise AssertionError("nobody looked")


def test_while_somebody_looks_others_are_told_nothing():
    table, card = table_where_somebody_looked(asked=True)
    owner = table.asked.owner
    assert f"top={card}" in table.view(owner).position()
    for guest in ("bob" if owner == "ann" else "ann", "", "stranger"):
        view = table.view(guest)
        assert view.actor == CHANCE
        assert card not in view.position()
        assert view.history == []


def test_a_hidden_card_is_in_no_other_text():
    table, card = table_where_somebody_looked(asked=False)
    seen = [seat.owner for seat in table.seats if table.game.state.top_seen >> seat.number & 1]
    assert len(seen) == 1
    assert table.view(seen[0]) == table.game
    for guest in ("bob" if seen == ["ann"] else "ann", "", "stranger"):
        game = table.view(guest)
        assert card not in game.position().split()
        assert f"top={card}" not in game.position()
        assert game.history == []
        check_position(game.vocabulary, parse_position(game.vocabulary, game.position()))
    assert table.game.state.top >= 0  # the table itself still knows


def test_a_bot_is_not_told_what_only_others_have_seen():
    table, card = table_where_somebody_looked(asked=False)
    game = table.game
    (seen,) = [seat.number for seat in table.seats if game.state.top_seen >> seat.number & 1]
    assert game.view(seen) == game
    known = game.view(1 - seen)
    assert known.state.top < 0
    assert card in known.vocabulary.cards.keys
    assert known.state.where[known.vocabulary.cards.keys.index(card)] == UNSEEN
    assert not known.history
    if game.actor != seen:
        assert for_bots(game).state.top < 0


def test_what_shows_a_hidden_card_cannot_be_taken_back():
    """A refill with the card that another has seen is no chance, but now all know it."""
    table = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
    for guest in ("ann", "bob"):
        seating.join(table, guest, None, guest, "", False, 0.0)
    table.phase = "playing"
    table.game = Game.from_position(
        "tokyo/1 2e players=2 active=0 energy=9 market=heal,tanks,mimic cards1=made_in_a_lab "
        "top=wings top_seen=1 hearts=5,5 steps=next_turn,shop@0"
    )
    commands.act(table, "ann", 0, table.number, "buy heal")
    assert "wings" in table.game.position()
    assert not table.may_undo("ann")
    with pytest.raises(NotNow):
        commands.undo(table, "ann", table.number)


def test_before_the_game_there_is_no_position():
    table = seating.new_table(Options(), ["person", "bot:"], "ann", 0.0)
    with pytest.raises(NotNow):
        table.view("ann")
    assert Game().position()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \t of\nGreen ", "Ann of Green"),
        ("a\x00b\u202ec\u2066d\u200f", "abcd"),
        ("A,B/C", "A B C"),
        ("x" * 10_000, "x" * 24),
        ("Z" + "\u0301" * 50, "Z\u0301\u0301"),
        ("\ud800", ""),
        ("Žofie Łąka", "Žofie Łąka"),
        ("", ""),
    ],
)
def test_names_are_made_fit(typed, shown):
    assert clean_name(typed) == shown
    assert len(clean_text(typed, 280)) <= 280
