"""The course of a game as charts."""

from __future__ import annotations

from .charts import Chart, race
from .scene import Scene
from .statistics import History

Size = tuple[int, int]
Moments = list[float] | None
USUAL_SIZE = (760, 310)


def charts(scene: Scene, told: History, size: Size = USUAL_SIZE, moments: Moments = None) -> list[Chart]:
    """What everybody had, turn by turn."""
    made = tokyo_charts if scene.kind == "tokyo" else duel_charts
    return made(scene, told, size, moments)


def tokyo_charts(scene: Scene, told: History, size: Size, moments: Moments) -> list[Chart]:
    """Stars, hearts and energy."""
    words = scene.words
    stars, hearts, energy = (by_monster(scene, told, name) for name in ("stars", "hearts", "energy"))
    return [
        race(
            "stars", words.text("Stars"), words.text("Stars of every monster by turn"), stars, 0, 20, 20, size, moments
        ),
        race(
            "hp",
            words.text("Hearts"),
            words.text("Hearts of every monster by turn"),
            hearts,
            0,
            most(hearts, 10),
            size=size,
            moments=moments,
        ),
        race(
            "en",
            words.text("Energy"),
            words.text("Energy of every monster by turn"),
            energy,
            0,
            most(energy, 10),
            size=size,
            moments=moments,
        ),
    ]


def duel_charts(scene: Scene, told: History, size: Size, moments: Moments) -> list[Chart]:
    """Life, and both markers as the first player sees them."""
    words, first = scene.words, int(scene.state.first)
    life = by_monster(scene, told, "life")
    who = scene.names[first]
    fame, ruin = ({scene.monsters[first]: told.series[name][first]} for name in ("fame", "destruction"))
    return [
        race(
            "hp",
            words.text("Life"),
            words.text("Life of both monsters by turn"),
            life,
            0,
            most(life, 12),
            0,
            size,
            moments,
        ),
        race("stars", words.text("Fame"), words.text("Fame, towards {who}", who=who), fame, -7, 7, 0, size, moments),
        race(
            "en",
            words.text("Destruction"),
            words.text("Destruction, towards {who}", who=who),
            ruin,
            -7,
            7,
            0,
            size,
            moments,
        ),
    ]


def by_monster(scene: Scene, told: History, name: str) -> dict[str, list[int]]:
    """The values of every monster."""
    return {scene.monsters[seat]: values for seat, values in enumerate(told.series[name])}


def most(series: dict[str, list[int]], least: int) -> int:
    """The top of a chart."""
    return max([least, *(value for values in series.values() for value in values)])
