"""The price experiment of the laboratory: decisions drawn from games, every answer played out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import GameName, House, Jobs, Lang, Rules, Seed, progress_bar, words_of
from .studies import Bot, Out, command, experiment_facts, give_or_take

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.reports.prices import Prices
    from daikaiju.words.language import Language


def prices(
    game: GameName = "tokyo",
    rules: Rules = "",
    players: Annotated[int | None, typer.Option(help="number of players; default: 4, in the Duel 2")] = None,
    moments: Annotated[int, typer.Option(min=2, help="number of games; one decision is drawn from each")] = 1000,
    playouts: Annotated[int, typer.Option(min=1, help="playouts of each answer")] = 8,
    bot: Bot = "steady",
    seed: Seed = 0,
    house: House = "",
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    lang: Lang = "",
) -> None:
    """Estimate fair prices of cards by an experiment at decisions drawn from games."""
    from rich.console import Console

    from daikaiju.arena.contenders import contender
    from daikaiju.game import Game
    from daikaiju.games import vocabulary_of
    from daikaiju.notation.record import Setup
    from daikaiju.reports.games import report_of
    from daikaiju.reports.price_report import make_price_report
    from daikaiju.reports.prices import Moment, judge, try_cards
    from daikaiju.words.language import language

    words, number = language(lang), players or vocabulary_of(game).usual_players
    setup = Game.from_setup(Setup(game, rules, words_of(house), number, 0)).setup
    wares = report_of(setup.game).cards(setup.rules, words)
    tried: list[Moment] = []
    with progress_bar(moments, 0, words.text("moments")) as advance:
        for chunk in try_cards(setup, contender(bot), wares, moments, playouts, seed, jobs):
            tried += chunk
            advance(len(chunk))
    found = judge(tried, wares)
    facts = experiment_facts(setup, bot, moments, playouts, seed, words)
    make_price_report(out, setup.game, found, facts, command(), words)
    Console().print(table_of(found, words))
    energy = give_or_take(found.energy, 100, "+")
    typer.echo(words.text("1 energy is worth {points} percentage points of wins", points=energy))
    typer.echo(words.text("The page is {path}", path=out / "prices.html"))


def table_of(found: Prices, words: Language) -> Table:
    """Return the table of each card's gain and fair price."""
    from rich.box import SIMPLE
    from rich.table import Table

    _ = words.text
    table = Table(_("name"), _("cost"), _("moments"), _("wins gained"), _("fair price"), box=SIMPLE)
    for card in found.cards:
        fair = "-" if card.fair is None else give_or_take(card.fair, 1, "")
        table.add_row(card.ware.name, f"{card.ware.cost:g}", str(card.trials), give_or_take(card.net, 100, "+"), fair)
    return table
