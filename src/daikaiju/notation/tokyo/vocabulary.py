"""The vocabulary of King of Tokyo."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from daikaiju.errors import BadPosition
from daikaiju.notation.chance import ChanceWords
from daikaiju.notation.events import Event
from daikaiju.notation.fields import Field, dice_field, word_field
from daikaiju.notation.record import Setup
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.notation.words import rolled
from daikaiju.rules.deck import DISCARD, RESOLVING, TOP, UNSEEN, is_owned, move
from daikaiju.rules.layout import Record
from daikaiju.rules.steps import NOBODY, NONE, drop_all_steps, then
from daikaiju.rules.tokyo import actions as act
from daikaiju.rules.tokyo import events, kinds
from daikaiju.rules.tokyo.cards.catalog import KEEPS, MONSTER_BATTERIES, SMOKE_CLOUD
from daikaiju.rules.tokyo.cards.mimic import copyable
from daikaiju.rules.tokyo.editions import EDITIONS, HOUSE_RULES, MONSTERS, Rules, edition_of, house_rules_of, make_rules
from daikaiju.rules.tokyo.engine import new_game
from daikaiju.rules.tokyo.invariants import seat_fault
from daikaiju.rules.tokyo.ruleset import TOKYO
from daikaiju.rules.tokyo.state import MOST_STARS, SEATS, SLOTS, START_DICE, TokyoState

from . import facts
from .actions import ACTIONS
from .keys import CARDS, ENDINGS, FACE_NAMES, KEYS
from .order import ABOVE
from .pending import GOES_ON, LASTING, MOST_CLAWS, MOST_DAMAGE, MOST_FREEZE, STEPS, check_resolving, check_steps

# The market of a scenario that names no cards: these only give something to the buyer.
PLAIN_CARDS = ("apartment_building", "commuter_train", "corner_store", "skyscraper", "heal", "energize")
FULL = {SMOKE_CLOUD: 3, MONSTER_BATTERIES: 6}  # counters of a card that has just arrived


FIELDS: dict[str, Field[TokyoState]] = {
    **{f"cards{seat}": CARDS.field(seat) for seat in range(SEATS)},
    "market": CARDS.row_field("market"),
    "top": CARDS.field(TOP),
    "discard": CARDS.field(DISCARD),
    "resolving": CARDS.field(RESOLVING),
    "mimicked": CARDS.one_field("mimicked"),
    "dice": dice_field("dice", FACE_NAMES),
    "camouflage": dice_field("camouflage", FACE_NAMES),
    "over": word_field("over", ENDINGS),
}
PRIVATE = frozenset({kinds.LAB_CARD})  # who could not pay for the card that only they have seen is asked too
CHANCE: ChanceWords[TokyoState] = ChanceWords(FACE_NAMES, {kinds.REVEAL: "reveal", kinds.LOOK: "look"}, CARDS)


class TokyoVocabulary(Vocabulary[TokyoState]):
    """See `Vocabulary`."""

    ruleset = TOKYO
    players = range(2, SEATS + 1)
    usual_players = 4
    editions = tuple(EDITIONS)
    house_rules = tuple(HOUSE_RULES)
    monsters = MONSTERS
    faces = FACE_NAMES
    kinds = kinds.NAMES
    turn_started = events.TURN_STARTED
    event_kinds = events.KINDS
    fields = FIELDS
    hidden = frozenset({"where", "unseen", "age", "alive"})
    private = PRIVATE
    steps = STEPS
    above = ABOVE
    lasting = LASTING
    per_seat = ("hearts", "stars", "energy", "poison", "shrink", "wings", "frenzy", "ray", "packet", "held", "passed")
    last_steps = ("check", "next_turn", "extra_turn", "start", "first_player")

    cards = CARDS
    actions = ACTIONS
    chance = CHANCE
    seat_facts = facts.SEAT_FACTS

    def limits(self, players: int) -> Mapping[str, range]:
        """Ranges of seats, sets of seats, and counts."""
        sets = range(1 << players)
        few = range(100)
        counters = range(MOST_DAMAGE + 1)
        return {
            **dict.fromkeys(("top_seen", "attacked", "hurt", "winners"), sets),
            **dict.fromkeys(("yielded", "dealer"), range(-1, players)),
            **dict.fromkeys(("freeze", "freeze_owed"), range(MOST_FREEZE)),
            **dict.fromkeys(("rerolls", "looks", "culled", "hearts", "stars", "frenzy", "reached", "smoke"), few),
            **dict.fromkeys(("poison", "shrink", "packet", "held"), counters),
            "claws": range(MOST_CLAWS + 1),
            **dict.fromkeys(("probed", "ray", "self_hearts"), range(act.MOST_DICE + 1)),
            "ray_order": range(players),
            **dict.fromkeys(("attack_poison", "attack_shrink"), range(3)),
            **dict.fromkeys(("energy", "battery", "copied"), range(1 << 14)),  # a whole game cannot bring it to 32767
            "turn": range(1 << 14),
            **dict.fromkeys(("cut", "harmed", "ones", "is_attack", "wings"), range(2)),
            **dict.fromkeys(("fresh", "passed"), range(1 << SLOTS)),
            "tokyo": range(-1, SEATS),  # whether that monster lives is a rule of its own
            "start_claws": range(-1, START_DICE + 1),
            "probes_used": range(4),
        }

    def hide(self, state: TokyoState, seats: Collection[int]) -> bool:
        """Only seats that looked at the top card know it (R63); for others, the look itself is still to happen."""
        if state.top == NONE or any(state.top_seen >> seat & 1 for seat in seats):
            return False
        move(state, state.top, UNSEEN)
        state.top, state.top_seen = NONE, 0
        viewer = state.step_seat[state.depth - 1]
        if state.step_kind[state.depth - 1] == kinds.LAB_CARD:
            state.top_seen = 1 << viewer
            then(state, kinds.LOOK, viewer, 0, 0)
        return True

    def event(self, row: tuple[int, int, int, int, int]) -> Event:
        """Name an event's numbers; a roll shows its faces."""
        kind, seat, target, amount, source = row
        if kind == events.ROLLED:
            faces = rolled(amount, target, FACE_NAMES)
            return Event("rolled", seat, target, amount, kinds.NAMES[source], faces)
        name = KEYS[source] if source >= 0 else events.SOURCES[source]
        return Event(events.KINDS[kind], seat, target, amount, name)

    def ending(self, state: TokyoState) -> str:
        """Why the game ended."""
        return ENDINGS[state.over]

    def write_rules(self, rules: Record) -> list[str]:
        """The edition, and house rules if there are any."""
        assert isinstance(rules, Rules)
        house = house_rules_of(rules)
        return [edition_of(rules), *([f"house={','.join(house)}"] if house else [])]

    def read_rules(self, words: list[str], house: str) -> Rules:
        """Second edition unless another is named."""
        if len(words) > 1:
            raise BadPosition("one edition is enough: {words}", words=" ".join(words))
        return make_rules(words[0] if words else "2e", filter(None, house.split(",")))

    def prepare(self, state: TokyoState, setup: Setup) -> None:
        """Nothing: monsters make no difference (R3)."""

    def fresh(self, rules: Record, players: int) -> TokyoState:
        """A new game without pending steps."""
        state = TokyoState()
        assert isinstance(rules, Rules)
        state.rules = rules
        new_game(state, players, 0)
        drop_all_steps(state)
        return state

    def complete(self, state: TokyoState) -> None:
        """A monster without hearts is eliminated; one with 20 stars has a rank."""
        if not (0 <= state.active < state.players and 0 <= state.regular < state.players):
            raise BadPosition("active={active}: seats go from 0 to {last}", active=state.active, last=state.players - 1)
        for seat in range(state.players):
            state.alive[seat] = int(state.hearts[seat] > 0)
        if not state.over and (not any(state.alive) or state.winners):
            raise BadPosition(GOES_ON)
        for seat in range(state.players):
            if state.stars[seat] == MOST_STARS and not state.reached[seat]:
                state.reached[seat] = 1

    def check_steps(self, state: TokyoState) -> None:
        """Steps fit the monsters, the market and the deck."""
        check_steps(state)

    def begin_turn(self, state: TokyoState, given: Mapping[str, str]) -> None:
        """Give cards their counters, start the active monster's turn, fill the market."""
        if sum(state.alive) == 1:
            raise BadPosition(GOES_ON)
        check_resolving(state)
        if not state.alive[state.active]:
            raise BadPosition("active={active}: that monster has been eliminated", active=state.active)
        if is_owned(state, SMOKE_CLOUD) and "smoke" not in given:
            state.smoke = FULL[SMOKE_CLOUD]
        if is_owned(state, MONSTER_BATTERIES) and "battery" not in given:
            state.battery = FULL[MONSTER_BATTERIES]
        if "copied" not in given:
            state.copied = FULL.get(state.mimicked, 0)
        state.regular = state.active
        then(state, kinds.START, state.active, state.freeze, 0)
        for slot in reversed(range(SLOTS)):
            if state.market[slot] == NONE:
                then(state, kinds.REFILL, NOBODY, slot, 0)

    def default(self, state: TokyoState) -> int:
        """PASS, or the first legal action; Mimic's targets are ordered by seat from its owner, then by age."""
        top = state.depth - 1
        if state.step_kind[top] == kinds.MIMIC_TARGET:
            seat = state.step_seat[top]
            choices = [card for card in range(KEEPS) if copyable(state, card)]
            return act.COPY + min(choices, key=lambda c: ((state.where[c] - seat) % state.players, state.age[c]))
        return TOKYO.nth_legal(state, 0)

    def scenario_position(self, words: list[str]) -> str:
        """Fill the market with plain cards unless the scenario names its own."""
        if any(word.startswith("market=") for word in words):
            return " ".join(words)
        used = {CARDS.key(card) for word in words if "=" in word for card in word.split("=")[1].split(",")}
        shown = [key for key in PLAIN_CARDS if key not in used]
        return " ".join([*words, f"market={','.join(shown[:SLOTS])}"])

    def sources(self, kind: str) -> Sequence[str]:
        """Cards and other causes."""
        return facts.sources(kind)

    def faulty_seat(self, state: TokyoState, number: int) -> int | None:
        """Hearts, stars, energy and counters belong to a seat."""
        return next((seat for seat in range(state.players) if seat_fault(state, seat) == number), None)

    def seen_cards(self, state: TokyoState, happened: Sequence[Event]) -> list[str]:
        """Cards revealed, and the top card of the deck if somebody has looked at it."""
        cards = [event.source for event in happened if event.kind == "revealed_card"]
        has_looked = state.top != NONE and any(event.kind == "looked" for event in happened)
        return [*cards, KEYS[state.top]] if has_looked else cards
