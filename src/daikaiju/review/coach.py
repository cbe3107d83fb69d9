"""A coach: over several analysed games, which kind of decision costs a player most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from daikaiju.notation.actions import REROLL
from daikaiju.words.language import mark as _

from .model import BLUNDER, MISTAKE, Analysis, Moment

EXAMPLES = 3
HEART = "heart"
OTHERS = _("Other decisions")
NOT_HEALING = _("Healing: hearts rolled again")
# Topics by the question, and by the first word of what was played; "" stands for any word.
TOPICS = {
    ("reroll", REROLL): _("Rerolls: which dice to keep"),
    ("reroll", ""): _("Stopping too early"),
    ("reroll_fame", ""): _("Rerolls: which dice to keep"),
    ("yield", "stay"): _("Staying in Tokyo too long"),
    ("yield", ""): _("Leaving Tokyo too early"),
    ("shop", "buy"): _("Buying: which card"),
    ("shop", ""): _("Buying: not buying, or sweeping"),
    ("opportunity", ""): _("Buying: which card"),
    ("use_hearts", ""): _("Healing: hearts or counters"),
    ("hearts_when", ""): _("Healing: hearts or counters"),
}


class Played(NamedTuple):
    """An analysed game, and the seat that is coached."""

    table: str
    seat: int
    analysis: Analysis


class Example(NamedTuple):
    """A decision to look at again."""

    table: str
    moment: Moment


@dataclass
class Lesson:
    """A topic: what mistakes of this kind cost altogether, in PARTS, and the worst of them."""

    topic: str
    lost: int = 0
    examples: list[Example] = field(default_factory=list)

    @property
    def times(self) -> int:
        """How many mistakes there were."""
        return len(self.examples)

    def worst(self) -> list[Example]:
        """Return the examples that cost most for sure."""
        return sorted(self.examples, key=lambda example: -example.moment.low)[:EXAMPLES]


def lessons(games: Iterable[Played]) -> list[Lesson]:
    """Return the topics in which a player loses, the dearest first; only mistakes that are sure count."""
    found: dict[str, Lesson] = {}
    for table, seat, analysis in games:
        for moment in analysis.moments:
            if moment.seat == seat and moment.kind in (BLUNDER, MISTAKE):
                lesson = found.setdefault(topic_of(moment), Lesson(topic_of(moment)))
                lesson.lost += moment.cost
                lesson.examples.append(Example(table, moment))
    return sorted(found.values(), key=lambda lesson: -lesson.lost)


def topic_of(moment: Moment) -> str:
    """Return the topic of a decision, to be translated."""
    if moment.question == "reroll" and hearts_in(moment.played) > hearts_in(moment.best):
        return NOT_HEALING
    word = moment.played.partition(" ")[0]
    return TOPICS.get((moment.question, word)) or TOPICS.get((moment.question, "")) or OTHERS


def hearts_in(words: str) -> int:
    """Return how many hearts an answer rolls again."""
    return words.split().count(HEART)
