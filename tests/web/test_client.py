"""The client and the bots at the tables of servers, and the examples of docs/api.md."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest
from local_services import free_port
from serving import UNLIMITED, served_with

from commands import running
from conftest import in_full
from daikaiju.cli.bot import ending
from daikaiju.client import AsyncClient, Client, ServerProblem, Unreachable, game_of, read_link
from daikaiju.client.playing import BotPlayer
from daikaiju.client.responses import Table
from daikaiju.errors import BadOptions, DaikaijuError, UnknownName
from daikaiju.game import Game
from daikaiju.players.base import Bot
from daikaiju.players.registry import make_bot
from daikaiju.table.errors import Refused
from daikaiju.web.api.routes import OPERATIONS
from daikaiju.web.problems import STATUS, KeyReused, status_of
from daikaiju.words.language import language
from databases import postgres
from patience import PATIENCE, WHOLE_GAME, until

__all__ = ["postgres"]
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "table_bot.js"
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
USUAL = "http://localhost:8020"
ENGLISH = language("en")
# Every thirtieth act is too many, whatever the limits are.
SOME_TOO_MANY = """
from itertools import count
from daikaiju.table.errors import TooMuch
from daikaiju.web.middleware import rate_limit
acts = count(1)
def check(self, what, guest, address):
    if what == "act" and next(acts) % 30 == 0:
        raise TooMuch("That was too quick. Please wait a moment.")
rate_limit.Limits.check = check
"""
# A proxy answers some requests while the server restarts, and another server is quicker with some acts.
RESTARTING = f"""
from itertools import count, cycle
from starlette.responses import HTMLResponse
from daikaiju.table import commands
from daikaiju.table.errors import Outdated
from daikaiju.web.api import routes
requests, acts, answer, carry_out, statuses = count(1), count(1), routes.respond, commands.act, cycle([502, 503, 504])
async def respond(operation, request):
    away = next(requests) % 25 == 0
    return HTMLResponse("<h1>Away</h1>", next(statuses)) if away else await answer(operation, request)
def act(*words):
    if next(acts) % 10 == 0:
        raise Outdated("Somebody was quicker.")
    carry_out(*words)
routes.respond, commands.act = respond, act
{UNLIMITED}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served_with(UNLIMITED, tmp_path_factory.mktemp("client")) as (address, _pid):
        yield address


@pytest.fixture
def host(address: str) -> Iterator[Client]:
    with Client(address, name="Host", patience=PATIENCE) as client:
        yield client


def open_table(host: Client, game: str = "tokyo") -> str:
    """A table with two seats for others."""
    return host.make_table(["person", "person"], game=game, speed=0, sit=False).table


def link_of(host: Client, table: str) -> str:
    return host.see(table).link


def failing(error: Exception) -> httpx2.MockTransport:
    """A network in which no connection begins."""

    def answer(_request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError(str(error)) from error

    return httpx2.MockTransport(answer)


@contextmanager
def seated(address: str, table: str, bot: Bot) -> Iterator[tuple[Future[Table], list[str]]]:
    """A bot that has sat down and plays in a thread: the table at the end, and its faults."""
    faults: list[str] = []
    with Client(address, name="Bot", patience=PATIENCE) as client, ThreadPoolExecutor(1) as threads:
        client.join(table)
        player = BotPlayer(client, table, bot, random.Random(1), lambda fault: faults.append(str(fault)))
        yield threads.submit(player.play), faults


class Rash:
    """A bot that fails."""

    def decide(self, game: Game, rng: random.Random) -> str:
        raise RuntimeError("no idea")


def test_links() -> None:
    assert read_link("https://table.example.org/t/Ab-9_x?lang=pl") == ("https://table.example.org", "Ab-9_x")
    for wrong in ("", "table.example.org/t/x", "https://example.org/", "https://example.org/t/a/b"):
        with pytest.raises(BadOptions):
            read_link(wrong)


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_two_bots_play_a_game(address: str, host: Client, game: str) -> None:
    table = open_table(host, game)
    with seated(address, table, make_bot("steady")) as (first, faults), seated(address, table, Rash()) as (second, bad):
        host.start(table)
        ends = first.result(WHOLE_GAME), second.result(WHOLE_GAME)
    assert faults == []
    assert len(bad) == 1
    record = Game.from_record(host.record(table))
    assert record.result is not None
    for end in ends:
        assert game_of(end).result == record.result
    assert "The game is over" in ending(ends[0], ENGLISH)


def test_a_bot_of_the_command_and_one_in_javascript(address: str, host: Client, tmp_path: Path) -> None:
    node_program, table = node_or_skip(), open_table(host)
    link = link_of(host, table)
    program = [node_program, str(EXAMPLE), link]
    with (
        running(
            ["bot", f"{ROOT / 'examples' / 'my_bot.py'}:MyBot", "--join", link, "--name", "Mine"], tmp_path
        ) as mine,
        subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as node,
    ):
        try:
            until(lambda: not any(seat.free for seat in host.see(table).seats), "both bots at the table")
            assert {seat.name for seat in host.see(table).seats} == {"Mine", "Node"}
            host.start(table)
            said = node.communicate(timeout=WHOLE_GAME)[0]
        finally:
            node.kill()
        assert mine.process.wait(WHOLE_GAME) == 0, mine.imported()
        assert "The game is over" in mine.printed()
    assert said.splitlines()[-1] == words_at_the_end(host.record(table))


def test_the_example_goes_on_while_servers_restart(tmp_path: Path) -> None:
    node = node_or_skip()
    with served_with(RESTARTING, tmp_path) as (address, _pid), Client(address, patience=PATIENCE) as host:
        table = host.make_table(["person", "bot:random"], speed=0, sit=False).table
        program = [node, str(EXAMPLE), link_of(host, table)]
        with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as bot:
            try:
                until(lambda: not any(seat.free for seat in host.see(table).seats), "the bot at the table")
                host.start(table)
                said = bot.communicate(timeout=WHOLE_GAME)[0]
            finally:
                bot.kill()
        assert said.splitlines()[-1] == words_at_the_end(host.record(table))


def node_or_skip() -> str:
    """The program that runs the example."""
    return shutil.which("node") or pytest.skip("there is no node on this machine to run examples/table_bot.js")


def words_at_the_end(record: str) -> str:
    """What the example prints at the end of a game."""
    result = Game.from_record(record).result
    assert result is not None
    return f"won by seat {', '.join(map(str, result.winners))} ({result.reason})"


def test_the_example_comes_back_to_its_seat(address: str, host: Client) -> None:
    node_or_skip()
    table = open_table(host)
    seat, token = first_words_of_node(link_of(host, table), {})
    again, _ = first_words_of_node(link_of(host, table), dict([token.split()[0].split("=", 1)]))
    assert seat == again
    assert [one.name for one in host.see(table).seats].count("Node") == 1


def first_words_of_node(link: str, environment: dict[str, str]) -> list[str]:
    """Start the example, read its first two lines and end it."""
    program = [node_or_skip(), str(EXAMPLE), link]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}) as node:
        assert node.stdout is not None
        lines = [node.stdout.readline(), node.stdout.readline()]
        node.kill()
    return lines


def test_a_record_of_the_example() -> None:
    """A whole game of it against built-in bots: the rules lead to the end that it printed (docs/api.md)."""
    record = (ROOT / "tests" / "records" / "node-bot.txt").read_text(encoding="utf-8")
    assert words_at_the_end(record) == "won by seat 0 (stars)"
    game = Game.from_record(record)
    assert [seat.name or seat.bot for seat in game.setup.seats] == ["Node", "pip", "momo", "random"]
    assert str(game.record()) == record


def test_the_example_is_short() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    assert set(re.findall(r'require\("(\w+)"\)', text)) == {"crypto"}


@in_full
def test_limits_do_not_stop_a_bot(tmp_path: Path) -> None:
    with served_with(SOME_TOO_MANY, tmp_path) as (address, _pid), Client(address, patience=PATIENCE) as host:
        table = open_table(host, "duel")
        with seated(address, table, make_bot("steady")) as (end, _), seated(address, table, make_bot("steady")) as _:
            host.start(table)
            assert end.result(WHOLE_GAME).phase == "over"
        assert sum(entry.actor is not None for entry in host.log(table).entries) > 30


def test_a_bot_goes_on_when_the_server_comes_back(tmp_path: Path) -> None:
    port = str(free_port())
    with ThreadPoolExecutor(1) as threads:
        with served_with(UNLIMITED, tmp_path, "--port", port) as (address, _pid):
            host = Client(address, patience=PATIENCE)
            table = host.make_table(["person", "bot:random"], speed=0, sit=False).table
            client = Client(address, patience=PATIENCE)
            client.join(table)
            end = threads.submit(BotPlayer(client, table, make_bot("random"), random.Random(1), print).play)
            assert not end.done()
        with served_with(UNLIMITED, tmp_path, "--port", port):
            host.start(table)
            assert end.result(WHOLE_GAME).phase == "over"
    client.close()
    host.close()


def test_a_server_without_tls_is_refused_at_once(address: str) -> None:
    secure = address.replace("http://", "https://")
    with Client(secure, patience=PATIENCE) as client, pytest.raises(Unreachable, match="no secure connection"):
        client.games()
    with Client(secure, "a token", patience=PATIENCE) as client, pytest.raises(Unreachable, match="no secure"):
        next(client.watch("nowhere"))

    async def ask() -> None:
        async with AsyncClient(secure, patience=PATIENCE) as client:
            await client.games()

    with pytest.raises(Unreachable, match="no secure connection"):
        asyncio.run(ask())


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ssl.SSLCertVerificationError("certificate verify failed"), "no secure connection .* verify failed"),
        (ssl.SSLEOFError("unexpected end"), "does not answer: .*unexpected end"),
        (ConnectionRefusedError("refused"), "does not answer: refused"),
    ],
)
def test_a_bad_certificate_is_refused_and_a_connection_that_breaks_off_is_not(error: Exception, said: str) -> None:
    with Client("https://localhost", "a token", patience=0.1) as client:
        client.http = httpx2.Client(transport=failing(error), base_url=client.base)
        with pytest.raises(Unreachable, match=said):
            client.games()


@in_full
def test_bots_at_two_servers_play_one_game(tmp_path: Path, postgres: str) -> None:
    """A token holds at every server of a database; the stream of each shows what is done at the other."""
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(served_with(UNLIMITED, made(tmp_path / name), "--database", postgres))[0]
            for name in ("one", "two")
        )
        host = stack.enter_context(Client(one, name="Host", patience=PATIENCE))
        table = open_table(host, "duel")
        with (
            seated(one, table, make_bot("steady")) as (first, _),
            seated(two, table, make_bot("steady")) as (second, _),
        ):
            with Client(two, host.sign_in()) as elsewhere:
                assert elsewhere.start(table).phase == "playing"
            ends = first.result(WHOLE_GAME), second.result(WHOLE_GAME)
    assert ends[0].game is not None
    assert ends[1].game is not None
    assert ends[0].game["result"] == ends[1].game["result"]


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_errors(address: str, host: Client) -> None:
    with pytest.raises(ServerProblem) as refused:
        host.see("nowhere")
    assert (refused.value.name, refused.value.status) == ("NoSuchTable", 404)
    assert "There is no such table" in str(refused.value)
    with pytest.raises(ServerProblem) as refused:
        next(host.watch("nowhere"))
    assert refused.value.name == "NoSuchTable"
    with Client(address, "not a token") as nobody, pytest.raises(ServerProblem) as refused:
        nobody.my_tables()
    assert refused.value.name == "NoToken"
    with Client(f"http://127.0.0.1:{free_port()}", patience=0.1) as lost, pytest.raises(Unreachable):
        lost.games()


def test_the_asynchronous_client(address: str) -> None:
    async def play() -> None:
        async with AsyncClient(address, name="Ann", patience=PATIENCE) as ann, AsyncClient(address, name="Ben") as ben:
            assert [info.game for info in (await ann.games()).games] == ["tokyo", "duel"]
            table = (await ann.make_table(["person", "person"])).table
            assert (await ben.join(table, monster="the_king")).seat == 1
            await ann.start(table)
            await ben.say(table, "hello")
            stream = ben.watch(table)
            seen = await anext(stream)
            assert [seat.name for seat in seen.mine] == ["Ben"]
            asked = (ann, ben)[seen.asked or 0]
            offered = await asked.actions(table)
            done = await asked.act(table, seen.asked or 0, seen.number, offered.actions[0].words)
            while seen.number < done.number:
                seen = await anext(stream)
            await stream.aclose()
            assert (await ann.log(table, done.number - 1)).entries[-1].number == done.number - 1
            assert [line.id for line in (await ben.my_tables()).tables] == [table]
            with pytest.raises(ServerProblem):
                await ann.undo(table, 0)

    asyncio.run(asyncio.wait_for(play(), WHOLE_GAME))


# The docs


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("py"), ids=["synchronous", "asynchronous"])
def test_examples_in_python(address: str, block: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert USUAL in block
    exec(block.replace(USUAL, address), {})


def test_example_with_curl(address: str) -> None:
    if shutil.which("curl") is None or shutil.which("bash") is None:
        pytest.skip("there is no curl on this machine")
    (block,) = blocks("sh")
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", block.replace(USUAL, address)],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert '"legal_actions":[' in done.stdout
    assert "event: table" in done.stdout


def test_the_docs_list_every_operation() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \| `(GET|POST) ([^`]+)` \|", PAGE, re.MULTILINE))
    assert rows == {(row.name, row.method, row.path.replace("{table_id}", "ID")) for row in OPERATIONS}


def kinds_of(error: type[DaikaijuError]) -> Iterator[type[DaikaijuError]]:
    """The errors of a class: those of the program, itself first."""
    yield error
    for kind in error.__subclasses__():
        yield from kinds_of(kind)


def test_the_docs_list_every_error() -> None:
    """Each with its status, which is that of the class it belongs to unless it has its own."""
    rows = re.findall(r"^\| ([\d, ]+) \| ((?:`\w+`(?:, )?)+) \|", PAGE, re.MULTILINE)
    said = {name: statuses for statuses, names in rows for name in re.findall(r"\w+", names)}
    kinds = {*kinds_of(Refused), *STATUS, UnknownName, KeyReused} - {Refused}
    assert {kind.__name__ for kind in kinds} <= set(said)
    assert {kind.__name__ for kind in kinds if str(status_of(kind)) not in said[kind.__name__]} == set()
