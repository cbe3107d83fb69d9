"""Fair turns: groups take turns, and who waits in the first lane comes first."""

from __future__ import annotations

import asyncio

from daikaiju.table.turns import FIRST, LATER, Turns


def order_of(*wanted: tuple[str, int], at_once: int = 1) -> list[str]:
    """The groups in the order in which they had their turns, when all of them came at once."""

    async def play() -> list[str]:
        turns, had = Turns(at_once), []

        async def one(group: str, lane: int) -> None:
            async with turns.turn(group, lane):
                had.append(group)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(group, lane) for group, lane in wanted))
        assert turns.free == at_once
        assert not turns.waiting
        return had

    return asyncio.run(play())


def test_groups_take_turns():
    wanted = [("flood", FIRST)] * 60 + [("ann", FIRST), ("bob", FIRST)]
    had = order_of(*wanted)
    assert sorted(had) == sorted(group for group, _lane in wanted)
    assert {"ann", "bob"} < set(had[:4]), "not after the sixty"


def test_watched_tables_go_first():
    wanted = [("left", LATER)] * 30 + [("watched", FIRST)] * 3
    assert order_of(*wanted)[:5] == ["left", "watched", "watched", "watched", "left"]


def test_many_may_have_a_turn_at_once():
    assert order_of(("a", FIRST), ("b", FIRST), ("c", LATER), at_once=3) == ["a", "b", "c"]


def test_who_gives_up_holds_nobody_up():
    async def play() -> None:
        turns = Turns(1)
        await turns.take("first", FIRST)
        waiting = [asyncio.create_task(turns.take(group, FIRST)) for group in ("a", "b", "b")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        turns.pass_on()
        waiting[1].cancel()  # whose turn has come, but who does not know it yet
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [task.cancelled() for task in waiting] == [True, True, False]
        turns.pass_on()
        assert (turns.free, turns.waiting) == (1, 0)

    asyncio.run(play())
