"""`terminal --join`: people at the tables of servers without a browser."""

from __future__ import annotations

import io
import json
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from local_services import free_port
from rich.console import Console
from test_client import ENGLISH, address, host, link_of, made, open_table, seated

from commands import running
from daikaiju.client import Client, ServerProblem
from daikaiju.client.responses import Table
from daikaiju.players.registry import make_bot
from daikaiju.terminal.joined import Joined
from daikaiju.terminal.play import Leave
from daikaiju.terminal.tokens import Person, keep_token, person_at, read_tokens, tokens_file
from patience import PATIENCE, WHOLE_GAME, until

__all__ = ["address", "host"]


def test_the_terminal_says_that_it_waits(tmp_path: Path) -> None:
    base = f"http://127.0.0.1:{free_port()}"
    with running(["terminal", "--join", f"{base}/t/nowhere", "--lang", "en"], tmp_path) as there:
        until(lambda: f"Waiting for {base}" in there.printed(), "what it waits for")
        assert there.process.poll() is None


class Keyboard:
    """A person who types some commands when they are first asked, and a legal answer whenever they are asked."""

    def __init__(self, joined: Joined) -> None:
        self.joined, self.answered = joined, -1
        self.lines = ["?", "say hi there", "nonsense", "card alpha", "undo"]

    def read(self) -> str:
        seen = until(self.question, "a question")
        if self.lines:
            return self.lines.pop(0) + "\n"
        assert seen.game is not None
        self.answered = seen.number
        return str(seen.game["legal_actions"][0]) + "\n"

    def question(self) -> Table | None:
        """The table with a question that the terminal has shown."""
        seen = self.joined.seen
        if seen is not None and seen.phase == "over":
            threading.Event().wait()  # nothing more is typed
        return seen if seen is not None and seen.your_turn and seen.number > self.answered else None


def test_the_terminal_at_a_table(address: str, host: Client) -> None:
    table, screen = open_table(host, "duel"), io.StringIO()
    with Client(address, name="Tom") as tom, seated(address, table, make_bot("steady")) as (end, _):
        tom.join(table)
        host.start(table)
        joined = Joined(tom, table, ENGLISH, Console(file=screen, width=100))
        joined.run(Keyboard(joined).read)
        assert end.result(WHOLE_GAME).phase == "over"
    printed = screen.getvalue()
    assert printed.count(" wins: ") == 1
    assert "Tom: hi there" in printed
    assert "This can no longer be taken back" in printed
    assert "your seat stays yours" in printed


def test_an_only_answer_that_comes_too_late(address: str, host: Client) -> None:
    """Somebody else, or the clock, has answered meanwhile: the game goes on; other refusals end the command."""
    table = open_table(host, "duel")
    with Client(address, name="Tom") as tom, Client(address, name="Ben") as ben:
        tom.join(table)
        ben.join(table)
        host.start(table)
        seen = until(lambda: next((one.see(table) for one in (tom, ben) if one.see(table).your_turn), None), "a turn")
        assert seen.game is not None
        asked = tom if tom.see(table).your_turn else ben
        forced = replace(seen, game={**seen.game, "legal_actions": seen.game["legal_actions"][:1]})
        joined = Joined(asked, table, ENGLISH, Console(file=io.StringIO(), width=100))
        joined.show(forced)
        assert host.see(table).number > seen.number
        Joined(asked, table, ENGLISH, Console(file=io.StringIO(), width=100)).show(forced)  # another terminal
        with pytest.raises(ServerProblem, match="NotYours"):
            Joined(host, table, ENGLISH, Console(file=io.StringIO(), width=100)).show(forced)


def test_leaving_the_terminal_and_the_room(address: str, host: Client) -> None:
    table = open_table(host)
    screen = io.StringIO()
    with Client(address, name="Tom") as tom:
        tom.join(table)
        lines = iter(["help\n", "start\n", "say hello\n", "quit\n"])
        with pytest.raises(Leave):
            Joined(tom, table, ENGLISH, Console(file=screen, width=100)).run(lambda: next(lines, ""))
        with pytest.raises(Leave):
            Joined(tom, table, ENGLISH, Console(file=screen, width=100)).run(lambda: "")
        assert tom.see(table).mine[0].name == "Tom"
    assert host.see(table).chat[0].text == "hello"
    assert "Waiting room: " in screen.getvalue()
    assert "Somebody is still missing" in screen.getvalue()


def test_tokens_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    assert person_at("http://a", "") == Person("", "")
    for base, name, token in (("http://a", "Ann", "one"), ("http://a", "Bob", "two"), ("http://b", "", "three")):
        keep_token(base, Person(name, token))
    assert person_at("http://a", "Ann") == Person("Ann", "one")
    assert person_at("http://a", "") == Person("Bob", "two"), "whoever came last"
    assert person_at("http://a", "Cy") == Person("Cy", ""), "a name of their own is a person of their own"
    assert person_at("http://b", "") == Person("", "three")
    keep_token("http://a", Person("Ann", "one"))
    assert person_at("http://a", "").name == "Ann"
    if sys.platform != "win32":
        assert tokens_file().stat().st_mode & 0o077 == 0
    for unreadable in ("[]", '{"http://a": 1}', "{"):
        tokens_file().write_text(unreadable)
        assert read_tokens() == {}


def test_tokens_of_a_file_without_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes first has the seats; others are new, also after a visit to another server."""
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    tokens_file().write_text('{"http://a": "one", "http://b": "two"}')
    assert person_at("http://a", "") == Person("", "one")
    assert person_at("http://a", "Ann") == Person("Ann", "one")
    keep_token("http://a", Person("Ann", "one"))
    assert person_at("http://a", "Bob") == Person("Bob", "")
    assert person_at("http://b", "Bob") == Person("Bob", "two")


def joining(link: str, folder: Path, *words: str) -> str:
    """What the command prints for whoever joins and leaves at once."""
    with running(["terminal", "--join", link, "--lang", "en", *words], folder) as there:
        there.process.communicate("quit\n", timeout=PATIENCE)
        assert there.process.returncode == 0, there.imported()
        return there.printed()


def test_two_people_at_one_computer_have_a_seat_each(address: str, host: Client, tmp_path: Path) -> None:
    table = open_table(host)
    link = link_of(host, table)
    joining(link, tmp_path, "--person", "Ann")
    joining(link, tmp_path, "--person", "Bob")
    assert [seat.name for seat in host.see(table).seats] == ["Ann", "Bob"]
    for words, back in ((("--person", "Ann"), "You are back: Ann."), ((), "You are back: Ann.")):
        assert back in joining(link, tmp_path, *words)
    assert [seat.name for seat in host.see(table).seats] == ["Ann", "Bob"]


def test_a_token_that_is_refused_gives_way_to_a_new_one(address: str, host: Client, tmp_path: Path) -> None:
    """As after a new secret of the server."""
    table = open_table(host)
    made(tmp_path / "data").joinpath("tokens.json").write_text(json.dumps({address: {"Ann": "of an earlier server"}}))
    for _ in range(2):
        joining(link_of(host, table), tmp_path, "--person", "Ann")
    assert [seat.name for seat in host.see(table).seats] == ["Ann", ""]
