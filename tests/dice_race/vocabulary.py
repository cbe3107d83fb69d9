"""The dice race in records and positions."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.errors import UnknownName
from daikaiju.notation.actions import ActionWords, Verb
from daikaiju.notation.chance import ChanceWords, Draw
from daikaiju.notation.events import Event
from daikaiju.notation.fields import dice_field, word_field
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.notation.words import one_of, rolled
from daikaiju.rules.steps import then

from . import rules
from .rules import RACE, RaceState, Rules

FACES = ("1", "2", "3", "4", "5", "6")
DICE = ("2", "3")
SEATS = ("0", "1", "2", "3")
ENDINGS = ("goes_on", "goal")
KINDS = {getattr(rules, name): name.lower() for name in ("TURN", "MOVE", "TAKE_DICE", "REROLL", "ROLL", "FIRST_PLAYER")}
EVENTS = {1: "turn_started", 2: "rolled", 3: "picked_up", 4: "moved", 5: "head_start", 6: "ended"}
FIELDS = {"dice": dice_field("dice", FACES), "over": word_field("over", ENDINGS)}


def spaces_left(state: RaceState, seat: int, has_begun: bool) -> int:
    """How far it is to the goal."""
    return state.rules.goal - state.space[seat]


SEAT_FACTS = {"left": spaces_left}


class RaceVocabulary(Vocabulary):
    """See `Vocabulary`."""

    ruleset = RACE
    players = range(2, rules.SEATS + 1)
    usual_players = 3
    editions = ("race",)
    faces = FACES
    kinds = KINDS
    turn_started = rules.TURN_STARTED
    event_kinds = EVENTS
    fields = FIELDS
    last_steps = ("turn", "move", "first_player")
    per_seat = ("space",)
    actions = ActionWords(
        verbs=[
            Verb(
                "take",
                rules.TAKE,
                len(DICE),
                lambda state, more: {"number": more + rules.FEWEST},
                lambda state, rest: one_of(rest, DICE),
            )
        ],
        pass_words={rules.REROLL: "stop"},
        kinds=KINDS,
        faces=FACES,
        masks=rules.MASKS,
    )
    chance = ChanceWords(
        FACES,
        others={
            rules.FIRST_PLAYER: Draw(
                "begin", lambda state, seat: {"seat": seat}, lambda state, rest: one_of(rest, SEATS[: state.players])
            )
        },
    )
    seat_facts = SEAT_FACTS

    def limits(self, players: int) -> Mapping[str, range]:
        """Whose turn it is, and the rerolls."""
        return {"active": range(players), "rerolls": range(rules.MOST), "winners": range(1 << players)}

    def read_rules(self, words: list[str], house: str) -> Rules:
        """There is one way to play."""
        for word in words:
            if word not in self.editions:
                raise UnknownName("edition", word, self.editions)
        if house:
            raise UnknownName("house rule", house, self.house_rules)
        found = Rules()
        found.goal = rules.GOAL
        return found

    def fresh(self, rules: Rules, players: int) -> RaceState:
        """Nobody has moved."""
        state = RaceState()
        state.rules, state.players = rules, players
        return state

    def begin_turn(self, state: RaceState, given: Mapping[str, str]) -> None:
        """The active seat's turn."""
        then(state, rules.TURN, state.active, 0, 0)

    def event(self, row: tuple[int, int, int, int, int]) -> Event:
        """A roll shows its faces."""
        kind, seat, target, amount, _source = row
        faces = rolled(amount, target, FACES) if kind == rules.ROLLED else ()
        return Event(EVENTS[kind], seat, target, amount, "", faces)

    def ending(self, state: RaceState) -> str:
        """Why the race ended."""
        return ENDINGS[state.over]
