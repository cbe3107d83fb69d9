"""Dice that can be checked, at a table: pledges, words, the seal and what is drawn (docs/fair-dice.md)."""

from __future__ import annotations

from dataclasses import replace

from daikaiju.fairness.protocol import HEX, dealt, pledge_of, seal_of
from daikaiju.notation.fair import Draw, FairDice, Word
from daikaiju.rules.steps import CHANCE
from daikaiju.words.language import mark as _

from .errors import NotNow, NotPossible, NotYours
from .model import WAITING, LiveTable, TableSeat
from .seating import host_only, monsters_of, numbered, unsealed_only, waiting_only

ORDINARY = _("The dice of this table are ordinary ones.")


def own_seat(table: LiveTable, guest: str, seat: int) -> TableSeat:
    """Return a guest's own seat in the waiting room of a table whose dice can be checked."""
    waiting_only(table)
    if table.luck is None:
        raise NotNow(ORDINARY)
    chair = numbered(table, seat)
    if chair.owner != guest or not guest:
        raise NotYours(_("This is not your seat."))
    return chair


def take_pledge(table: LiveTable, guest: str, seat: int, pledge: str) -> None:
    """A page gives the hash of its word; until the setup is sealed it may give another."""
    chair = own_seat(table, guest, seat)
    unsealed_only(table)
    if not HEX.fullmatch(pledge):
        raise NotPossible(_("A word and its hash are 64 hexadecimal digits each."))
    assert table.luck is not None
    table.luck = table.luck.pledged(chair.number, pledge)


def seal(table: LiveTable) -> None:
    """Fix the setup and all pledges; from now on the pages give their words."""
    assert table.luck is not None
    unsealed_only(table)
    people = [seat for seat in table.seats if seat.owner]
    for seat in people:
        if seat.number not in table.luck.pledges:
            raise NotNow(_("The page of {who} has not added its word to the dice yet."), who=seat.name or seat.number)
    chosen = [seat.monster for seat in table.seats]
    left = [monster for monster in monsters_of(table.options) if monster not in chosen]
    options = table.options
    sealed = seal_of(table.id, table.luck.attempt, options.game, options.rules, options.house, chosen, left)
    table.luck = replace(table.luck.only([seat.number for seat in people]), sealed=sealed)


def take_word(table: LiveTable, guest: str, seat: int, word: str) -> None:
    """A page gives its word, which must be the one that it pledged."""
    chair = own_seat(table, guest, seat)
    assert table.luck is not None
    if not table.luck.sealed:
        raise NotNow(_("Not all have pledged their words yet."))
    if not HEX.fullmatch(word) or pledge_of(table.id, chair.number, word) != table.luck.pledges[chair.number]:
        raise NotPossible(_("This is not the word that was pledged."))
    table.luck = table.luck.given(chair.number, word)


def break_seal(table: LiveTable, guest: str) -> None:
    """Begin anew with the words, because one does not come; those who sit here can do that, and all see how often."""
    waiting_only(table)
    if table.luck is None or not table.luck.sealed:
        raise NotNow(_("Nothing is sealed here."))
    if not table.is_seated(guest):
        host_only(table, guest)
    table.luck = table.luck.unsealed()


def deal_drawn_monsters(table: LiveTable) -> None:
    """Give the seats without a monster those that follow from secret and words."""
    assert table.luck is not None
    chosen = [seat.monster for seat in table.seats]
    left = [monster for monster in monsters_of(table.options) if monster not in chosen]
    for seat, monster in zip(table.seats, dealt(table.luck.seed, chosen, left), strict=True):
        seat.monster = monster


def drawn_outcome(table: LiveTable, count: int) -> int:
    """Return the next outcome of chance. What is taken back is never chance's, so a draw keeps its number."""
    assert table.luck is not None
    number = sum(entry.actor == CHANCE for entry in table.entries)
    return table.luck.outcome(number, count)


def proof_of(table: LiveTable) -> FairDice | None:
    """Return what a record says of a table's luck; None if its dice are ordinary ones, or before the game."""
    luck = table.shown_luck
    if luck is None or table.phase == WAITING:
        return None
    draws = [(entry.action.number, entry.outcomes) for entry in table.entries if entry.actor == CHANCE]
    return FairDice(
        luck.sealed,
        luck.commitment,
        tuple(Word(seat, luck.pledges[seat], luck.words[seat]) for seat in sorted(luck.words)),
        luck.secret,
        tuple(Draw(number, outcome, count) for number, (outcome, count) in enumerate(draws)),
    )
