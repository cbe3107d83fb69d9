"""The start page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.games import vocabulary_of
from daikaiju.players.built_in import BOTS
from daikaiju.players.levels.games import meanings_of
from daikaiju.table.bots import first_choice, level_of, levels_at_tables, others_at_tables
from daikaiju.table.model import LiveTable
from daikaiju.table.time_control import NO_CLOCK
from daikaiju.words.clocks import AT_ZERO
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language
from daikaiju.words.names import bot_title, monster_name

from ..bot_names import titled
from ..clock import OFFERED, clock_title
from ..games import GAMES, edition_name
from ..monsters import in_order
from ..viewer import Viewer
from .learn import LessonChoice, lesson_choices


class EditionChoice(NamedTuple):
    """A game in one edition, with the value that the form sends for it."""

    value: str
    picture: str
    title: str
    text: str
    against: str  # whom one plays at once against


class Choice(NamedTuple):
    """An option, and the editions it is for; none means all."""

    value: str
    title: str
    editions: str = ""


class LevelChoice(NamedTuple):
    """A level for people: a bot with a picture and a sentence about it."""

    value: str
    name: str
    title: str  # with its level
    lines: list[tuple[str, str]]  # what is said about it, and the editions in which that is said
    editions: str


@dataclass
class OpenTable:
    """A table at which the viewer has a seat."""

    id: str
    title: str
    text: str
    monsters: list[str]
    button: str


@dataclass
class LandingPage:
    """The contents of the start page."""

    rules: str  # the address of the first game's rules
    games: list[EditionChoice]
    monsters: list[Choice]
    with_seats: str  # the editions with a choice of the number of players
    seats: list[Choice]
    usual_seats: str
    friends: list[Choice]
    levels: list[LevelChoice]
    bots: list[Choice]
    first_bot: str
    house: list[Choice]
    clocks: list[Choice]
    at_zero: str
    open_tables: list[OpenTable]
    lessons: list[LessonChoice]


def landing_page(viewer: Viewer, open_tables: Sequence[LiveTable], learned: Mapping[str, int]) -> LandingPage:
    """Return the contents of the start page; `learned` is how far the viewer has come in lessons."""
    words = viewer.words
    players = {edition: vocabulary_of(game).players for game, view in GAMES.items() for edition in view.editions}
    choosable = {edition: numbers for edition, numbers in players.items() if len(numbers) > 1}
    return LandingPage(
        rules=f"/rules/{next(iter(GAMES))}",
        games=editions(viewer),
        monsters=monsters(viewer),
        with_seats=" ".join(choosable),
        seats=[
            Choice(str(n), str(n), only_for([key for key, numbers in choosable.items() if n in numbers], choosable))
            for n in range(2, most_players(choosable.values()) + 1)
        ],
        usual_seats=str(vocabulary_of(next(iter(GAMES))).usual_players),
        friends=[
            Choice(str(n), str(n), only_for([key for key, numbers in players.items() if n < numbers[-1]], players))
            for n in range(most_players(players.values()))
        ],
        levels=levels(viewer),
        bots=[Choice("", words.text("A mixed company")), *bots(viewer)],
        first_bot=first_choice(next(iter(GAMES))),
        house=house_rules(viewer),
        clocks=[Choice(str(clock), clock_title(clock, words)) for clock in (NO_CLOCK, *OFFERED)],
        at_zero=words.text(AT_ZERO),
        open_tables=[open_table(table, viewer) for table in open_tables],
        lessons=lesson_choices(learned, words),
    )


def most_players(numbers: Iterable[range]) -> int:
    """Return the highest number of players of any game."""
    return max((players[-1] for players in numbers), default=0)


def only_for(some: Sequence[str], everything: Iterable[str]) -> str:
    """Return some editions as one text; "" if they are all."""
    return "" if set(some) == set(everything) else " ".join(some)


def editions(viewer: Viewer) -> list[EditionChoice]:
    """Return all games in all editions, the usual one first."""
    words = viewer.words
    return [
        EditionChoice(
            key, shown.picture, words.text(shown.name), shown.note and words.text(shown.note), against(game, words)
        )
        for game, view in GAMES.items()
        for key, shown in view.editions.items()
    ]


def against(game: str, words: Language) -> str:
    """Return against whom "Play now" plays a game."""
    bots = vocabulary_of(game).usual_players - 1
    return words.plural("against {n} bot, no sign-up", "against {n} bots, no sign-up", bots)


def monsters(viewer: Viewer) -> list[Choice]:
    """Return all monsters, with their editions."""
    found: dict[str, list[str]] = {}
    for game, view in GAMES.items():
        for edition in view.editions:
            for key in vocabulary_of(game).monsters.get(edition, ()):
                found.setdefault(key, []).append(edition)
    return [Choice(key, monster_name(key, viewer.words), " ".join(found[key])) for key in in_order(set(found))]


def levels(viewer: Viewer) -> list[LevelChoice]:
    """Return the levels for people, with the editions they can play."""
    words = viewer.words
    return [
        LevelChoice(name, bot_title(name, words), bot_title(name, words, level_of(name)), lines_of(name, words), some)
        for name, some in with_editions(levels_at_tables).items()
    ]


def lines_of(level: str, words: Language) -> list[tuple[str, str]]:
    """Return the sentences about a level, each with the editions of the games it is about."""
    found: dict[str, list[str]] = {}
    for game, view in GAMES.items():
        found.setdefault(meanings_of(game).abouts.get(level, BOTS[level].about), []).extend(view.editions)
    everything = [edition for view in GAMES.values() for edition in view.editions]
    return [
        (words.text("Level {n}: {about}", n=level_of(level), about=words.text(about)), only_for(some, everything))
        for about, some in found.items()
    ]


def bots(viewer: Viewer) -> list[Choice]:
    """Return all other bots, with the editions they can play."""
    found = with_editions(others_at_tables)
    return [Choice(name, title, found[name]) for name, title in titled(found, viewer.words)]


def with_editions(bots_of: Callable[[str], Sequence[str]]) -> dict[str, str]:
    """Return the bots of all games, each with the editions it can play."""
    found: dict[str, list[str]] = {}
    for game, view in GAMES.items():
        for bot in bots_of(game):
            found.setdefault(bot, []).extend(view.editions)
    everything = [edition for view in GAMES.values() for edition in view.editions]
    return {bot: only_for(some, everything) for bot, some in found.items()}


def house_rules(viewer: Viewer) -> list[Choice]:
    """Return the house rules of all games."""
    return [
        Choice(key, viewer.words.text(text), " ".join(view.editions))
        for game, view in GAMES.items()
        for key, text in texts_of(game).house_rules.items()
    ]


def open_table(table: LiveTable, viewer: Viewer) -> OpenTable:
    """Return a table the viewer can return to."""
    words = viewer.words
    states = {
        "waiting": words.text("waiting for players"),
        "playing": words.text("in play"),
        "over": words.text("over"),
    }
    state = words.text("cannot be played on") if table.stuck else states[table.phase]
    names = [seat.name for seat in table.seats if seat.name and not seat.bot]
    return OpenTable(
        table.id,
        edition_name(table.options.game, table.options.rules, words),
        ", ".join([state, *names[:3]]),
        [seat.monster for seat in table.seats if seat.monster][:4],
        words.text("See the result") if table.phase == "over" else words.text("Go on"),
    )
