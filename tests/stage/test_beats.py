"""Events become beats in order, and beats have a length that pages and bots agree on."""

from __future__ import annotations

import random

import pytest

from daikaiju import CHANCE, Game
from daikaiju.notation.events import Event
from daikaiju.rules.duel.events import KINDS as DUEL_KINDS
from daikaiju.rules.tokyo.events import KINDS as TOKYO_KINDS
from daikaiju.stage.beat import FULL_REST, LOOKS, SHORT_REST, SPIN
from daikaiju.stage.beats import beats_of, length
from daikaiju.stage.games import GAMES, looks_of
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.pacing import last_beats, seconds_shown

UNSEEN = {"head_start", "monsters_chosen"}  # the turn that follows shows who begins; monsters are there already


@pytest.mark.parametrize(("game", "kinds"), [("tokyo", TOKYO_KINDS), ("duel", DUEL_KINDS)])
def test_every_event_has_a_look(game, kinds):
    named = set(kinds.values())
    assert named - UNSEEN <= set(GAMES[game])
    assert set(GAMES[game]) - set(LOOKS) <= named


def test_a_game_without_a_row_has_the_common_looks():
    assert "rolled" in looks_of("race")


def test_kept_dice_lie_before_rolled_ones_of_the_same_face():
    rolled = Event("rolled", 0, 2, 0, "roll", ("1", "heart"))
    (beat,) = beats_of("tokyo", [rolled], ("1", "3", "3", "claw"))
    assert beat.dice == (("1", True), ("1", False), ("3", True), ("3", True), ("heart", False), ("claw", True))


def test_all_hits_of_an_attack_come_together():
    hits = [Event("hearts_lost", seat, 0, 2, "attack") for seat in (1, 2, 3)]
    assert [beat.beside for beat in beats_of("tokyo", hits, ())] == [True, True, False]


def test_dice_rest_before_anything_comes_of_them():
    roll, gain = Event("rolled", 0, 1, 0, "roll", ("energy",)), Event("energy_gained", 0, -1, 1, "dice")
    beats = beats_of("tokyo", [roll, gain], ())
    assert length(beats) == SPIN + FULL_REST + beats[1].ms


def table_of(players: int, speed: int = 1) -> LiveTable:
    table = seating.new_table(Options(speed=speed), ["bot:steady"] * players, "me", 0.0)
    commands.start(table, "me", random.Random(3))
    return table


def test_bots_wait_until_pages_have_shown_what_happened():
    table = table_of(3)
    assert last_beats(table)[-1].kind == "roll"
    shown = length(last_beats(table)) / 1000
    reroll = next(action.number for action in table.game.legal_actions if action.kind == "reroll")
    assert seconds_shown(table, reroll) == pytest.approx(shown + SHORT_REST / 1000)
    assert seconds_shown(table, 0) == pytest.approx(shown + FULL_REST / 1000)


def test_bots_do_not_wait_at_once():
    assert seconds_shown(table_of(3, speed=0), 0) == 0


def test_an_illegal_action_of_a_bot_is_no_reroll():
    table = table_of(3)
    assert seconds_shown(table, 10_000) == seconds_shown(table, 0)


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_all_entries_of_a_game_become_beats(game):
    rng = random.Random(5)
    played = Game(game, players=2)
    kinds = set()
    while not played.is_over:
        events = played.chance(rng=rng) if played.actor == CHANCE else played.play(rng.choice(played.legal_actions))
        kinds |= {beat.kind for beat in beats_of(game, events, ())}
    assert {"roll", "turn", "win"} <= kinds
