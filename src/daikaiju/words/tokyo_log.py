"""The log: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from daikaiju.notation.events import Event

from .language import Language
from .language import mark as _
from .language import mark_plural as _n
from .names import ENDINGS, FACES, PLACES
from .tokyo_cards import CARDS

# Sources that are not cards, as they stand in brackets behind a sentence.
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
    "free_reroll": _("reroll"),
}
# One form for one, one for several; {n} is the number.
COUNTED = {
    "stars_gained": _n("{who} gains {n} star ({source}).", "{who} gains {n} stars ({source})."),
    "stars_lost": _n("{who} loses {n} star ({source}).", "{who} loses {n} stars ({source})."),
    "hearts_gained": _n("{who} heals {n} heart ({source}).", "{who} heals {n} hearts ({source})."),
    "hearts_lost": _n("{who} loses {n} heart ({source}).", "{who} loses {n} hearts ({source})."),
    "energy_gained": _n("{who} gains {n} energy ({source}).", "{who} gains {n} energy ({source})."),
    "energy_spent": _n("{who} gives up {n} energy ({source}).", "{who} gives up {n} energy ({source})."),
    "prevented": _n("{source} spares {who} {n} damage.", "{source} spares {who} {n} damage."),
    "counter_gained": _n("{who} gets {n} {source} counter.", "{who} gets {n} {source} counters."),
    "counter_lost": _n("{who} loses {n} {source} counter.", "{who} loses {n} {source} counters."),
    "picked_up": _n("{who} rerolls {n} die ({source}).", "{who} rerolls {n} dice ({source})."),
    "extra_turn_earned": _n("{who} earns an extra turn ({source}).", "{who} earns {n} extra turns ({source})."),
    "shuffled": _n("The discards become the deck: {n} card.", "The discards become the deck: {n} cards."),
}
PLAIN = {
    "fell": _("{who} is eliminated."),
    "reborn": _("{who} falls, and its child takes over with 10 hearts."),
    "swept": _("{who} sweeps the market."),
    "looked": _("{who} looks at the top card of the deck."),
    "card_lost": _("{who} loses {source}."),
    "copied": _("{who} copies {source} with Mimic."),
    "revealed_card": _("{source} is turned up."),
    "entered": _("{who} enters {place}."),
    "stayed": _("{who} stays in {place}."),
    "moved_to_city": _("Tokyo Bay closes; {who} moves to Tokyo City."),
    "head_start": _("{who} goes first."),
    "die_changed": _("{who} turns a {old} into a {new} ({source})."),
}


class Log:
    """Turns events into sentences, with the players' names in them."""

    def __init__(self, words: Language, names: Sequence[str], edition: str) -> None:
        self.words, self.names, self.edition = words, names, edition

    def sentence(self, event: Event) -> str:
        """One event as a sentence; empty if it says nothing to people."""
        special = self._special().get(event.kind)
        if special is not None:
            return special(event)
        values = self._values(event)
        if event.kind in COUNTED:
            one, many = COUNTED[event.kind]
            return self.words.plural(one, many, event.amount, **values)
        return self.words.text(PLAIN[event.kind], **values)

    def _special(self) -> dict[str, Callable[[Event], str]]:
        return {
            "turn_started": self._turn,
            "rolled": self._roll,
            "bought": self._purchase,
            "left": self._departure,
            "attacked": self._attack,
            "ended": self._end,
        }

    def _values(self, event: Event) -> dict[str, str]:
        faces = list(FACES.values())
        values = {"who": self.name(event.seat), "source": self.source(event.source)}
        if event.kind in ("entered", "stayed", "moved_to_city"):
            values["place"] = self.words.text(PLACES[event.target])
        if event.kind == "die_changed":
            values |= {"old": self.words.text(faces[event.amount]), "new": self.words.text(faces[event.target])}
        return values

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if seat >= 0 else ""

    def source(self, key: str) -> str:
        """A card's name, or another cause."""
        title = key.removesuffix("_2")
        if title in CARDS:
            return self.words.text(CARDS[title].title(self.edition))
        return self.words.text(SOURCES[key]) if key in SOURCES else ""

    def _turn(self, event: Event) -> str:
        message = _("{who} takes an extra turn.") if event.target else _("{who}'s turn.")
        return self.words.text(message, who=self.name(event.seat))

    def _roll(self, event: Event) -> str:
        faces = " ".join(self.words.text(FACES[face]) for face in event.faces)
        return self.words.text(_("{who} rolls {faces}."), who=self.name(event.seat), faces=faces)

    def _purchase(self, event: Event) -> str:
        values = {"who": self.name(event.seat), "card": self.source(event.source)}
        if event.target < 0:
            one, many = _n("{who} buys {card} for {n} energy.", "{who} buys {card} for {n} energy.")
            return self.words.plural(one, many, event.amount, **values)
        one, many = _n(
            "{who} buys {card} from {owner} for {n} energy.", "{who} buys {card} from {owner} for {n} energy."
        )
        return self.words.plural(one, many, event.amount, owner=self.name(event.target), **values)

    def _departure(self, event: Event) -> str:
        message = _("{who} yields {place}.") if event.source == "yield" else _("{who} leaves {place}.")
        return self.words.text(message, who=self.name(event.seat), place=self.words.text(PLACES[event.target]))

    def _attack(self, event: Event) -> str:
        hit = [self.name(seat) for seat in range(len(self.names)) if event.target >> seat & 1]
        if not hit:
            return self.words.text(_("{who} attacks, but nobody is there."), who=self.name(event.seat))
        message = _("{who} attacks {targets} for {damage}.")
        return self.words.text(message, who=self.name(event.seat), targets=", ".join(hit), damage=event.amount)

    def _end(self, event: Event) -> str:
        winners = [self.name(seat) for seat in range(len(self.names)) if event.target >> seat & 1]
        if not winners:
            return self.words.text(_("All monsters fell: nobody wins."))
        why = self.words.text(list(ENDINGS.values())[event.amount - 1])
        message = _("{winners} wins: {why}.") if len(winners) == 1 else _("{winners} win: {why}.")
        return self.words.text(message, winners=", ".join(winners), why=why)
