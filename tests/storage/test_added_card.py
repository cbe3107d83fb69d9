"""Stored games outlive the numbering of actions: a card is added to a copy of the program, which plays them on."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import in_full, sized
from daikaiju.storage.database import Database
from daikaiju.table.ports import Change
from daikaiju.table.stored import revive
from daikaiju.words.language import language
from guide import CARD_PAGE, DUEL, TOKYO, copy_program, follow, read_guide
from old_games import make_old, some_games, store_old

# Runs in the copy: opens all games, notes what they are, and plays them on for a while, with the new card.
PLAY_ON = """
import asyncio, json, random, sys
import daikaiju
from daikaiju.errors import DaikaijuError
from daikaiju.rules.steps import CHANCE
from daikaiju.storage.database import Database
from daikaiju.table.tables import Tables


class Quiet:
    def changed(self, table_id):
        pass

    def finish(self, table_id, game):
        pass


def act(table):
    words = [words for words in [str(action) for action in table.game.legal_actions] if words not in ("sweep", "stop")]
    table.play(table.asked.number, random.choice(words or [str(action) for action in table.game.legal_actions]))
    while table.game.actor == CHANCE:
        table.play(CHANCE, outcome(table.game))


def outcome(game):
    try:
        return game.vocabulary.chance.parse(game.state, "reveal loud_roar")
    except DaikaijuError:
        return random.randrange(game.rules.outcomes(game.state))


async def play_on(tables, table_id):
    table = await tables.find(table_id)
    known = {
        "stuck": str(table.stuck and table.stuck.reason),
        "phase": table.phase,
        "lines": [[entry.actor, str(entry.action)] for entry in table.entries],
        "numbers": [entry.action.number for entry in table.entries],
        "position": table.game.position(),
        "options": [str(action) for action in table.game.legal_actions],
        "undoable": table.undoable,
    }
    for _act in range(30):
        if table.asked is not None:
            await tables.change(table_id, act)
            table = await tables.find(table_id)
    tables.forget(table_id)
    again = await tables.find(table_id)
    assert again.stuck is None and again.game == table.game and again.entries == table.entries, table_id
    return known


async def main(address):
    database = Database(address)
    await database.open()
    tables = Tables(database, Quiet(), Quiet())
    ids = json.loads(sys.stdin.read())
    print(json.dumps({"where": daikaiju.__file__, "games": {table: await play_on(tables, table) for table in ids}}))
    await tables.close()
    await database.close()


asyncio.run(main(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def changed(tmp_path_factory) -> Path:
    """A copy of the program with one more Keep card in each game, in the middle of the others."""
    folder = copy_program(tmp_path_factory.mktemp("changed"))
    for chapter in (TOKYO, DUEL):
        follow(read_guide(CARD_PAGE, chapter), folder)
    return folder / "src"


def play_on(changed: Path, address: str, ids: list[str]) -> dict[str, dict]:
    """What the changed program finds, before it plays on."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY_ON, address],
        input=json.dumps(ids),
        env={**os.environ, "PYTHONPATH": str(changed)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["where"].startswith(str(changed))
    return found["games"]


async def store(address: str, games) -> None:
    database = Database(address)
    await database.open()
    for table, _numbers in games:
        await database.save(Change(table, is_new=True, header=True, rows=table.rows))
    await database.close()


def without_steps(position: str) -> str:
    """A position but for its pending steps, which name cards by number."""
    return re.sub(r" steps=\S+", "", position)


def compare(games, found) -> None:
    """All games are what they were; the numbers of some of their actions are not."""
    shifted = 0
    for table, _numbers in games:
        again = found[table.id]
        assert again["stuck"] == "None"
        assert again["phase"] == table.phase
        assert again["lines"] == [[entry.actor, str(entry.action)] for entry in table.entries]
        assert without_steps(again["position"]) == without_steps(table.game.position())
        assert again["options"] == [str(action) for action in table.game.legal_actions]
        assert again["undoable"] == table.undoable
        shifted += again["numbers"] != [entry.action.number for entry in table.entries]
    assert shifted > len(games) / 2


@pytest.mark.slow
@pytest.mark.parametrize("stored", ["words", pytest.param("numbers", marks=in_full)])
def test_stored_games_are_played_on_after_a_card_was_added(tmp_path, changed, stored):
    """Those of this version, and those that an older one has stored as numbers."""
    games = some_games(sized(16, 60), 4)
    address = f"sqlite:///{tmp_path / 'games.sqlite'}"
    if stored == "words":
        asyncio.run(store(address, games))
    else:
        make_old(address, "0003")
        store_old(address, games)
    compare(games, play_on(changed, address, [table.id for table, _numbers in games]))
    asyncio.run(look_back(address, games))


async def look_back(address: str, games) -> None:
    """This version plays what the changed one has played, unless the card came up there."""
    database = Database(address)
    await database.open()
    stuck = 0
    for table, _numbers in games:
        found, rows = await database.load(table.id)
        revive(found, rows)
        came_up = [row.number for row in rows if "loud_roar" in row.words]
        assert (found.stuck is not None) == bool(came_up)
        assert found.entries[: len(table.entries)] == table.entries
        if came_up:
            stuck += 1
            assert found.number == came_up[0]
            assert "loud_roar" in language("en").error(found.stuck.reason)
    await database.close()
    assert stuck
