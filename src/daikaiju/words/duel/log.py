"""The log of King of Tokyo: Duel."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.notation.duel.names import CARDS as KEYS
from daikaiju.notation.duel.names import write_position_on_track
from daikaiju.notation.events import Event
from daikaiju.rules.duel.monsters import MONSTERS as MONSTER_KEYS
from daikaiju.words import log
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.log import GameLog
from daikaiju.words.names import MONSTERS

from .cards import CARDS
from .names import ENDINGS, FACES, TILES, TRACKS

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
}
PLAIN = log.PLAIN | {
    "swept": _("{who} sweeps the row."),
    "symbol_added": _("{who} adds to the roll: {face}."),
    "moved": _("{who} pulls {track} to {space}."),
    "stopped": _("A King tile stops the pull of {track}."),
    "row_cleared": _("{who} discards {source} from the row."),
    "swapped": _("{who} swaps {source} for {other}."),
    "tile_placed": _("{who} lays the tile {tile} on {track} {space}."),
    "saved": _("{source} keeps {who} at 1 life."),
    "slept": _("{who} sleeps; the turn is over ({source})."),
    "rebooted": _("{who} resolves no dice ({source})."),
    "set_aside": _("{who} sets aside {old} and {new} ({source})."),
    "dominated": _("{who} will roll a die less per Keep card ({source})."),
    "stomped": _("{who} will roll a die less ({source})."),
    "monsters_chosen": _("{first} plays {one}, {second} plays {other}."),
}


class Log(GameLog):
    """Turns events of the Duel into sentences."""

    counted, plain = COUNTED, PLAIN
    cards, faces, sources = CARDS, FACES, SOURCES

    def _special(self) -> dict[str, Callable[[Event], str]]:
        return super()._special() | {"ended": self._end, "energy_gained": self._energy}

    def _values(self, event: Event) -> dict[str, str]:
        values = super()._values(event)
        if event.kind in ("moved", "stopped", "tile_placed"):
            values["track"] = self.words.text(TRACKS[event.target])
        if event.kind == "moved":
            values["space"] = write_position_on_track(event.amount)
        elif event.kind == "tile_placed":
            values |= {"tile": self.words.text(TILES[event.source].name), "space": str(event.amount)}
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

    def monster(self, number: int) -> str:
        """Return a monster's name."""
        return self.words.text(MONSTERS[MONSTER_KEYS[number]])

    def _roll(self, event: Event) -> str:
        if event.source != "roll_camouflage":
            return super()._roll(event)
        faces = " ".join(self.words.text(FACES[face]) for face in event.faces)
        message = _("{who} rolls {faces} for Camouflage.")
        return self.words.text(message, who=self.name(event.seat), faces=faces)

    def _energy(self, event: Event) -> str:
        """Return the sentence for gained energy; two causes have their own."""
        values = self._values(event)
        if event.source == "shop":
            return self.words.text(_("{who} bought nothing and gains 1 energy."), **values)
        if event.source == "rules":
            return self.words.text(_("{who} goes second and starts with 1 energy."), **values)
        return self.words.plural(*self.counted[event.kind], event.amount, **values)

    def _end(self, event: Event) -> str:
        why = list(ENDINGS.values())[event.amount - 1]
        if not event.target:
            return self.words.text(_("Nobody wins: {why}."), why=self.words.text(why))
        return self._win(event, why)
