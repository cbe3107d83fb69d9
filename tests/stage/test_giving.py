"""Beats know from which dice they come."""

from __future__ import annotations

import random

from daikaiju import CHANCE, Game
from daikaiju.notation.events import Event
from daikaiju.stage.beats import beats_of


def faces_of(game: str, events: list[Event], kept: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    return [beat.faces for beat in beats_of(game, events, kept)]


def stars(amount: int, source: str = "dice") -> Event:
    return Event("stars_gained", 0, -1, amount, source)


def test_each_set_of_numbers_gives_its_own_stars():
    """Also if a die was just turned, or the last die of a set was just rolled, or 20 stars leave no room for more."""
    two_sets = ("1", "1", "1", "3", "3", "3", "claw")
    assert faces_of("tokyo", [stars(1), stars(3)], two_sets) == [("1",), ("3",)]
    assert faces_of("tokyo", [stars(1), stars(2, "gourmet"), stars(1)], two_sets) == [("1",), (), ("3",)]
    turned = Event("die_changed", 0, 1, 5, "stretchy")
    assert faces_of("tokyo", [turned, stars(2)], ("2", "2", "claw"))[1] == ("2",)
    rolled = Event("rolled", 0, 1, 0, "roll", ("2",))
    assert faces_of("tokyo", [rolled, stars(2)], ("2", "2", "3", "3"))[1] == ("2",)


def test_what_cards_and_tokyo_give_comes_from_no_dice():
    assert faces_of("tokyo", [stars(1, "tokyo"), Event("energy_gained", 0, -1, 1, "gourmet")]) == [(), ()]


def test_hearts_energy_and_attacks_come_from_their_faces():
    heart, energy = Event("hearts_gained", 0, -1, 1, "dice"), Event("energy_gained", 0, -1, 1, "dice")
    hit = Event("hearts_lost", 1, 0, 1, "attack")
    attack = Event("attacked", 0, 2, 1, "attack")
    assert faces_of("tokyo", [heart, energy, attack, hit]) == [("heart",), ("energy",), ("claw",), ()]


def test_in_a_duel_symbols_pull_heal_and_hit():
    resolved, moved = Event("resolved", 0, 3, 4, "dice"), Event("moved", 0, 0, 2, "rules")
    assert faces_of("duel", [resolved, moved]) == [("fame",), ("fame",)]
    other = Event("moved", 0, 1, 2, "rules")
    assert faces_of("duel", [other, resolved, other]) == [(), ("fame",), ()], "a pull of a card"
    hit, tile = Event("life_lost", 1, -1, 2, "dice"), Event("life_lost", 1, -1, 1, "tile")
    assert faces_of("duel", [hit, tile, Event("energy_gained", 0, -1, 2, "power")]) == [("claw",), (), ("power",)]


def test_the_dice_that_give_lie_on_the_table():
    """In whole games: a set of numbers has three dice at least."""
    rng, found = random.Random(3), set()
    game = Game("tokyo", players=3)
    while not game.is_over:
        kept = dice_of(game)
        events = game.chance(rng=rng) if game.actor == CHANCE else game.play(rng.choice(game.legal_actions))
        dice = kept + [face for event in events if event.kind == "rolled" for face in event.faces]
        for beat in beats_of("tokyo", events, kept):
            if beat.kind in ("stars", "energy", "heal") and beat.event.source == "dice":
                (face,) = beat.faces
                assert dice.count(face) >= (3 if beat.kind == "stars" else 1), (beat, dice)
                found.add(face)
    assert {"1", "2", "3", "energy", "heart"} & found


def dice_of(game: Game) -> list[str]:
    """The faces on the table."""
    return [face for face, count in zip(game.vocabulary.faces, game.state.dice, strict=True) for _ in range(count)]
