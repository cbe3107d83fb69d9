"""The list of one's games at a real server."""

from __future__ import annotations

from pathlib import Path

import httpx2
from page_reader import Node, read
from serving import UNLIMITED, in_server, play_out, served_with, somebody


def links_of(page: Node) -> set[str]:
    return {node.attrs["href"] for node in page.all() if node.tag == "a"}


def test_ones_games_are_listed_with_their_results(tmp_path: Path) -> None:
    async def play(http: httpx2.AsyncClient) -> None:
        ann, bob = await somebody(http, 1), await somebody(http, 2)
        assert "No games yet" in (await ann.get("/games")).text
        over = await ann.make_table(game="duel", bot="random", name="Ann", speed=0, do="start")
        await play_out(ann, over)
        room = await ann.make_table(game="2e", seats=3, people=1, name="Ann")
        mine = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        page = read((await ann.get("/games")).text)
        links = links_of(page)
        for table, state in ((over, "Duel"), (room, "waiting for players"), (mine, "Your turn")):
            assert f"/t/{table}" in links, state
            assert state in page.text()
        assert f"/t/{over}/replay" in links
        assert f"/t/{room}/replay" not in links
        won = "You win!" in (await ann.get(f"/t/{over}")).text
        assert ("Won" if won else "Lost") in page.text()
        assert "No games yet" in (await bob.get("/games")).text
        assert "No games yet" not in (await ann.get("/games?page=nonsense")).text
        assert (await ann.get("/games?page=7")).status_code == 200
        assert "/games" in links_of(read((await ann.get("/")).text))

    with served_with(UNLIMITED, tmp_path) as (address, _pid):
        in_server(address, play)
