"""Questions and answers of King of Tokyo: Duel."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Self

from daikaiju.action import Action
from daikaiju.notation.duel.actions import read_slot
from daikaiju.notation.duel.keys import TRACKS as TRACK_KEYS
from daikaiju.notation.duel.keys import read_space
from daikaiju.rules.duel.cards.passive import symbols
from daikaiju.rules.duel.cards.shopping import LAB_DISCOUNT
from daikaiju.rules.duel.kinds import LAB_BUY, NAMES
from daikaiju.rules.duel.monsters import MONSTERS as MONSTER_KEYS
from daikaiju.rules.duel.queries import power_left, price, rival_of
from daikaiju.rules.duel.resolving import PULL_NEEDS
from daikaiju.rules.duel.state import POWER
from daikaiju.rules.duel.tiles import BONUSES as TILE_BONUSES
from daikaiju.rules.duel.tiles import COVERS, DRAGON, SPACES, TILE_NAMES, can_turn, way_round
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_in as _in
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.questions import Answer, GameQuestions, Prompt

from .cards import CARDS
from .names import BONUSES, FACES, POWERS, TILES, TRACKS
from .places import Sides, space_name

if TYPE_CHECKING:
    from daikaiju.rules.duel.state import DuelState

PROMPTS = {
    "reroll": Prompt(
        _("Which dice do you reroll?"), _("Name the faces to reroll. Dice you hold now may be rerolled later.")
    ),
    "reroll_fame": Prompt(
        _("Which fame dice do you reroll?"), _("In the Shadows rerolls them freely now that your rolls are made.")
    ),
    "next_symbol": Prompt(_("Which symbols do you use next?"), _("All of one kind at a time.")),
    "shop": Prompt(
        _("What do you buy?"),
        _("Buy as many cards as you can pay for. 2 energy bring three new cards. Buying nothing gives 1 energy."),
    ),
    "dice_token": Prompt(
        _("Do you spend a dice token?"), _("Each adds a white die to this turn, up to two and eight dice in all.")
    ),
    "hibernate": Prompt(_("Do you sleep on?"), _("Asleep nothing can hit you, but markers can still be pulled.")),
    "lab_buy": Prompt(_("Do you buy a card first?"), _("Made in a Lab: one card before the dice, for 1 less.")),
    "dominate_discard": Prompt(
        _("Do you give up Keep cards?"), _("Dominate: each one you still have costs you a die this turn.")
    ),
    "alien_symbol": Prompt(_("Which symbol do you add?"), _("Two power symbols buy one; it counts like a rolled one.")),
    "alien_again": Prompt(_("Do you add it once more?"), _("One more power symbol adds the same again.")),
    "reboot": Prompt(_("Do you skip your dice?"), _("Rebooting: resolve none of them for 2 dice tokens and 2 energy.")),
    "set_aside": Prompt(
        _("Which two dice do you trade for a dice token?"), _("Titanic Batteries: they leave your roll.")
    ),
    "multiply": Prompt(_("How do your claws hit?"), _("Nuclear Breath multiplies the claws by the power symbols.")),
    "pull_which": Prompt(_("Which marker do you pull?"), _("Blockbuster pulls it 1 space towards you.")),
    "king_tile": Prompt(
        _("Where does a King tile go?"), _("The rival's pull ends on it; a tile under a marker cannot be moved.")
    ),
    "bonus_or_hit": Prompt(_("Do you take the tile's bonus?"), _("Unchained: deal 1 hit instead.")),
    "in_shape": Prompt(
        _("Do you pay 1 energy to pull Fame?"), _("In Shape: once for every hit beyond the third; now or not at all.")
    ),
    "copy_energy": Prompt(
        _("Do you use Superconductor now?"), _("You gain what your rival just gained; the card is discarded.")
    ),
    "swap": Prompt(
        _("Which card do you take for Unstable DNA?"), _("The rival gets Unstable DNA. Nothing else happens.")
    ),
    "place_tile": Prompt(
        _("Where does the tile go?"), _("On free spaces of either track; it gives nothing by being laid.")
    ),
    "move_tile": Prompt(_("Do you move the tile?"), _("It lies on the board already; you may leave it there.")),
    "tesla_card": Prompt(_("Which card does the rival discard?"), _("Tesla Impulse takes one Keep card.")),
}
# Answers without arguments; others are built below.
ANSWERS = {
    "stop": _("Stop rolling"),
    "done": _("Done"),
    "pass": _("Pass"),
    "no": _("No"),
    "sweep": _("Sweep the row (2 energy)"),
    "play_on": _("Resolve the dice"),
    "fame": _("Pull Fame 1"),
    "destruction": _("Pull Destruction 1"),
    "hit": _("1 hit on the rival instead"),
    "wait": _("Keep Superconductor"),
    "leave": _("Leave it where it is"),
}

# Answers with a detail.
DETAILED = {
    "token": Answer(_("Spend a dice token"), _("1 white die more")),
    "sleep": Answer(_("Sleep"), _("heal 6, the turn is over")),
    "wake": Answer(_("Wake"), _("discard Hibernation and play on")),
    "skip": Answer(_("Skip the dice"), _("2 dice tokens, 2 energy; discard Rebooting")),
    "pay": Answer(_("Pay 1 energy"), _("pull Fame 1")),
}
# Answers with a number of hits: the source of the hits.
HITS = {"multiply": _("claws times power"), "claws": _("the claws alone")}
# Answers whose only argument is a card.
CARDS_NAMED = {
    "swap": _("Take {card}"),
    "clear": _("Discard {card} from the row (Alien Metabolism)"),
}
# The name and effect of resolving a symbol that pulls no marker.
SYMBOLS = {
    "claw": (_("Claws"), *_n("{n} hit", "{n} hits")),
    "heart": (_in("of dice", "Hearts"), *_n("heal {n}", "heal {n}")),
    "energy": (_("Energy"), *_n("gain {n}", "gain {n}")),
}


def bonuses_of(tile: int, turned: int) -> tuple[int, ...]:
    """Return the bonuses of a tile's spaces, from the lowest."""
    bonuses = TILE_BONUSES[tile * SPACES : tile * SPACES + COVERS[tile]]
    return bonuses[::-1] if turned else bonuses


class Questions(GameQuestions["DuelState"]):
    """Questions and answers of the Duel."""

    prompts, faces = PROMPTS, FACES
    sides: Sides | None = None  # None: spaces are told by their numbers, which the reader's board has

    def on_board(self, state: DuelState) -> Self:
        """Return the same texts for a board, of a game in this state, that has no numbers on its spaces."""
        other = copy(self)
        other.sides = Sides(int(state.first))
        return other

    def about(self, state: DuelState) -> str:
        """Describe the tile to be laid."""
        if NAMES[state.step_kind[state.depth - 1]] not in ("place_tile", "move_tile"):
            return ""
        tile = TILES[TILE_NAMES[state.step_a[state.depth - 1]]]
        return f"{self.words.text(tile.name)}: {self.words.text(tile.text)}"

    def answer(self, state: DuelState, seat: int, action: Action) -> str:
        """Return an answer as text for people."""
        return self.words.join(": ", filter(None, self.answer_parts(state, seat, action)))

    def answer_parts(self, state: DuelState, seat: int, action: Action) -> Answer:
        """Return an answer in parts: many have a detail, their effect."""
        if action.kind in DETAILED:
            return self.spoken(DETAILED[action.kind])
        tell: dict[str, Callable[[DuelState, int, Action], Answer]] = {
            "resolve": self._symbols,
            "power": self._power,
            "multiply": self._hits,
            "claws": self._hits,
            "copy": self._copy,
            "bonus": self._bonus,
            "add": self._addition,
            "again": self._second_addition,
            "aside": self._set_aside,
        }
        if action.kind in tell:
            return tell[action.kind](state, seat, action)
        return Answer(self._title(state, seat, action))

    def _title(self, state: DuelState, seat: int, action: Action) -> str:
        if action.kind == "done" and self.is_buying(state) and not state.bought:
            return self.words.text(_("Buy nothing (+1 energy)"))
        if action.kind in ANSWERS:
            return self.words.text(ANSWERS[action.kind])
        if action.kind in CARDS_NAMED:
            return self.words.text(CARDS_NAMED[action.kind], card=self.card(action.text("card")))
        tell: dict[str, Callable[[DuelState, int, Action], str]] = {
            "reroll": lambda state, seat, action: self.reroll(action),
            "roll": self._roll,
            "buy": self._purchase,
            "king": self._king,
            "lay": self._tile,
            "drop": self._drop,
        }
        return tell[action.kind](state, seat, action)

    def is_buying(self, state: DuelState) -> bool:
        """Whether the question is about the shop."""
        return NAMES[state.step_kind[state.depth - 1]] == "shop"

    def card(self, key: str) -> str:
        """Return a card's name."""
        return self.words.text(CARDS[key].name)

    def _symbols(self, state: DuelState, seat: int, action: Action) -> Answer:
        face = action.text("face")
        number = symbols(state, seat, list(FACES).index(face))
        if face in SYMBOLS:
            title, one, many = SYMBOLS[face]
            return Answer(self.words.text(title), self.words.plural(one, many, number))
        track = self.words.text(TRACKS[TRACK_KEYS.index(face)])
        if number <= PULL_NEEDS:
            return Answer(track, self.words.text(_("nothing, three are needed")))
        return Answer(track, self.words.plural("pull {n} space", "pull {n} spaces", number - PULL_NEEDS))

    def _power(self, state: DuelState, seat: int, action: Action) -> Answer:
        power = POWERS[MONSTER_KEYS[state.monster[seat]]]
        name = self.words.text(power.name)
        title = self.words.text(_("Use {name} ({n} power left)"), n=power_left(state), name=name)
        return Answer(title, self.words.text(power.text))

    def _hits(self, state: DuelState, seat: int, action: Action) -> Answer:
        claws = state.step_a[state.depth - 1]
        hits = claws * state.dice[POWER] if action.kind == "multiply" else claws
        return Answer(self.words.plural("{n} hit", "{n} hits", hits), self.words.text(HITS[action.kind]))

    def _copy(self, state: DuelState, seat: int, action: Action) -> Answer:
        gain = self.words.plural("gain {n} energy", "gain {n} energy", state.step_a[state.depth - 1])
        return Answer(self.words.text(_("Discard Superconductor")), gain)

    def _bonus(self, state: DuelState, seat: int, action: Action) -> Answer:
        bonus = BONUSES[state.step_a[state.depth - 1]]
        return Answer(self.words.text(_("Take the bonus")), self.words.text(bonus))

    def _addition(self, state: DuelState, seat: int, action: Action) -> Answer:
        return Answer(self.words.text(_("Add")), self.face(action.text("face")))

    def _second_addition(self, state: DuelState, seat: int, action: Action) -> Answer:
        face = list(FACES)[state.step_a[state.depth - 1]]
        return Answer(self.words.text(_("Add again")), self.face(face))

    def _set_aside(self, state: DuelState, seat: int, action: Action) -> Answer:
        return Answer(self.words.text(_("Set aside")), self.words.join(", ", self.face_names(action.several("dice"))))

    def _roll(self, state: DuelState, seat: int, action: Action) -> str:
        return self.words.plural("Roll {n} die", "Roll {n} dice", state.due)

    def _purchase(self, state: DuelState, seat: int, action: Action) -> str:
        discount = LAB_DISCOUNT if state.step_kind[state.depth - 1] == LAB_BUY else 0
        card = action.text("card")
        cost = price(state, read_slot(state, card), discount)
        return self.words.plural("Buy {card} ({n} energy)", "Buy {card} ({n} energy)", cost, card=self.card(card))

    def _drop(self, state: DuelState, seat: int, action: Action) -> str:
        card = self.card(action.text("card"))
        if NAMES[state.step_kind[state.depth - 1]] == "tesla_card":
            return self.words.text(_("{who} discards {card}"), who=self.names[rival_of(seat)], card=card)
        return self.words.text(_("Discard {card}"), card=card)

    def _king(self, state: DuelState, seat: int, action: Action) -> str:
        goes, start = self.place(action.text("space"), seat), action.text("start")
        if not start:
            return goes
        return self.words.text(_("{place} (from {start})"), place=goes, start=self.place(start, seat))

    def _tile(self, state: DuelState, seat: int, action: Action) -> str:
        """Return where a tile goes, with the bonus of each space if they differ."""
        tile = state.step_a[state.depth - 1]
        track, space = read_space(action.text("space"))
        if can_turn(tile) or tile == DRAGON:
            bonuses = bonuses_of(tile, way_round(tile, track, space, action.whole("turned")))
            spaces = [
                f"{self.space(space + n, seat)} {self.words.text(BONUSES[bonus])}" for n, bonus in enumerate(bonuses)
            ]
            return self.on_track(track, ", ".join(spaces))
        place = self.place(action.text("space"), seat)
        if COVERS[tile] == 1:
            return place
        return self.words.text(_("{place} to {last}"), place=place, last=self.space(space + COVERS[tile] - 1, seat))

    def place(self, text: str, seat: int) -> str:
        """Return the name of a space of a track, told to a seat."""
        track, space = read_space(text)
        return self.on_track(track, self.space(space, seat))

    def on_track(self, track: int, place: str) -> str:
        """Return a place with the name of its track."""
        return f"{self.words.text(TRACKS[track])}{':' if self.sides else ''} {place}"

    def space(self, space: int, seat: int) -> str:
        """Return where a space of a track is, told to a seat."""
        return space_name(self.words, self.names, self.sides, seat, space)
