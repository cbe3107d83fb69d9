"""The command odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .games import GameName
from .language import spoken
from .odds_figures import Roll, choices_at, danger_figures, roll_figures
from .options import Json, Lang
from .output import Output
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.odds.contract import Choices, Threat
    from daikaiju.words.language import Language


def odds(
    dice: Annotated[
        str | None, typer.Option(help="dice on the table: '3 3 claw 1 2 heart'; default: before the first roll")
    ] = None,
    rolls: Annotated[
        int | None,
        typer.Option(min=0, max=60, help="rolls left, without those that cards add; default: those of the rules"),
    ] = None,
    target: Annotated[
        str | None, typer.Option(help="target: 'claw>=3', '3>=3', 'claw>=2 and heart>=1', 'stars>=4'")
    ] = None,
    number: Annotated[int | None, typer.Option("--number", min=0, max=9, help="number of dice")] = None,
    cards: Annotated[str, typer.Option(help="cards in play, comma-separated: giant_brain,extra_head")] = "",
    energy: Annotated[int, typer.Option(min=0, max=60, help="energy, for Telepath and Stretchy")] = 0,
    game: GameName = "tokyo",
    position: Annotated[
        str | None, typer.Option(help="a position line: show the risk of staying in Tokyo instead")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="the seat at risk; default: the monster in Tokyo City")] = None,
    json_out: Json = None,
    lang: Lang = "",
) -> None:
    """Compute exact odds: of every face, a target and the best dice to keep; or of staying in Tokyo."""
    out = Output(json_out)
    if position is not None:
        choices = choices_at(position, seat)
        show_danger(choices, out)
        out.json(danger_figures(choices))
    else:
        figures = roll_figures(Roll(dice, rolls, target, number, cards, energy, game))
        show_roll(figures, out)
        out.json(figures)


def show_roll(figures: dict[str, Any], out: Output) -> None:
    """Print the figures of a roll."""
    from daikaiju.words.games import texts_of

    _ = spoken().text
    names = {key: _(name) for key, name in texts_of(figures["game"]).faces.items()}
    out.line(_("Dice: {dice}. Rolls to come: {rolls}. The chance of at least so many:", **figures))
    if figures["dice"]:
        out.table(faces_table(figures, names, spoken()))
    if "target" in figures:
        out.line(f"{figures['target']}: {spoken().number(figures['chance'], '.4f')}")
    for keep in figures.get("keeps", []):
        kept = " ".join(names[face] for face in keep["keep"]) or _("nothing")
        out.line("  " + _("keep {dice}: {chance:.4f}", dice=kept, chance=keep["chance"]))
    for card in figures["uncounted"]:
        note = _("{card} is not counted; say how many dice there are with --number if it changes that.", card=card)
        out.line(note, "dim")
    for line in figures["left_out"]:
        out.line(_(line), "dim")


def faces_table(figures: dict[str, Any], names: dict[str, str], words: Language) -> Table:
    """Return the table of the chances of at least so many dice of each face."""
    table = Table((words.text("going for"), *(f">= {least}" for least in range(1, figures["dice"] + 1))))
    for name, chances in figures["faces"].items():
        table.add(names[name], *(words.number(chance, ".3f") for chance in chances))
    return table


def show_danger(choices: Choices, out: Output) -> None:
    """Print what each choice of a seat may cost."""
    _, seat = spoken().text, choices.seat
    for choice in choices.choices:
        title, threats = _(choice.title, n=seat), choice.danger.threats
        if threats:
            out.table(danger_table(title, threats, spoken()))
        else:
            out.line(title)
            out.line(_("Nobody attacks seat {n} before its next turn.", n=seat))
    out.line(_(choices.supposed))
    for line in dict.fromkeys(line for choice in choices.choices for line in choice.danger.left_out):
        out.line(_(line), "dim")


def danger_table(title: str, threats: list[Threat], words: Language) -> Table:
    """Return the table of chances of every number of hearts after each opponent's turn."""
    _ = words.text
    most = max(len(threat.hearts) for threat in threats)
    table = Table((_("after the turn of"), *map(str, range(most))), title=title)
    for threat in threats:
        chances = [words.number(chance, ".3f") for chance in threat.hearts]
        table.add(_("seat {n}", n=threat.seat), *chances, *[""] * (most - len(chances)))
    return table
