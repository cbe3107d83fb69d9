"""The vocabulary of King of Tokyo: Duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from daikaiju.action import Arguments
from daikaiju.errors import BadOptions, BadPosition, IllegalAction, UnknownName
from daikaiju.notation.chance import ChanceWords, Draw
from daikaiju.notation.events import Event
from daikaiju.notation.record import Setup
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.notation.words import rolled
from daikaiju.rules.duel import events, kinds
from daikaiju.rules.duel.cards.catalog import KEEPS
from daikaiju.rules.duel.effects import LONGEST_PULL
from daikaiju.rules.duel.engine import new_game
from daikaiju.rules.duel.invariants import seat_fault
from daikaiju.rules.duel.monsters import MONSTERS, PAIRS, set_monsters, start_lives
from daikaiju.rules.duel.ruleset import DUEL
from daikaiju.rules.duel.state import MOST_DICE, POWER, ROLLS, SEATS, SLOTS, START_DICE, WHITE_DICE, DuelState, Rules
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.layout import Record
from daikaiju.rules.steps import NOBODY, NONE, drop_all_steps, then

from . import facts
from .actions import ACTIONS
from .fields import FIELDS
from .keys import CARDS, ENDINGS, FACE_NAMES
from .order import ABOVE
from .pending import LASTING, MOST_CLAWS, MOST_HITS, STEPS, check_monsters, check_steps

TURN_LIMIT = 1000
HOUSE_RULES = {"no_turn_limit": {"turn_limit": 0}}
# The row of a scenario that names no cards.
PLAIN_CARDS = ("snack_time", "energize", "moment_of_respite", "seismic_test", "photoshoot", "too_cute")
BY_EDITION = {"duel": MONSTERS}
DEFAULT_MONSTERS = ["gigazaur", "cyber_kitty"]


def drawn_monsters(state: DuelState, outcome: int) -> Arguments:
    """Name a pair of monsters, for seats 0 and 1."""
    drawn = DuelState()
    set_monsters(drawn, outcome)
    return {"monsters": tuple(MONSTERS[monster] for monster in drawn.monster)}


def read_monsters(state: DuelState, rest: str) -> int:
    """Read a pair of monsters."""
    for outcome in range(PAIRS):
        if drawn_monsters(state, outcome)["monsters"] == tuple(rest.split()):
            return outcome
    raise IllegalAction("{text!r} are not two different monsters of {known}", text=rest, known=", ".join(MONSTERS))


CHANCE: ChanceWords[DuelState] = ChanceWords(
    FACE_NAMES, {kinds.REVEAL: "reveal"}, CARDS, {kinds.MONSTERS: Draw("monsters", drawn_monsters, read_monsters)}
)


class DuelVocabulary(Vocabulary[DuelState]):
    """See `Vocabulary`."""

    ruleset = DUEL
    players = range(SEATS, SEATS + 1)
    usual_players = SEATS
    editions = ("duel",)
    house_rules = tuple(HOUSE_RULES)
    monsters = BY_EDITION
    faces = FACE_NAMES
    kinds = kinds.NAMES
    turn_started = events.TURN_STARTED
    event_kinds = events.KINDS
    fields = FIELDS
    hidden = frozenset({"where", "unseen", "age", "marker", "board", "turned"})
    steps = STEPS
    above = ABOVE
    lasting = LASTING
    last_steps = ("end_of_turn", "next_turn", "start", "first_player", "hibernate", "morning")

    cards = CARDS
    actions = ACTIONS
    chance = CHANCE
    seat_facts = facts.SEAT_FACTS

    def limits(self, players: int) -> Mapping[str, range]:
        """Ranges of flags and counts of a turn."""
        return {
            **dict.fromkeys(("stomped", "dominated", "obeys", "bought", "row_cleared"), range(2)),
            **dict.fromkeys(("armor_used", "trend_used", "regenerated", "immune"), range(2)),
            "extra_turns": range(100),
            "fewer": range(KEEPS + 2),
            "due": range(MOST_DICE + 1),
            "white": range(WHITE_DICE + 1),
            "rolls": range(ROLLS + 2),
            **dict.fromkeys(("added", "power_spent"), range(MOST_DICE + 1)),
            "energy": range(1 << 14),  # a whole game cannot bring it to 32767
            "turn": range(1 << 14),
            "claws": range(NONE, MOST_CLAWS + 1),
            "pulled": range(LONGEST_PULL + 1),
            **dict.fromkeys(("hits", "cancelled"), range(MOST_HITS + 1)),
            "pending": range(1 << POWER),
            "start_claws": range(START_DICE + 1),
            "winners": range(4),
        }

    def event(self, row: tuple[int, int, int, int, int]) -> Event:
        """Name an event's numbers; a roll shows its faces."""
        kind, seat, target, amount, source = row
        if kind == events.ROLLED:
            faces = rolled(amount, target, FACE_NAMES)
            return Event("rolled", seat, target, amount, kinds.NAMES[source], faces)
        return Event(events.KINDS[kind], seat, target, amount, self.source(kind, source))

    def source(self, kind: int, source: int) -> str:
        """A card, a tile, a face or another cause."""
        if kind == events.TILE_PLACED:
            return TILE_NAMES[source]
        if kind == events.SYMBOL_ADDED:
            return FACE_NAMES[source]
        return CARDS.keys[source] if source >= 0 else events.SOURCES[source]

    def ending(self, state: DuelState) -> str:
        """Why the game ended."""
        return ENDINGS[state.over]

    def write_rules(self, rules: Record) -> list[str]:
        """House rules, if there are any."""
        assert isinstance(rules, Rules)
        return [] if rules.turn_limit else ["house=no_turn_limit"]

    def read_rules(self, words: list[str], house: str) -> Rules:
        """There is one edition."""
        for word in words:
            if word not in self.editions:
                raise UnknownName("edition", word, self.editions)
        rules = Rules()
        rules.turn_limit = TURN_LIMIT
        for switch in filter(None, house.split(",")):
            if switch not in HOUSE_RULES:
                raise UnknownName("house rule", switch, HOUSE_RULES)
            for name, value in HOUSE_RULES[switch].items():
                setattr(rules, name, value)
        return rules

    def prepare(self, state: DuelState, setup: Setup) -> None:
        """Set the monsters that were chosen; otherwise chance draws them."""
        chosen = [seat.monster for seat in setup.seats if seat.monster]
        if not chosen:
            return
        for name in chosen:
            if name not in MONSTERS:
                raise UnknownName("monster", name, MONSTERS)
        if len(chosen) != SEATS or chosen[0] == chosen[1]:
            raise BadOptions("two different monsters play a Duel, not {chosen}", chosen=", ".join(chosen))
        state.monster = [MONSTERS.index(name) for name in chosen]

    def fresh(self, rules: Record, players: int) -> DuelState:
        """A new game without pending steps; life is 0, so that it is always written."""
        state = DuelState()
        assert isinstance(rules, Rules)
        state.rules = rules
        state.monster = [MONSTERS.index(name) for name in DEFAULT_MONSTERS]
        new_game(state, players, 0)
        drop_all_steps(state)
        state.energy = [0] * SEATS
        state.life = [0] * SEATS
        return state

    def complete(self, state: DuelState) -> None:
        """Nothing is implied; raises BadPosition unless the seats are 0 or 1."""
        if not (0 <= state.active < SEATS and 0 <= state.first < SEATS):
            raise BadPosition(
                "active={active} first={first}: seats are 0 and 1", active=state.active, first=state.first
            )

    def check_steps(self, state: DuelState) -> None:
        """Steps fit the monsters, the row and the deck."""
        check_steps(state)

    def begin_turn(self, state: DuelState, given: Mapping[str, str]) -> None:
        """Life and the second player's energy are those of a new game unless given; the row is filled."""
        check_monsters(state)
        lives = list(state.life)
        start_lives(state)
        for seat in range(SEATS):
            if "life" in given or f"life{seat}" in given:
                state.life[seat] = lives[seat]
        if "energy" not in given and f"energy{1 - state.first}" not in given:
            state.energy[1 - state.first] = 1
        then(state, kinds.START, state.active, 0, 0)
        then(state, kinds.REFILL, NOBODY, 0, 0)

    def scenario_position(self, words: list[str]) -> str:
        """Fill the row with plain cards unless the scenario names its own."""
        if any(word.startswith("row=") for word in words):
            return " ".join(words)
        used = {card for word in words if "=" in word for card in word.split("=")[1].split(",")}
        shown = [key for key in PLAIN_CARDS if key not in used]
        return " ".join([*words, f"row={','.join(shown[:SLOTS])}"])

    def sources(self, kind: str) -> Sequence[str]:
        """Cards, tiles, faces and other causes."""
        return facts.sources(kind)

    def faulty_seat(self, state: DuelState, number: int) -> int | None:
        """Life, energy and tokens belong to a seat."""
        return next((seat for seat in range(SEATS) if seat_fault(state, seat) == number), None)

    def seen_cards(self, state: DuelState, happened: Sequence[Event]) -> list[str]:
        """Cards revealed in the row."""
        return [event.source for event in happened if event.kind == "revealed_card"]
