"""Choices among dice, which the compiled rules find without dividing."""

from __future__ import annotations

from itertools import product

from daikaiju.rules.dice import ANY_FACE, FINE, MOST, ONE_OVER, Dice, choices, is_choice, nth_choice


def test_to_multiply_by_one_over_a_number_divides_by_it() -> None:
    for count, number in product(range(MOST + 1), range(1 << 12)):
        assert number * ONE_OVER[count] >> FINE == number // (count + 1)


def test_every_choice_of_nine_dice_is_found_once() -> None:
    state = Dice()
    for dice in ([9, 0, 0, 0, 0, 0], [0, 4, 0, 5, 0, 0], [2, 2, 2, 1, 1, 1], [0, 1, 2, 3, 2, 1]):
        state.dice = dice
        found = {nth_choice(state, ANY_FACE, n) for n in range(choices(state, ANY_FACE) + 1)}
        assert len(found) == choices(state, ANY_FACE) + 1
        assert all(is_choice(state, ANY_FACE, mask) for mask in found)
