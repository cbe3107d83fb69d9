"""What pages give the stage: parts of the panel that are replaced, bots that think, games that were won."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any, cast

import pytest
from layouts import asked, fallen, table_at
from page_reader import read
from stages import BASE, played
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.rules.steps import CHANCE
from daikaiju.table import commands, seating
from daikaiju.table.log import Entry
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.push.message import content_of, head_of, pack
from daikaiju.web.view import render
from daikaiju.web.view.duel.lanes import trail
from daikaiju.web.view.events import MINUS
from daikaiju.web.view.games import scene_of, view_of
from daikaiju.web.view.log import Story
from daikaiju.web.view.news import news_and_hits, since_turn
from daikaiju.web.view.statistics import Figures, History, note_event
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import LANGUAGES
from daikaiju.words.names import monster_name

VIEWER = Viewer("me", "Ann", base=BASE)
CITY_OR_BAY = {"Leave the City", "Stay in the City", "Leave the Bay", "Stay in the Bay"}


def until_asked(table: LiveTable, seat_is_own: bool) -> LiveTable:
    """The same table, played on until a seat of this device, or a bot, has to decide."""
    game = table.game
    assert game is not None
    while game.actor == CHANCE or (game.actor == 0) is not seat_is_own:
        table.play(game.actor, 0 if game.actor == CHANCE else game.legal_actions[0].number)
    return table


def test_parts_of_the_panel_are_named_by_the_state() -> None:
    """An element that another one replaces does not move; so pages shift nothing when a question follows another."""
    table = until_asked(played(Options("tokyo", "2e"), 2, 5, 40), seat_is_own=True)
    page = render.table(table, VIEWER)
    assert f'id="say-{table.number}"' in page
    assert 'id="low"' in page


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_message_is_what_beats_and_page_say(code: str) -> None:
    """Its pieces are encoded one by one; Polish and Czech ones are not ASCII."""
    table, viewer = played(Options("tokyo", "2e"), 2, 5, 40), Viewer("me", "Żółć", code, base=BASE)
    head, pieces = render.push(table, viewer, table.number - 3)
    message = pack(head, pieces)
    assert head["beats"]
    assert head_of(message) == json.loads(json.dumps(head))
    assert content_of(message) == "".join(pieces) == render.table_partial(table, viewer)


PROBED = (
    "tokyo/1 2e players=3 cards0=psychic_probe market=jets,wings,skyscraper dice=2,energy,energy,claw,claw,claw turn=2 "
    "stars=4 tokyo=0 active=1 regular=1 rerolls=2 steps=check,end_of_turn@1,shop@1,resolve@1,probe@0"
)


def probed() -> tuple[LiveTable, int]:
    """A table at which one has just rolled a die of a rival with Psychic Probe, and the number before."""
    table = table_of(Game.from_position(PROBED))
    table.entries = [Entry(0, CHANCE, table.game.legal_actions[0], [Event("turn_started", 1, 0, 2, "")])]
    table.number = 1
    table.play(0, "probe 2")
    table.play(CHANCE, "roll energy")
    return table, 1


def test_a_die_of_a_rival_is_rolled_among_its_dice() -> None:
    """By Psychic Probe: in the tray of whoever's turn it is, under the name of the card."""
    table, number = probed()
    head, _page = render.push(table, Viewer("me", base=BASE), number)
    roll = head["beats"][0]
    assert (roll["kind"], roll["seat"], roll["tray"], roll["card"]) == ("roll", 0, 1, "Psychic Probe")
    assert len(roll["dice"]) == 6


CAMOUFLAGED = {
    "tokyo": (
        "tokyo/1 2e players=2 tokyo=1 cards1=camouflage market=jets,wings,skyscraper",
        ["claw 1 1 2 2 3", "heart"],
    ),
    "duel": (
        "duel/1 players=2 cards1=camouflage row=snack_time,frenzy,kaijutsu",
        ["claw claw claw claw claw", "heart heart heart heart heart"],
    ),
}


@pytest.mark.parametrize("game", CAMOUFLAGED)
def test_a_roll_for_a_card_has_its_name(game: str) -> None:
    position, rolls = CAMOUFLAGED[game]
    table = table_of(Game.from_position(position))
    table.play(CHANCE, f"roll {rolls[0]}")
    table.play(0, "stop")
    number = table.number
    table.play(CHANCE, f"roll {rolls[1]}")
    head, _page = render.push(table, Viewer("me", base=BASE), number)
    assert [beat.get("card") for beat in head["beats"] if beat["kind"] == "roll"] == ["Camouflage"]


def test_what_happened_is_told_once() -> None:
    """To screen readers: by its beats; the page that follows brings the question alone."""
    table = table_of(Game.from_position("tokyo/1 2e players=2 market=jets,wings,mimic"))
    table.play(CHANCE, "roll 1 1 2 3 claw heart")
    page = read(render.table_partial(table, Viewer("me", base=BASE)))
    (told,) = (node.text() for node in page.all() if node.attrs.get("id") == "announce")
    assert told.strip() == "Which dice do you reroll?"


def test_a_message_says_from_which_number_it_tells() -> None:
    """An answer may have told nothing by itself: a page that shows the table before it is not behind."""
    table, number = probed()
    head, _page = render.push(table, Viewer("me", base=BASE), number)
    assert (head["since"], head["beats"][0]["number"]) == (number, number + 1)


def test_no_full_stop_stands_alone_after_dice() -> None:
    """It is said, not seen: it would be the first thing in a line."""
    table = table_of(Game.from_position("tokyo/1 2e players=2 market=jets,wings,mimic"))
    table.play(CHANCE, "roll 1 1 2 3 claw heart")
    assert '</span><span class="sr">.</span></span>' in log_of(table, "me")


def test_the_log_says_which_bot_decides_for_a_person() -> None:
    """Whose time is up, or who is away: once for all that it does in a row, and not of the bots' own seats."""
    table = table_of(Game.from_position("tokyo/1 2e players=3 market=jets,wings,mimic"))
    table.seats[2].bot = "canny"
    table.play(CHANCE, "roll 1 1 2 3 claw heart")
    table.play(0, "reroll 2", "hoarder")
    table.play(CHANCE, "roll 3")
    table.play(0, "stop", "hoarder")
    for viewer, told in (("me", "The bot Hoarder decides for you."), ("eve", "Gigazaur: the bot Hoarder decides.")):
        assert log_of(table, viewer).count("by-bot") == log_of(table, viewer).count(told) == 1
    table.seats[0].bot = "hoarder"
    assert "by-bot" not in log_of(table, "bob")


def log_of(table: LiveTable, guest: str) -> str:
    """The log as a page shows it."""
    seen = replace(table, id=guest)  # logs are kept by table
    return "".join(turn.html for turn in Story(scene_of(seen, Viewer(guest, base=BASE))).turns())


def test_bots_think_and_people_do_not() -> None:
    table = played(Options("tokyo", "2e"), 3, 5, 40)
    assert 'class="thinks"' in render.table(until_asked(table, seat_is_own=False), VIEWER)
    assert 'class="thinks"' not in render.table(until_asked(table, seat_is_own=True), VIEWER)


def test_the_pace_is_set_with_the_same_buttons_in_the_panel_and_in_the_settings() -> None:
    page = read(render.table(until_asked(played(Options("tokyo", "2e"), 3, 5, 40), seat_is_own=False), VIEWER))
    groups = [node for node in page.all() if node.attrs.get("aria-label") == "Pace of the bots"]
    panel, settings = ([button.attrs for button in group.children] for group in groups)
    assert panel == settings
    assert [button["value"] for button in panel if button["aria-pressed"] == "true"] == ["1"]


def skip_button(table: LiveTable, guest: str = "me") -> dict[str, str]:
    """The button that skips, with what it says."""
    page = read(render.table(table, Viewer(guest, base=BASE)))
    (button,) = (node for node in page.all() if node.attrs.get("id") == "skip")
    return {**button.attrs, "says": button.text().strip()}


def with_person(table: LiveTable, seat: int) -> LiveTable:
    """The same table where another person plays a seat."""
    table.seats[seat].bot, table.seats[seat].owner, table.seats[seat].name = "", "bob", "Bob"
    return table


def at_ones_fall() -> LiveTable:
    """A table at which one's own monster has fallen and two others play on."""
    table = table_at(Options("tokyo", "2e"), 3, lambda one: fallen(one) and sum(one.game.state.alive) == 2)
    assert table is not None
    return table


def test_whoever_has_fallen_skips_to_the_end() -> None:
    """If nobody else is left who has to decide, the game ends without a person."""
    table = at_ones_fall()
    button = skip_button(table)
    assert button["says"] == "Skip to the end"
    assert "data-end" in button
    assert table.may_hurry("me")
    assert not table.may_hurry("somebody")


def test_the_end_is_not_promised_while_another_person_plays() -> None:
    table = at_ones_fall()
    other = next(seat for seat in (1, 2) if seat != table.game.actor)
    button = skip_button(with_person(table, other))
    assert button["says"] == "Skip ahead"
    assert "data-end" not in button
    assert not table.may_hurry("me"), "bots are not hurried for whoever only watches"
    assert table.may_hurry("bob")
    table.seats[other].stand_in = "steady"
    assert skip_button(table)["says"] == "Skip to the end", "a bot plays for Bob"
    table.seats[other].stand_in = ""
    table.game.state.alive[other] = False
    assert skip_button(table)["says"] == "Skip to the end", "Bob has fallen, too"


def test_there_is_nothing_to_skip_while_another_person_thinks() -> None:
    table = until_asked(played(Options("tokyo", "2e"), 3, 5, 40), seat_is_own=False)
    assert "idle" not in skip_button(table)["class"].split()
    assert "idle" in skip_button(with_person(table, table.game.actor))["class"].split()


def just_begun(game: str) -> LiveTable:
    """A table whose game has just begun with a tie in the rolls for the first turn."""
    for seed in range(100):
        options = Options(game, "2e" if game == "tokyo" else "duel")
        table = seating.new_table(options, ["person", "bot:steady"], "me", 0.0)
        seating.join(table, "me", 0, "Ann", "gigazaur", False, 0.0)
        commands.start(table, "me", random.Random(seed))
        if len(start_rolls(table)) > 2:
            return table
    raise AssertionError("no tie")


def start_rolls(table: LiveTable) -> list[Event]:
    """The rolls for the first turn."""
    return [event for entry in table.entries for event in entry.events if event.source == "start_roll"]


def opening(page: str) -> list[tuple[bool, list[list[str]]]]:
    """Of each monster in the first moment of a game: whether it goes first, and how its rolls look."""
    (cover,) = (node for node in read(page).all() if node.attrs.get("id") == "opening")
    rows = [node for node in cover.all() if node.tag == "li"]
    shown = [[node for node in row.all() if "roll" in node.attrs.get("class", "").split()] for row in rows]
    marks = [[[die.attrs["class"] for die in roll.children] for roll in rolls] for rolls in shown]
    return [("is-first" in row.attrs["class"].split(), found) for row, found in zip(rows, marks, strict=True)]


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_a_game_begins_with_who_goes_first_and_the_rolls_that_decided_it(game: str) -> None:
    table = just_begun(game)
    (first,) = (event.seat for entry in table.entries for event in entry.events if event.kind == "head_start")
    found = opening(render.table(table, VIEWER))
    assert [is_first for is_first, _rolls in found] == [seat == first for seat in range(2)]
    for seat, (_is_first, rolls) in enumerate(found):
        rolled = [event.faces for event in start_rolls(table) if event.seat == seat]
        assert [["most" if face == "claw" else "other" for face in faces] for faces in rolled] == rolls
    message, _page = render.push(table, VIEWER, 0)
    beats = cast("list[dict[str, Any]]", message["beats"])
    (told,) = (beat for beat in beats if beat["kind"] == "first")
    assert told["seat"] == first
    assert 0 < told["ms"] <= 2500
    assert told["html"] in render.table(table, VIEWER)
    assert [beat["seat"] for beat in beats if beat["kind"] == "roll"] == [first], "the others are in that moment"


def test_who_comes_later_does_not_see_who_went_first() -> None:
    table = just_begun("tokyo")
    assert opening(render.table(table, VIEWER))
    assert not opening(render.table(table, Viewer("other", base=BASE)))
    table.play(table.game.actor, table.game.legal_actions[0])
    assert not opening(render.table(table, VIEWER))


def test_the_winner_is_told_from_the_others() -> None:
    table = played(Options("tokyo", "2e"), 2, 3, 5000)
    assert table.game is not None
    assert table.game.result is not None
    has_won = 0 in table.game.result.winners
    assert (" data-won" in render.table(table, VIEWER)) is has_won
    assert " data-won" not in render.table(table, Viewer("other", base=BASE))


def test_whoever_loses_is_told_so() -> None:
    table = played(Options("tokyo", "1e"), 3, 3, 5000)  # others win
    own, watched = (render.table(table, Viewer(guest, base=BASE)) for guest in ("me", "other"))
    assert heading(own) == "You lose!"
    assert "Place 2 of 3" in own
    assert 'class="ko"' in own, "its monster has fallen"
    assert heading(watched).endswith(" wins!")
    assert heading(watched) in own, "it is told who has won, too"
    for page, lost in ((own, True), (watched, False)):
        assert (' lost"' in page) is ("beaten" in page) is lost


def test_in_a_duel_there_are_no_places() -> None:
    table = next(
        table
        for table in (played(Options("duel", "duel"), 2, seed, 5000) for seed in range(40))
        if 0 not in winners(table)
    )
    page = render.table(table, VIEWER)
    assert heading(page) == "You lose!"
    assert "Place " not in page


def winners(table: LiveTable) -> tuple[int, ...]:
    """The seats that have won a game that is over."""
    assert table.game is not None
    assert table.game.result is not None
    return table.game.result.winners


def heading(html: str) -> str:
    """The headline of a page."""
    return next(node.text() for node in read(html).all() if node.attrs.get("class") == "headline")


def finale(table: LiveTable, guest: str) -> dict[str, Any]:
    """The last beat of a game that is over, as somebody's page gets it."""
    message, _html = render.push(table, Viewer(guest, base=BASE), table.entries[-1].number)
    found: dict[str, Any] = cast("list[Any]", message["beats"])[-1]
    assert found["kind"] == "win"
    return found


def test_only_the_loser_sees_a_finale_of_loss() -> None:
    table = played(Options("tokyo", "1e"), 3, 3, 5000)
    for guest, lost in (("me", True), ("other", None)):
        assert finale(table, guest).get("lost") is lost


@pytest.mark.parametrize("seat", [0, 1])
def test_the_finale_shows_whoever_has_won(seat: int) -> None:
    """The first seat, too: it has the number 0."""
    games = (played(Options("duel", "duel"), 2, seed, 5000) for seed in range(40))
    table = next(table for table in games if winners(table) == (seat,))
    assert finale(table, "me")["winner"] == seat


def test_news_are_shown_until_the_first_answer() -> None:
    """Later questions of the turn are about what the news would cover."""
    table = until_asked(played(Options("duel", "duel"), 2, 5, 60), seat_is_own=True)
    while 'class="strip"' not in render.table(table, VIEWER):
        answer(table)
    answer(table)
    assert 'class="strip"' not in render.table(table, VIEWER)


def answer(table: LiveTable) -> None:
    """Answer for the seat of this device, and play on until it is asked again."""
    assert table.game is not None
    table.play(0, table.game.legal_actions[0].number)
    until_asked(table, seat_is_own=True)


def at_a_yield(guests: int = 1) -> LiveTable:
    """A table at which a monster of this device was hit in Tokyo and may leave; several may share the device."""
    table = table_at(Options("tokyo", "2e"), 3, asked("yield"))
    assert table is not None
    for seat in table.seats[1:guests]:
        seat.bot, seat.owner, seat.name = "", "me", "Bob"
    return table


@pytest.mark.parametrize("guests", [1, 2])
def test_news_in_another_turn_say_who_attacked(guests: int) -> None:
    table = at_a_yield(guests)
    page = read(render.table(table, VIEWER))
    strip = next(node for node in page.all() if "strip" in node.attrs.get("class", "").split())
    assert strip.attrs["class"] == "strip late"
    assert strip.attrs["aria-label"] == "Since your last decision:"
    last = strip.children[-1]
    attacker = monster_name(played_by(table, table.game.state.active), VIEWER.words)
    assert last.text().startswith(MINUS)
    assert last.text().endswith(f"(attack: {attacker}).")
    pictures = [node.attrs["class"].strip() for node in last.all() if node.tag == "img"]
    assert pictures == [f"m-{played_by(table, seat)}" for seat in (table.game.state.active, 0)]


def played_by(table: LiveTable, seat: int) -> str:
    """The monster of a seat."""
    return table.seats[seat].monster


def test_news_begin_after_ones_last_turn() -> None:
    """What one's own attack has done is no news."""
    table = until_asked(played(Options("tokyo", "2e"), 3, 5, 40), seat_is_own=True)
    story = Story(scene_of(table, VIEWER))
    own = [Event("turn_started", 0, 0, 1, ""), Event("fell", 2, 0, 0, "")]
    later = [Event("turn_started", 1, 0, 2, ""), Event("bought", 1, -1, 3, "jets")]
    action = table.entries[-1].action
    story.scene.entries = [Entry(0, 0, action, own), Entry(1, 1, action, later)]
    assert [event.kind for event in since_turn(story)] == ["bought"]
    story.scene.entries = [*story.scene.entries, Entry(2, 1, action, [Event("turn_started", 0, 0, 3, ""), own[1]])]
    assert [event.kind for event in since_turn(story)] == ["bought"]


def test_hits_on_others_are_news_if_there_is_room() -> None:
    """The last ones, between what is more important."""
    story = Story(scene_of(until_asked(played(Options("tokyo", "2e"), 3, 5, 40), seat_is_own=True), VIEWER))
    mine, buy = Event("hearts_lost", 0, 1, 1, "attack"), Event("bought", 1, -1, 3, "jets")
    hits = [Event("hearts_lost", 2, 1, amount, "attack") for amount in (1, 2, 3)]
    assert news_and_hits(story, [hits[0], mine, hits[1], buy]) == [hits[0], mine, hits[1], buy]
    assert news_and_hits(story, [hits[0], mine, hits[1], *[buy] * 4, hits[2]]) == [mine, *[buy] * 4, hits[2]]
    assert news_and_hits(story, [mine, *[buy] * 6, hits[0]]) == [buy] * 6


@pytest.mark.parametrize(("game", "kind"), [("tokyo", "yield"), ("tokyo", "shop"), ("duel", "shop")])
def test_the_dice_stay_in_sight_above_what_they_led_to(game: str, kind: str) -> None:
    table = table_at(Options(game, "2e" if game == "tokyo" else "duel"), 2, asked(kind))
    assert table is not None
    page = read(render.table(table, VIEWER))
    (rolled,) = (node for node in page.all() if "rolled" in node.attrs.get("class", "").split())
    assert len(rolled.children) == sum(table.game.state.dice) > 0


def test_a_hit_is_not_shown_beside_the_dice_of_a_later_turn() -> None:
    """It would read as the work of whoever rolls now."""
    table = table_at(Options("tokyo", "2e"), 4, asked("yield"))
    assert Story(scene_of(table, VIEWER)).hits.get(0)
    before = table.entries[:]
    table.entries = [*before, before[-1]._replace(events=[Event("rolled", 1, 6, 0, "roll", ("claw",) * 6)])]
    assert not Story(scene_of(table, VIEWER)).hits


@pytest.mark.parametrize(("players", "buttons"), [(4, {"Leave Tokyo", "Stay in Tokyo"}), (5, CITY_OR_BAY)])
def test_leaving_and_staying_name_the_same_place(players: int, buttons: set[str]) -> None:
    table = table_at(Options("tokyo", "2e"), players, asked("yield"))
    scene = scene_of(table, VIEWER)
    offered = [option.button for option in scene.view.panel(scene, Story(scene)).options]
    assert set(offered) <= buttons
    assert offered[0].removeprefix("Leave ") == offered[1].removeprefix("Stay in ")


def test_one_function_tells_who_dealt_a_hit() -> None:
    """In the figures as in the log: a card may hit its owner."""
    found, view = History(figures=[Figures(), Figures()]), view_of("duel")
    note_event(found, view, Event("life_lost", 0, -1, 3, "the_partys_over"), 1)
    assert not found.figures[1].counts["dealt"]
    note_event(found, view, Event("life_lost", 0, -1, 2, "dice"), 1)
    assert found.figures[1].counts["dealt"] == 2
    assert found.biggest_hit == (2, 1)


def test_the_trail_of_a_marker_begins_where_a_position_put_it() -> None:
    at = "duel/1 players=2 monster=gigazaur,alienoid row=in_shape,trendsetter,photoshoot life=14,10"
    steps = " turn=3 fame=-2 first=1 dice=claw,energy,fame,fame,fame,fame"
    steps += " rolls=3 claws=- due=6 pending=13 steps=end_of_turn@0,shop@0,next_symbol@0"
    table = table_of(Game.from_position(at + steps))
    assert table.game.state.marker[0] == -4
    table.play(0, "resolve fame")
    scene = scene_of(table, VIEWER)
    way = trail(scene, 0)
    assert way[0] == -4
    assert len(way) == 3
