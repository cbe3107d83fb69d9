"""What positions and actions are worth."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from daikaiju.arena.evaluation import analyse, value
from daikaiju.cli import app
from daikaiju.game import Game
from daikaiju.players.registry import contender

YIELD = "tokyo/1 2e players=3 tokyo=1 hearts=10,1,8 stars=0,0,0 market=heal,tanks,mimic steps=next_turn,yield@1"


def test_every_action_has_a_value() -> None:
    here, actions = analyse(Game.from_position(YIELD), contender("steady"), 30, 1, jobs=1)
    assert sum(share.value for share in here.shares) + here.nobody.value == 1
    assert {str(action.action) for action in actions} == {"stay", "yield"}
    assert actions[0].shares[1].value >= actions[1].shares[1].value
    for share in here.shares:
        assert 0 <= share.low <= share.value <= share.high <= 1


def test_cores_do_not_matter() -> None:
    one, two = (analyse(Game.from_position(YIELD), contender("random"), 10, 1, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_an_action_that_wins_is_worth_everything() -> None:
    line = "tokyo/1 2e players=2 stars=17 energy=5 market=apartment_building,tanks,mimic steps=check,shop@0"
    _, actions = analyse(Game.from_position(line), contender("random"), 10, 1, jobs=1)
    values = {str(action.action): action.shares[0].value for action in actions}
    assert values["buy apartment_building"] == values["buy tanks"] == 1


def test_a_game_that_is_over_leaves_no_doubt() -> None:
    line = "tokyo/1 2e players=2 stars=0,20 hearts=5,5 energy=0 steps=check"
    assert Game.from_position(line).result is not None
    found = value("", Game.from_position(line).position(), contender("random"), 10, 1)
    assert found.shares == ((0, 0, 0), (1, 1, 1))
    assert found.nobody == (0, 0, 0)


def test_chance_has_a_value_and_no_actions() -> None:
    here, actions = analyse(Game.from_position("tokyo/1 2e players=2 stars=19"), contender("steady"), 20, 1, jobs=1)
    assert actions == []
    assert here.shares[0].value > 0.5


def test_the_command() -> None:
    words = ["analyse", *YIELD.split(), "--bot", "random", "--playouts", "5", "--jobs", "1"]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert "Seat 1 is asked" in told.output
    figures = json.loads(CliRunner().invoke(app, [*words, "--json", "-"]).stdout)
    assert figures["asked"] == 1
    assert len(figures["position"]["seats"]) == 3
    read = CliRunner().invoke(app, ["analyse", "-", "--bot", "random", "--playouts", "5", "--jobs", "1"], input=YIELD)
    assert read.exit_code == 0, read.output
