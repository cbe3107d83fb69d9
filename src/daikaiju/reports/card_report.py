"""The report on cards or other items."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from daikaiju.arena.store import Store
from daikaiju.arena.summary import Share
from daikaiju.notation.record import Setup
from daikaiju.words.language import Language

from .card_effects import Finding, read_purchases, study, wins_by_seat
from .contract import GameReport, Subject
from .figures import Mark, bars, forest, look_of, save
from .games import report_of
from .page import Page, Section
from .text import columns, edition_name, in_percent, number, percent, plain, points, write_csv

SHOWN = 10  # best and worst of the short figure


def all_cards(setup: Setup, words: Language) -> Subject:
    """Return the subject of a report on every card of an edition."""
    return Subject("cards", words.text("Which cards win?"), report_of(setup.game).cards(setup.rules, words))


@dataclass(frozen=True)
class Report:
    """A report on the results of a job, in one language."""

    store: Store
    subject: Subject
    command: str
    words: Language

    @property
    def folder(self) -> Path:
        """The folder the report is written to."""
        return self.store.folder

    @property
    def game(self) -> GameReport[Any]:
        """The report definitions of the game that was played."""
        return report_of(self.store.job.setup.game)

    def make(self) -> list[Finding]:
        """Analyse the games; write figures, CSV and page; return the findings, best first."""
        job = self.store.job
        found = study(read_purchases(self.folder, job.setup.game, len(job.bots)), self.subject.items)
        found.sort(key=lambda finding: math.inf if math.isnan(finding.gained.value) else -finding.gained.value)
        self.write_table(found)
        self.draw(found)
        page = self.page(found)
        (self.folder / f"{self.subject.name}.html").write_text(page.write(self.words), encoding="utf-8")
        return found

    def write_table(self, found: Sequence[Finding]) -> None:
        """Write all numbers as CSV."""
        rows = [
            {"key": f.item.key, "name": f.item.name, "cost": f.item.cost}
            | columns("bought", f.bought)
            | columns("wins_with", f.with_it)
            | columns("wins_without", f.without)
            | columns("gained", f.gained)
            | columns(f"gained_in_{self.game.unit.key}", f.in_units)
            for f in found
        ]
        write_csv(self.folder / f"{self.subject.name}.csv", list(rows[0]), [list(row.values()) for row in rows])

    def draw(self, found: Sequence[Finding]) -> None:
        """Draw the figures: all items, the extremes, the order of play."""
        _ = self.words.text
        legend = (_("helps"), _("cannot tell"), _("costs more than it gives"))
        marks = [Mark(f.item.name, in_percent(f.gained)) for f in found if self.is_common(f)]
        axis = _("percentage points of wins, with 95% intervals")
        save(forest(marks, _("Wins gained by buying it"), axis, legend), self.folder / self.subject.name)
        ends = marks if len(marks) <= 2 * SHOWN else [*marks[:SHOWN], *marks[-SHOWN:]]
        title = _("Wins gained by buying it: best and worst")
        save(forest(ends, title, axis, legend), self.folder / f"{self.subject.name}-extremes")
        names = [str(place + 1) for place in range(len(self.seats()))]
        fair = 1 / len(names)
        label = _("fair: {share}", share=self.words.percent(100 * fair, ".0f"))
        save(bars(names, self.seats(), fair, _("Wins by order of play"), label, self.words), self.folder / "order")

    def is_common(self, finding: Finding) -> bool:
        """Whether it was bought often enough for an estimate."""
        return not math.isnan(finding.gained.value)

    def seats(self) -> list[Share]:
        """Return win rates by order of play."""
        return wins_by_seat(self.folder)

    def page(self, found: Sequence[Finding]) -> Page:
        """Return the page: findings, figures, order of play, all numbers."""
        _, job = self.words.text, self.store.job
        facts = [
            (_("Players"), str(len(job.bots))),
            (_("Rules"), ", ".join([edition_name(job.setup, self.words), *job.setup.house])),
            (_("Bots"), ", ".join(sorted({bot.name for bot in job.bots}))),
            (_("Games"), self.words.number(job.games, ",.0f")),
            (_("Seed"), str(job.seed)),
        ]
        figure = Section(
            _("Wins gained by buying it"),
            figure=self.folder / f"{self.subject.name}.svg",
            about=_("Percentage points of wins gained by each purchase; the table below has the numbers"),
        )
        numbers = self.table(found)
        return Page(
            title=self.subject.title,
            subtitle=_("Card lab: what many games say, with 95% intervals"),
            facts=facts,
            command=self.command,
            side=[self.findings(found), self.order(), self.meaning()],
            chief=[figure, numbers] if self.subject.is_short else [figure],  # a short table fits beside the text
            below=[] if self.subject.is_short else [numbers],
        )

    def findings(self, found: Sequence[Finding]) -> Section:
        """Return the section with the clearest findings."""
        _ = self.words.text
        best = [f for f in found if look_of(f.gained) == "good" and self.is_common(f)][:3]
        worst = [f for f in reversed(found) if look_of(f.gained) == "bad" and self.is_common(f)][:3]
        lines = [
            _("{name} gains {points} percentage points of wins.", name=f.item.name, points=points(f.gained, self.words))
            for f in best
        ]
        lines += [
            _("{name} costs more than it gives: {points}.", name=f.item.name, points=points(f.gained, self.words))
            for f in worst
        ]
        return Section(_("Findings"), points=lines or [_("Too few games to tell anything apart.")])

    def order(self) -> Section:
        """Return the section on the order of play."""
        _, seats = self.words.text, self.seats()
        told = _(
            "The first player wins {share} of games; a fair share is {fair}.",
            share=percent(seats[0], self.words),
            fair=self.words.percent(100 / len(seats), ".0f"),
        )
        figure = self.folder / "order.svg"
        return Section(_("Is going first better?"), [told], figure=figure, about=_("Wins by order of play"))

    def meaning(self) -> Section:
        """Return the section that explains the numbers."""
        _ = self.words.text
        flattered = _("With and without: plain win rates. Who lives long buys more, so they flatter every purchase.")
        fair = _("What each should cost, in energy, is found by an experiment: daikaiju lab prices.")
        return Section(_("How to read it"), [_(self.game.gained), _(self.game.unit.meaning), flattered, fair])

    def table(self, found: Sequence[Finding]) -> Section:
        """Return the section with all numbers."""
        _ = self.words.text
        names = (_("Name"), _("Cost"), _("Bought"), _("Wins with"), _("Wins without"), _("Wins gained (points)"),
                 _(self.game.unit.head))  # fmt: skip
        rows = [
            (
                plain(f.item.name),
                plain(self.words.number(f.item.cost, "g" if f.item.cost == int(f.item.cost) else ".1f")),
                plain(percent(f.bought, self.words)),
                plain(percent(f.with_it, self.words)),
                plain(percent(f.without, self.words)),
                (points(f.gained, self.words), look_of(f.gained)),
                plain(number(f.in_units, self.words, "+")),
            )
            for f in found
        ]
        return Section(_("The same as numbers"), head=names, rows=rows)
