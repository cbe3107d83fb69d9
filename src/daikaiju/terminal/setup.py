"""Setting up a game at the terminal."""

from __future__ import annotations

import random
from collections.abc import Sequence

from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.notation.record import Seat
from daikaiju.players.base import Bot
from daikaiju.players.registry import make_bot
from daikaiju.rules.tokyo.editions import MONSTERS
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import MONSTERS as MONSTER_NAMES


def new_table(
    people: Sequence[str],
    bots: Sequence[str],
    rules: str,
    house: Sequence[str],
    words: Language,
    luck: random.Random,
) -> Game:
    """Seat people and bots in random order, each with a monster of the edition."""
    if not 2 <= len(people) + len(bots) <= 6:
        raise BadOptions(f"2 to 6 monsters can play, not {len(people) + len(bots)}; see --people and --bots")
    for bot in bots:
        make_bot(bot)
    monsters = luck.sample(MONSTERS.get(rules, MONSTERS["2e"]), len(people) + len(bots))
    who = [(name, "") for name in people] + [("", bot) for bot in bots]
    luck.shuffle(who)
    seats = []
    for (name, bot), monster in zip(who, monsters, strict=True):
        title = words.text(MONSTER_NAMES[monster])
        seats.append(Seat(f"{title} ({name})" if name else title, monster, bot))
    return Game.new(rules=rules, players=len(seats), house=house, seats=seats)


def bots_of(game: Game) -> dict[int, Bot]:
    """Make the bots that sit at a game."""
    return {number: make_bot(seat.bot) for number, seat in enumerate(game.setup.seats) if seat.bot}


def people_named(count: int, words: Language) -> list[str]:
    """Names for people who gave none."""
    if count == 1:
        return [words.text(_("you"))]
    return [words.text(_("player {n}"), n=number + 1) for number in range(count)]
