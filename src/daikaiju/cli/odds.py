"""The commands odds and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .language import spoken
from .options import Json, Lang, words_of, write_json

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.odds.contract import Chances, Choices, Danger, GameOdds, Threat
    from daikaiju.words.language import Language

SHOWN_KEEPS = 5


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
    game: Annotated[str, typer.Option(help="tokyo or duel")] = "tokyo",
    position: Annotated[
        str | None, typer.Option(help="a position line: show the risk of staying in Tokyo instead")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="the seat at risk; default: the monster in Tokyo City")] = None,
    json_out: Json = None,
    lang: Lang = "",
) -> None:
    """Compute exact odds: of every face, a target and the best dice to keep; or of staying in Tokyo."""
    is_shown = str(json_out) != "-"
    if position is not None:
        choices = choices_at(position, seat)
        figures = danger_figures(choices)
        if is_shown:
            show_danger(choices, spoken())
    else:
        figures = roll_figures(dice, rolls, target, number, cards, energy, game)
        if is_shown:
            show_roll(figures, spoken())
    write_json(json_out, figures)


def roll_figures(
    dice: str | None, rolls: int | None, target: str | None, number: int | None, cards: str, energy: int, game: str
) -> dict[str, Any]:
    """Return all figures of a roll."""
    from daikaiju.odds.games import odds_of
    from daikaiju.odds.targets import read_target

    of_game = odds_of(game)
    faces = of_game.faces
    hand = read_hand(dice, faces) if dice is not None else None
    chances = chances_of(of_game, hand, rolls, number, cards, energy)
    figures: dict[str, Any] = {
        "game": game,
        "dice": chances.rolling.dice,
        "rolls": chances.rolls,
        "faces": {name: chances.rolling.at_least(face, chances.rolls, hand) for face, name in enumerate(faces)},
        "left_out": list(chances.left_out),
        "uncounted": list(chances.uncounted),
    }
    if target is not None:
        wanted = read_target(target, faces, of_game.sums)
        figures["target"] = target
        figures["chance"] = chances.rolling.chance(wanted, chances.rolls, hand)
        if hand is not None:
            best = chances.rolling.best_keeps(
                lambda final: float(wanted.holds(final)), chances.rolls, hand, SHOWN_KEEPS
            )
            figures["keeps"] = [
                {
                    "keep": [name for face, name in enumerate(faces) for _ in range(keep.hand[face])],
                    "chance": keep.value,
                }
                for keep in best
            ]
    return figures


def read_hand(dice: str, faces: tuple[str, ...]) -> tuple[int, ...]:
    """Read dice as counts by face."""
    from daikaiju.errors import BadOptions, IllegalAction
    from daikaiju.notation.words import read_faces

    try:
        shown = read_faces(dice, faces)
    except IllegalAction as error:
        raise BadOptions(error) from error
    if not shown:
        raise BadOptions("--dice names no die; leave it out for the chances before the first roll")
    return tuple(shown.count(face) for face in faces)


def chances_of(
    odds: GameOdds, hand: tuple[int, ...] | None, rolls: int | None, number: int | None, cards: str, energy: int
) -> Chances:
    """Return the chances for the given cards, dice on the table, and rolls left."""
    from daikaiju.errors import BadOptions

    if hand is not None and number not in (None, sum(hand)):
        raise BadOptions(
            "--number is {number}, but --dice names {dice} dice; one is enough", number=number, dice=sum(hand)
        )
    dice = sum(hand) if hand is not None else number
    usual = odds.rolls if hand is None else odds.rolls - 1
    return odds.rolling_with(words_of(cards), energy, dice, usual if rolls is None else rolls)


def choices_at(position: str, seat: int | None) -> Choices:
    """Return the choices of a seat at a position, with the danger of each."""
    from daikaiju.game import Game
    from daikaiju.odds.games import odds_of

    playing = Game.from_position(position)
    return odds_of(playing.setup.game).choices(playing.state, seat)


def danger_figures(choices: Choices) -> dict[str, Any]:
    """Return all figures of every choice of a seat."""
    return {"seat": choices.seat} | {choice.name: figures_of(choice.danger) for choice in choices.choices}


def figures_of(danger: Danger) -> dict[str, Any]:
    """Return all figures of one choice."""
    threats = [{"seat": t.seat, "damage": t.damage, "hearts": t.hearts} for t in danger.threats]
    return {"dead": danger.dead, "threats": threats, "left_out": list(danger.left_out)}


def show_roll(figures: dict[str, Any], words: Language) -> None:
    """Print the figures of a roll."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from daikaiju.words.games import texts_of

    console, _ = Console(), words.text
    names = {key: _(name) for key, name in texts_of(figures["game"]).faces.items()}
    console.print(_("Dice: {dice}. Rolls to come: {rolls}. The chance of at least so many:", **figures))
    table = Table(
        _("going for"), *(f">= {least}" for least in range(1, figures["dice"] + 1)), box=SIMPLE_HEAD, padding=0
    )
    for column in table.columns:
        column.no_wrap = True
    for name, chances in figures["faces"].items():
        table.add_row(names[name], *(f"{chance:.3f}" for chance in chances))
    if figures["dice"]:
        console.print(table)
    if "target" in figures:
        console.print(f"{figures['target']}: {figures['chance']:.4f}", highlight=False, markup=False)
    for keep in figures.get("keeps", []):
        kept = " ".join(names[face] for face in keep["keep"]) or _("nothing")
        console.print("  " + _("keep {dice}: {chance:.4f}", dice=kept, chance=keep["chance"]), highlight=False)
    for card in figures["uncounted"]:
        note = _("{card} is not counted; say how many dice there are with --number if it changes that.", card=card)
        console.print(note, style="dim")
    for line in figures["left_out"]:
        console.print(_(line), style="dim")


def show_danger(choices: Choices, words: Language) -> None:
    """Print what each choice of a seat may cost."""
    from rich.console import Console

    console, _ = Console(), words.text
    seat = choices.seat
    for choice in choices.choices:
        title, threats = _(choice.title, n=seat), choice.danger.threats
        console.print(danger_table(title, threats, words) if threats else title, highlight=False)
        if not threats:
            console.print(_("Nobody attacks seat {n} before its next turn.", n=seat), highlight=False)
    console.print(_(choices.supposed))
    for line in dict.fromkeys(line for choice in choices.choices for line in choice.danger.left_out):
        console.print(_(line), style="dim")


def danger_table(title: str, threats: list[Threat], words: Language) -> Table:
    """Return the table of chances of every number of hearts after each opponent's turn."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    _ = words.text
    most = max(len(threat.hearts) for threat in threats)
    table = Table(_("after the turn of"), title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    for hearts in range(most):
        table.add_column(str(hearts), no_wrap=True)
    for threat in threats:
        table.add_row(_("seat {n}", n=threat.seat), *(f"{chance:.3f}" for chance in threat.hearts))
    return table


def bots(lang: Lang = "") -> None:
    """List the bots."""
    from rich.console import Console
    from rich.table import Table

    from daikaiju.players.registry import BOTS

    words = spoken()
    table = Table(words.text("bot"), words.text("level"), words.text("what it is like"))
    for row in BOTS.values():
        table.add_row(row.name, str(row.level), words.text(row.about))
    Console().print(table)
