"""Small things people notice: headings of the log, turns on charts, what a seat without cards shows."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from layouts import POSITIONS, asked, table_at
from page_reader import read
from stages import played, waiting
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.rules.steps import CHANCE
from daikaiju.stage.pace import PACES
from daikaiju.table.log import Entry
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.charts import spread
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.idle_panel import watch
from daikaiju.web.view.log import Story
from daikaiju.web.view.pages.end import end_page
from daikaiju.web.view.pages.replay import replay_page
from daikaiju.web.view.pages.table import banner, live_page
from daikaiju.web.view.tokyo import board, course, odds
from daikaiju.web.view.viewer import Viewer

ME = Viewer("me", "Ann", base="http://t")


@pytest.fixture(scope="module")
def over() -> LiveTable:
    return played(Options("tokyo", "2e"), 3, 3, 5000)


def test_the_ribbon_under_a_price_is_explained_on_the_page_of_the_card() -> None:
    """On a phone, too, which has no tooltips."""
    assert 'class="off"' in render.table(played(Options("duel", "duel"), 2, 2, 90), ME)
    assert "The first card of the row costs 1 energy less." in render.card("duel", "camouflage", ME)
    assert "costs 1 energy less" not in render.card("tokyo", "camouflage", ME)


@pytest.mark.parametrize("game", GAMES)
def test_the_rolls_for_the_first_turn_have_a_heading_of_their_own(game: str) -> None:
    table = played(Options(game, GAMES[game].editions[-1]), 2, 1, 12)
    turns = Story(scene_of(table, ME)).turns()
    titles = [turn.title for turn in turns]
    assert len(set(titles)) == len(titles)
    assert titles[0] == "Who goes first", "the log goes from the first turn to the current one"
    assert turns[0].html.count("<li") >= 3, "two rolls and who goes first"


def test_charts_have_as_many_turns_as_the_game(over: LiveTable) -> None:
    page = end_page(over, ME)
    assert over.game is not None
    turns = over.game.state.turn
    for chart in page.charts:
        numbers = [int(number) for _x, number in chart.ticks]
        assert numbers[0] == 0
        assert numbers[-1] <= turns
        assert max(len(line.path.split("L")) for line in chart.lines) == turns + 1, "before the first turn, then each"


@pytest.mark.parametrize(
    ("end", "key"),
    [
        ("over=life winners=1 fame=5", "hp"),
        ("over=victory_space winners=1 fame=-7", "stars"),
        ("over=victory_space winners=2 fame=-3 destruction=7", "en"),
        ("over=spotlights winners=1 fame=-4 destruction=-5", "en"),
    ],
)
def test_the_charts_of_a_duel_open_with_what_decided_it(end: str, key: str) -> None:
    game = Game.from_position(f"duel/1 players=2 row=unchained,giant_brain,unstoppable turn=9 {end} steps=")
    table = table_of(game)
    table.id, table.phase = f"won with {key}", "over"
    chosen = [node for node in read(render.table(table, ME)).all() if node.attrs.get("name") == "c"]
    assert [node.attrs["id"] for node in chosen if "checked" in node.attrs] == [f"c-{key}"]


@pytest.mark.parametrize(("card", "pictures"), [("unchained", [3]), ("moment_of_respite", [2]), ("energize", [2, 2])])
def test_a_tile_is_seen_before_it_is_laid(card: str, pictures: list[int]) -> None:
    """With as many symbols as it has spaces; both ways round where it may lie either way."""
    game = Game.from_position(
        f"duel/1 players=2 turn=6 row={card},giant_brain,thunder_stomp energy=15,7 life=14,13"
        " steps=end_of_turn@0,shop@0"
    )
    game.play(f"buy {card}")
    while game.actor == CHANCE:
        game.chance(next(iter(game.legal_actions)))
    assert game.question is not None
    assert game.question.kind == "place_tile"
    tile = next(node for node in read(render.table(table_of(game), ME)).all() if node.attrs.get("class") == "tilepick")
    shown = [node for node in tile.all() if node.attrs.get("class") == "domino"]
    assert [
        sum(child.tag == "svg" or child.attrs.get("class") == "ringy" for child in node.children) for node in shown
    ] == pictures


@pytest.mark.parametrize(("hearts", "second"), [("9,8,9", 0), ("8,8,9", 2)])
def test_the_second_is_the_same_everywhere(hearts: str, second: int) -> None:
    """As many stars: hearts decide, then the order of play, in the final table and in what the winner was ahead of."""
    ended = f"stars=14,20,14 hearts={hearts} over=stars winners=2 steps="
    table = table_of(Game.from_position(f"tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic turn=9 {ended}"))
    table.id = f"second is {second}"
    page = end_page(table, ME)
    assert page.ranks[1].monster == table.seats[second].monster
    assert page.margin.endswith(f"6 stars ahead of {page.ranks[1].name}.")


def test_the_lines_of_the_fallen_end_where_they_fell(over: LiveTable) -> None:
    assert over.game is not None
    alive = over.game.state.alive[:3]
    assert 0 < sum(alive) < 3
    scene = scene_of(over, ME)
    for chart in end_page(over, ME).charts:
        assert {line.monster for line in chart.lines if line.out} == {
            scene.monsters[seat] for seat in range(3) if not alive[seat]
        }
        ends = {(line.x, line.y) for line in chart.lines if line.out}
        assert {(mark.x, mark.y) for mark in chart.marks if mark.kind == "fallen"} == ends


def test_the_chart_of_a_track_has_a_line_at_0_and_says_whose_side_is_up() -> None:
    table = played(Options("duel", "duel"), 2, 4, 5000)
    assert table.game is not None
    first = scene_of(table, ME).names[int(table.game.state.first)]
    for chart in end_page(table, ME).charts[1:]:
        heights = {value: y for y, value in chart.grid}
        assert {-7, 0, 7} <= set(heights)
        assert chart.lines[0].path.startswith(f"M34 {heights[0]}"), "the marker begins in the middle"
        assert chart.axis.endswith(first)


def test_labels_of_a_chart_lie_apart_and_as_far_as_they_can_at_their_lines() -> None:
    """Also those of monsters that fell one shortly after another; a label that is in nobody's way stays."""
    for chart in end_page(played(Options("tokyo", "2e"), 6, 2, 5000, "steady"), ME).charts:
        pairs = [pair for pair in combinations(chart.lines, 2) if abs(pair[0].x - pair[1].x) < 70]
        assert all(abs(one.label_y - other.label_y) >= 34 for one, other in pairs)
        near = {line.monster for one, other in pairs for line in (one, other)}
        assert all(line.label_y == line.y for line in chart.lines if line.monster not in near)


def test_labels_of_six_that_end_alike_stay_within_the_charts_of_a_replay() -> None:
    table = played(Options("tokyo", "2e"), 6, 2, 60)
    for chart, _kind in replay_page(table, 1, ME).charts:
        for line in chart.lines:
            line.x, line.y = chart.lines[0].x, chart.floor
        spread(chart.lines, chart.floor)
        heights = sorted(line.label_y for line in chart.lines)
        assert heights[0] >= 17, "half a label"
        assert heights[-1] <= chart.height - 17
        assert all(lower - upper >= 34 for upper, lower in pairwise(heights))


def test_the_line_of_a_replay_lies_over_the_slider(over: LiveTable) -> None:
    last = len(over.entries)
    for at, where in ((0, 0.0), (last // 2, (last // 2) / last), (last, 1.0)):
        for chart, _kind in replay_page(over, at, ME).charts:
            width = chart.width - 34 - 116
            assert abs(chart.cursor - (34 + width * where)) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_that_dice_roll_only_where_they_do(game: str) -> None:
    """The first cards are turned up before anybody rolls."""
    table = played(Options(game, GAMES[game].editions[-1]), 2, 1, 40)
    for at, entry in enumerate(table.entries):
        is_roll = entry.actor == CHANCE and any(event.kind == "rolled" for event in entry.events)
        assert ("rolling" in replay_page(table, at, ME).panel.help) is is_roll, at


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_names_nobodys_turn_before_the_first(game: str) -> None:
    table = played(Options(game, GAMES[game].editions[-1]), 2, 1, 40)
    first = next(at for at, entry in enumerate(table.entries) if any(e.kind == "turn_started" for e in entry.events))
    titles = []
    for at in range(first + 2):
        page = replay_page(table, at, ME)
        titles.append(page.panel.title)
        assert any(seat.turn for seat in page.seats) is (at > first)
        assert "turn 0" not in f"{page.title} {page.sub}".lower()
    assert titles[0] == "The game begins"
    assert titles[first] == "Who goes first"
    assert titles[first + 1].endswith("'s turn")


def test_a_push_says_whether_a_person_is_asked() -> None:
    """Who skips ahead sees everything again from then on."""
    table, asked = played(Options("tokyo", "2e"), 3, 1, 0), set()
    rng = random.Random(1)
    for _ in range(60):
        assert table.game is not None
        actor = table.game.actor
        is_person = actor >= 0 and not table.seats[actor].bot
        assert render.push(table, ME, table.number)[0]["waits"] is is_person
        asked.add(is_person)
        table.play(actor, rng.choice(table.game.legal_actions).number)
    assert asked == {True, False}


def test_it_is_your_turn_while_somebody_else_decides() -> None:
    table = table_at(Options("tokyo", "2e"), 3, lambda table: table.game.actor > 0 and table.game.state.active == 0)
    assert table is not None
    scene = scene_of(table, ME)
    panel = watch(scene, Story(scene))
    assert panel.title == "Your turn"
    assert panel.help == f"{scene.names[table.game.actor]} has to decide."


def test_figures_have_a_column_for_every_monster(over: LiveTable) -> None:
    page = end_page(over, ME)
    assert len(page.figure_heads) == 3
    assert all(len(row) == 3 for _head, row in page.figures)
    assert "hearts left" in page.margin or "heart left" in page.margin
    assert all(", " not in rank.note for rank in page.ranks if rank.out)


def test_cards_are_named_once_however_often_a_scene_is_told(over: LiveTable) -> None:
    """A card's name is a link; its key stands nowhere else."""
    scene = scene_of(over, ME)
    stories = [Story(scene), Story(scene)]
    events = [event for event in stories[0].events() if event.source in scene.said.cards]
    assert events
    for story, event in product(stories, events):
        assert scene.said.title(event.source) in story.text(event)
        assert not re.search(r"[a-z]_[a-z]|[\ue000-\ue002]", story.text(event))
        assert not re.search(r"[a-z]_[a-z]|[\ue000-\ue002]", story.html(event).striptags())


def test_nobody_without_cards_has_an_empty_box() -> None:
    table = played(Options("tokyo", "2e"), 4, 9, 8)
    root = read(render.table_partial(table, ME))
    boxes = [node for node in root.all() if node.tag == "ul" and "chips" in node.attrs.get("class", "").split()]
    assert all(node.children for node in boxes)


@pytest.mark.parametrize(
    ("language", "rolls", "said"),
    [("en", 1, "2 rerolls left."), ("en", 2, "1 reroll left."), ("pl", 2, "Został 1 przerzut.")],
)
def test_rerolls_are_counted_in_words(language: str, rolls: int, said: str) -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance("roll 1 1 2 2 3 3")
    if rolls == 2:
        game.play("reroll 1")
        game.chance("roll 1")
    page = render.table_partial(table_of(game), Viewer("me", "Ann", language, base="http://t"))
    assert said in read(page).text()


@pytest.mark.parametrize(("language", "word"), [("en", "Remove: "), ("pl", "Usuń: "), ("cs", "Odebrat: ")])
def test_the_button_that_sends_a_bot_away_says_which(language: str, word: str) -> None:
    table = waiting()
    root = read(render.table(table, Viewer("me", "Ann", language, base="http://t")))
    names = [node.name() for node in root.all() if node.tag == "button" and node.name().startswith(word)]
    assert len(names) == sum(1 for seat in table.seats if seat.bot)
    assert all(len(name) > len(word) for name in names)


def test_every_pace_of_the_bots_has_a_button() -> None:
    table = played(Options("tokyo", "2e", speed=2), 3, 5, 40)
    table.seats[0].owner, table.seats[0].bot = "", "random"
    table.seats[1].owner, table.seats[1].bot = "me", ""
    root = read(render.table_partial(table, ME))
    buttons = [node for node in root.all() if node.attrs.get("name") == "speed"]
    assert {int(node.attrs["value"]) for node in buttons} == set(PACES)
    assert [node.attrs["value"] for node in buttons if node.attrs["aria-pressed"] == "true"] == ["2"]


def test_the_second_is_a_monster_still_in_play() -> None:
    table = table_of(Game.from_position("tokyo/1 2e players=3 hearts=7,0,4 stars=18,15,9 market=jets,wings,mimic"))
    assert course.margin(scene_of(table, ME), 0) == ["7 hearts left.", "9 stars ahead of The King."]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "You roll "), ("pl", "Wyrzucasz: "), ("cs", "Házíš: ")],
)
def test_the_log_speaks_to_its_reader(language: str, said: str) -> None:
    table = played(Options("tokyo", "2e"), 3, 3, 60)
    mine = Viewer("me", "Ann", language, base="http://t")
    assert said in read(render.table_partial(table, mine)).text()
    other = Viewer("else", "Bob", language, base="http://t")
    log = read("".join(turn.html for turn in Story(scene_of(table, other)).turns())).text()
    assert log
    assert said not in log, "a spectator has no monster"


def test_nobody_is_you_where_several_share_a_device() -> None:
    table = table_of(Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic"))
    assert scene_of(table, ME).log_names == ("Gigazaur", "Cyber Kitty", "The King")


def test_who_gave_no_name_is_away_by_their_monster() -> None:
    table = played(Options("tokyo", "2e"), 3, 3, 60)
    table.seats[1].owner, table.seats[1].bot, table.seats[1].name, table.seats[1].away = "else", "", "", True
    scene = scene_of(table, ME)
    shown = banner(scene)
    assert shown is not None
    assert shown.title == f"{scene.names[1]} is away."
    assert f"{scene.names[1]} is away" in read(render.table_partial(table, ME)).text()


@pytest.mark.parametrize(("language", "sign"), [("en", "%"), ("pl", "%"), ("cs", "\u00a0%")])
def test_per_cent_as_the_language_writes_it(language: str, sign: str) -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance("roll 1 1 2 2 3 3")
    table = table_of(game)
    table.options = replace(table.options, odds=True)
    scene = scene_of(table, Viewer("me", "Ann", language, base="http://t"))
    shown = odds.roll_odds(scene, 0, (0,) * 6).text
    assert re.search(rf": \d+{sign}$", shown)
    assert read(shown).text().startswith("Chance of 3+ ") or language != "en", "it says of what"
    assert "#d-3" in shown, "and shows the face"
    risks = odds.leave_or_stay(scene, 1)
    assert all(risk is not None and re.fullmatch(rf"\d+{sign}", risk.shown) for risk in risks)


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("pl", ","), ("cs", ",")])
def test_the_expected_number_has_the_decimal_mark_of_the_language(over: LiveTable, language: str, mark: str) -> None:
    page = end_page(over, Viewer("me", "Ann", language, base="http://t"))
    assert re.search(rf"\d\{mark}\d", page.luck_note)


def test_dice_that_can_be_held_have_a_lock() -> None:
    """Phones show it alone where the word is too long."""
    table = table_at(Options("tokyo", "2e"), 2, asked("reroll"))
    assert table is not None
    page = render.table(table, Viewer("me", lang="pl"))
    labels = re.findall(r'<span class="off">(.*?)</span>', page)
    assert labels
    assert all("#i-lock" in label for label in labels)


def test_dice_are_drawn_in_the_log() -> None:
    table = played(Options("tokyo", "2e"), 3, 3, 60)
    lines = [line for turn in Story(scene_of(table, ME)).turns() for line in str(turn.html).split("<li ")[1:]]
    rolls = [line for line in lines if 'class="ev-rolled"' in line]
    assert rolls
    assert all(line.count('class="g') >= 1 for line in rolls)


def test_the_divider_stands_after_ones_own_last_turn() -> None:
    table = played(Options("tokyo", "2e"), 3, 3, 90)
    turns = Story(scene_of(table, ME)).turns()
    marked = [number for number, turn in enumerate(turns) if turn.is_last_own]
    assert len(marked) == 1
    assert not any(turn.mine for turn in turns[marked[0] + 1 : -1])


def test_a_fall_that_is_known_is_not_that_of_another_game(over: LiveTable) -> None:
    """Rules, undo and replays change what a table's log says: a fall counts only in the log it was found in."""
    seat = next(event.seat for entry in over.entries for event in entry.events if event.kind == "fell")
    story = Story(scene_of(over, ME))
    known = board.fell_in(story, seat)
    assert known == board.fell_in(story, seat) != (0, "")
    story.scene.entries = over.entries[: len(over.entries) // 4]
    assert board.fell_in(story, seat) == (0, ""), "it has not happened yet"
    story.scene.entries = over.entries
    assert board.fell_in(story, seat) == known


def test_a_fall_is_laid_to_the_card_that_caused_it() -> None:
    game = Game.from_position(
        "tokyo/1 2e players=3 hearts=4,9,9 energy=9,0,0 market=jet_fighters,wings,mimic steps=next_turn,shop@0"
    )
    table = table_of(game)
    assert table.game is not None
    for actor, wanted in ((0, "buy jet_fighters"), (CHANCE, "reveal tanks")):
        action = next(action for action in table.game.legal_actions if str(action) == wanted)
        table.entries.append(Entry(0, actor, action, table.game.play(action)))
    scene = scene_of(table, ME)
    assert [seat.epitaph for seat in scene.view.seats(scene, Story(scene)) if seat.number == 0] == [
        "Felled by Jet Fighters"
    ]


def test_a_replay_names_its_reader(over: LiveTable) -> None:
    seats = {seat.number: seat.by for seat in replay_page(over, len(over.entries) // 2, ME).seats}
    assert [seats[seat.number] for seat in over.seats if seat.owner == "me"] == ["You"]


def test_lines_of_hearts_end_at_nothing(over: LiveTable) -> None:
    """Those of the fallen: the last point is after the fall, not before the turn in which it happened."""
    hearts = next(chart for chart in end_page(over, ME).charts if chart.key == "hp")
    assert {line.last for line in hearts.lines if line.out} == {0}


def test_leaving_and_staying_have_one_horizon_and_plain_buttons() -> None:
    """The seat after the attacker is next: nobody attacks before its turn, whether it stays or leaves."""
    game = Game.from_position("tokyo/1 2e players=4 tokyo=1 turn=1 market=jets,wings,mimic")
    game.chance("roll claw claw 1 1 2 3")
    game.play("stop")
    table = table_of(game)
    table.options = Options("tokyo", "2e", odds=True)
    scene = scene_of(table, ME)
    assert game.question is not None
    assert game.question.kind == "yield"
    panel = scene.view.panel(scene, Story(scene))
    for option in panel.options:
        assert ("claw", "Nobody attacks you before your next turn") in option.lines
        assert option.odds is not None
        assert "before your next turn" in option.odds.text
        assert not option.main


def test_a_duel_and_its_replay_have_the_same_sides() -> None:
    for first in range(4):
        table = played(Options("duel", "duel"), 2, first, 40)
        live = live_page(Story(scene_of(table, ME))).board
        again = replay_page(table, len(table.entries), ME).board
        assert live.left.number == again.left.number == 0


def test_a_voice_pauses_between_dice_and_tells_which_cards_are_turned_up() -> None:
    table = played(Options("tokyo", "2e"), 2, 1, 12)
    beats, _pace = render.staged(Story(scene_of(table, ME)), 0)
    texts = [beat.get("text", "") for beat in beats]
    assert any(re.fullmatch(r".* rolls? \w+(, \w+){5}\.", text) for text in texts)
    assert sum(text.endswith(" is turned up.") for text in texts) >= 3


@pytest.mark.parametrize("name", [name for name in POSITIONS if name.startswith("alien metabolism")])
def test_a_card_of_the_row_is_discarded_where_it_lies(name: str) -> None:
    """Beside a question with answers of its own, which three long buttons would push out of sight."""
    page = render.table(table_of(Game.from_position(POSITIONS[name])), ME)
    discards = re.findall(r'<button class="btn btn-s bin" name="action" value="clear \w+" form="ask"', page)
    assert len(discards) == page.count('value="clear ') == 3
