"""Events become beats in order, and beats have a length that pages and bots agree on."""

from __future__ import annotations

import random

import pytest

from conftest import sized
from daikaiju import CHANCE, Game
from daikaiju.notation.events import Event
from daikaiju.players.registry import make_bot
from daikaiju.rules.duel.events import KINDS as DUEL_KINDS
from daikaiju.rules.tokyo.events import KINDS as TOKYO_KINDS
from daikaiju.stage.beat import FULL_REST, HOLD, LOOKS, ROW_READ, SHORT_REST, SPIN, Beat
from daikaiju.stage.beats import beats_of, length, together
from daikaiju.stage.games import GAMES, looks_of
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.pacing import DRAWN, last_beats, seconds_shown

UNSEEN = {"monsters_chosen"}  # they are there already


@pytest.mark.parametrize(("game", "kinds"), [("tokyo", TOKYO_KINDS), ("duel", DUEL_KINDS)])
def test_every_event_has_a_look(game, kinds):
    named = set(kinds.values())
    assert named - UNSEEN <= set(GAMES[game])
    assert set(GAMES[game]) - set(LOOKS) <= named


def test_a_game_without_a_row_has_the_common_looks():
    assert "rolled" in looks_of("race")


def test_kept_dice_lie_before_rolled_ones_of_the_same_face():
    rolled = Event("rolled", 0, 2, 0, "roll", ("1", "heart"))
    (beat,) = beats_of("tokyo", [rolled], ("1", "3", "3", "claw"))
    assert beat.dice == (("1", True), ("1", False), ("3", True), ("3", True), ("heart", False), ("claw", True))


def test_a_die_that_a_card_rolls_again_lies_among_the_others():
    rolled = Event("rolled", 0, 1, 0, "roll_probe", ("energy",))
    (beat,) = beats_of("tokyo", [rolled], ("1", "energy", "claw"))
    assert beat.dice == (("1", True), ("energy", True), ("energy", False), ("claw", True))
    (beat,) = beats_of("tokyo", [rolled._replace(source="roll_camouflage")], ("1", "energy", "claw"))
    assert beat.dice == (("energy", False),)


def shown(events: list[Event]) -> list[Beat]:
    return together(beats_of("tokyo", events, ()))


def test_what_a_bot_holds_is_seen_before_the_others_are_rolled():
    """Nobody waits for what a person holds: they have seen it."""
    events = [Event("picked_up", 1, 0, 1, "free_reroll"), Event("rolled", 1, 1, 0, "roll", ("energy",))]
    bot, roll = together(beats_of("tokyo", events, ("heart",)))
    assert not bot.beside
    assert bot.until_next == bot.ms == HOLD
    assert roll.dice == (("heart", True), ("energy", False))
    person, _roll = together(beats_of("tokyo", events, ("heart",), {1}))
    assert person.beside
    assert person.ms < HOLD


def test_claws_land_before_they_hit():
    attack, hit = shown([Event("attacked", 0, 2, 1, "dice"), Event("hearts_lost", 1, 0, 1, "attack")])
    assert attack.beside
    assert attack.until_next >= 0.7 * attack.ms  # as long as they fly (stage.js)
    assert not hit.beside


def test_dice_are_in_the_air_while_stars_for_tokyo_arrive():
    stars, roll = Event("stars_gained", 0, -1, 2, "tokyo"), Event("rolled", 0, 1, 0, "roll", ("energy",))
    assert [beat.beside for beat in shown([Event("turn_started", 0, 0, 0, ""), stars, roll])] == [True, True, False]


def test_all_hits_of_an_attack_come_together():
    hits = [Event("hearts_lost", seat, 0, 2, "attack") for seat in (1, 2, 3)]
    assert [beat.beside for beat in shown(hits)] == [True, True, False]


def test_results_of_dice_come_together_unless_they_change_the_same_number():
    stars = Event("stars_gained", 0, -1, 2, "dice")
    card = Event("stars_gained", 0, -1, 1, "dice")
    energy, attack = Event("energy_gained", 0, -1, 1, "dice"), Event("attacked", 0, 2, 1, "dice")
    hit = Event("hearts_lost", 1, 0, 1, "attack")
    assert [beat.beside for beat in shown([stars, energy, attack, hit])] == [True, True, True, False]
    assert [beat.beside for beat in shown([stars, card])] == [False, False]
    assert [beat.beside for beat in shown([stars, energy, card])] == [True, False, False]


def test_one_monster_leaves_tokyo_as_another_enters():
    events = [Event("left", 1, 0, 0, ""), Event("entered", 0, 0, 0, ""), Event("stars_gained", 0, -1, 1, "")]
    assert [beat.beside for beat in shown(events)] == [True, True, False]


def test_what_a_fall_takes_goes_together():
    left, spent = Event("left", 1, 0, 0, "fall"), Event("energy_spent", 1, -1, 4, "fall")
    fell, lost = Event("fell", 1, -1, 0, "fall"), [Event("card_lost", 1, -1, 0, key) for key in ("jets", "wings")]
    beats = shown([left, spent, fell, *lost])
    assert [beat.beside for beat in beats] == [True, True, False, True, False]
    reborn = shown([left, Event("reborn", 1, -1, 0, "fall")])
    assert not reborn[0].beside, "it goes out of Tokyo"


def test_beats_that_are_shown_together_end_with_the_longest():
    enter, stars = shown([Event("entered", 0, 0, 0, ""), Event("stars_gained", 0, -1, 1, "")])
    assert enter.until_next < enter.ms
    assert length([enter, stars]) == max(enter.ms, enter.until_next + stars.ms)


def test_dice_rest_before_anything_comes_of_them():
    roll, gain = Event("rolled", 0, 1, 0, "roll", ("energy",)), Event("energy_gained", 0, -1, 1, "dice")
    beats = beats_of("tokyo", [roll, gain], ())
    assert length(beats) == SPIN + FULL_REST + beats[1].ms


def test_three_turns_of_bots_take_less_than_twelve_seconds():
    """On average, falls and the rolls for the first turn apart; one of four belongs to a person, who feels hits."""
    rng, bot, shown, turns = random.Random(7), make_bot("steady"), 0.0, 0
    for _ in range(sized(2, 20)):
        table = table_of(4, rng=rng)
        table.seats[0].owner = "me"
        while not table.game.is_over and table.game.state.turn < 13:
            if table.game.actor == CHANCE:
                table.play(CHANCE, rng.randrange(table.game.rules.outcomes(table.game.state)))
                continue
            following = bot.decide(table.game, rng)
            if table.game.state.turn > 1 and not any(beat.kind == "fall" for beat in last_beats(table)):
                shown += seconds_shown(table, following)
            table.play(table.game.actor, following)
        turns += table.game.state.turn - 1
    assert 3 * shown / turns < 12


def table_of(players: int, speed: int = 1, rng: random.Random | None = None) -> LiveTable:
    table = seating.new_table(Options(speed=speed), ["bot:steady"] * players, "me", 0.0)
    commands.start(table, "me", rng or random.Random(3))
    return table


def test_a_person_feels_hits_the_longer_the_harder_they_are():
    table = table_of(3)
    table.seats[0].owner, table.seats[0].bot = "me", ""
    hits = [Event("hearts_lost", seat, 2, amount, "attack") for seat, amount in ((1, 3), (0, 1), (0, 3), (0, 30))]
    bot, light, hard, hardest = beats_of("tokyo", hits, (), table.people)
    assert bot.ms < light.ms < hard.ms < hardest.ms < 1000
    assert length([light]) == light.until_next == light.ms
    assert not any(beat.felt for beat in beats_of("tokyo", [Event("energy_gained", 0, -1, 2, "dice")], (), {0}))


def test_bots_wait_until_a_person_has_felt_a_hit():
    table = table_of(3)
    while not any(beat.kind == "hit" for beat in last_beats(table)):
        actor, outcomes = table.game.actor, table.game.rules.outcomes(table.game.state)
        table.play(actor, 0 if actor != CHANCE else outcomes - 1)
    before = seconds_shown(table, 0)
    for seat in table.seats:
        seat.owner, seat.bot, seat.stand_in = "me", "", "steady"
    assert seconds_shown(table, 0) == before  # nobody is there to feel it
    for seat in table.seats:
        seat.stand_in = ""
    assert seconds_shown(table, 0) > before


def test_bots_wait_until_pages_have_shown_what_happened():
    table = table_of(3)
    assert last_beats(table)[-1].kind == "roll"
    shown = length(last_beats(table)) / 1000
    reroll = next(action.number for action in table.game.legal_actions if action.kind == "reroll")
    assert seconds_shown(table, reroll) == pytest.approx(shown + SHORT_REST / 1000 + DRAWN)
    assert seconds_shown(table, 0) == pytest.approx(shown + FULL_REST / 1000 + DRAWN)


def test_bots_do_not_wait_at_once():
    assert seconds_shown(table_of(3, speed=0), 0) == 0


def test_an_illegal_action_of_a_bot_is_no_reroll():
    table = table_of(3)
    assert seconds_shown(table, 10_000) == seconds_shown(table, 0)


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_all_entries_of_a_game_become_beats(game):
    rng = random.Random(5)
    played = Game(game, players=2)
    kinds = set()
    while not played.is_over:
        events = played.chance(rng=rng) if played.actor == CHANCE else played.play(rng.choice(played.legal_actions))
        kinds |= {beat.kind for beat in beats_of(game, events, ())}
    assert {"roll", "turn", "win"} <= kinds


def swept(*following: Event) -> list[Beat]:
    cards = [Event("revealed_card", -1, slot, 0, card) for slot, card in enumerate(("heal", "tanks", "mimic"))]
    paid = [Event("energy_spent", 1, -1, 2, "shop"), Event("swept", 1, -1, 0, "shop")]
    return shown([*paid, *cards, *following])


def test_a_row_that_was_paid_for_is_read_before_the_turn_passes():
    *_, first, second, third, turn = swept(Event("turn_started", 2, 0, 0, ""))
    assert (first.beside, second.beside, third.beside) == (True, True, False)
    assert third.until_next == third.ms == ROW_READ
    assert turn.kind == "turn"


def test_a_row_that_is_asked_about_needs_no_time_of_its_own():
    assert all(beat.ms < ROW_READ for beat in swept())


def test_a_card_that_follows_a_bought_one_needs_no_time_of_its_own():
    card = Event("revealed_card", -1, 2, 0, "tanks")
    beats = shown([Event("bought", 1, -1, 3, "heal"), card, Event("hearts_gained", 1, -1, 2, "heal")])
    assert beats[1].until_next < ROW_READ
