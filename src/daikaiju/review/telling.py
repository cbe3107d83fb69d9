"""The moments of a game in words, for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from daikaiju.game import Game
from daikaiju.words.games import words_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .model import BLUNDER, BRILLIANT, FINE, MISTAKE, PARTS, Moment, SeatSums, Sum

SUM_HEADS = (_("player"), _("start"), _("luck"), _("own decisions"), _("decisions of others"), _("result"))
MOMENT_HEADS = (_("turn"), _("player"), _("what"), _("played"), _("alternative"), _("difference"))
KINDS = {BLUNDER: _("big mistake"), MISTAKE: _("mistake"), FINE: _("fine"), BRILLIANT: _("brilliant")}

# Of luck and of decisions: what they gave, what they took, and that their interval does not tell which.
TO_YOU = (
    (_("You were lucky by {value}"), _("You were unlucky by {value}"), _("Luck made no sure difference to you")),
    (
        _("your decisions gained {value}"),
        _("your decisions cost {value}"),
        _("your decisions made no sure difference"),
    ),
)
TO_OTHERS = (
    (_("{name} was lucky by {value}"), _("{name} was unlucky by {value}"), _("Luck made no sure difference to {name}")),
    (_("the decisions gained {value}"), _("the decisions cost {value}"), _("the decisions made no sure difference")),
)


@dataclass(frozen=True)
class Told:
    """A moment in words."""

    moment: Moment
    turn: int
    name: str  # of the player
    kind: str
    played: str
    best: str
    cost: str  # with its interval, in percentage points


def tell_moments(game: Game, moments: Iterable[Moment], names: Sequence[str], words: Language) -> Iterator[Told]:
    """Yield moments of a game in words."""
    for moment in moments:
        past = position_at(game, moment.at)
        questions = words_of(game.setup.game, words, names, past.state.rules).questions
        played, best = (
            questions.answer(past.state, moment.seat, past.legal_action(action))
            for action in (moment.played, moment.best)
        )
        kind = words.text(KINDS[moment.kind])
        yield Told(moment, past.state.turn, names[moment.seat], kind, played, best, cost_of(moment, words))


def position_at(game: Game, at: int) -> Game:
    """Return a game after its first `at` actions."""
    past = type(game).from_setup(game.setup)
    for actor, action in game.history[:at]:
        past.play(action, actor)
    return past


def cost_of(moment: Moment, words: Language) -> str:
    """Return what a decision cost, or gained, with its interval."""
    ends = sorted(abs(100 * end / PARTS) for end in (moment.low, moment.high))
    value = words.percent(abs(100 * moment.cost / PARTS), ".0f")
    low, high = (words.number(end, ".0f") for end in ends)
    if moment.cost < 0:
        return words.text("gained {value} ({low} to {high})", value=value, low=low, high=high)
    return words.text("cost {value} ({low} to {high})", value=value, low=low, high=high)


def signed(parts: int, words: Language) -> str:
    """Return a change of chances in percentage points, with its sign."""
    return words.percent(100 * parts / PARTS, "+.0f")


def verdict(sums: SeatSums, name: str, words: Language, *, is_you: bool) -> str:
    """Return a sentence about a seat's luck and decisions, which says nothing that the intervals do not support."""
    luck, own = (
        words.text(texts[outcome(part)], name=name, value=words.percent(abs(100 * part.value / PARTS), ".0f"))
        for part, texts in zip((sums.luck, sums.own), TO_YOU if is_you else TO_OTHERS, strict=True)
    )
    return words.text("{luck}; {decisions}.", luck=luck, decisions=own)


def outcome(part: Sum) -> int:
    """Return 0 for a sure gain, 1 for a sure loss, 2 for neither."""
    return 2 if abs(part.value) <= part.error else int(part.value < 0)
