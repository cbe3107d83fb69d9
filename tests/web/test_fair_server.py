"""Dice that can be checked at a real server: programs give words, nobody sees the secret early, faces are counted."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from rich.console import Console
from serving import served

from daikaiju.client import ChangedLuck, Client, Words
from daikaiju.client.playing import BotPlayer
from daikaiju.fairness.verify import verify
from daikaiju.players.registry import make_bot
from daikaiju.storage.database import make_engine
from daikaiju.storage.faces import add_faces, read_faces
from daikaiju.storage.reading import read_table
from daikaiju.terminal.joined import Joined
from daikaiju.web.view.pages.dice import IS_RARE, IS_USUAL, TOO_FEW, dice_page
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import language
from patience import PATIENCE

PAGES = ("", "/record", "/replay", "/asked", "/position", "/verify")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("server")
    with served(folder, "--metrics") as (address, _pid):
        yield address, folder


def secret_in(folder: Path, table: str) -> str:
    """The secret of a table, as it is stored."""
    engine = make_engine(f"sqlite:///{folder}/daikaiju.sqlite")
    with engine.connect() as connection:
        found = read_table(connection, table, None)
    engine.dispose()
    assert found is not None
    assert found[0].luck is not None
    return found[0].luck.secret


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
        pages += [f"/api/v1/tables/{table}{end}" for end in ("", "/log", "/record", "/actions")]
        return "\n".join(http.get(page).text for page in pages)


def test_programs_give_words_and_the_secret_comes_last(server: tuple[str, Path]) -> None:
    address, folder = server
    with Client(address, name="Ann") as ann:
        table = seated(ann, "duel")
        secret = secret_in(folder, table)
        assert ann.see(table).phase == "playing"
        assert secret not in told_by_all_pages(ann, address, table)
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
    assert said(100, 104, 96, 101, 99, 100) == IS_USUAL.format(percent="99.7 %")
    assert said(100, 100, 100, 100, 100, 200) == IS_RARE
    assert said(100, 100, 100, 100, 100, 138).startswith("This is a little uneven")
