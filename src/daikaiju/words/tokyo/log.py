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
    "yield": _("left Tokyo"),
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
    "swept": _("{who} sweeps the row."),
    "looked": _("{who} looks at the top card of the deck."),
    "copied": _("{who} copies {source} with Mimic."),
    "entered": _("{who} enters {place}."),
    "stayed": _("{who} stays in {place}."),
    "moved_to_city": _("Tokyo Bay closes; {who} moves to Tokyo City."),
    "die_changed": _("{who} turns {old} into {new} ({source})."),
}
YOUR_COUNTED = log.YOUR_COUNTED | {
    "stars_gained": _n("You gain {n} star ({source}).", "You gain {n} stars ({source})."),
    "stars_lost": _n("You lose {n} star ({source}).", "You lose {n} stars ({source})."),
    "hearts_gained": _n("You heal {n} heart ({source}).", "You heal {n} hearts ({source})."),
    "hearts_lost": _n("You lose {n} heart ({source}).", "You lose {n} hearts ({source})."),
    "counter_gained": _n("You get {n} {source} counter.", "You get {n} {source} counters."),
    "counter_lost": _n("You lose {n} {source} counter.", "You lose {n} {source} counters."),
}
YOUR_PLAIN = log.YOUR_PLAIN | {
    "fell": _("You are eliminated."),
    "reborn": _("You fall, and your child takes over with 10 hearts."),
    "swept": _("You sweep the row."),
    "looked": _("You look at the top card of the deck."),
    "copied": _("You copy {source} with Mimic."),
    "entered": _("You enter {place}."),
    "stayed": _("You stay in {place}."),
    "moved_to_city": _("Tokyo Bay closes; you move to Tokyo City."),
    "die_changed": _("You turn {old} into {new} ({source})."),
}


class Log(GameLog):
    """Turns events of King of Tokyo into sentences."""

    counted, plain = COUNTED, PLAIN
    your_counted, your_plain = YOUR_COUNTED, YOUR_PLAIN
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

    @staticmethod
    def dealer(event: Event) -> int:
        """Return whose attack or card it was."""
        return event.target if event.kind == "hearts_lost" else -1

    def _reroll(self, event: Event) -> str:
        if event.source != "free_reroll":
            return self._count(event, COUNTED["picked_up"], YOUR_COUNTED["picked_up"])
        free = _n("{who} rerolls {n} die.", "{who} rerolls {n} dice.")
        return self._count(event, free, _n("You reroll {n} die.", "You reroll {n} dice."))

    def _departure(self, event: Event) -> str:
        place = self.words.text(PLACES[event.target])
        return self._tell(event, _("{who} leaves {place}."), _("You leave {place}."), place=place)

    def _attack(self, event: Event) -> str:
        if not event.target:
            return self._tell(event, _("{who} attacks, but nobody is there."), _("You attack, but nobody is there."))
        your_bit = 1 << self.you if self.you >= 0 else 0
        if event.target == your_bit:
            return self._tell(event, _("{who} attacks you for {damage}."), None, damage=event.amount)
        you = [self.words.text("you")] if event.target & your_bit else []
        targets = self.words.names([*you, *self.seats(event.target & ~your_bit)])
        told, by_you = _("{who} attacks {targets} for {damage}."), _("You attack {targets} for {damage}.")
        return self._tell(event, told, by_you, targets=targets, damage=event.amount)

    def _end(self, event: Event) -> str:
        if not event.target:
            return self.words.text(_("All monsters fell: nobody wins."))
        return self._win(event, list(ENDINGS.values())[event.amount - 1])
