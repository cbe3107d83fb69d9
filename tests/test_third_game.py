"""A third game plays everywhere once its rooms are in the tables `GAMES`: nothing outside them knows of it.

The dice race (`tests/dice_race/`) has no cards, no monsters, no bots of its own, no odds and no reports.
"""

from __future__ import annotations

import asyncio
import inspect
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from rich.console import Console
from typer.testing import CliRunner

from conftest import random_moves, setups
from daikaiju import CHANCE, Action, BadOptions, Batch, Game, UnknownName, make_bot
from daikaiju.cli import app
from daikaiju.loop_sandbox import LoopSandbox
from daikaiju.notation.record import Setup
from daikaiju.odds.games import odds_of
from daikaiju.reports.games import report_of
from daikaiju.rules.steps import NOBODY
from daikaiju.storage.database import Database
from daikaiju.table import commands, seating
from daikaiju.table.errors import NotPossible
from daikaiju.table.model import LiveTable, Options
from daikaiju.terminal.play import Table
from daikaiju.terminal.replay import tell
from daikaiju.terminal.saves import load, save
from daikaiju.terminal.setup import bots_of, new_table, usual_bots
from daikaiju.web.app import make_app
from daikaiju.web.client import Person
from daikaiju.web.settings import Settings
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import language
from dice_race.rooms import NAME, ROOMS, open_rooms
from patience import PATIENCE, WHOLE_GAME, patiently
from rules import test_conformance as conformance

CHECKS = [check for name, check in vars(conformance).items() if name.startswith("test_")]
ME, OTHER = Viewer("me", "Ann", base="http://t"), Viewer("other", base="http://t", lang="pl")
SCENARIOS = """
scenario: Three dice may be rerolled once, and the sum is moved
game: race
position: players=3 space=10,20,30 active=1
dice: 6 5 1 / 4
1: take 3, reroll 1
expect: space=10,35,30 left1=15 times=1:reroll:1 event=moved:1:15 event=picked_up:1:1

scenario: Two dice may be rerolled twice
game: race
position: players=2
dice: 1 1 / 2 2 / 3
0: take 2, reroll 1 1, reroll 2
expect: space0=5 offered=0:take_dice:take_3 order=turn_started>moved

scenario: The first to reach the goal wins
game: race
position: players=4 space=0,0,0,45 active=3
dice: 3 2
3: take 2, stop
expect: over=goal winners=3 space3=50 actor=-

scenario: It stops at a question
game: race
position: players=2 space=1,2
dice: 1 2
until: 0 reroll
expect: options={stop,reroll_1,reroll_2,reroll_1_2} dice=1,2 rerolls=2
0: take 2

scenario: This one does not hold
game: race
position: players=2
dice: 1 2
expect: space0=4
"""


@pytest.fixture(autouse=True)
def rooms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The dice race is one of the games."""
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path / "data"))
    for table, room in ROOMS:
        monkeypatch.setitem(table, NAME, room)


def run(*words: str) -> str:
    """What a command prints."""
    told = CliRunner().invoke(app, list(words))
    assert told.exit_code == 0, told.output
    return told.output


# Rules


def cases(check: Callable[..., None]) -> list[dict[str, Any]]:
    """What a check of conformance is called with for the dice race."""
    wanted = inspect.signature(check).parameters
    if "setup" in wanted:
        return [{"setup": setup} for setup in setups(NAME)]
    if "house" in wanted:
        return [{"name": NAME, "house": house} for house in conformance.houses(NAME)]
    return [{"name": NAME}]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
def test_conformance(check: Callable[..., None]) -> None:
    for case in cases(check):
        check(**case)


def test_a_game_through_its_public_face() -> None:
    game = Game("race", players=3, seed=1)
    assert [(action.kind, action.arguments) for action in game.legal_actions] == [
        ("take", {"number": 2}),
        ("take", {"number": 3}),
    ]
    game.play(game.legal_actions[0])
    assert game.legal_actions[0].is_pass
    assert {action.kind for action in game.legal_actions[1:]} == {"reroll"}
    assert all(set(action["dice"]) <= set("123456") for action in game.legal_actions[1:])
    rng = random.Random(1)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    assert game.result is not None
    assert game.result.reason == "goal"
    assert Game.from_record(str(game.record())).result == game.result
    assert json.loads(json.dumps(game.to_dict()))["state"]["over"] == "goal"


def test_chance_is_asked_in_words() -> None:
    game = Game("race", players=3)
    assert [str(action) for action in game.legal_actions] == ["begin 0", "begin 1", "begin 2"]
    game.play("begin 2", CHANCE)
    game.play("take 3")
    game.play("roll 6 6 5")
    assert game.question is not None
    assert (game.question.seat, game.question.kind) == (2, "reroll")
    with pytest.raises(BadOptions):
        Game("race", players=5)
    with pytest.raises(UnknownName):
        Game("race", edition="2e")


def test_fuzzing_by_the_command() -> None:
    assert "Every state was sound." in run("fuzz", "--game", "race", "--games", "300")


def test_a_batch() -> None:
    with Batch("race", 100, players=4, seed=3) as batch:
        ended = 0.0
        for _ in range(80):
            batch.step(batch.random_actions())
            ended += batch.rewards.sum()
        assert ended >= 1
        assert batch.masks.shape == (100, batch.n_actions)
        action = int(batch.random_actions()[5])
        assert batch.action_text(5, action) in map(str, batch.game(5).legal_actions)


def test_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "race.scenario"
    path.write_text(SCENARIOS, encoding="utf-8")
    told = CliRunner().invoke(app, ["scenario", str(path)])
    assert "4 passed, 1 failed" in told.output
    assert "expected space0=4, found space0=3" in told.output


# Bots


def test_simulate(tmp_path: Path) -> None:
    words = ["--game", "race", "--bots", "random,random,random", "--games", "20", "--jobs", "1", "--events"]
    told = run("simulate", *words, "--out", str(tmp_path / "out"), "--json", str(tmp_path / "figures.json"))
    assert "20 games" in told
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["reasons"] == {"goal": 20}
    assert figures["bots"]["random"]["wins"] == 20
    for name in ("games", "decisions", "events"):
        assert (tmp_path / "out" / f"{name}.parquet").exists()


@pytest.mark.parametrize("bot", ["steady", "seeker"])
def test_bots_that_need_policies_say_so(bot: str) -> None:
    game = Game("race", seed=1)
    with pytest.raises(BadOptions, match="race"):
        make_bot(bot).decide(game, random.Random(1))
    told = CliRunner().invoke(app, ["simulate", "--game", "race", "--bots", f"{bot},random", "--jobs", "1"])
    assert told.exit_code == 2
    assert told.stderr == f"BadOptions: {bot} cannot play race; bots that can: random\n"


@pytest.mark.parametrize("room", [odds_of, report_of])
def test_what_the_game_leaves_out_is_said(room: Callable[[str], object]) -> None:
    with pytest.raises(UnknownName, match="race"):
        room(NAME)


# Terminal


def typist(game: Game, rng: random.Random) -> Callable[[str], str]:
    """Somebody who types any legal answer in words."""
    return lambda prompt: str(rng.choice(game.legal_actions))


def test_a_game_in_the_terminal(tmp_path: Path) -> None:
    words, rng, shown = language("en"), random.Random(4), io.StringIO()
    game = new_table(Setup(NAME), ["Ann", "Bob"], usual_bots(NAME, 2), words, rng)
    assert [seat.bot for seat in game.setup.seats if seat.bot] == ["random"]
    assert len({seat.name for seat in game.setup.seats}) == 3
    lines = iter(["?", "table", "card moon", "position", "take 9", "nonsense", "0", "keep 9", "all"])
    other = typist(game, rng)

    def read(prompt: str) -> str:
        return next(lines, "") or other(prompt)

    Table(game, bots_of(game), words, rng, Console(file=shown, width=100), read).play()
    assert game.result is not None
    for text in ("How many dice?", "Two dice may be rerolled twice", "take 2", "race/1", "rerolls left", "is reached"):
        assert text in shown.getvalue()
    save(game, tmp_path / "race.game")
    assert load(tmp_path / "race.game") == game
    assert "50/50" in shown.getvalue()


def test_a_record_is_told() -> None:
    game, shown = Game(NAME, players=2), io.StringIO()
    for _ in random_moves(game, random.Random(1)):
        pass
    tell(str(game.record()), language("pl"), Console(file=shown, width=100), states=True, until=None)
    assert "moves" in shown.getvalue()  # what is not translated is shown in English


def test_the_terminal_refuses_bots_and_monsters_that_the_game_has_not() -> None:
    words, rng = language("en"), random.Random(1)
    with pytest.raises(BadOptions, match="steady cannot play race"):
        new_table(Setup(NAME), ["Ann"], ["steady"], words, rng)
    with pytest.raises(UnknownName):
        new_table(Setup(NAME), ["Ann"], ["random"], words, rng, monsters=["gigazaur"])


# The table


def table_of(*chairs: str) -> LiveTable:
    """A table at which Ann has sat down."""
    table = seating.new_table(Options(NAME, NAME), ["person", *chairs], "me", 0.0)
    seating.join(table, "me", 0, "Ann", "", False, 0.0)
    return table


def play_on(table: LiveTable, rng: random.Random, most: int = 1000) -> None:
    """Let everybody do anything, by commands."""
    for _ in range(most):
        if table.asked is None:
            return
        action: Action = rng.choice(table.game.legal_actions)
        if table.asked.player:
            commands.act_as_bot(table, table.number, action.number, rng)
        else:
            commands.act(table, table.asked.owner, table.asked.number, table.number, str(action), rng)


def test_a_table_from_the_waiting_room_to_the_end() -> None:
    rng = random.Random(5)
    table = table_of("person", "bot:random")
    waiting = render.table(table, ME)
    assert "Dice race" in waiting
    assert "Steady" not in waiting  # only bots that can play are offered
    seating.join(table, "other", 1, "Bob", "", False, 0.0)
    commands.start(table, "me", rng)
    while table.game.actor != 0:
        play_on(table, rng, 1)
    for words in ("take 2", "take 3"):
        assert f'value="{words}"' in render.table(table, ME)
    table.play(0, "take 3")
    table.play(CHANCE, "roll 6 6 1")
    page = render.table(table, ME)
    assert "How many dice?" not in page
    assert "Which dice to reroll?" in page
    assert page.count('name="keep"') == 3
    assert '<span class="g written" aria-hidden="true">6</span>' in page  # a face without a picture is written
    assert "Which dice to reroll?" not in render.table(table, OTHER)
    seating.leave(table, "other", 1)
    assert table.seats[1].stand_in == "random"
    play_on(table, rng)
    assert table.game.actor == NOBODY
    for page in (render.table(table, ME), render.replay(table, 7, ME), render.rules(NAME, ME), render.cards(NAME, ME)):
        assert "Dice race" in page
    assert "The goal is reached" in render.table(table, ME)
    assert "Spaces moved" in render.table(table, OTHER)
    assert "Dice race" in render.landing(ME, [table])
    following = commands.rematch(table, "me", 1.0, rng)
    assert following.game.actor >= 0


def test_the_table_refuses_bots_that_cannot_play() -> None:
    for wrong in (lambda: table_of("bot:steady"), lambda: seating.seat_bot(table_of("person"), "me", 1, "seeker")):
        with pytest.raises(NotPossible):
            wrong()


async def rooms_in(process: LoopSandbox) -> LoopSandbox:
    """A process of the server in which the dice race is one of the games too."""
    await process.submit(open_rooms)
    return process


async def play_in_server(person: Person, table: str) -> None:
    """Play one's seat to the end; bots play the others."""
    while (asked := await person.asked(table))["phase"] != "over":
        if asked["options"]:
            assert (await person.act(table, asked)).status_code == 204
        else:
            await asyncio.sleep(0.02)


def test_a_server(tmp_path: Path) -> None:
    async def play() -> None:
        server = make_app(Settings("secret", limits=False), Database(f"sqlite:///{tmp_path / 'games.sqlite'}"))
        transport = httpx2.ASGITransport(server)
        async with (
            server.router.lifespan_context(server),
            httpx2.AsyncClient(transport=transport, base_url="http://localhost", timeout=PATIENCE) as http,
            patiently("a race at a server", WHOLE_GAME),
        ):
            context = server.state.context
            await rooms_in(context.renderer.start())
            context.workers.idle.append(await rooms_in(LoopSandbox()))
            person = Person(http, random.Random(1))
            await person.arrive()
            table = await person.make_table(game="race", seats=3, name="Ann", bot="steady", speed=0, do="start")
            assert "Dice race" in (await person.get(f"/t/{table}")).text
            await play_in_server(person, table)
            assert "The goal is reached" in (await person.get(f"/t/{table}")).text

    asyncio.run(play())
