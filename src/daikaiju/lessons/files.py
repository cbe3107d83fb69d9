"""Reading lesson files: a position, the lines of a record from there, and bubbles between them.

    position: tokyo/1 2e players=3 tokyo=1 stars=7,5,6
    monsters: gigazaur the_king cyber_kitty
    say: hello @ me
    * roll 3 3 1 2 heart energy
    ask: hold_threes @ keep
    wrong: stop = too_early
    0 reroll 1 2 heart energy

`say:` is a bubble that the learner reads; `ask:` one with a task, which is the next line. A bubble names its text in
`words/` and, after `@`, what it points at. `wrong:` gives the reply to another answer: the first word of the answer,
then words that it contains; `*` is any. All lines of seat 0, the learner's, are tasks; the others and chance act by
themselves.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from daikaiju.action import Action
from daikaiju.errors import BadLesson
from daikaiju.games import vocabulary_of
from daikaiju.notation.actions import REROLL
from daikaiju.notation.words import is_number
from daikaiju.rules.steps import CHANCE

LEARNER = 0  # the learner's seat
SAY, ASK = "say", "ask"
ANY = "*"
ROLL = "roll"


class Line(NamedTuple):
    """An action of a seat or of chance."""

    actor: int
    words: str


class Wrong(NamedTuple):
    """The reply to a wrong answer: which ones, and the name of its text."""

    words: tuple[str, ...]
    text: str

    def fits(self, action: Action) -> bool:
        """Whether this is the reply to an answer."""
        kind, *rest = str(action).split()
        return self.words[0] in (ANY, kind) and set(self.words[1:]) <= set(rest)


@dataclass
class Bubble:
    """A step of a lesson: something to read, or a task."""

    kind: str  # SAY or ASK
    text: str  # the name of its text
    point: str  # what it points at; "" for the middle of the page
    played: int  # how many lines are played before it
    wrong: list[Wrong] = field(default_factory=list)

    @property
    def is_task(self) -> bool:
        """Whether the learner has to answer a question of the game."""
        return self.kind == ASK


@dataclass
class Lesson:
    """A lesson, as written in its file."""

    position: str = ""
    monsters: tuple[str, ...] = ()
    lines: list[Line] = field(default_factory=list)
    bubbles: list[Bubble] = field(default_factory=list)

    @property
    def game(self) -> str:
        """The game that it teaches."""
        return self.position.partition("/")[0]

    @property
    def edition(self) -> str:
        """The edition that it teaches: the one in its position, else the newest."""
        editions = vocabulary_of(self.game).editions
        return next((word for word in self.position.split() if word in editions), editions[-1])

    @property
    def last(self) -> int:
        """The number of the last bubble."""
        return len(self.bubbles) - 1

    def dice_at(self, step: int) -> list[str]:
        """Return the dice of the last roll before a bubble, sorted by face; a roll after a reroll completes it."""
        dice: Counter[str] = Counter()
        before = ""
        for line in self.lines[: self.bubbles[step].played]:
            verb, *faces = line.words.split()
            if verb == ROLL:
                dice = (dice if before == REROLL else Counter()) + Counter(faces)
            elif verb == REROLL:
                dice -= Counter(faces)
            before = verb
        return sorted(dice.elements(), key=vocabulary_of(self.game).faces.index)


def parse_lesson(text: str, name: str = "lesson") -> Lesson:
    """Read a lesson from text; `#` starts a comment line."""
    lesson = Lesson()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if words and not words.startswith("#"):
            read_line(lesson, words, f"{name}:{number}")
    if not lesson.position or not lesson.monsters or not lesson.bubbles:
        raise BadLesson("{name}: a lesson has a position, monsters and bubbles", name=name)
    return lesson


def read_line(lesson: Lesson, words: str, place: str) -> None:
    """Add one line to a lesson."""
    actor, _space, action = words.partition(" ")
    if actor == ANY or is_number(actor):
        lesson.lines.append(Line(CHANCE if actor == ANY else int(actor), action.strip()))
        return
    key, colon, value = (part.strip() for part in words.partition(":"))
    if colon and key == "position":
        lesson.position = value
    elif colon and key == "monsters":
        lesson.monsters = tuple(value.split())
    elif colon and key in (SAY, ASK):
        said, _at, point = (part.strip() for part in value.partition("@"))
        lesson.bubbles.append(Bubble(key, said, point, len(lesson.lines)))
    elif colon and key == "wrong" and lesson.bubbles and lesson.bubbles[-1].is_task:
        given, _equals, said = (part.strip() for part in value.partition("="))
        lesson.bubbles[-1].wrong.append(Wrong(tuple(given.split()), said))
    else:
        raise BadLesson("{place}: {words!r} is neither a line of a record nor of a lesson", place=place, words=words)
