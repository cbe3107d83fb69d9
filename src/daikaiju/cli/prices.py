"""The price experiment of the laboratory: decisions drawn from games, every answer played out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .console import progress_bar
from .games import GameName
from .language import spoken
from .options import House, Jobs, Json, Lang, Rules, Seed, words_of
from .output import Output
from .studies import Bot, Out, command, experiment_facts, give_or_take, tell_page
from .tables import Table

if TYPE_CHECKING:
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
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Estimate fair prices of cards by an experiment at decisions drawn from games."""
    from daikaiju.game import Game
    from daikaiju.games import vocabulary_of
    from daikaiju.notation.record import Setup
    from daikaiju.players.registry import contender_for
    from daikaiju.reports.games import report_of
    from daikaiju.reports.price_report import make_price_report
    from daikaiju.reports.prices import Sample, judge, try_cards

    words, number = spoken(), players or vocabulary_of(game).usual_players
    setup = Game.from_setup(Setup(game, rules, words_of(house), number, 0)).setup
    chosen = contender_for(bot, setup)
    items = report_of(setup.game).cards(setup.rules, words)
    tried: list[Sample] = []
    with progress_bar(moments, 0, words.text("moments")) as advance:
        for chunk in try_cards(setup, chosen, items, moments, playouts, seed, jobs):
            tried += chunk
            advance(len(chunk))
    found = judge(tried, items)
    facts = experiment_facts(setup, bot, moments, playouts, seed)
    make_price_report(out, setup.game, found, facts, command(), words)
    show(found, out / "prices.html", Output(json_file))


def show(found: Prices, page: Path, out: Output) -> None:
    """Print the table of prices and what energy is worth."""
    out.table(table_of(found, spoken()))
    energy = give_or_take(found.energy, 100, "+")
    out.line(spoken().text("1 energy is worth {points} percentage points of wins", points=energy))
    tell_page(page, out)
    out.json(found)


def table_of(found: Prices, words: Language) -> Table:
    """Return the table of each card's gain and fair price."""
    _ = words.text
    table = Table((_("name"), _("cost"), _("moments"), _("wins gained"), _("fair price")))
    for card in found.cards:
        fair = "-" if card.fair is None else give_or_take(card.fair, 1, "")
        cost = words.number(card.item.cost, "g")
        table.add(card.item.name, cost, str(card.trials), give_or_take(card.net, 100, "+"), fair)
    return table
