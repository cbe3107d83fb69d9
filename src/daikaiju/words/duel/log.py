"""The log of King of Tokyo: Duel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self, cast

from daikaiju.notation.duel.keys import CARDS as KEYS
from daikaiju.notation.duel.keys import write_position_on_track
from daikaiju.notation.events import Event
from daikaiju.rules.duel.monsters import MONSTERS as MONSTER_KEYS
from daikaiju.rules.duel.queries import rival_of
from daikaiju.rules.duel.state import DuelState
from daikaiju.rules.layout import Record
from daikaiju.words import log
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.log import GameLog
from daikaiju.words.names import MONSTERS

from .cards import CARDS
from .names import ENDINGS, FACES, TILES, TRACKS
from .places import Sides, space_name

SOURCES = {
    "dice": _("dice"),
    "power": _("power"),
    "tile": _("tile"),
    "shop": _("row"),
    "rules": _("start"),
}
COUNTED = log.COUNTED | {
    "life_gained": _n("{who} heals {n} ({source}).", "{who} heals {n} ({source})."),
    "life_lost": _n("{who} loses {n} life ({source}).", "{who} loses {n} life ({source})."),
    "tokens_gained": _n("{who} gets {n} dice token ({source}).", "{who} gets {n} dice tokens ({source})."),
    "tokens_spent": _n("{who} spends {n} dice token on a white die.", "{who} spends {n} dice tokens on white dice."),
    "resolved": _n("{who} resolves {n} x {face}.", "{who} resolves {n} x {face}."),
    "picked_up": _n("{who} rerolls {n} die.", "{who} rerolls {n} dice."),
    "moved": _n("{who} pulls {track}: {n} space to the crown.", "{who} pulls {track}: {n} spaces to the crown."),
}
PLAIN = log.PLAIN | {
    "swept": _("{who} sweeps the row."),
    "symbol_added": _("{who} adds to the roll: {face}."),
    "stopped": _("A King tile stops the pull of {track}."),
    "row_cleared": _("{who} discards {source} from the row."),
    "swapped": _("{who} swaps {source} for {other}."),
    "tile_placed": _("{who} lays the tile {tile} on {track}: {space}."),
    "saved": _("{source} keeps {who} at 1 life."),
    "slept": _("{who} sleeps; the turn is over ({source})."),
    "rebooted": _("{who} resolves no dice ({source})."),
    "set_aside": _("{who} sets aside {old} and {new} ({source})."),
    "dominated": _("{who} will roll a die less per Keep card ({source})."),
    "stomped": _("{who} will roll a die less ({source})."),
    "monsters_chosen": _("{first} plays {one}, {second} plays {other}."),
}
YOUR_COUNTED = log.YOUR_COUNTED | {
    "life_gained": _n("You heal {n} ({source}).", "You heal {n} ({source})."),
    "life_lost": _n("You lose {n} life ({source}).", "You lose {n} life ({source})."),
    "tokens_gained": _n("You get {n} dice token ({source}).", "You get {n} dice tokens ({source})."),
    "tokens_spent": _n("You spend {n} dice token on a white die.", "You spend {n} dice tokens on white dice."),
    "resolved": _n("You resolve {n} x {face}.", "You resolve {n} x {face}."),
    "picked_up": _n("You reroll {n} die.", "You reroll {n} dice."),
    "moved": _n("You pull {track}: {n} space to your crown.", "You pull {track}: {n} spaces to your crown."),
}
YOUR_PLAIN = log.YOUR_PLAIN | {
    "swept": _("You sweep the row."),
    "symbol_added": _("You add to the roll: {face}."),
    "row_cleared": _("You discard {source} from the row."),
    "swapped": _("You swap {source} for {other}."),
    "tile_placed": _("You lay the tile {tile} on {track}: {space}."),
    "saved": _("{source} keeps you at 1 life."),
    "slept": _("You sleep; the turn is over ({source})."),
    "rebooted": _("You resolve no dice ({source})."),
    "set_aside": _("You set aside {old} and {new} ({source})."),
    "dominated": _("You will roll a die less per Keep card ({source})."),
    "stomped": _("You will roll a die less ({source})."),
}


class Log(GameLog):
    """Turns events of the Duel into sentences."""

    counted, plain = COUNTED, PLAIN
    your_counted, your_plain = YOUR_COUNTED, YOUR_PLAIN
    cards, faces, sources = CARDS, FACES, SOURCES

    def __init__(self, words: Language, names: Sequence[str], edition: str) -> None:
        super().__init__(words, names, edition)
        self.sides: Sides | None = None  # None: spaces are told by their numbers, which the reader's board has

    def on_board(self, state: Record) -> Self:
        """Return the log of a game in this state whose board has no numbers on its spaces."""
        other = self._copy()
        other.sides = Sides(int(cast("DuelState", state).first))
        return other

    def _special(self) -> dict[str, Callable[[Event], str]]:
        more = {"ended": self._end, "energy_gained": self._energy, "moved": self._pull}
        return super()._special() | more

    def _values(self, event: Event) -> dict[str, str]:
        values = super()._values(event)
        if event.kind in ("moved", "stopped", "tile_placed"):
            values["track"] = self.words.text(TRACKS[event.target])
        if event.kind == "tile_placed":
            space = space_name(self.words, self.names, self.sides, self.you, event.amount)
            values |= {"tile": self.words.text(TILES[event.source].name), "space": space}
        elif event.kind == "symbol_added":
            values["face"] = self.words.text(FACES[event.source])
        elif event.kind == "resolved":
            values["face"] = self.face(event.target)
        elif event.kind == "set_aside":
            values |= {"old": self.face(event.target), "new": self.face(event.amount)}
        elif event.kind == "swapped":
            values["other"] = self.source(KEYS.keys[event.target])
        elif event.kind == "monsters_chosen":
            values |= {"first": self.name(0), "one": self.monster(event.target)}
            values |= {"second": self.name(1), "other": self.monster(event.amount)}
        return values

    @staticmethod
    def dealer(event: Event) -> int:
        """Return the rival of whoever loses life by dice or a tile; cards may hit their owner."""
        return rival_of(event.seat) if event.kind == "life_lost" and event.source in ("dice", "tile") else -1

    def monster(self, number: int) -> str:
        """Return a monster's name."""
        return self.words.text(MONSTERS[MONSTER_KEYS[number]])

    def _roll(self, event: Event) -> str:
        if event.source != "roll_camouflage":
            return super()._roll(event)
        told, to_you = _("{who} rolls {faces} for Camouflage."), _("You roll {faces} for Camouflage.")
        return self._tell(event, told, to_you, faces=self.listed(event))

    def _pull(self, event: Event) -> str:
        """Return the sentence for a step of a marker: how far it is from the crown, or the number of its space."""
        if self.sides is None:
            told, to_you = _("{who} pulls {track} to {space}."), _("You pull {track} to {space}.")
            return self._tell(event, told, to_you, space=write_position_on_track(event.amount))
        left = self.sides.to_crown(event.seat, event.amount)
        if not left:
            return self._tell(event, _("{who} pulls {track} to the crown."), _("You pull {track} to your crown."))
        return self._count(event._replace(amount=left), COUNTED["moved"], YOUR_COUNTED["moved"])

    def _energy(self, event: Event) -> str:
        """Return the sentence for gained energy; two causes have their own."""
        if event.source == "shop":
            to_you = _("You buy nothing and gain 1 energy.")
            return self._tell(event, _("{who} buys nothing and gains 1 energy."), to_you)
        if event.source == "rules":
            to_you = _("You go second and start with 1 energy.")
            return self._tell(event, _("{who} goes second and starts with 1 energy."), to_you)
        return self._count(event, COUNTED[event.kind], YOUR_COUNTED[event.kind])

    def _end(self, event: Event) -> str:
        why = list(ENDINGS.values())[event.amount - 1]
        if not event.target:
            return self.words.text(_("Nobody wins: {why}."), why=self.words.text(why))
        return self._win(event, why)
