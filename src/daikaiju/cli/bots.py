"""The command that lists the bots."""

from __future__ import annotations

from .language import spoken
from .options import Json, Lang
from .output import Output
from .tables import Table


def bots(json_file: Json = None, lang: Lang = "") -> None:
    """List the bots."""
    from daikaiju.players.built_in import BOTS
    from daikaiju.players.packages import packaged_bots

    words, out = spoken(), Output(json_file)
    rows: list[tuple[str, int | None, str]] = [(row.name, row.level, words.text(row.about)) for row in BOTS.values()]
    rows += [(bot.name, None, words.text("from the package {package}", package=bot.package)) for bot in packaged_bots()]
    table = Table((words.text("bot"), words.text("level"), words.text("what it is like")), ends_in_prose=True)
    for name, level, about in rows:
        table.add(name, "-" if level is None else str(level), about)
    out.table(table)
    out.json([{"bot": name, "level": level, "about": about} for name, level, about in rows])
