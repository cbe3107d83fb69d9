"""Symbols of the Duel that do nothing need no answers of their own, and dice that are used look so."""

from __future__ import annotations

import pytest
from starlette.datastructures import FormData
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.table import commands
from daikaiju.table.errors import NotPossible, StaleMove
from daikaiju.web.forms import Fields
from daikaiju.web.routes.commands import MOST_FIRST, first_of
from daikaiju.web.view import render
from daikaiju.web.view.duel.panels import DuelPanels
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.log import Story
from daikaiju.web.view.viewer import Viewer
from daikaiju.web.view.widgets import Panel

AT = "duel/1 players=2 monster=gigazaur,alienoid row=in_shape,trendsetter,photoshoot life=14,10 energy=3 turn=3 "
STEPS = " rolls=3 claws=- due=6 steps=end_of_turn@0,shop@0,gentle@0,next_symbol@0"
IDLE = AT + "dice=energy,heart,fame,fame,destruction,destruction pending=26" + STEPS
POWER = AT + "dice=energy,fame,fame,destruction,power,power pending=24" + STEPS
USEFUL = AT + "dice=heart,energy,fame,destruction,destruction,power pending=30" + STEPS


def panel_of(game: Game) -> Panel:
    scene = scene_of(table_of(game), Viewer("me", "Ann", "en", base="http://t"))
    return DuelPanels(scene, Story(scene)).panel()


def answered(position: str, words: str) -> Game:
    """The game after the page's answer, sent with those that come first."""
    table = table_of(Game.from_position(position))
    commands.act_in_turn(table, "me", 0, table.number, [*panel_of(table.game).first, words])
    return table.game


def test_one_press_ends_symbols_that_do_nothing():
    panel = panel_of(Game.from_position(IDLE))
    assert panel.options == []
    assert [button.words for button in panel.buttons] == ["done"]
    after = answered(IDLE, "done")
    assert after.question.kind == "shop"
    assert after.state.pending == 0
    assert not after.state.bought


def test_being_done_leaves_the_power_which_is_a_choice():
    panel = panel_of(Game.from_position(POWER))
    assert [option.words for option in panel.options] == ["power"]
    assert [button.words for button in panel.buttons] == ["done"]
    assert answered(POWER, "done").question.kind == "shop"
    used = answered(POWER, "power")
    assert used.question.kind == "pull_which"
    assert used.state.pending == 0


def test_only_symbols_that_do_something_are_offered():
    panel = panel_of(Game.from_position(USEFUL))
    assert [option.words for option in panel.options] == ["resolve energy"]
    assert panel.buttons == []
    after = answered(USEFUL, "resolve energy")
    assert (after.question.kind, after.state.energy[0]) == ("shop", 4)


def test_hearts_do_something_as_long_as_life_is_missing():
    hurt = Game.from_position(USEFUL.replace("life=14", "life=13"))
    assert [option.words for option in panel_of(hurt).options] == ["resolve heart", "resolve energy"]


def test_dice_that_are_used_or_do_nothing_are_marked():
    dice = panel_of(Game.from_position(IDLE)).dice
    assert [die.face for die in dice if die.used] == ["energy"]
    assert [die.face for die in dice if die.useless] == ["heart", "fame", "fame", "destruction", "destruction"]
    spent = Game.from_position(POWER.replace("pending=24", "pending=24 power_spent=2"))
    assert [die.face for die in panel_of(spent).dice if die.used] == ["energy", "power", "power"]


def test_answers_in_turn_are_checked_like_any_other():
    table = table_of(Game.from_position(POWER))
    with pytest.raises(StaleMove):
        commands.act_in_turn(table, "me", 0, table.number + 1, ["resolve fame", "done"])
    with pytest.raises(NotPossible):
        commands.act_in_turn(table, "me", 0, table.number, ["resolve fame", "resolve fame"])


def test_a_bot_is_asked_about_symbols_that_do_something():
    viewer = Viewer("me", "Ann", "en", base="http://t")
    table = table_of(Game.from_position(POWER))
    asked = render.advisable(table, viewer, table.game)
    assert [str(action) for action in asked.legal_actions] == ["done", "power"]
    assert table.game.state.pending, "the game itself has not changed"
    alone = table_of(Game.from_position(USEFUL))
    assert render.advisable(alone, viewer, alone.game) is alone.game
    assert not panel_of(alone.game).may_advise, "there is nothing to choose"


def test_nobody_answers_what_chance_has_brought_meanwhile():
    rolled = "tokyo/1 2e players=2 rerolls=2 dice=1,1,2,heart,claw,energy steps=check,end_of_turn@0,shop@0,reroll@0"
    table = table_of(Game.from_position(rolled))
    with pytest.raises(StaleMove):
        commands.act_in_turn(table, "me", 0, table.number, ["reroll 1 1", "done"])


def test_a_form_names_few_answers_that_come_first():
    form = Fields(FormData([("first", "resolve fame"), ("first", "x" * 1000), *[("first", "resolve heart")] * 50]))
    assert first_of(form) == ["resolve fame", *["resolve heart"] * (MOST_FIRST - 2)]


ROLLED = AT.replace("life=14,10", "life={life},10") + "dice=heart,heart,heart,energy,fame,claw rolls=1"


@pytest.mark.parametrize(("life", "said"), [(14, "no heart needed"), (13, "heal 1"), (2, "heal 3")])
def test_a_roll_heals_no_more_than_was_lost(life: int, said: str):
    steps = " steps=end_of_turn@0,shop@0,resolve@0,after_roll@0,reroll@0"
    panel = panel_of(Game.from_position(ROLLED.format(life=life) + steps))
    assert [give.text for give in panel.gives if give.face == "heart"] == [said]
