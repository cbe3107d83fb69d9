"""The report on the monsters of the Duel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from daikaiju.arena.store import Store
from daikaiju.arena.summary import Share
from daikaiju.reports.figures import Mark, forest, grid, look_of, save
from daikaiju.reports.page import Cell, Page, Section
from daikaiju.reports.text import columns, percent, plain, write_csv
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.words.language import Language
from daikaiju.words.names import MONSTERS as NAMES

from .monsters import Monsters, study_monsters


def make_monster_report(store: Store, command: str, words: Language) -> Monsters:
    """Analyse the games; write figures, CSV and page."""
    found = study_monsters(store.folder)
    rows = [{"monster": name, "games": found.games[name]} | columns("wins", found.share[name]) for name in MONSTERS]
    write_csv(store.folder / "monsters.csv", list(rows[0]), [list(row.values()) for row in rows])
    draw(found, store.folder, words)
    page = page_of(found, store, command, words)
    (store.folder / "monsters.html").write_text(page.write(words), encoding="utf-8")
    return found


def draw(found: Monsters, folder: Path, words: Language) -> None:
    """Draw the win rates of each monster, overall and against each other."""
    _ = words.text
    legend = (_("above half"), _("cannot tell"), _("below half"))
    marks = [Mark(monster_name(n, words), Share(*(100 * v for v in found.share[n]))) for n in MONSTERS]
    save(forest(marks, _("Wins of each monster"), _("% of games, with 95% intervals"), legend, 50), folder / "monsters")
    names = [monster_name(name, words) for name in MONSTERS]
    values = [[share.value for share in row] for row in found.against]
    save(grid(names, values, _("Who beats whom"), _("against"), _("wins of, in %")), folder / "meetings")


def page_of(found: Monsters, store: Store, command: str, words: Language) -> Page:
    """Return the page."""
    _, job = words.text, store.job
    ordered = sorted(MONSTERS, key=lambda name: -found.share[name].value)
    rows: list[list[Cell]] = [
        [
            plain(monster_name(name, words)),
            plain(found.games[name]),
            (percent(found.share[name], words), look_of(found.share[name], 0.5)),
            *(meeting(found.against[MONSTERS.index(name)][place], words) for place in range(len(MONSTERS))),
        ]
        for name in ordered
    ]
    head = [_("Monster"), _("Games"), _("Wins"), *(_("against {name}", name=monster_name(n, words)) for n in MONSTERS)]
    facts = [(_("Bots"), job.bots[0].name), (_("Games"), words.number(job.games, ",.0f")), (_("Seed"), str(job.seed))]
    chief = Section(
        _("Wins of each monster"), figure=store.folder / "monsters.svg", about=_("The table below has the numbers")
    )
    meetings = Section(_("Who beats whom"), figure=store.folder / "meetings.svg", about=_("The table has the numbers"))
    told = [_("Every pair of monsters meets equally often, each as first and as second player.")]
    return Page(
        title=_("Which monsters win?"),
        subtitle=_("King of Tokyo: Duel, with 95% intervals"),
        facts=facts,
        command=command,
        side=[findings(found, ordered, words)],
        chief=[chief, meetings],
        below=[Section(_("The same as numbers"), told, head=head, rows=rows)],
    )


def findings(found: Monsters, ordered: Sequence[str], words: Language) -> Section:
    """Return the section with the strongest and weakest monsters and the most one-sided pairing."""
    _ = words.text
    lines = [
        _("{name} wins {share} of its games.", name=monster_name(name, words), share=percent(found.share[name], words))
        for name in (ordered[0], ordered[-1])
    ]
    pairs = [(one, other) for one in range(len(MONSTERS)) for other in range(len(MONSTERS)) if one != other]
    one, other = max(pairs, key=lambda pair: found.against[pair[0]][pair[1]].value)
    names = monster_name(MONSTERS[one], words), monster_name(MONSTERS[other], words)
    share = percent(found.against[one][other], words)
    lines.append(_("{name} against {other}: {share}.", name=names[0], other=names[1], share=share))
    return Section(_("Findings"), points=lines)


def meeting(share: Share, words: Language) -> Cell:
    """Return the cell of a win rate against one monster; empty against itself."""
    return ("", "") if share.value != share.value else (percent(share, words), look_of(share, 0.5))


def monster_name(key: str, words: Language) -> str:
    """Return a monster's name."""
    return words.text(NAMES[key])
