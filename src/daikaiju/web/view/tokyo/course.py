"""Charts and figures of King of Tokyo, and how it was won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from daikaiju.notation.events import Event
from daikaiju.rules.tokyo.state import TokyoState
from daikaiju.words.language import mark as _

from ..charts import Axis, Chart, Layout, by_monster, highest, race
from ..scene import Scene
from ..widgets import Stat

STARS_TO_WIN = 20
# Figures of a seat: name and heading.
FIGURES = (
    ("stars_gained/dice", _("Stars from dice")),
    ("stars_gained/tokyo", _("Stars from Tokyo")),
    ("stars_gained/cards", _("Stars from cards")),
    ("dealt", _("Damage dealt")),
    ("hearts_lost", _("Hearts lost")),
    ("hearts_gained", _("Hearts healed")),
    ("energy_gained", _("Energy")),
    ("bought", _("Cards bought")),
    ("entered", _("Into Tokyo")),
)
COUNTED_ONCE = ("bought", "entered")  # events counted once, whatever their amount
ORIGINS = ("dice", "tokyo")  # sources of stars; all others are cards


def numbers(state: TokyoState, seat: int, has_fallen: bool) -> dict[str, int]:
    """Return stars, hearts and energy; of a fallen monster only the stars."""
    stars = {"stars": state.stars[seat]}
    return stars if has_fallen else stars | {"hearts": state.hearts[seat], "energy": state.energy[seat]}


def counts(event: Event) -> dict[str, int]:
    """Return what an event adds to the figures of its seat."""
    found = {event.kind: 1 if event.kind in COUNTED_ONCE else event.amount}
    if event.kind == "stars_gained":
        origin = event.source if event.source in ORIGINS else "cards"
        found[f"stars_gained/{origin}"] = event.amount
    return found


def charts(scene: Scene[TokyoState], series: Mapping[str, Sequence[Sequence[int]]], layout: Layout) -> list[Chart]:
    """Return charts of stars, hearts and energy by turn."""
    words = scene.words
    until = [len(values) for values in series["hearts"]]  # a fallen monster has stars, but races no more
    racing = [values[:end] for values, end in zip(series["stars"], until, strict=True)]
    stars, hearts, energy = (
        by_monster(scene.monsters, values) for values in (racing, series["hearts"], series["energy"])
    )
    to_win = Axis(0, STARS_TO_WIN, STARS_TO_WIN, words.text("20 stars"))
    layout = layout._replace(fallen=frozenset(monster for monster, values in hearts.items() if values[-1] <= 0))
    up_to_hearts, up_to_energy = Axis(0, highest(hearts, 10)), Axis(0, highest(energy, 10))
    return [
        race("stars", words.text("Stars"), words.text("Stars of every monster by turn"), stars, to_win, layout),
        race("hp", words.text("Hearts"), words.text("Hearts of every monster by turn"), hearts, up_to_hearts, layout),
        race("en", words.text("Energy"), words.text("Energy of every monster by turn"), energy, up_to_energy, layout),
    ]


def ranked_by(state: TokyoState, seat: int) -> tuple[int, ...]:
    """Rank by stars, then by hearts."""
    return state.stars[seat], state.hearts[seat]


def margin(scene: Scene[TokyoState], winner: int) -> list[str]:
    """Return the hearts the winner had left, and its lead in stars over the second, a monster still in play."""
    words, state = scene.words, scene.state
    told = [words.plural("{n} heart left.", "{n} hearts left.", state.hearts[winner])]
    others = [seat for seat in range(scene.game.players) if seat != winner and state.alive[seat]]
    if others:
        second = max(others, key=lambda seat: ranked_by(state, seat))
        ahead = state.stars[winner] - state.stars[second]
        if ahead > 0:
            who = words.text("you") if second == scene.addressed else scene.names[second]
            told.append(words.plural("{n} star ahead of {who}.", "{n} stars ahead of {who}.", ahead, who=who))
    return told


def final_numbers(scene: Scene[TokyoState], seat: int, has_fallen: bool) -> list[Stat]:
    """Return the hearts of a monster that is alive, and its stars."""
    words, state = scene.words, scene.state
    hearts = [] if has_fallen else [Stat("heart", state.hearts[seat], words.text("hearts"))]
    return [*hearts, Stat("star", state.stars[seat], words.text("stars"))]


def facts(scene: Scene[TokyoState], counted: Sequence[Mapping[str, int]]) -> list[tuple[str, str]]:
    """Return who held Tokyo longest."""
    stars = [counts.get("stars_gained/tokyo", 0) for counts in counted]
    if not any(stars):
        return []
    longest = stars.index(max(stars))
    return [(scene.words.text("Most stars from Tokyo"), f"{stars[longest]}, {scene.names[longest]}")]
