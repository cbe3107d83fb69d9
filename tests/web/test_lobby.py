"""The lobby: open tables, playing with whoever comes, and bots that come after a while."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from serving import served, served_with
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from daikaiju.client import Client, ServerProblem, calls
from daikaiju.game import Game
from daikaiju.storage import lists
from daikaiju.storage.database import Database
from daikaiju.table import commands, seating
from daikaiju.table.errors import TooManyListed
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.ports import Listing
from daikaiju.table.shares import ADDRESS, GUEST
from daikaiju.table.tables import Tables
from daikaiju.table.time_control import BANK, TimeControl
from daikaiju.web.lobby import MOST_OF, Lobby, fill_and_start
from daikaiju.web.view import render
from daikaiju.web.view.clock import clock_title
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import language
from patience import PATIENCE, patiently, until

ABROAD = "203.0.113.7"
SOON = "from daikaiju.web import lobby\nlobby.BOTS_COME = 1.0"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("lobby"), "--lobby") as (address, _pid):
        yield address


def test_two_who_come_play_with_each_other(address: str) -> None:
    with Client(address, name="Ann", patience=PATIENCE) as ann, Client(address, name="Ben") as ben:
        waiting = ann.play_with_others("duel")
        assert (waiting.phase, waiting.seat) == ("waiting", 0)
        assert [(line.id, line.seats[0].name) for line in ben.lobby().tables] == [(waiting.table, "Ann")]
        assert ann.play_with_others("duel").table == waiting.table  # who waits goes on waiting
        assert ben.play_with_others("tokyo").table != waiting.table
        assert ben.play_with_others("duel").table == waiting.table
        assert ann.see(waiting.table).phase == "playing"
        assert waiting.table not in [line.id for line in ann.lobby().tables]
        with pytest.raises(ServerProblem):
            ann.play_with_others("chess")


def test_a_table_is_listed_if_its_host_wants(address: str) -> None:
    with Client(address, name="Ann", patience=PATIENCE) as ann:
        hidden = ann.make_table(["person", "person"]).table
        shown = ann.make_table(["person", "person"], listed=True).table
        listed = [line.id for line in ann.lobby().tables]
        assert shown in listed
        assert hidden not in listed
        page = ann.http.get("/lobby").text
        assert f'href="/t/{shown}"' in page
        assert hidden not in page
        assert 'href="/lobby"' in ann.http.get("/").text


def test_people_play_with_whoever_comes_by_a_form(address: str) -> None:
    with Client(address) as somebody:
        answer = somebody.http.post("/lobby", data={"game": "2e", "name": "Eva"})
        table = answer.headers["location"].removeprefix("/t/")
        assert "Eva" in [seat.name for seat in somebody.see(table).seats]
        assert somebody.http.post("/lobby", data={"game": "chess"}).status_code == 409


def test_bots_come_after_a_while(tmp_path: Path) -> None:
    with served_with(SOON, tmp_path, "--lobby") as (address, _pid), Client(address, name="Ann") as ann:
        table = ann.play_with_others().table
        until(lambda: ann.see(table).phase == "playing", "bots at the table")
        assert sum(bool(seat.bot) for seat in ann.see(table).seats) == len(ann.see(table).seats) - 1


# The first change of a table is stored, but the connection is lost before the database says so.
LOST = """
from daikaiju.storage.database import Database
from daikaiju.storage.saving import Writer
from daikaiju.table.errors import UNCERTAIN, Uncertain
attempt, lost = Writer.attempt, set()
async def lose(self, changes, *until):
    error = await attempt(self, changes, *until)
    keys = {change.receipt.key for change in changes if change.receipt} - lost
    lost.update(keys)
    return Uncertain(UNCERTAIN) if keys else error
async def not_yet(self, receipt):
    if receipt.key in waited:
        return await look(self, receipt)
    waited.add(receipt.key)
    return None
look, waited = Database.receipt, set()
Writer.attempt, Database.receipt = lose, not_yet
"""


def test_the_list_and_what_was_carried_out_survive_a_restart(tmp_path: Path) -> None:
    """Every change of programs is stored, but nobody says so at first: the client repeats it, and it is done once."""
    with served_with(LOST, tmp_path, "--lobby") as (address, _pid), Client(address, name="Ann") as ann:
        table = ann.make_table(["person", "person"], listed=True).table
        assert [line.id for line in ann.my_tables().tables] == [table]
        assert ann.say(table, "once").version == 1
        call = calls.say(table, "twice?", "")
        first = ann.send(call)
        token = ann.token
    with served(tmp_path, "--lobby") as (address, _pid), Client(address, token) as ann:
        assert [line.id for line in ann.lobby().tables] == [table]
        assert ann.send(call) == first
        assert [line.text for line in ann.see(table).chat] == ["once", "twice?"]
        other = replace(calls.say(table, "other", ""), key=call.key)
        with pytest.raises(ServerProblem, match="KeyReused"):
            ann.send(other)


def test_a_server_without_a_lobby(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _pid), Client(address) as ann:
        for call in (ann.lobby, ann.play_with_others):
            with pytest.raises(ServerProblem, match="--lobby"):
                call()
        assert ann.http.get("/lobby").status_code == 409
        assert 'href="/lobby"' not in ann.http.get("/").text


class Quiet:
    """Nobody is told anything, and nobody thinks."""

    def changed(self, table_id: str) -> None:
        """Nothing to tell."""

    async def decide(self, bot: str, game: Game, table_id: str) -> int:
        await asyncio.Event().wait()
        return 0

    def finish(self, table_id: str, game: Game) -> None:
        """They remember nothing."""


def test_bots_come_although_the_database_was_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second read fails; of two servers that look, one lets them come."""
    monkeypatch.setattr("daikaiju.web.lobby.BOTS_COME", 0.1)
    fails, read = itertools.cycle([True, False]), lists.read_listed

    def read_or_fail(connection: Connection, wanted: Listing) -> list[str]:
        if next(fails):
            raise OperationalError("", {}, Exception("gone"))
        return read(connection, wanted)

    monkeypatch.setattr(lists, "read_listed", read_or_fail)

    async def play() -> None:
        database = Database(f"sqlite:///{tmp_path / 'lobby.sqlite'}")
        await database.open()
        servers = [Tables(database, Quiet(), Quiet()) for _ in range(2)]
        lobbies = [Lobby(tables) for tables in servers]
        table, _seat = await lobbies[0].wait_for_others(Options(), Viewer("ann"), "Ann", "", None)
        async with patiently("bots"):
            while (await database.load(table.id))[0].phase != "playing":  # type: ignore[index]  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        for lobby, tables in zip(lobbies, servers, strict=True):
            lobby.close()
            await tables.close()
        await database.close()

    asyncio.run(play())


async def open_lobby(folder: Path) -> Lobby:
    """A lobby whose bots come only when a test says so."""
    database = Database(f"sqlite:///{folder / 'lobby.sqlite'}")
    await database.open()
    return Lobby(Tables(database, Quiet(), Quiet()))


async def close(lobby: Lobby) -> None:
    lobby.close()
    await lobby.tables.close()
    await lobby.tables.storage.close()


def made(lobby: Lobby, host: str, chairs: Sequence[str] = ("person", "person"), ago: float = 0.0) -> LiveTable:
    table = seating.new_table(Options(), chairs, host, lobby.tables.clock() - ago)
    seating.join(table, host, 0, host.title(), "", False, 0.0)
    return table


def test_full_and_abandoned_tables_take_no_place_in_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody fills the list with old tables: whoever made one just now, or is connected, is listed before them."""
    monkeypatch.setattr("daikaiju.web.lobby.MOST_LISTED", 4)
    monkeypatch.setattr("daikaiju.web.lobby.BOTS_COME", 1e6)

    async def play() -> None:
        lobby = await open_lobby(tmp_path)
        for number in range(6):
            await lobby.add_hosted(made(lobby, f"full {number}", ["person", "bot:"], 3000), "", None)
            await lobby.add_hosted(made(lobby, f"gone {number}", ago=2000), "", None)
        here, new = made(lobby, "here", ago=1000), made(lobby, "new")
        for table in (here, new):
            await lobby.add_hosted(table, "", None)
        lobby.tables.arrive(here, "here")
        waiting, _seat = await lobby.play(Viewer("ann"), "Ann", "tokyo", "", "")
        hosts = [table.host for table in await lobby.open_tables()]
        assert hosts == ["ann", "here", "new", "gone 0", "gone 1"]
        assert (await lobby.play(Viewer("ben"), "Ben", "tokyo", "", ""))[0].id == waiting.id
        await close(lobby)

    asyncio.run(play())


def test_nobody_waits_at_a_table_that_everybody_has_left(tmp_path: Path) -> None:
    async def play() -> None:
        lobby = await open_lobby(tmp_path)
        table, _seat = await lobby.play(Viewer("ann"), "Ann", "tokyo", "", "")
        await lobby.tables.change(table.id, lambda draft: seating.leave(draft, "ann", 0))
        assert await lobby.open_tables() == []
        assert (await lobby.play(Viewer("ben"), "Ben", "tokyo", "", ""))[0].id != table.id
        await close(lobby)

    asyncio.run(play())


def test_a_host_lists_so_many_tables(tmp_path: Path) -> None:
    """Also if they are made at once, or full for a moment; begun games do not count."""

    async def play() -> None:
        lobby = await open_lobby(tmp_path)
        most = MOST_OF[GUEST]
        tables = [made(lobby, "ann", ["person", "bot:"]) for _ in range(most + 3)]
        added = await asyncio.gather(*(lobby.add_hosted(table, "", None) for table in tables), return_exceptions=True)
        refused = [error for error in added if error]
        assert len(refused) >= 3
        assert all(isinstance(error, TooManyListed) for error in refused)
        for _ in range(len(refused) - 3):
            await lobby.add_hosted(made(lobby, "ann"), "", None)
        with pytest.raises(TooManyListed, match="Begin a game at one of them"):
            await lobby.add_hosted(made(lobby, "ann"), "", None)
        await lobby.add_hosted(made(lobby, "ben"), "", None)
        begun = next(table for table, error in zip(tables, added, strict=True) if error is None)
        await lobby.tables.change(begun.id, lambda draft: commands.start(draft, "ann"))
        await lobby.add_hosted(made(lobby, "ann"), "", None)
        assert not lobby.adding
        await close(lobby)

    asyncio.run(play())


def test_an_address_lists_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOST_OF, ADDRESS, 2)

    async def play() -> None:
        lobby = await open_lobby(tmp_path)
        for guest in ("ann", "ben"):
            await lobby.add_hosted(made(lobby, guest), ABROAD, None)
        with pytest.raises(TooManyListed):
            await lobby.add_hosted(made(lobby, "eve"), ABROAD, None)
        for place in ("203.0.113.8", ""):
            await lobby.add_hosted(made(lobby, "eve"), place, None)
        await close(lobby)

    asyncio.run(play())


def test_programs_and_forms_are_refused_a_listed_table_too_many(address: str) -> None:
    with Client(address, name="Ann") as ann:
        for _ in range(MOST_OF[GUEST]):
            ann.make_table(["person", "person"], listed=True)
        with pytest.raises(ServerProblem, match="TooManyListed"):
            ann.make_table(["person", "person"], listed=True)
        ann.make_table(["person", "person"])
        ann.make_table(["person", "bot"], listed=True, start=True)
    with Client(address, name="Ben") as ben:
        form = {"game": "2e", "seats": "3", "people": "2", "listed": "on"}
        codes = [ben.http.post("/tables", data=form).status_code for _ in range(MOST_OF[GUEST] + 1)]
        assert codes == [303] * MOST_OF[GUEST] + [429]


@pytest.mark.parametrize("where", ["ann", ABROAD])
def test_one_who_has_many_tables_with_bots_does_not_keep_them_from_others(where: str, tmp_path: Path) -> None:
    """Whoever waited first, or their address, has as many as allowed; the table counts for somebody who has room."""

    async def play() -> None:
        lobby, address = await open_lobby(tmp_path), where if where == ABROAD else ""
        lobby.tables.shares.most = {GUEST: 2, ADDRESS: 2}
        for number in range(2):
            begun = made(lobby, "ann" if where == "ann" else f"eve {number}", ["person", "bot:"])
            commands.start(begun, begun.host)
            await lobby.tables.add(begun, address)
        table, _seat = await lobby.play(Viewer("ann"), "Ann", "tokyo", "", address)
        await lobby.let_bots_come(table)
        assert (await lobby.tables.find(table.id)).phase == "waiting", "the only one there has no room"
        await lobby.play(Viewer("ben"), "Ben", "tokyo", "", "203.0.113.8")
        await lobby.look()
        assert (await lobby.tables.find(table.id)).phase == "waiting", "not yet"
        await lobby.let_bots_come(await lobby.tables.find(table.id))
        table = await lobby.tables.find(table.id)
        assert (table.phase, table.host) == ("playing", "ben")
        assert lobby.tables.shares.owners[table.id] == {GUEST: "ben", ADDRESS: "203.0.113.8"}
        await lobby.look()
        assert not lobby.places
        await close(lobby)

    asyncio.run(play())


def test_bots_do_not_come_to_an_empty_table() -> None:
    table = seating.new_table(Options(), ["person", "person"], "host", 0.0)
    with pytest.raises(seating.NotYours):
        fill_and_start(table, "host")


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_the_page_names_who_waits(lang: str) -> None:
    table = seating.new_table(Options("duel", "duel"), ["person", "person"], "host", 0.0)
    seating.join(table, "host", None, "<b>Ann", "", False, 0.0)
    table.options = Options("duel", "duel", clock=TimeControl(BANK, 600))
    page = render.lobby([table], Viewer("me", lang=lang))
    assert clock_title(table.options.clock, language(lang)) in page
    assert "&lt;b&gt;Ann" in page
    assert "1/2" in page
