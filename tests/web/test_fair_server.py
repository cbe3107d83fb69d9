"""Dice that can be checked at a real server: programs give words, nobody sees the secret early, faces are counted."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from rich.console import Console
from serving import served_with
from websockets.sync.client import connect

from daikaiju.client import ChangedLuck, Client, Words, calls
from daikaiju.client.playing import BotPlayer
from daikaiju.errors import DaikaijuError
from daikaiju.fairness.luck import Luck
from daikaiju.fairness.verify import verify
from daikaiju.players.registry import make_bot
from daikaiju.storage.engine import make_engine
from daikaiju.storage.faces import add_faces, read_faces
from daikaiju.storage.reading import read_table
from daikaiju.terminal.joined import Joined
from daikaiju.web.push.message import content_of
from daikaiju.web.view.pages.dice import IS_RARE, IS_USUAL, TOO_FEW, dice_page
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import language
from patience import PATIENCE

LOG = "log"
PAGES = ("", "/record", "/replay", "/asked", "/position", "/verify")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that logs all there is to log, with its processes, into a file."""
    folder = tmp_path_factory.mktemp("server")
    into_file = f"import sys; sys.stderr = open({str(folder / LOG)!r}, 'a', buffering=1, encoding='utf-8')"
    with served_with(into_file, folder, "--metrics", "--log", "debug") as (address, _pid):
        yield address, folder


def luck_in(folder: Path, table: str) -> Luck:
    """The luck of a table, as it is stored."""
    engine = make_engine(f"sqlite:///{folder}/daikaiju.sqlite")
    with engine.connect() as connection:
        found = read_table(connection, table, None)
    engine.dispose()
    assert found is not None
    assert found[0].luck is not None
    return found[0].luck


def seated(client: Client, game: str) -> str:
    """Make a table for a program and a bot, and pledge."""
    table = client.make_table(["person", "bot:random"], game=game, speed=0, start=True, fair=True).table
    words = Words()
    for call in words.needed(client.see(table)):
        client.send(call)
    client.start(table)
    for call in words.needed(client.see(table)):
        client.send(call)
    return table


def told_by_all_pages(client: Client, address: str, table: str) -> str:
    """All that a server tells of a table, its figures included."""
    with httpx2.Client(base_url=address, headers={"Authorization": f"Bearer {client.token}"}, timeout=PATIENCE) as http:
        pages = [f"/t/{table}{page}" for page in PAGES] + ["/metrics", "/host", "/dice", "/healthz", "/verify"]
        pages.append("/t/nowhere")  # refusals are logged
        pages += [f"/api/v1/tables/{table}{end}" for end in ("", "/log", "/record", "/actions")]
        return "\n".join(http.get(page).text for page in pages)


def sent_by_sockets(client: Client, address: str, table: str) -> str:
    """What a table's sockets send first: to a page, and to a program that plays."""
    base = f"ws{address.removeprefix('http')}"
    page = first_message(f"{base}/t/{table}/ws", {"Origin": address})
    program = first_message(f"{base}/api/v1/tables/{table}/socket", {"Authorization": f"Bearer {client.token}"})
    return content_of(page) + str(program)


def first_message(where: str, head: dict[str, str]) -> str | bytes:
    with connect(where, additional_headers=head, max_size=None, proxy=None, open_timeout=PATIENCE) as socket:
        return socket.recv(PATIENCE)


def refused(client: Client, table: str) -> str:
    """What the server answers to requests that it refuses."""
    told = ""
    refusable: list[calls.Call[Any]] = [calls.act(table, 0, 10_000, "stop"), calls.start(table), calls.see("nowhere")]
    for call in refusable:
        with pytest.raises(DaikaijuError) as caught:
            client.send(call)
        told += f" {caught.value} {vars(caught.value)}"
    return told


def test_programs_give_words_and_the_secret_comes_last(server: tuple[str, Path]) -> None:
    address, folder = server
    with Client(address, name="Ann") as ann:
        table = seated(ann, "duel")
        luck = luck_in(folder, table)
        secret = luck.secret
        assert ann.see(table).phase == "playing"
        told = told_by_all_pages(ann, address, table) + sent_by_sockets(ann, address, table) + refused(ann, table)
        log = (folder / LOG).read_text(encoding="utf-8")
        assert luck.commitment in told
        assert '"level": "' in log
        for hidden in (secret, luck.seed):
            assert hidden not in told + log
        for file in folder.glob("daikaiju.sqlite*"):
            assert file.stat().st_mode & 0o077 == 0, "the secret is in the database, which its owner alone can read"
        ann.hand_over(table, 0, "random")
        next(seen for seen in ann.watch(table) if seen.phase == "over")
        assert secret in told_by_all_pages(ann, address, table)
        verdict = verify(ann.record(table))
        assert (verdict.wrong, verdict.words) == ([], 1)
        following = ann.see(ann.rematch(table).table)
        assert following.phase == "waiting"
        assert following.luck is not None


def raised(fault: Exception) -> None:
    raise fault


def test_bots_and_people_in_terminals_give_words(server: tuple[str, Path]) -> None:
    """`daikaiju terminal --join` and `daikaiju bot --join` play at such tables."""
    address, _folder = server
    with Client(address, name="Ann") as ann, Client(address, name="Ben") as ben:
        table = ann.make_table(["person", "person"], game="duel", speed=0, fair=True).table
        ben.join(table)
        person = Joined(ann, table, language("en"), Console(file=io.StringIO()))
        player, words = BotPlayer(ben, table, make_bot("random"), random.Random(2), raised), Words()
        for is_sealed in (False, True):
            person.add_words(ann.see(table))
            player.add_word(words, ben.see(table))
            if not is_sealed:
                ann.start(table)
        seen = ann.see(table)
        assert seen.phase == "playing"
        assert seen.luck is not None
        assert all(word.word for word in seen.luck.words)


def test_a_server_that_shows_other_hashes_is_refused(server: tuple[str, Path]) -> None:
    address, _folder = server
    with Client(address, name="Ann") as ann:
        seen, words = ann.see(seated(ann, "tokyo")), Words()
        assert list(words.needed(seen)) == []
        assert seen.luck is not None
        other = replace(seen, luck=replace(seen.luck, commitment="0" * 64))
        with pytest.raises(ChangedLuck):
            list(words.needed(other))


def test_faces_are_counted(server: tuple[str, Path]) -> None:
    address, folder = server
    with Client(address, name="Ann") as ann:
        table = seated(ann, "tokyo")
        rolled = sum(len(event.faces) for entry in ann.log(table).entries for event in entry.events)
        assert rolled
        page = httpx2.get(f"{address}/dice", timeout=PATIENCE).text
    assert "Dice rolled" in page
    engine = make_engine(f"sqlite:///{folder}/daikaiju.sqlite")
    with engine.begin() as connection:
        counts = read_faces(connection)
        add_faces(connection, {("tokyo", "claw"): 5, ("tokyo", "none"): 1})
        more = read_faces(connection)
    engine.dispose()
    assert sum(count for (game, _face), count in counts.items() if game == "tokyo") >= 12
    assert more["tokyo", "claw"] == counts["tokyo", "claw"] + 5
    assert more["tokyo", "none"] == 1


def test_the_test_says_whether_counts_are_usual() -> None:
    faces = ("1", "2", "3", "heart", "energy", "claw")

    def said(*counts: int) -> str:
        rolled = {("tokyo", face): count for face, count in zip(faces, counts, strict=True)}
        return dice_page(rolled, Viewer(""))[0].verdict

    assert said(0, 0, 0, 0, 0, 0) == TOO_FEW
    assert said(100, 104, 96, 101, 99, 100) == IS_USUAL.format(percent="99.7%")
    assert said(100, 100, 100, 100, 100, 200) == IS_RARE
    assert said(100, 100, 100, 100, 100, 138).startswith("This is a little uneven")
