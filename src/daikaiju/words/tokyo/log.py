"""The log of King of Tokyo."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.notation.events import Event
from daikaiju.words import log
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.log import GameLog

from .cards import CARDS
from .names import ENDINGS, FACES, PLACES

SOURCES = {
    "dice": _("dice"),
    "tokyo": _("Tokyo"),
    "attack": _("attack"),
    "poison": _("poison"),
    "shrink": _("shrink"),
    "sweep": _("sweep"),
    "fall": _("elimination"),
    "bay": _("Bay closed"),
    "yield": _("yielded"),
}
COUNTED = log.COUNTED | {
    "stars_gained": _n("{who} gains {n} star ({source}).", "{who} gains {n} stars ({source})."),
    "stars_lost": _n("{who} loses {n} star ({source}).", "{who} loses {n} stars ({source})."),
    "hearts_gained": _n("{who} heals {n} heart ({source}).", "{who} heals {n} hearts ({source})."),
    "hearts_lost": _n("{who} loses {n} heart ({source}).", "{who} loses {n} hearts ({source})."),
    "counter_gained": _n("{who} gets {n} {source} counter.", "{who} gets {n} {source} counters."),
    "counter_lost": _n("{who} loses {n} {source} counter.", "{who} loses {n} {source} counters."),
    "shuffled": _n("The discards become the deck: {n} card.", "The discards become the deck: {n} cards."),
}
PLAIN = log.PLAIN | {
    "fell": _("{who} is eliminated."),
    "reborn": _("{who} falls, and its child takes over with 10 hearts."),
    "swept": _("{who} sweeps the market."),
    "looked": _("{who} looks at the top card of the deck."),
    "copied": _("{who} copies {source} with Mimic."),
    "entered": _("{who} enters {place}."),
    "stayed": _("{who} stays in {place}."),
    "moved_to_city": _("Tokyo Bay closes; {who} moves to Tokyo City."),
    "die_changed": _("{who} turns a {old} into a {new} ({source})."),
}


class Log(GameLog):
    """Turns events of King of Tokyo into sentences."""

    counted, plain = COUNTED, PLAIN
    cards, faces, sources = CARDS, FACES, SOURCES

    def _special(self) -> dict[str, Callable[[Event], str]]:
        special = {"left": self._departure, "attacked": self._attack, "ended": self._end, "picked_up": self._reroll}
        return super()._special() | special

    def _values(self, event: Event) -> dict[str, str]:
        values = super()._values(event)
        if event.kind in ("entered", "stayed", "moved_to_city"):
            values["place"] = self.words.text(PLACES[event.target])
        if event.kind == "die_changed":
            values |= {"old": self.face(event.amount), "new": self.face(event.target)}
        return values

    def _reroll(self, event: Event) -> str:
        free = _n("{who} rerolls {n} die.", "{who} rerolls {n} dice.")
        one, many = free if event.source == "free_reroll" else COUNTED["picked_up"]
        return self.words.plural(one, many, event.amount, **self._values(event))

    def _departure(self, event: Event) -> str:
        message = _("{who} yields {place}.") if event.source == "yield" else _("{who} leaves {place}.")
        return self.words.text(message, who=self.name(event.seat), place=self.words.text(PLACES[event.target]))

    def _attack(self, event: Event) -> str:
        hit = self.seats(event.target)
        if not hit:
            return self.words.text(_("{who} attacks, but nobody is there."), who=self.name(event.seat))
        message = _("{who} attacks {targets} for {damage}.")
        return self.words.text(message, who=self.name(event.seat), targets=", ".join(hit), damage=event.amount)

    def _end(self, event: Event) -> str:
        if not event.target:
            return self.words.text(_("All monsters fell: nobody wins."))
        return self._win(event, list(ENDINGS.values())[event.amount - 1])
