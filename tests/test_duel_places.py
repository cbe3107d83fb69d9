"""Spaces of the Duel are told as people see them: pages number none of them."""

from __future__ import annotations

import random
import re

import pytest

from conftest import random_moves
from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.words.games import words_of
from daikaiju.words.language import language

LANGUAGES = ("en", "pl", "cs")


def sentence(code: str, event: Event, you: int = 0, first: int = 1) -> str:
    """A sentence to a seat in a game in which the other one pulls towards -7."""
    state = Game("duel").state
    state.first = first
    words = words_of("duel", language(code), ["A", "B"], state.rules).on_board(state)
    return words.log.naming(["A", "B"], you).sentence(event)


def moved(seat: int, position: int) -> Event:
    return Event("moved", seat, 0, position, "rules")


def laid(seat: int, space: int) -> Event:
    return Event("tile_placed", seat, 1, space, "king")


@pytest.mark.parametrize(
    ("code", "event", "said"),
    [
        ("en", moved(0, 2), "You pull Fame: 6 spaces to your crown."),
        ("en", moved(0, 13), "You pull Fame: 1 space to your crown."),  # between two spaces
        ("en", moved(0, 14), "You pull Fame to your crown."),
        ("en", moved(1, 2), "B pulls Fame: 8 spaces to the crown."),
        ("en", moved(1, -14), "B pulls Fame to the crown."),
        ("en", laid(1, 0), "B lays the tile King on Destruction: the middle."),
        ("en", laid(1, 3), "B lays the tile King on Destruction: 3 spaces towards you."),
        ("en", laid(0, -1), "You lay the tile King on Destruction: 1 space towards B."),
        ("en", laid(0, 7), "You lay the tile King on Destruction: your crown."),
        ("en", laid(0, -7), "You lay the tile King on Destruction: the crown of B."),
        ("pl", moved(0, 2), "Przyciągasz znacznik (Sława): 6 pól do twojej korony."),
        ("cs", moved(0, 8), "Přitahuješ ukazatel (Sláva): 3 pole ke tvé koruně."),
    ],
)
def test_sentences(code: str, event: Event, said: str) -> None:
    assert sentence(code, event) == said


def test_the_first_player_pulls_the_other_way() -> None:
    assert sentence("en", moved(0, -2), first=0) == "You pull Fame: 6 spaces to your crown."


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_and_no_answer_of_a_page_numbers_a_space(code: str) -> None:
    """Below 0 there are only numbers of spaces."""
    told: set[str] = set()
    for seed in range(3):
        rng, game = random.Random(seed), Game("duel")
        words = words_of("duel", language(code), ["A", "B"], game.state.rules)
        for actor, action in random_moves(game.copy(), rng):
            seen = words.on_board(game.state)
            if actor >= 0:
                told |= {seen.questions.answer(game.state, actor, one) for one in game.legal_actions}
            told |= {words.on_board(game.state).log.sentence(event) for event in game.play(action, actor)}
    assert [text for text in told if re.search(r"-\d", text)] == []
    assert len(told) > 100
