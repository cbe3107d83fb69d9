"""Charts and figures of a Duel, and how it was won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from daikaiju.notation.duel.keys import TRACKS
from daikaiju.notation.events import Event
from daikaiju.rules.duel.queries import direction
from daikaiju.rules.duel.state import HALF, LAST_SPACE, DuelState
from daikaiju.words.language import mark as _

from ..charts import Axis, Chart, Layout, by_monster, highest, race
from ..scene import Scene
from ..widgets import Stat

# Figures of a seat: name and heading.
FIGURES = (
    ("dealt", _("Damage dealt")),
    ("life_lost", _("Life lost")),
    ("life_gained", _("Life healed")),
    ("energy_gained", _("Energy")),
    ("moved", _("Spaces pulled")),
    ("bought", _("Cards bought")),
    ("tokens_gained", _("Dice tokens")),
)
COUNTED_ONCE = ("bought", "moved")  # events counted once, whatever their amount
LIFE_CHART, TRACK_CHARTS = "hp", ("stars", "en")  # keys; those of the tracks in the order of the tracks
ON_TRACKS = ("victory_space", "spotlights")  # reasons for which a game ends
ALONG_A_TRACK = Axis(-LAST_SPACE, LAST_SPACE)


def numbers(state: DuelState, seat: int) -> dict[str, int]:
    """Return life, energy, and how far both markers are on a monster's side."""
    markers = {name: state.marker[track] * direction(state, seat) // HALF for track, name in enumerate(TRACKS)}
    return {"life": state.life[seat], "energy": state.energy[seat], **markers}


def counts(event: Event) -> dict[str, int]:
    """Return what an event adds to the figures of its seat."""
    return {event.kind: 1 if event.kind in COUNTED_ONCE else event.amount}


def charts(scene: Scene[DuelState], series: Mapping[str, Sequence[Sequence[int]]], layout: Layout) -> list[Chart]:
    """Return charts of life and of both markers, seen from the first player."""
    words, first = scene.words, int(scene.state.first)
    life, who = by_monster(scene.monsters, series["life"]), scene.names[first]
    fame, ruin = ({scene.monsters[first]: series[name][first]} for name in TRACKS)
    to_fame, to_ruin = words.text("Fame, towards {who}", who=who), words.text("Destruction, towards {who}", who=who)
    up_to_life = Axis(0, highest(life, 12))
    along = [
        race(TRACK_CHARTS[0], words.text("Fame"), to_fame, fame, ALONG_A_TRACK, layout),
        race(TRACK_CHARTS[1], words.text("Destruction"), to_ruin, ruin, ALONG_A_TRACK, layout),
    ]
    for chart in along:
        chart.axis = f"↑ {chart.label}"  # whose side is up
    by_turn = words.text("Life of both monsters by turn")
    return [race(LIFE_CHART, words.text("Life"), by_turn, life, up_to_life, layout), *along]


def deciding_chart(scene: Scene[DuelState]) -> str:
    """Return the chart of the track whose marker is nearest to the winner, if tracks decided, else that of life."""
    result, state = scene.game.result, scene.state
    if result is None or result.reason not in ON_TRACKS:
        return LIFE_CHART
    side = direction(state, result.winners[0])
    return max(TRACK_CHARTS, key=lambda key: state.marker[TRACK_CHARTS.index(key)] * side)


def margin(scene: Scene[DuelState], winner: int) -> list[str]:
    """Return the life the winner had left."""
    return [scene.words.plural("{n} life left.", "{n} life left.", scene.state.life[winner])]


def final_numbers(scene: Scene[DuelState], seat: int, has_fallen: bool) -> list[Stat]:
    """Return the life of a monster that has some."""
    return [] if has_fallen else [Stat("heart", scene.state.life[seat], scene.words.text("hearts"))]
