"""The board of the Duel: monsters and market."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.notation.duel.keys import CARDS
from daikaiju.rules.duel.cards.catalog import KEEPS
from daikaiju.rules.duel.cards.shopping import LAB_DISCOUNT
from daikaiju.rules.duel.kinds import LAB_BUY
from daikaiju.rules.duel.monsters import most_life
from daikaiju.rules.duel.queries import price, rival_of
from daikaiju.rules.duel.state import SLOTS, DuelState
from daikaiju.rules.steps import NONE
from daikaiju.words.duel.names import POWERS

from ..log import Story
from ..market import Market, market_of
from ..scene import Scene
from ..seats import seat_view
from ..warnings import waste
from ..widgets import CardView, Panel, SeatView
from .lanes import Lane, lanes, left_seat


@dataclass
class DuelSeat(SeatView):
    """A monster of the Duel."""

    life: int = 0
    most: int = 10
    energy: int = 0
    tokens: int = 0
    power: tuple[str, str] = ("", "")


@dataclass
class Board:
    """Both monsters with the tracks between them."""

    left: DuelSeat
    right: DuelSeat
    lanes: list[Lane]


def board(scene: Scene[DuelState], story: Story, panel: Panel) -> Board:
    """Return both monsters with the tracks between them."""
    left, right = seats(scene, story)
    return Board(left, right, lanes(scene, panel))


def seats(scene: Scene[DuelState], story: Story) -> list[DuelSeat]:
    """Return both monsters, the left one first."""
    left = left_seat(scene)
    return [seat(scene, story, number) for number in (left, rival_of(left))]


def seat(scene: Scene[DuelState], story: Story, number: int) -> DuelSeat:
    """Return one monster."""
    state, words = scene.state, scene.words
    view = seat_view(scene, number, DuelSeat)
    view.life, view.most = state.life[number], most_life(state, number)
    view.energy, view.tokens = state.energy[number], state.tokens[number]
    mine = sorted((card for card in range(KEEPS) if state.where[card] == number), key=lambda card: state.age[card])
    view.cards = tuple(scene.card(CARDS.keys[card]) for card in mine)
    view.hit = number in story.hits
    power = POWERS[scene.monsters[number]]
    view.power = (words.text(power.name), words.text(power.text))
    return view


def market(scene: Scene[DuelState]) -> Market:
    """Return the market; its first slot is cheaper."""
    return market_of(scene, [row_card(scene, slot) for slot in range(SLOTS) if scene.state.row[slot] != NONE])


def row_card(scene: Scene[DuelState], slot: int) -> CardView:
    """Return a card for sale."""
    state = scene.state
    key = CARDS.keys[state.row[slot]]
    top = state.depth - 1
    in_lab = top >= 0 and state.step_kind[top] == LAB_BUY
    now = price(state, slot, LAB_DISCOUNT if in_lab else 0)
    shown = now if now != scene.card(key).cost else None
    card = with_discard(scene, scene.card(key, price=shown))
    action = scene.action("buy", card=key) if scene.asked >= 0 else None
    if action is not None:
        return card._replace(words=str(action), warning=waste(scene, action, key))
    return card._replace(why=why_not(scene, now))


def with_discard(scene: Scene[DuelState], card: CardView) -> CardView:
    """Return a card for sale with the answer that discards it, if Alien Metabolism may do so now."""
    action = scene.action("clear", card=card.key) if scene.asked >= 0 else None
    if action is None:
        return card
    told = scene.said.questions.answer_parts(scene.state, scene.game.actor, action)
    return card._replace(discard=str(action), discarding=str(told))


def why_not(scene: Scene[DuelState], cost: int) -> str:
    """Return why a card cannot be bought now."""
    words, me = scene.words, scene.me
    if me < 0:
        return ""
    short = cost - scene.state.energy[me]
    if short > 0:
        return words.plural("{n} energy short", "{n} energy short", short)
    if scene.state.active != me:
        return words.text("Not your turn")
    return words.text("After the dice")
