"""A bubble of a lesson: its words with symbols as pictures, and the elements of the page that it points at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from daikaiju.errors import BadLesson
from daikaiju.lessons import Lesson, lesson_of, table_at
from daikaiju.lessons.files import LEARNER
from daikaiju.notation.actions import REROLL
from daikaiju.notation.events import Event
from daikaiju.table.dice import dice_in_order
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language

from .icons import face, icon
from .log import EVENTS_SHOWN, SILENT, Story
from .scene import Scene
from .widgets import Die, Panel

# What bubbles point at, by the name in lesson files: selectors, of which the first that is visible counts.
POINTS = {
    "": (),
    "me": ('#page [data-seat="0"]',),
    "stars": ('#page [data-seat="0"] .st-star',),
    "energy": ('#page [data-seat="0"] .st-energy',),
    "city": (".tokyo",),
    "board": (".board",),
    "fame": (".track:has(.mk-fame)",),
    "destruction": (".track:has(.mk-destruction)",),
    "dice": ("#ask .tray",),
    "stop": ("#stop",),
}
KEEP, ANSWER, CARD = "keep", "answer", "card"  # points that depend on the expected answer, and on a card's key
# Symbols in texts that are no faces by their own name.
NUMBERS = {"one": "1", "two": "2", "three": "3"}
STAR = "star"
TURN_STARTED, ROLLED, PICKED_UP = "turn_started", "rolled", "picked_up"  # events


@dataclass(frozen=True)
class BubbleView:
    """A bubble of a lesson."""

    game: str
    edition: str
    monster: str  # the learner's
    step: int
    last: int
    title: str
    text: Markup
    is_task: bool
    points: tuple[tuple[str, ...], ...]  # of every element the selectors of which the first visible one counts

    @property
    def is_end(self) -> bool:
        """Whether this is the last bubble."""
        return self.step == self.last

    @property
    def targets(self) -> str:
        """The selectors as one text, for the page."""
        return "|".join(", ".join(point) for point in self.points)


def bubble_view(game: str, step: int, words: Language) -> BubbleView:
    """Return a bubble in a language."""
    lesson = lesson_of(game)
    bubble = lesson.bubbles[step]
    said = texts_of(game).lesson.bubbles[bubble.text]
    return BubbleView(
        game,
        lesson.edition,
        lesson.monsters[LEARNER],
        step,
        lesson.last,
        words.text(said.title),
        with_symbols(game, said.text, words),
        bubble.is_task,
        points_of(lesson, step),
    )


def reply(game: str, name: str, words: Language) -> Markup:
    """Return the reply to a wrong answer; without a name a general one."""
    if not name:
        return escape(words.text("Not this time. Read the bubble again: it says what to press."))
    return with_symbols(game, texts_of(game).lesson.replies[name], words)


def with_symbols(game: str, message: str, words: Language) -> Markup:
    """Translate a text and put pictures in the place of its symbols."""
    names = symbols_of(game, words)
    text = escape(words.text(message, **{name: f"{{{name}}}" for name in names}))
    for name, picture in names.items():
        text = text.replace(f"{{{name}}}", picture)
    return text


def symbols_of(game: str, words: Language) -> dict[str, Markup]:
    """Return the symbols that texts of a game may contain, as pictures with a name."""
    faces = {name: face(NUMBERS.get(name, name)) for name in NUMBERS}
    named = {name: (picture, NUMBERS[name]) for name, picture in faces.items()}
    for key, name in texts_of(game).faces.items():
        if not key.isdigit():
            named[key] = (face(key), words.text(name))
    named[STAR] = (icon(STAR), words.text("stars"))
    mark = Markup('<span class="sym sym-{}" role="img" aria-label="{}">{}</span>')
    return {name: mark.format(name, title, picture) for name, (picture, title) in named.items()}


def points_of(lesson: Lesson, step: int) -> tuple[tuple[str, ...], ...]:
    """Return the selectors of what a bubble points at."""
    name, _space, key = lesson.bubbles[step].point.partition(" ")
    if name == KEEP:
        return tuple((f"#die{place}",) for place in kept_places(lesson, step))
    if name == ANSWER:
        words = lesson.lines[lesson.bubbles[step].played].words
        return ((f'#ask button[value="{words}"]', f'.sp:has([value="{words}"])'),)  # a button, or a space of the board
    if name == CARD:
        return ((f'#card-{key} [value="buy {key}"]', f'#ask [value="buy {key}"]'),)  # on a phone the market is closed
    if name not in POINTS:
        raise BadLesson("a bubble points at {name!r}, which no page has", name=name)
    return (POINTS[name],) if name else ()


def kept_places(lesson: Lesson, step: int) -> list[int]:
    """Return the places of the dice that the expected reroll keeps."""
    game = table_at(lesson.game, step).game
    assert game is not None
    verb, *faces = lesson.lines[lesson.bubbles[step].played].words.split()
    assert verb == REROLL
    rerolled, kept = Counter(faces), []
    for place, shown in enumerate(dice_in_order(game)):
        if rerolled[shown]:
            rerolled[shown] -= 1
        else:
            kept.append(place)
    return kept


def lay_last_roll(panel: Panel, step: int, scene: Scene[Any]) -> None:
    """While a lesson waits before the next roll, the last one lies on the table with what it did."""
    story, lesson = Story(scene), lesson_of(scene.view.name)
    if scene.game.question is not None or scene.game.result is not None:
        return
    panel.help = ""
    turn, faces = turn_of_last_roll(story), scene.game.vocabulary.faces
    if not turn:
        return
    panel.title, panel.monster = scene.words.text("The last roll"), scene.monsters[turn[0].seat]
    panel.dice = [Die(one, faces.index(one) + 1, scene.said.face(one)) for one in lesson.dice_at(step)]
    told = [event for event in turn if event.kind not in SILENT and event.kind not in (ROLLED, PICKED_UP)]
    panel.events = [story.event_line(event, now=True) for event in told[-EVENTS_SHOWN:]]


def turn_of_last_roll(story: Story) -> list[Event]:
    """Return the events of the turn with the last roll, from that on; none before the first roll."""
    turn: list[Event] = []
    is_new = True  # a turn that has begun, but not rolled yet
    for event in story.events():
        is_new = is_new or event.kind == TURN_STARTED
        if event.kind == ROLLED:
            turn, is_new = [event], False
        elif turn and not is_new:
            turn.append(event)
    return turn
