"""Lessons, played by the rules: every line is possible, every answer has its reply, and the learner wins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daikaiju.errors import BadLesson
from daikaiju.lessons import LESSONS, Bubble, Lesson, answer_of, parse_lesson, table_at
from daikaiju.lessons.files import LEARNER
from daikaiju.lessons.play import GUEST
from daikaiju.notation.actions import REROLL
from daikaiju.table.dice import dice_in_order
from daikaiju.table.model import LiveTable
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.lesson import kept_places, lay_last_roll, points_of
from daikaiju.web.view.log import Story
from daikaiju.web.view.pages.learn import lesson_choice
from daikaiju.web.view.pages.table import live_page
from daikaiju.web.view.viewer import Viewer
from daikaiju.web.view.widgets import Panel
from daikaiju.words.games import texts_of
from daikaiju.words.language import language

EACH = pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))


def tasks(lesson: Lesson) -> Iterator[tuple[int, Bubble, LiveTable]]:
    """Every bubble with a task, its number and the table at it."""
    for step, bubble in enumerate(lesson.bubbles):
        if bubble.is_task:
            yield step, bubble, table_at(lesson.game, step)


def test_both_games_have_one() -> None:
    assert {game: lesson.edition for game, lesson in LESSONS.items()} == {"tokyo": "2e", "duel": "duel"}


@EACH
def test_the_learner_wins(lesson: Lesson) -> None:
    """All lines are played by the rules: an answer that is not legal or a roll of other dice raises."""
    table = table_at(lesson.game, lesson.last)
    assert table.number == len(lesson.lines)
    assert table.game is not None
    assert table.game.result is not None
    assert table.game.result.winners == (LEARNER,)


@EACH
def test_the_learner_acts_exactly_at_tasks(lesson: Lesson) -> None:
    acts = [number for number, line in enumerate(lesson.lines) if line.actor == LEARNER]
    assert acts == [bubble.played for _step, bubble, _table in tasks(lesson)]
    for _step, _bubble, table in tasks(lesson):
        assert table.asked is not None
        assert table.asked.number == LEARNER


@EACH
def test_it_is_a_game_of_five_minutes(lesson: Lesson) -> None:
    assert 20 <= len(lesson.bubbles) <= 30
    assert not lesson.bubbles[-1].is_task


@EACH
def test_every_wrong_answer_is_told_why(lesson: Lesson) -> None:
    replies, used = texts_of(lesson.game).lesson.replies, set()
    for step, bubble, table in tasks(lesson):
        assert table.game is not None
        right = 0
        for action in table.game.legal_actions:
            wrong = verdict(lesson, step, str(action))
            right += wrong is None
            assert wrong is None or wrong in replies, f"{bubble.text}: {action}"
            used.add(wrong)
        assert right == 1, bubble.text
    assert set(replies) <= used, "a reply that nobody can get"


def verdict(lesson: Lesson, step: int, words: str) -> str | None:
    """What becomes of an answer; a reroll is sent as the places of the dice that are held."""
    if not words.startswith(REROLL):
        return answer_of(lesson.game, step, words, ())
    game = table_at(lesson.game, step).game
    assert game is not None
    rolled = words.split()[1:]
    kept = []
    for place, face in enumerate(dice_in_order(game)):
        if face in rolled:
            rolled.remove(face)
        else:
            kept.append(place)
    return answer_of(lesson.game, step, REROLL, kept)


@EACH
def test_every_bubble_has_words_and_a_place(lesson: Lesson) -> None:
    assert {bubble.text for bubble in lesson.bubbles} == set(texts_of(lesson.game).lesson.bubbles)
    for step, bubble in enumerate(lesson.bubbles):
        assert points_of(lesson, step) or step == lesson.last, bubble.text


@EACH
def test_the_dice_to_hold_are_those_that_are_not_rolled(lesson: Lesson) -> None:
    for step, bubble, _table in tasks(lesson):
        if lesson.lines[bubble.played].words.startswith(REROLL):
            assert answer_of(lesson.game, step, REROLL, kept_places(lesson, step)) is None


@EACH
def test_how_far_one_has_come(lesson: Lesson) -> None:
    steps = {step: lesson_choice(lesson.game, step, language("en")) for step in (0, 4, lesson.last)}
    assert [choice.how_far for choice in steps.values()] == ["", f"Go on: 5 of {lesson.last + 1}", ""]
    assert steps[lesson.last].address == f"{steps[0].address}?step=0", "one that is over begins anew"


def panel_at(lesson: Lesson, step: int) -> Panel:
    """The panel as it is shown at a bubble."""
    table, viewer = table_at(lesson.game, step), Viewer(GUEST)
    panel = live_page(Story(scene_of(table, viewer))).panel
    lay_last_roll(panel, step, scene_of(table, viewer))
    return panel


def panel_of(game: str, text: str) -> Panel:
    """The panel at the bubble with some text."""
    lesson = LESSONS[game]
    return panel_at(lesson, next(step for step, bubble in enumerate(lesson.bubbles) if bubble.text == text))


@EACH
def test_the_last_roll_lies_on_the_table(lesson: Lesson) -> None:
    """While a lesson waits, nothing says that dice are rolling."""
    for step, bubble in enumerate(lesson.bubbles):
        game, panel = table_at(lesson.game, step).game, panel_at(lesson, step)
        assert game is not None
        assert "rolling" not in panel.help, bubble.text
        if game.question is not None and game.question.kind == "reroll":
            assert lesson.dice_at(step) == dice_in_order(game), bubble.text
        elif game.question is None and bubble.played:
            assert [die.face for die in panel.dice] == lesson.dice_at(step), bubble.text


def test_the_reason_to_leave_is_true() -> None:
    leave, stay = panel_of("tokyo", "leave").options
    assert leave.lines[0][1] == "Nobody attacks you before your next turn"
    assert stay.lines[0][1] == "1 monster may attack you before your next turn"


def test_a_choice_shows_only_what_it_does_itself() -> None:
    """Not the symbols and the energy that follow at once."""
    shown = {option.title: option.text for option in panel_of("duel", "claw_next").options}
    assert shown == {"Claws: 1 hit": "", "Energy: gain 1": "energy: 0 to 1"}
    shown = {option.title: option.text for option in panel_of("duel", "heal_first").options}
    assert shown == {"Claws: 3 hits": "", "Hearts: heal 3": "life: 11 to 14"}
    pulls = panel_of("duel", "which_marker").options
    assert not any(option.changes or option.main for option in pulls)


@pytest.mark.parametrize(
    "text",
    [
        "say: hello",
        "position: tokyo/1 2e\nmonsters: gigazaur the_king",
        "position: tokyo/1 2e\nmonsters: gigazaur\nsay: hello\nwrong: stop = no",
        "position: tokyo/1 2e\nmonsters: gigazaur\nshout: hello",
    ],
)
def test_a_file_that_is_no_lesson(text: str) -> None:
    with pytest.raises(BadLesson):
        parse_lesson(text)
