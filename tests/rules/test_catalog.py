"""The deck (R4, U45): 66 cards, 64 titles."""

from __future__ import annotations

from collections import Counter

from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS
from daikaiju.words.language import language
from daikaiju.words.tokyo.cards import CARDS


def test_deck() -> None:
    assert len(CATALOG) == 66
    assert KEEPS == 48
    assert all(card.keep == (number < KEEPS) for number, card in enumerate(CATALOG))
    copies = Counter(card.title for card in CATALOG)
    assert len(copies) == 64
    assert {title for title, count in copies.items() if count == 2} == {"extra_head", "evacuation_orders"}


def test_only_batteries_changed_their_cost() -> None:
    assert [card.key for card in CATALOG if card.cost[0] != card.cost[1]] == ["monster_batteries"]
    batteries = next(card for card in CATALOG if card.key == "monster_batteries")
    assert batteries.cost == (2, 3)


def test_words_are_those_of_cards() -> None:
    assert set(CARDS) <= {card.title for card in CATALOG}
    english = language("en")
    names = {key: [english.text(words.title(edition)) for edition in ("1e", "2e")] for key, words in CARDS.items()}
    renamed = {key for key, (first, second) in names.items() if first != second}
    assert renamed == {card.key for card in CATALOG if card.alias}
