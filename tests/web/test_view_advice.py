"""What is forbidden says why, and what is wasteful or deadly is said before it is done."""

from __future__ import annotations

from dataclasses import replace

import pytest
from page_reader import Node, controls, read
from stages import all_pages
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.web.view import odds, render
from daikaiju.web.view.viewer import Viewer

DICE = "roll 1 1 2 2 3 3"


def page_of(game: Game) -> Node:
    return read(render.table_partial(table_of(game), Viewer("me", "Ann", base="http://t")))


def warned(root: Node, words: str) -> bool:
    """Whether every control that sends an answer warns; the answer must have one."""
    sent = [node for node in controls(root, "ask", "ask-pass") if node.attrs.get("value") == words]
    assert sent, words
    return all(node.attrs.get("data-confirm") or "nothing now" in node.name() for node in sent)


def shopping(more: str) -> Game:
    """The shop of a monster that rolled nothing."""
    game = Game.from_position(f"tokyo/1 2e players=3 tokyo=1 energy=12 {more}")
    game.chance(DICE)
    game.play("stop")
    assert game.question is not None
    return game


def notes(root: Node) -> str:
    return " ".join(node.text() for node in root.all() if "warn" in node.attrs.get("class", "").split())


@pytest.mark.parametrize(("hearts", "wasted"), [(10, True), (6, False)])
def test_a_purchase_that_does_nothing_warns(hearts: int, wasted: bool) -> None:
    game = shopping(f"hearts={hearts},10,10 market=heal,wings,mimic")
    root = page_of(game)
    assert warned(root, "buy heal") == wasted
    assert not warned(root, "buy wings"), "a card that is kept does something later"


@pytest.mark.parametrize(("life", "wasted"), [("14,13", True), ("9,8", False)])
def test_so_it_does_in_the_duel(life: str, wasted: bool) -> None:
    game = Game.from_position(f"duel/1 energy=12,12 life={life} row=snack_time,photoshoot,kaijutsu")
    game.chance("roll claw claw energy fame fame")
    for words in ("stop", "resolve claw", "resolve energy"):
        if words in [str(action) for action in game.legal_actions]:
            game.play(words)
    while game.question is not None and game.question.kind != "shop":
        game.play(str(game.legal_actions[0]))
    assert warned(page_of(game), "buy snack_time") == wasted


def test_so_it_does_for_a_card_seen_in_the_lab_and_for_new_cards() -> None:
    game = shopping("hearts=10,10,10 cards0=made_in_a_lab market=jets,wings,mimic")
    game.play("look")
    game.chance("look heal")
    assert warned(page_of(game), "buy_seen")
    game = shopping("hearts=10,10,10 energy1=9 cards1=opportunist market=jets,wings,mimic")
    game.play("buy jets")
    game.chance("reveal heal")
    assert game.question is not None
    assert game.question.kind == "opportunity"
    assert warned(page_of(game), "buy heal")


def test_stopping_with_a_free_reroll_warns() -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance("roll 1 1 2 2 3 3")
    assert "free reroll left" in notes(page_of(game))
    game = Game.from_position("tokyo/1 2e players=3 tokyo=0 market=jets,wings,mimic")
    game.chance("roll heart claw claw 2 3 3")
    assert "Hearts do nothing in Tokyo" in notes(page_of(game))
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance("roll claw claw claw 2 3 3")
    assert not notes(page_of(game))


@pytest.mark.parametrize(
    ("cards", "dice", "wasted"),
    [
        ("background_dweller", "claw claw claw 2 3 3", True),
        ("background_dweller", "claw claw claw 3 3 3", False),
        ("background_dweller", "claw claw claw 2 2 1", False),
        ("background_dweller,omnivore", "claw claw claw 1 2 3", False),
        ("jets", "claw claw claw 2 3 3", False),
    ],
)
def test_stopping_with_threes_that_are_rerolled_freely_warns(cards: str, dice: str, wasted: bool) -> None:
    game = Game.from_position(f"tokyo/1 2e players=3 tokyo=1 cards0={cards} market=heal,wings,mimic")
    game.chance(f"roll {dice}")
    assert ("Background Dweller rerolls them freely" in notes(page_of(game))) == wasted
    for _ in range(2):
        game.play("reroll claw")
        game.chance("roll claw")
    if game.question is not None and game.question.kind == "reroll":
        assert ("Background Dweller rerolls them freely" in notes(page_of(game))) == wasted, "no other reroll is left"


@pytest.mark.parametrize(
    ("dice", "wasted"), [("claw claw energy fame fame", True), ("claw claw fame fame fame", False)]
)
def test_stopping_with_fame_that_is_rerolled_freely_warns(dice: str, wasted: bool) -> None:
    game = Game.from_position(
        "duel/1 monster=gigazaur,the_king cards0=in_the_shadows row=snack_time,photoshoot,kaijutsu"
    )
    game.chance(f"roll {dice}")
    assert not notes(page_of(game)), "the rolls of the turn come first"
    for _ in range(2):
        game.play("reroll claw")
        game.chance("roll claw")
    assert game.question is not None
    assert game.question.kind == "reroll_fame"
    assert ("In the Shadows rerolls it freely" in notes(page_of(game))) == wasted


def test_declining_what_would_save_you_warns() -> None:
    game = Game.from_position(
        "tokyo/1 2e players=3 tokyo=1 hearts=10,2,10 energy=0,2 cards1=wings market=jets,heal,mimic"
    )
    game.chance("roll claw claw claw 1 2 2")
    game.play("stop")
    assert game.question is not None
    assert game.question.seat == 1
    root = page_of(game)
    assert "knock you out" in notes(root)
    assert warned(root, "pass")
    assert not warned(root, "wings")


def test_letting_poison_do_its_work_warns() -> None:
    game = Game.from_position(
        "tokyo/1 2e players=3 tokyo=1 hearts=1,10,10 poison=1 energy=2 cards0=rapid_healing market=jets,wings,mimic"
    )
    game.chance(DICE)
    game.play("stop")
    game.play("done")
    root = page_of(game)
    assert warned(root, "pass"), "poison is deadly, and 2 energy would heal"
    assert not warned(root, "heal")


def test_what_cannot_be_done_now_says_why() -> None:
    off = 0
    for name, html in all_pages().items():
        root = read(html)
        ids = {node.attrs["id"]: node for node in root.all() if "id" in node.attrs}
        for node in root.all():
            if node.attrs.get("aria-disabled") != "true":
                continue
            off += 1
            described = ids.get(node.attrs.get("aria-describedby", ""))
            why = node.attrs.get("title") or (described.text() if described else "") or node.name()
            assert len(why) > 3, f"{name}: {node.attrs}"
    assert off > 50


def with_odds(game: Game) -> Node:
    table = table_of(game)
    table.options = replace(table.options, odds=True)
    return read(render.table_partial(table, Viewer("me", "Ann", base="http://t")))


def left_out(root: Node) -> list[str]:
    """What is said beside figures."""
    return [node.text() for node in root.all() if node.attrs.get("class") == "leftout"]


def test_odds_of_a_roll_say_what_they_leave_out() -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 cards1=psychic_probe market=jets,wings,mimic")
    game.chance(DICE)
    assert left_out(with_odds(game)) == ["* Another monster's Psychic Probe may reroll a die."]
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance(DICE)
    assert not left_out(with_odds(game))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("monster=gigazaur,the_king cards0=in_the_shadows", "The free rerolls of In the Shadows are not counted."),
        ("monster=alienoid,the_king", "Symbols that Alien Technology adds are not counted."),
    ],
)
def test_so_do_those_of_the_duel(more: str, said: str) -> None:
    game = Game.from_position(f"duel/1 {more} row=snack_time,photoshoot,kaijutsu")
    game.chance("roll claw claw energy fame fame")
    assert left_out(with_odds(game)) == [f"* {said}"]
    game = Game.from_position("duel/1 monster=gigazaur,the_king row=snack_time,photoshoot,kaijutsu")
    game.chance("roll claw claw energy fame fame")
    assert not left_out(with_odds(game))


def test_the_risk_of_staying_says_what_it_leaves_out() -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 cards2=fire_breathing market=jets,wings,mimic")
    game.chance("roll claw 1 1 2 2 3")
    game.play("stop")
    assert game.question is not None
    assert game.question.kind == "yield"
    assert left_out(with_odds(game)) == ["Poison Quills and Fire Breathing of opponents are not counted."] * 2


@pytest.mark.parametrize(
    ("held", "target"),
    [
        ((2, 0, 0, 1, 0, 0), (0, 3)),  # two 1s and a heart: a third 1
        ((0, 1, 0, 0, 0, 0), (1, 3)),  # a 2 alone: three 2s
        ((0, 0, 4, 0, 0, 0), (2, 5)),
        ((0, 1, 0, 0, 0, 2), (5, 3)),  # claws count one by one
        ((0, 1, 0, 2, 1, 0), (3, 3)),
    ],
)
def test_odds_aim_at_what_is_held(held: tuple[int, ...], target: tuple[int, int]) -> None:
    assert odds.target_of_held(held, (0, 1, 2), 5) == target


def test_odds_with_dice_that_are_held() -> None:
    """One roll of five dice must show two claws; with the best rerolls three claws are held, and one is enough."""
    hand, claw = (1, 1, 1, 0, 0, 3), 5
    assert odds.chance(6, (False, 0, 0), claw, 3, 1, hand, (0, 0, 0, 0, 0, 1)) == round(
        100 * (1 - (5 / 6) ** 5 - 5 * (1 / 6) * (5 / 6) ** 4)
    )
    assert odds.chance(6, (False, 0, 0), claw, 4, 1, hand) == round(100 * (1 - (5 / 6) ** 3))
