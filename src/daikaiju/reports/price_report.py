"""The report on prices."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from daikaiju.arena.summary import Share
from daikaiju.words.language import Language

from .contract import Unit
from .figures import Mark, forest, look_of, save
from .games import report_of
from .page import Page, Section
from .prices import Price, Prices
from .text import columns, number, plain, points, write_csv


def make_price_report(
    folder: Path, game: str, found: Prices, facts: Sequence[tuple[str, str]], command: str, words: Language
) -> None:
    """Write figures, CSV and page."""
    folder.mkdir(parents=True, exist_ok=True)
    unit = report_of(game).unit
    rows = [
        {"key": card.item.key, "name": card.item.name, "cost": card.item.cost, "trials": card.trials}
        | columns("gained", card.net)
        | columns(f"gained_in_{unit.key}", card.in_units)
        | columns("fair_price", card.fair)
        for card in found.cards
    ]
    write_csv(folder / "prices.csv", list(rows[0]), [list(row.values()) for row in rows])
    draw(folder, found, words)
    made = page(folder, unit, found, facts, command, words)
    (folder / "prices.html").write_text(made.write(words), encoding="utf-8")


def draw(folder: Path, found: Prices, words: Language) -> None:
    """Draw by how much each card is too cheap, in energy, or in wins if its fair price is unknown."""
    _ = words.text
    marks = [Mark(f"{card.item.name} ({words.number(card.item.cost, 'g')})", cheapness(card)) for card in found.cards]
    axis = _("fair price less printed price, in energy, with 95% intervals")
    if found.cards[0].fair is None:
        axis = _("percentage points of wins gained by buying, with 95% intervals")
    legend = (_("too cheap"), _("cannot tell"), _("too dear"))
    save(forest(marks, _("Too cheap or too dear?"), axis, legend), folder / "prices")


def cheapness(card: Price) -> Share:
    """Return the fair price minus the printed one, or percentage points of wins."""
    if card.fair is None:
        return Share(*(100 * value for value in card.net))
    return Share(*(value - card.item.cost for value in card.fair))


def page(
    folder: Path, unit: Unit, found: Prices, facts: Sequence[tuple[str, str]], command: str, words: Language
) -> Page:
    """Return the page."""
    _ = words.text
    rows = [
        (
            plain(card.item.name),
            plain(words.number(card.item.cost, "g")),
            (points(card.net, words), look_of(card.net)),
            *([plain(number(card.in_units, words, "+"))] if found.unit else []),
            plain(number(card.fair, words)),
            plain(card.trials),
        )
        for card in found.cards
    ]
    in_units = [_(unit.head)] if found.unit else []
    head = (_("Name"), _("Cost"), _("Wins gained (points)"), *in_units, _("Fair price"), _("Moments"))
    about = _("The table below has the numbers")
    return Page(
        title=_("Are cards worth their price?"),
        subtitle=_("an experiment: three answers played on with the same luck, with 95% intervals"),
        facts=facts,
        command=command,
        side=[units(unit, found, words), meaning(words)],
        chief=[Section(_("Too cheap or too dear?"), figure=folder / "prices.svg", about=about)],
        below=[Section(_("The same as numbers"), head=head, rows=rows)],
    )


def units(unit: Unit, found: Prices, words: Language) -> Section:
    """Return the section on the value of energy and of the game's unit."""
    _ = words.text
    lines = [_("1 energy: {points} percentage points of wins.", points=points(found.energy, words))]
    if found.unit is not None:
        lines.append(_(unit.worth, points=points(found.unit, words)))
    return Section(_("Units"), points=lines)


def meaning(words: Language) -> Section:
    """Return the section that explains the numbers."""
    _ = words.text
    return Section(
        _("How to read it"),
        [
            _(
                "From each game one moment is drawn at which somebody is in the shop. A card is put into the row, "
                "with the energy for it. It is bought, or the energy is kept, or the energy is taken away; each is "
                "played on."
            ),
            _("Wins gained: buying less keeping the energy, so the price is paid already."),
            _("Fair price: the price at which buying would gain nothing. It holds for these bots at any such moment."),
        ],
    )
