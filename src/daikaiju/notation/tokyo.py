"""The words of King of Tokyo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from daikaiju.errors import BadPosition, IllegalAction, UnknownName
from daikaiju.rules.tokyo import actions as act
from daikaiju.rules.tokyo import events, kinds
from daikaiju.rules.tokyo.cards.catalog import (
    CARDS,
    CATALOG,
    KEEPS,
    MONSTER_BATTERIES,
    NUMBER_OF,
    SMOKE_CLOUD,
)
from daikaiju.rules.steps import NOBODY, drop_step, then
from daikaiju.rules.tokyo.dice import nth_choice
from daikaiju.rules.tokyo.editions import EDITIONS, Rules, edition_of, house_rules_of, make_rules
from daikaiju.rules.tokyo.engine import new_game, settle
from daikaiju.rules.tokyo.queries import copyable, is_owned
from daikaiju.rules.tokyo.questions import nth_legal
from daikaiju.rules.tokyo.ruleset import TOKYO
from daikaiju.rules.tokyo.shop import nth_unseen
from daikaiju.rules.tokyo.state import (
    DISCARD,
    FACES,
    MARKET,
    MOST_STARS,
    NONE,
    RESOLVING,
    SEATS,
    SLOTS,
    TOP,
    UNSEEN,
    State,
)

from .events import Event
from .words import number, one_of, parse_roll, read_faces, roll_text

FACE_NAMES = ("1", "2", "3", "heart", "energy", "claw")
ENDINGS = ("goes_on", "stars", "survival", "all_fell")
PLAIN_CARDS = ("apartment_building", "commuter_train", "corner_store", "skyscraper", "heal", "energize")
FULL = {SMOKE_CLOUD: 3, MONSTER_BATTERIES: 6}  # counters of a card that has just come
KEEP_KEYS = [card.key for card in CATALOG[:KEEPS]]
# What doing nothing is called.
PASS_WORDS = {
    kinds.REROLL: "stop",
    kinds.SHOP: "done",
    kinds.YIELD: "stay",
    kinds.CHANGE_DIE: "done",
    kinds.RESPOND: "pass",
    kinds.PROBE: "pass",
    kinds.OPPORTUNITY: "pass",
    kinds.SELL: "done",
    kinds.MOVE_MIMIC: "stay",
    kinds.PROBE_AGAIN: "done",
    kinds.HEAL_BEFORE: "pass",
    kinds.CAMOUFLAGE_USE: "pass",
    kinds.CAMOUFLAGE_DICE: "done",
    kinds.LAB_CARD: "leave",
    kinds.EXTRA_TURN: "decline",
}


Field = tuple[Callable[[State], str], Callable[[State, str], None]]


class Verb(NamedTuple):
    """A word and the actions it begins: what follows it says which."""

    word: str
    first: int
    count: int
    write: Callable[[State, int], str] = lambda state, offset: ""
    read: Callable[[State, list[str]], int] = lambda state, words: 0


def write_keep(state: State, card: int) -> str:
    return CATALOG[card].key


def read_keep(state: State, words: list[str]) -> int:
    return one_of(words[0] if words else "", KEEP_KEYS, "Keep card")


def write_slot(state: State, slot: int) -> str:
    return CATALOG[state.market[slot]].key


def read_slot(state: State, words: list[str]) -> int:
    shown = [CATALOG[card].key if card != NONE else "-" for card in state.market]
    return one_of(card_key(words[0]) if words else "", shown, "card on the market")


def write_face(state: State, face: int) -> str:
    return FACE_NAMES[face]


def read_face(state: State, words: list[str]) -> int:
    return one_of(words[0] if words else "", FACE_NAMES, "face")


def write_change(state: State, change: int) -> str:
    return f"{FACE_NAMES[change // FACES]} {FACE_NAMES[change % FACES]}"


def read_change(state: State, words: list[str]) -> int:
    return read_face(state, words[:1]) * FACES + read_face(state, words[1:])


def write_number(state: State, offset: int) -> str:
    return str(offset)


def read_seat(state: State, words: list[str]) -> int:
    return number(words[0] if words else "", SEATS - 1)


def read_amount(state: State, words: list[str]) -> int:
    return number(words[0] if words else "", act.MOST_PLACED)


VERBS = (
    Verb("wings", act.PAY_WINGS, 1),
    Verb("heal", act.HEAL_NOW, 1),
    Verb("buy", act.BUY, SLOTS, write_slot, read_slot),
    Verb("sweep", act.SWEEP, 1),
    Verb("look", act.PEEK, 1),
    Verb("take", act.TAKE, KEEPS, write_keep, read_keep),
    Verb("sell", act.SELL_CARD, KEEPS, write_keep, read_keep),
    Verb("copy", act.COPY, KEEPS, write_keep, read_keep),
    Verb("place", act.PLACE, act.MOST_PLACED + 1, write_number, read_amount),
    Verb("probe", act.PROBE_FACE, FACES, write_face, read_face),
    Verb("dwell", act.DWELL, 1),
    Verb("cull", act.CULL, FACES, write_face, read_face),
    Verb("twist", act.TWIST, FACES * FACES, write_change, read_change),
    Verb("stretch", act.STRETCH, FACES * FACES, write_change, read_change),
    Verb("self", act.HEART_SELF, 1),
    Verb("poison", act.HEART_POISON, 1),
    Verb("shrink", act.HEART_SHRINK, 1),
    Verb("ray", act.HEART_RAY, SEATS, write_number, read_seat),
    Verb("nothing", act.HEART_NOTHING, 1),
    Verb("before", act.BEFORE, 1),
    Verb("after", act.AFTER, 1),
    Verb("energy", act.PAY_ENERGY, 1),
    Verb("smoke", act.PAY_SMOKE, 1),
    Verb("card", act.USE_CARD, 1),
    Verb("mimic", act.USE_MIMIC, 1),
    Verb("yield", act.LEAVE, 1),
    Verb("buy_seen", act.BUY_SEEN, 1),
    Verb("take_turn", act.TAKE_TURN, 1),
    Verb("roll", act.ROLL_FOR_IT, 1),
)
VERB_OF = {verb.word: verb for verb in VERBS}


def card_key(word: str) -> str:
    """Return a card's key, whichever edition's name is given."""
    return CATALOG[NUMBER_OF[word]].key if word in NUMBER_OF else word


def card_number(word: str) -> int:
    """Return a card's number."""
    if word not in NUMBER_OF:
        raise UnknownName("card", word, NUMBER_OF)
    return NUMBER_OF[word]


def dice_shown(state: State) -> list[str]:
    """Return the faces of the dice, sorted."""
    return [FACE_NAMES[face] for face in range(FACES) for _ in range(state.dice[face])]


def write_cards(state: State, place: int) -> str:
    """Name the cards in a place, those of a monster in the order they came."""
    found = [card for card in range(CARDS) if state.where[card] == place]
    if place < SEATS:
        found.sort(key=lambda card: state.age[card])
    return ",".join(CATALOG[card].key for card in found)


def put_card(state: State, word: str, place: int) -> int:
    """Put a card that nobody has seen yet into a place."""
    card = card_number(word)
    if state.where[card] != UNSEEN:
        raise BadPosition(f"{CATALOG[card].key} is in two places; every card is in one")
    if place < SEATS and card >= KEEPS:
        raise BadPosition(f"{CATALOG[card].key} is a Discard card; no monster keeps it")
    state.where[card] = place
    return card


def read_cards(state: State, text: str, place: int) -> None:
    """Put named cards into a place."""
    for order, word in enumerate(filter(None, text.split(","))):
        card = put_card(state, word, place)
        if place < SEATS:
            state.age[card] = order
        if place == TOP:
            state.top = card


def give_counters(state: State, given: Mapping[str, str]) -> None:
    """Cards that come with counters have them, unless the position says how many."""
    if is_owned(state, SMOKE_CLOUD) and "smoke" not in given:
        state.smoke = FULL[SMOKE_CLOUD]
    if is_owned(state, MONSTER_BATTERIES) and "battery" not in given:
        state.battery = FULL[MONSTER_BATTERIES]
    if "copied" not in given:
        state.copied = FULL.get(state.mimicked, 0)


def write_market(state: State) -> str:
    return ",".join(CATALOG[card].key if card != NONE else "-" for card in state.market)


def read_market(state: State, text: str) -> None:
    words = text.split(",")
    if len(words) > SLOTS:
        raise BadPosition(f"the market has {SLOTS} slots, not {len(words)}")
    for slot, word in enumerate(words):
        if word != "-":
            state.market[slot] = put_card(state, word, MARKET)


def write_mimicked(state: State) -> str:
    return CATALOG[state.mimicked].key if state.mimicked != NONE else "-"


def read_mimicked(state: State, text: str) -> None:
    state.mimicked = NONE if text == "-" else card_number(text)


def write_dice(field: str) -> Callable[[State], str]:
    def write(state: State) -> str:
        counts = getattr(state, field)
        return ",".join(FACE_NAMES[face] for face in range(FACES) for _ in range(counts[face]))

    return write


def read_dice(field: str) -> Callable[[State, str], None]:
    def read(state: State, text: str) -> None:
        words = read_faces(text.replace(",", " "), FACE_NAMES)
        setattr(state, field, [words.count(face) for face in FACE_NAMES])

    return read


def write_over(state: State) -> str:
    return ENDINGS[state.over]


def read_over(state: State, text: str) -> None:
    state.over = one_of(text, ENDINGS, "way for a game to end")


def cards_field(place: int) -> Field:
    """Write and read the cards of one place."""
    return (lambda state: write_cards(state, place)), (lambda state, text: read_cards(state, text, place))


FIELDS: dict[str, Field] = {
    **{f"cards{seat}": cards_field(seat) for seat in range(SEATS)},
    "market": (write_market, read_market),
    "top": cards_field(TOP),
    "discard": cards_field(DISCARD),
    "resolving": cards_field(RESOLVING),
    "mimicked": (write_mimicked, read_mimicked),
    "dice": (write_dice("dice"), read_dice("dice")),
    "camouflage": (write_dice("camouflage"), read_dice("camouflage")),
    "over": (write_over, read_over),
}


class TokyoVocabulary:
    """King of Tokyo in words; see `Vocabulary`."""

    ruleset = TOKYO
    kinds = kinds.NAMES
    fields = FIELDS
    hidden = frozenset({"where", "age", "alive"})
    players = range(2, SEATS + 1)
    editions = tuple(EDITIONS)
    faces = FACE_NAMES
    turn_started = events.TURN_STARTED

    def action_text(self, state: State, action: int) -> str:
        kind = state.step_kind[state.depth - 1]
        if action == act.PASS:
            return PASS_WORDS[kind]
        if action < act.PAY_WINGS:
            dice = dice_shown(state)
            return " ".join(["reroll", *(face for n, face in enumerate(dice) if action >> n & 1)])
        verb = next(v for v in VERBS if v.first <= action < v.first + v.count)
        return f"{verb.word} {verb.write(state, action - verb.first)}".strip()

    def parse_action(self, state: State, text: str) -> int:
        kind = state.step_kind[state.depth - 1]
        word, *rest = text.split() or [""]
        if word == PASS_WORDS.get(kind) and not rest:
            return act.PASS
        if word == "reroll":
            return self.parse_reroll(state, rest)
        if word not in VERB_OF:
            raise IllegalAction(f"{text!r} is no answer to {kinds.NAMES[kind]!r}")
        verb = VERB_OF[word]
        return verb.first + verb.read(state, [card_key(item) for item in rest])

    def parse_reroll(self, state: State, faces: list[str]) -> int:
        """Read the dice to reroll, as faces."""
        choice = [faces.count(face) for face in FACE_NAMES]
        if sum(choice) != len(faces) or any(n > state.dice[f] for f, n in enumerate(choice)):
            raise IllegalAction(f"cannot reroll {' '.join(faces)!r}; the dice show {' '.join(dice_shown(state))}")
        place = 0
        for face in reversed(range(FACES)):
            place = place * (state.dice[face] + 1) + choice[face]
        return nth_choice(state, False, place)

    def outcome_text(self, state: State, outcome: int) -> str:
        top = state.depth - 1
        kind = state.step_kind[top]
        if kind in (kinds.REVEAL, kinds.LOOK):
            verb = "reveal" if kind == kinds.REVEAL else "look"
            return f"{verb} {CATALOG[nth_unseen(state, outcome)].key}"
        return f"roll {roll_text(outcome, state.step_a[top], FACE_NAMES)}"

    def parse_outcome(self, state: State, text: str) -> int:
        top = state.depth - 1
        verb, *rest = text.split() or [""]
        wanted = {kinds.REVEAL: "reveal", kinds.LOOK: "look"}.get(state.step_kind[top], "roll")
        if verb != wanted:
            raise IllegalAction(f"chance is to {wanted} now, not {text!r}")
        if wanted == "roll":
            return parse_roll(rest, state.step_a[top], FACE_NAMES)
        card = card_number(rest[0] if rest else "")
        if state.where[card] != UNSEEN:
            raise IllegalAction(f"{rest[0]} cannot come from the deck: it has been seen")
        return sum(state.where[other] == UNSEEN for other in range(card))

    def write_rules(self, rules: Rules) -> list[str]:
        house = house_rules_of(rules)
        return [edition_of(rules), *([f"house={','.join(house)}"] if house else [])]

    def read_rules(self, words: list[str], house: str) -> Rules:
        if len(words) > 1:
            raise BadPosition(f"one edition is enough: {' '.join(words)}")
        return make_rules(words[0] if words else "2e", filter(None, house.split(",")))

    def complete(self, state: State) -> None:
        """The fallen have no hearts; a monster with 20 stars has a rank."""
        for seat in range(state.players):
            state.alive[seat] = int(state.hearts[seat] > 0)
            if state.stars[seat] == MOST_STARS and not state.reached[seat]:
                state.reached[seat] = 1

    def fresh(self, rules: Rules, players: int) -> State:
        """Return the state of a game before anything has happened, with no step pending."""
        state = State()
        state.rules = rules
        new_game(state, players, 0)
        while state.depth:
            drop_step(state)
        return state

    def begin_turn(self, state: State, given: Mapping[str, str]) -> None:
        """Fill the market, give cards their counters, and start the active monster's turn."""
        give_counters(state, given)
        state.regular = state.active
        then(state, kinds.START, state.active, 0, 0)
        for slot in reversed(range(SLOTS)):
            if state.market[slot] == NONE:
                then(state, kinds.REFILL, NOBODY, slot, 0)
        settle(state)

    def event(self, row: tuple[int, int, int, int, int]) -> Event:
        kind, seat, target, amount, source = row
        if kind == events.ROLLED:
            faces = tuple(roll_text(amount, target, FACE_NAMES).split())
            return Event("rolled", seat, target, amount, kinds.NAMES[source], faces)
        name = CATALOG[source].key if source >= 0 else events.SOURCES.get(source, "")
        return Event(events.KINDS[kind], seat, target, amount, name)

    def ending(self, state: State) -> str:
        return ENDINGS[state.over]

    def default(self, state: State) -> int:
        """What a scenario answers when nothing is given: decline, or the first choice there is."""
        top = state.depth - 1
        if state.step_kind[top] == kinds.MIMIC_TARGET:
            seat = state.step_seat[top]
            choices = [card for card in range(KEEPS) if copyable(state, card)]
            return act.COPY + min(choices, key=lambda c: ((state.where[c] - seat) % state.players, state.age[c]))
        return nth_legal(state, 0)

    def scenario_position(self, words: list[str]) -> str:
        """Complete a scenario's position: plain cards on the market, unless it names its own."""
        if any(word.startswith("market=") for word in words):
            return " ".join(words)
        used = {card for word in words if "=" in word for card in word.split("=")[1].split(",")}
        shown = [card.key for card in CATALOG if card.key in PLAIN_CARDS and card.key not in used]
        return " ".join([*words, f"market={','.join(shown[:SLOTS])}"])
