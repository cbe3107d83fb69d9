"""Everything that can be shown has words, in both games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from conftest import game_at_random, nth_setup, random_moves, sized, with_house_rules
from daikaiju.errors import UnknownName
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.rules.duel.monsters import MONSTERS as DUEL_MONSTERS
from daikaiju.rules.duel.tiles import EMPTY, TILE_NAMES
from daikaiju.rules.steps import CHANCE_STEP, QUESTION
from daikaiju.rules.tokyo.editions import HOUSE_RULES
from daikaiju.words.duel import names as duel_names
from daikaiju.words.game_words import GameWords
from daikaiju.words.games import GAMES as TEXTS
from daikaiju.words.games import words_of
from daikaiju.words.language import language
from daikaiju.words.names import MONSTERS
from daikaiju.words.tokyo import names as tokyo_names

BOTH = sorted(GAMES)
LONGEST = {"tokyo": 16, "duel": 14}  # words of a card's text
MOST = 400  # games that are walked until everything has been asked
PEOPLE = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]


def words_for(game: Game) -> GameWords:
    return words_of(game.setup.game, language("en"), PEOPLE[: game.players], game.state.rules)


def asked_in(name: str) -> set[str]:
    """The names of all questions of a game."""
    return {kind for number, kind in GAMES[name].kinds.items() if QUESTION <= number < CHANCE_STEP}


def games_at_random(name: str) -> Iterator[Game]:
    """Games in the middle of many cards, in all editions, with and without house rules."""
    rng = random.Random(3)
    for number in range(max(MOST, sized(60, 1000))):
        yield game_at_random(with_house_rules(nth_setup(name, number), rng, 0.3), number)


@cache
def walked(name: str) -> tuple[set[str], set[str], list[str]]:
    """Walk random games until all was asked: the questions, the kinds of events, what was wrong with their words."""
    rng, questions, events, faults = random.Random(11), set(), set(), []
    for number, game in enumerate(chain([Game(name)], games_at_random(name))):
        if number > sized(60, 1000) and questions == asked_in(name):
            break
        words = words_for(game)
        for _ in random_moves(game, rng):
            if game.question is not None:
                questions.add(game.question.kind)
                faults += wrong_answers(game, words)
            for event in game.events:
                events.add(event.kind)
                sentence = words.log.sentence(event)
                if not sentence or "{" in sentence or "()" in sentence:
                    faults.append(f"{event}: {sentence!r}")
        events |= {event.kind for event in game.events}
    return questions, events, faults


def wrong_answers(game: Game, words: GameWords) -> list[str]:
    """Answers that say nothing, and answers that read alike; second copies of a card may."""
    assert game.question is not None
    seat = game.question.seat
    texts = {str(action): words.questions.answer(game.state, seat, action) for action in game.legal_actions}
    alike = len({text.removesuffix("_2") for text in texts}) - len(set(texts.values()))
    faults = [f"{alike} answers to {game.question.kind} read alike: {texts}"] if alike > 0 else []
    return faults + [f"{text}: {shown!r}" for text, shown in texts.items() if not shown or "{" in shown or "_" in shown]


@pytest.mark.parametrize("name", BOTH)
def test_every_card_has_words(name: str) -> None:
    keys = {key.removesuffix("_2") for key in GAMES[name].cards.keys}
    assert set(TEXTS[name].cards) == keys
    for key, card in TEXTS[name].cards.items():
        for edition in GAMES[name].editions:
            assert card.title(edition), key
            assert 0 < len(card.effect(edition).split()) <= LONGEST[name], key
    titles = [card.name for card in TEXTS[name].cards.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", BOTH)
def test_every_question_has_words(name: str) -> None:
    prompts = TEXTS[name].questions(language("en"), PEOPLE).prompts
    assert set(prompts) == asked_in(name)
    assert all(prompt.ask.endswith("?") and prompt.help for prompt in prompts.values())


@pytest.mark.parametrize("name", BOTH)
def test_every_kind_of_event_has_a_sentence(name: str) -> None:
    log = TEXTS[name].log(language("en"), PEOPLE, GAMES[name].editions[-1])
    told = {*log.counted, *log.plain, *log._special()}
    assert set(GAMES[name].event_kinds.values()) == told


def test_only_a_turn_earned_with_frenzy_is_told_as_an_extra_turn() -> None:
    at_shop = "duel/1 players=2 turn=3 energy=8,1 life=14,13 row=snack_time,energize,frenzy steps=end_of_turn@0,shop@0"
    new, extra, usual = (
        Game("duel", first=0),
        Game.from_position(f"{at_shop} extra_turns=1"),
        Game.from_position(at_shop),
    )
    for _ in range(4):  # the monsters are drawn, three cards are turned up
        new.chance(0)
    extra.play("done")
    usual.play("done")
    told = [(game.events[-1].target, words_for(game).log.sentence(game.events[-1])) for game in (new, extra, usual)]
    assert told == [(0, "Ann's turn."), (1, "Ann takes an extra turn."), (0, "Bob's turn.")]


@pytest.mark.parametrize("name", BOTH)
def test_faces_and_monsters_have_names(name: str) -> None:
    assert tuple(TEXTS[name].faces) == GAMES[name].faces
    for monsters in GAMES[name].monsters.values():
        assert set(monsters) <= set(MONSTERS)


def test_tiles_powers_and_bonuses_have_names() -> None:
    assert set(duel_names.TILES) == set(TILE_NAMES)
    assert set(duel_names.POWERS) == set(DUEL_MONSTERS)
    assert len(duel_names.BONUSES) == EMPTY + 1
    assert len(duel_names.TRACKS) == 2


def test_endings_and_house_rules_have_names() -> None:
    from daikaiju.notation.duel.keys import ENDINGS as DUEL_ENDINGS
    from daikaiju.notation.duel.vocabulary import HOUSE_RULES as DUEL_HOUSE_RULES
    from daikaiju.notation.tokyo.keys import ENDINGS

    assert ("goes_on", *tokyo_names.ENDINGS) == ENDINGS
    assert ("goes_on", *duel_names.ENDINGS) == DUEL_ENDINGS
    assert set(tokyo_names.HOUSE_RULES) == set(HOUSE_RULES)
    assert set(duel_names.HOUSE_RULES) == set(DUEL_HOUSE_RULES)


@pytest.mark.parametrize("name", BOTH)
def test_everything_in_random_games_can_be_read(name: str) -> None:
    assert walked(name)[2] == []


@pytest.mark.parametrize("name", BOTH)
def test_random_games_reach_all_questions(name: str) -> None:
    assert walked(name)[0] == asked_in(name)


@pytest.mark.parametrize(
    ("name", "part", "key"),
    [
        ("tokyo", "WINGS", "wings"),
        ("tokyo", "heal", "heal"),
        ("tokyo", "alien origin", "alien_metabolism"),
        ("tokyo", "alien_metabolism", "alien_metabolism"),
        ("tokyo", "stronger", "were_only_making_it_stronger"),
        ("duel", "lab", "made_in_a_lab"),
        ("duel", "party", "the_partys_over"),
        ("duel", "godzilla", None),
        ("duel", "", None),
    ],
)
def test_cards_are_found_by_part_of_their_name(name: str, part: str, key: str | None) -> None:
    assert words_for(Game(name)).find_card(part) == key


def test_a_game_without_words() -> None:
    with pytest.raises(UnknownName, match="chess"):
        words_of("chess", language("en"), PEOPLE, None)
