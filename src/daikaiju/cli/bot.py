"""The command that lets a bot of this machine play at the table of a server."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import mark as _
from daikaiju.extras import need

from .language import spoken
from .options import Lang
from .output import Output

if TYPE_CHECKING:
    from daikaiju.client.responses import Table
    from daikaiju.players.faults import BotFault
    from daikaiju.words.language import Language

Link = Annotated[str, typer.Option("--join", help="link of the table: http://HOST/t/ID")]
GOING = _("{bot} goes to {link} (Ctrl-C ends it)")
SITS = _("{bot} has seat {seat} and plays when it is asked.")
FAILED = _("{bot} failed: {reason}. It plays at random from now on.")


def bot(
    name: Annotated[str, typer.Argument(help="a bot: steady, FILE.py:CLASS, exec:COMMAND, net:FILE")],
    join: Link,
    called: Annotated[str, typer.Option("--name", help="name at the table; default: the bot's")] = "",
    monster: Annotated[str, typer.Option(help="key of a monster, such as the_king; default: any")] = "",
    patience: Annotated[
        float, typer.Option(min=0, help="seconds after which a server that does not answer is given up")
    ] = 600.0,
    seed: Annotated[int | None, typer.Option(help="seed of the bot's own random choices")] = None,
    lang: Lang = "",
) -> None:
    """Let a bot sit down at the table of a server and play until the game is over."""
    need("client")
    from daikaiju.client.links import read_link
    from daikaiju.client.playing import BotPlayer
    from daikaiju.client.synchronous import Client
    from daikaiju.players.registry import check_bot, contender
    from daikaiju.terminal.setup import bot_of

    words, out, link, player = spoken(), Output(), read_link(join), contender(name)
    faults: list[BotFault] = []
    out.line(words.text(GOING, bot=player.name, link=join))
    with Client(link.base, name=called or player.name, lang=words.code, patience=patience) as client:
        seen = client.see(link.table)
        check_bot(player, seen.options.game, len(seen.seats), seen.options.rules)
        seat = client.join(link.table, monster=monster).seat
        assert seat is not None
        out.line(words.text(SITS, bot=player.name, seat=seat))

        def note(fault: BotFault) -> None:
            faults.append(fault)
            print(words.text(FAILED, bot=player.name, reason=words.error(fault)), file=sys.stderr, flush=True)

        end = BotPlayer(client, link.table, bot_of(player, seat), random.Random(seed), note).play()
    out.line(ending(end, words))
    if faults or end.stuck:
        raise typer.Exit(1)


def ending(table: Table, words: Language) -> str:
    """Say how a game ended."""
    from daikaiju.terminal.kept_game import seat_names

    result = table.game["result"] if table.game is not None else None
    if table.stuck or result is None:
        return words.text(_("The game cannot go on: its page says why."))
    if not result["winners"]:
        return words.text(_("The game is over: nobody wins."))
    winners = [table.seats[seat] for seat in result["winners"]]
    return words.text(_("The game is over. Won by: {names}"), names=seat_names(winners, words))
