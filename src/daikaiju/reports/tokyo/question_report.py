"""The report on opening questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from daikaiju.arena.summary import Share
from daikaiju.reports.figures import lines, look_of, save
from daikaiju.reports.page import Page, Section
from daikaiju.reports.text import columns, plain, points, write_csv
from daikaiju.words.language import Language

from .questions import GainByHearts


def make_question_report(
    folder: Path,
    facts: Sequence[tuple[str, str]],
    stay: Sequence[GainByHearts],
    enter: Sequence[GainByHearts],
    command: str,
    words: Language,
) -> None:
    """Write figures, CSV and page."""
    _ = words.text
    folder.mkdir(parents=True, exist_ok=True)
    for name, answers in (("stay", stay), ("enter", enter)):
        rows = [{"hearts": a.hearts, "moments": a.samples} | columns("gained", a.gained) for a in answers]
        write_csv(
            folder / f"{name}.csv", ["hearts", "moments", *columns("gained", None)], [[*r.values()] for r in rows]
        )
    draw(folder / "stay", stay, _("Stay in Tokyo when hit?"), (_("stay"), _("cannot tell"), _("leave")), words)
    draw(folder / "enter", enter, _("Enter Tokyo first, or wait?"), (_("enter"), _("cannot tell"), _("wait")), words)
    page = Page(
        title=_("Opening questions"),
        subtitle=_("both answers played on with the same luck, with 95% intervals"),
        facts=facts,
        command=command,
        side=[meaning(words)],
        chief=[
            section(folder / "stay.svg", stay, _("Stay in Tokyo when hit?"), words),
            section(folder / "enter.svg", enter, _("Enter Tokyo first, or wait?"), words),
        ],
    )
    (folder / "questions.html").write_text(page.write(words), encoding="utf-8")


def draw(path: Path, answers: Sequence[GainByHearts], title: str, legend: Sequence[str], words: Language) -> None:
    """Draw the gain of the first answer by hearts."""
    if answers:
        shares = [Share(*(100 * value for value in answer.gained)) for answer in answers]
        hearts = [answer.hearts for answer in answers]
        up = words.text("percentage points of wins")
        save(lines(hearts, shares, title, words.text("hearts"), up, legend), path)


def section(figure: Path, answers: Sequence[GainByHearts], title: str, words: Language) -> Section:
    """Return the section with a figure and its numbers."""
    _ = words.text
    if not answers:
        return Section(title, [_("Too few moments to tell anything.")])
    rows = [
        (plain(answer.hearts), (points(answer.gained, words), look_of(answer.gained)), plain(answer.samples))
        for answer in answers
    ]
    head = (_("Hearts"), _("Wins gained by the first answer (points)"), _("Moments"))
    return Section(title, figure=figure, about=_("The table has the numbers"), head=head, rows=rows)


def meaning(words: Language) -> Section:
    """Return the section that explains the numbers."""
    _ = words.text
    return Section(
        _("How to read it"),
        [
            _("Stay: from each game one moment is drawn at which a monster in Tokyo may leave; both are played on."),
            _(
                "Enter: the first player has had its turn and stands in Tokyo with 1 star, or outside with Tokyo "
                "empty. In the second edition nobody may choose to wait, so there it only says what the place is worth."
            ),
            _("Above zero the first answer wins oftener. It holds for these bots, who play on as they do."),
        ],
    )
