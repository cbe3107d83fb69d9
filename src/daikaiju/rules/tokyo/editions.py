"""The editions and the house rules: tables of values, read by the rules as `state.rules.<value>`."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.errors import UnknownName

from ..layout import Int8, Record

MONSTERS = {
    "1e": ("alienoid", "cyber_bunny", "gigazaur", "kraken", "meka_dragon", "the_king"),
    "2e": ("alienoid", "cyber_kitty", "gigazaur", "space_penguin", "meka_dragon", "the_king"),
}


class Rules(Record):
    """What one game plays by."""

    edition: Int8  # 1 or 2: which names and texts the cards have
    second_costs: Int8  # cards have their second edition costs
    bay: Int8  # Bay is used while five or more monsters live (D2)
    entry_needs_claw: Int8  # only an attack brings a monster into Tokyo (D4)
    yield_needs_loss: Int8  # only a monster that lost hearts to the claws may leave Tokyo (D8)
    cards_add_claws: Int8  # attack cards add claws to the result, not damage to the attack (D9, D23)
    bay_moves_to_city: Int8  # when Bay closes its monster takes an empty City (D7)
    even_bigger_hurts: Int8  # losing Even Bigger costs 2 hearts (D17)
    frenzy_cuts_turn: Int8  # buying Frenzy ends the turn at once (D16)
    drop_clears_tokyo: Int8  # Drop from High Altitude empties Bay too (A26)
    battery_from_bank: Int8  # energy the bank puts on batteries; 0: the owner's energy, doubled (D23)
    most_hearts: Int8  # the maximum that cards cannot raise (D18)
    camouflage_optional: Int8  # the owner may decline the roll (U19)
    freeze_adds_up: Int8  # each Freeze Time turn in a row has one die less again (U4)
    win_is_shared: Int8  # all who have 20 stars at the check win (A6)
    fire_joins_attack: Int8  # Fire Breathing adds to the packet of attacked neighbours (U18)
    copies_act_once: Int8  # a second copy as Board Game Arena plays it (U3, U11, U25, U47, U49)


FIRST = {
    "edition": 1,
    "bay": 1,
    "entry_needs_claw": 1,
    "even_bigger_hurts": 1,
    "frenzy_cuts_turn": 1,
    "most_hearts": 14,
}
SECOND = {
    "edition": 2,
    "second_costs": 1,
    "bay": 1,
    "yield_needs_loss": 1,
    "cards_add_claws": 1,
    "bay_moves_to_city": 1,
    "drop_clears_tokyo": 1,
    "battery_from_bank": 6,
    "most_hearts": 14,
}
EDITIONS = {"1e": FIRST, "2e": SECOND}

# Disputed readings of the rules, each with the value it changes; off by default.
HOUSE_RULES = {
    "no_bay": {"bay": 0},
    "hearts_up_to_12": {"most_hearts": 12},
    "optional_camouflage": {"camouflage_optional": 1},
    "cumulative_freeze_time": {"freeze_adds_up": 1},
    "shared_win": {"win_is_shared": 1},
    "fire_joins_attack": {"fire_joins_attack": 1},
    "bga_copies": {"copies_act_once": 1},
}


def make_rules(edition: str, house: Iterable[str] = ()) -> Rules:
    """Return the values of an edition with the named house rules on."""
    if edition not in EDITIONS:
        raise UnknownName("edition", edition, EDITIONS)
    rules = Rules()
    for name, value in EDITIONS[edition].items():
        setattr(rules, name, value)
    for switch in house:
        if switch not in HOUSE_RULES:
            raise UnknownName("house rule", switch, HOUSE_RULES)
        for name, value in HOUSE_RULES[switch].items():
            setattr(rules, name, value)
    return rules


def edition_of(rules: Rules) -> str:
    """Return "1e" or "2e"."""
    return f"{rules.edition}e"


def house_rules_of(rules: Rules) -> list[str]:
    """Return the names of the house rules in force, in the order of the table."""
    plain = EDITIONS[edition_of(rules)]
    return [
        switch
        for switch, changes in HOUSE_RULES.items()
        if all(getattr(rules, name) == value != plain.get(name, 0) for name, value in changes.items())
    ]
