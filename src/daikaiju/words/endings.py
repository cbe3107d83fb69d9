"""How a finished game is summed up: who has won, and by what."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.rules.layout import Record

from .contract import GameTexts
from .language import Language


def headline(words: Language, names: Sequence[str], winners: Sequence[int], own: Sequence[int]) -> str:
    """Return who won; the person who plays the seat `own`, if they play but one, is told so."""
    if len(own) == 1 and list(own) == list(winners):
        return words.text("You win!")
    if not winners:
        return words.text("Nobody wins.")
    if len(winners) > 1:
        return words.text("{who} win!", who=words.names([names[seat] for seat in winners]))
    return words.text("{who} wins!", who=names[winners[0]])


def how_it_ended(words: Language, texts: GameTexts, reason: str, state: Record, turn: int) -> str:
    """Return why and on which turn a game ended."""
    text = words.text(texts.ending(reason, state))
    return words.text("{how}, on turn {n}.", how=text[:1].upper() + text[1:], n=turn)
