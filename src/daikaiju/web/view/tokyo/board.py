"""The board of King of Tokyo: seats, places, market."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.notation.tokyo.keys import KEYS
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.catalog import KEEPS, MIMIC, MONSTER_BATTERIES, SMOKE_CLOUD
from daikaiju.rules.tokyo.cards.passive import most_hearts, price
from daikaiju.rules.tokyo.queries import bay_is_open
from daikaiju.rules.tokyo.state import BAY, CITY, TokyoState
from daikaiju.table.log import Entry

from ..log import Story
from ..market import Market, market_of
from ..scene import Scene
from ..seats import own_last, seat_view
from ..warnings import waste
from ..widgets import CardView, SeatView

ROOMY_CARDS = 4  # with more, cards are shown as small pictures


@dataclass
class TokyoSeat(SeatView):
    """A monster of King of Tokyo."""

    hearts: int = 0
    most: int = 10
    stars: int = 0
    energy: int = 0
    place: str = ""  # city, bay, or "" outside
    out: int = 0  # the turn in which it fell
    chips: tuple[tuple[str, int, str], ...] = ()


class Place(NamedTuple):
    """City or Bay."""

    key: str
    label: str
    monster: str = ""
    name: str = ""
    hit: int = 0
    shut: bool = False


class Fall(NamedTuple):
    """In which turn a monster fell, by whom or what, and in which entry of the log."""

    turn: int = 0
    by: int = NONE
    source: str = ""
    place: int = 0
    entry: Entry | None = None

    def is_in(self, entries: Sequence[Entry]) -> bool:
        """Whether it happened in a log: entries are only added and taken back at the end."""
        return self.place < len(entries) and entries[self.place] is self.entry


FALLS: OrderedDict[tuple[str, int], Fall] = OrderedDict()  # by table and seat
MOST_FALLS = 2000


def seats(scene: Scene[TokyoState], story: Story) -> list[TokyoSeat]:
    """Return all monsters in turn order, the viewer's own last."""
    return own_last(scene, [seat(scene, story, number) for number in range(scene.game.players)])


def seat(scene: Scene[TokyoState], story: Story, number: int) -> TokyoSeat:
    """Return one monster."""
    state = scene.state
    view = seat_view(scene, number, TokyoSeat)
    view.hearts, view.most = state.hearts[number], most_hearts(state, number)
    view.stars, view.energy = state.stars[number], state.energy[number]
    view.cards = owned(scene, number)
    view.chips = counters(scene, number)
    view.roomy = view.roomy and len(view.cards) <= ROOMY_CARDS
    view.hit = number in story.hits
    if not state.alive[number]:
        turn, cause = fell_in(story, number)
        view.out = turn or 1
        view.epitaph = scene.words.text("Felled by {who}", who=cause) if cause else scene.words.text("Out of the game")
    elif state.tokyo[CITY] == number:
        view.place = "city"
    elif state.tokyo[BAY] == number:
        view.place = "bay"
    return view


def fell_in(story: Story, seat: int) -> tuple[int, str]:
    """Return the turn in which a monster fell, and who or what knocked it out; a fall is looked for once."""
    scene = story.scene
    known = FALLS.get((scene.table.id, seat))
    if known is None or not known.is_in(scene.entries):
        known = FALLS[scene.table.id, seat] = fall_of(scene.entries, seat)
        if len(FALLS) > MOST_FALLS:
            FALLS.popitem(last=False)
    return known.turn, cause_of(scene, seat, known)


def cause_of(scene: Scene[TokyoState], seat: int, fall: Fall) -> str:
    """Return the rival that knocked a monster out, or else the card that did; empty if neither is known."""
    if fall.by not in (NONE, seat):
        return scene.names[fall.by]
    return scene.said.title(fall.source) if scene.said.has_card(fall.source) else ""


def fall_of(entries: Sequence[Entry], seat: int) -> Fall:
    """Look for the fall of a monster from the start of the game."""
    turn, by, active, source = 0, NONE, NONE, ""
    for place, entry in enumerate(entries):
        for event in entry.events:
            if event.kind == "turn_started":
                turn, active = event.amount, event.seat
            elif event.kind == "hearts_lost" and event.seat == seat:
                by, source = event.target, event.source
            elif event.kind == "fell" and event.seat == seat:
                return Fall(max(turn, 1), by if by >= 0 else active, source, place, entry)
    return Fall()


def owned(scene: Scene[TokyoState], number: int) -> tuple[CardView, ...]:
    """Return a monster's cards, the oldest first."""
    where, age = scene.state.where, scene.state.age
    mine = sorted([card for card in range(KEEPS) if where[card] == number], key=age.__getitem__)
    return tuple(owned_card(scene, card) for card in mine)


def owned_card(scene: Scene[TokyoState], card: int) -> CardView:
    """Return a card in front of its owner, with its counters."""
    state = scene.state
    count = {SMOKE_CLOUD: state.smoke, MONSTER_BATTERIES: state.battery}.get(card, 0)
    note = ""
    if card == MIMIC and state.mimicked != NONE:
        count = state.copied
        note = scene.words.text("Copies {card}", card=scene.said.title(KEYS[state.mimicked]))
    return scene.card(KEYS[card], counters=count, copied=state.mimicked == card, note=note)


def counters(scene: Scene[TokyoState], number: int) -> tuple[tuple[str, int, str], ...]:
    """Return the counters on a monster: icon, number, text."""
    state, words = scene.state, scene.words
    found = [
        ("poison", state.poison[number], words.text("poison counters")),
        ("shrink", state.shrink[number], words.text("shrink counters")),
        ("reroll", state.frenzy[number], words.text("extra turns to come")),
    ]
    return tuple(chip for chip in found if chip[1])


def places(scene: Scene[TokyoState], story: Story) -> tuple[Place, ...]:
    """Return City, and Bay if it is used."""
    state, words = scene.state, scene.words
    hits = story.hits
    shown = [place(scene, CITY, words.text("City"), hits)]
    if state.rules.bay and state.players >= 5:
        if bay_is_open(state) or state.tokyo[BAY] != NONE:
            shown.append(place(scene, BAY, words.text("Bay"), hits))
        else:
            shown.append(Place("bay", words.text("Bay"), name=words.text("closed"), shut=True))
    return tuple(shown)


def place(scene: Scene[TokyoState], where: int, label: str, hits: dict[int, int]) -> Place:
    """Return City or Bay with its monster."""
    seat = scene.state.tokyo[where]
    key = ("city", "bay")[where]
    if seat == NONE:
        return Place(key, label, name=scene.words.text("free"))
    return Place(key, label, scene.monsters[seat], scene.names[seat], hits.get(seat, 0))


def market(scene: Scene[TokyoState]) -> Market:
    """Return the three cards for sale; each has the action that buys it, or why it cannot be bought."""
    return market_of(scene, [market_card(scene, card) for card in scene.state.market if card != NONE])


def market_card(scene: Scene[TokyoState], card: int) -> CardView:
    """Return a card for sale."""
    state, key = scene.state, KEYS[card]
    buyer = scene.me
    now = price(state, buyer, card) if buyer >= 0 else None
    shown = scene.card(key)
    if now == shown.cost:
        now = None
    action = scene.action("buy", card=key) if scene.asked >= 0 else None
    if action is not None:
        return scene.card(key, price=now, words=str(action), warning=waste(scene, action, key))
    return scene.card(key, price=now, why=why_not(scene, card))


def why_not(scene: Scene[TokyoState], card: int) -> str:
    """Return why a card cannot be bought now."""
    words, me = scene.words, scene.me
    if me < 0:
        return ""
    if not scene.state.alive[me]:
        return words.text("You are out")
    short = price(scene.state, me, card) - scene.state.energy[me]
    if short > 0:
        return words.plural("{n} energy short", "{n} energy short", short)
    if scene.state.active != me:
        return words.text("Not your turn")
    question = scene.game.question
    if question is not None and question.kind == "reroll":
        return words.text("After the dice")
    return words.text("Not now")
