"""Renders every page as HTML for one viewer."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from types import MappingProxyType

from daikaiju.game import Game
from daikaiju.players.base import Advice
from daikaiju.puzzles.model import Puzzle
from daikaiju.review.coach import Played
from daikaiju.review.model import TurnStart
from daikaiju.rules.steps import NOBODY
from daikaiju.stage.beat import FIRST
from daikaiju.table.model import OVER, WAITING, LiveTable

from .beats import Data, beats_since, pace_of
from .games import scene_of
from .glossary import glossary
from .hint import hint_of
from .log import Story
from .opening import opening_of
from .pages.card import card_page
from .pages.cards import cards_page
from .pages.coach import coach_page
from .pages.dice import dice_page
from .pages.end import EndPage, end_page
from .pages.games import MyGames, games_page
from .pages.host import Figures, host_page
from .pages.landing import landing_page
from .pages.learn import learn_page
from .pages.lobby import lobby_page
from .pages.puzzle import puzzle_page
from .pages.puzzles import puzzle_games
from .pages.replay import replay_page
from .pages.rules import rules_page
from .pages.stuck import StuckPage, stuck_page
from .pages.table import LivePage, live_page
from .pages.verify import verify_page
from .pages.waiting_room import WaitingRoomPage, waiting_room_page
from .preview import replay_preview, table_preview
from .templates import fill, pieces
from .viewer import Viewer

TablePage = WaitingRoomPage | LivePage | EndPage | StuckPage
NOTHING_LEARNED: Mapping[str, int] = MappingProxyType({})


def landing(
    viewer: Viewer,
    open_tables: Sequence[LiveTable] = (),
    learned: Mapping[str, int] = NOTHING_LEARNED,
    *,
    has_lobby: bool = False,
) -> str:
    """Render the start page."""
    return fill("landing.html", viewer, page=landing_page(viewer, open_tables, learned), has_lobby=has_lobby)


def learn(game: str, step: int, viewer: Viewer) -> str:
    """Render the page of a lesson at a bubble."""
    return fill("learn.html", viewer, page=learn_page(game, step, viewer), glossary=glossary(game, viewer.words))


def lobby(open_tables: Sequence[LiveTable], viewer: Viewer) -> str:
    """Render the list of open tables."""
    return fill("lobby.html", viewer, page=lobby_page(open_tables, viewer))


def games(found: MyGames, asked: Container[str], viewer: Viewer) -> str:
    """Render the list of a guest's games; `asked` are the tables that wait for the guest."""
    return fill("games.html", viewer, page=games_page(found, asked, viewer))


def coach(found: Sequence[Played], viewer: Viewer) -> str:
    """Render what a guest's analysed games say."""
    return fill("coach.html", viewer, page=coach_page(found, viewer))


def host(found: Figures, viewer: Viewer) -> str:
    """Render the page of whoever runs the server."""
    return fill("host.html", viewer, page=host_page(found, viewer))


def host_key(viewer: Viewer, *, has_key: bool, is_wrong: bool = False) -> str:
    """Render the page that asks for the host's key."""
    return fill("host_key.html", viewer, has_key=has_key, is_wrong=is_wrong)


def table(table: LiveTable, viewer: Viewer, line: Sequence[TurnStart] = ()) -> str:
    """Render the whole page of a table in any phase; it then opens a socket."""
    preview = table_preview(table, viewer.base)
    words = glossary(table.options.game, viewer.words)
    story = story_of(table, viewer)
    opening = opening_of(story) if story is not None and story.scene.mine else None
    page = content(table, viewer, line, story)
    return fill("live.html", viewer, t=table, page=page, o=opening, preview=preview, glossary=words)


def table_partial(table: LiveTable, viewer: Viewer, line: Sequence[TurnStart] = ()) -> str:
    """Render the part of a table's page that is pushed."""
    return "".join(partial(table, viewer, content(table, viewer, line)))


def push(
    table: LiveTable, viewer: Viewer, since: int, line: Sequence[TurnStart] = ()
) -> tuple[dict[str, object], list[str]]:
    """Return the message of a change: the beats from a number on, and the part that they lead to, in pieces."""
    story = story_of(table, viewer)
    beats, pace = staged(story, since)
    page = partial(table, viewer, content(table, viewer, line, story))
    said = table.chat[-1].at if table.chat else 0
    head = {"number": table.number, "since": since, "pace": pace, "beats": beats, "waits": waits(table), "said": said}
    return head, page


def story_of(table: LiveTable, viewer: Viewer) -> Story | None:
    """Return what has happened, for a viewer; None while there is no game to show."""
    return Story(scene_of(table, viewer)) if table.game is not None and not table.stuck else None


def waits(table: LiveTable) -> bool:
    """Whether a person is asked."""
    actor = table.game.actor if table.game is not None and not table.stuck else NOBODY
    return actor >= 0 and not table.seats[actor].player


def partial(table: LiveTable, viewer: Viewer, page: TablePage) -> list[str]:
    """Render what replaces the contents of a table's page, without the cost of a template around its template."""
    html = pieces(page.template, viewer, t=table, page=page)
    return ['<hx-partial hx-target="#page" hx-swap="innerMorph">', *html, "</hx-partial>"]


def staged(story: Story | None, since: int) -> tuple[list[Data], float]:
    """Return the beats from a number on, and the pace; none while there is no game to show."""
    if story is None:
        return [], 1.0
    is_new = since < story.scene.table.number
    beats = beats_since(story, since) if is_new else []
    for beat in beats:
        opening = opening_of(story) if beat["kind"] == FIRST else None
        if opening is not None:
            beat["html"] = fill("opening.html", story.scene.viewer, o=opening)
    return beats, pace_of(story.scene)


def content(table: LiveTable, viewer: Viewer, line: Sequence[TurnStart] = (), story: Story | None = None) -> TablePage:
    """Return the contents of a table's page in its phase; `story` is that of the beats before it."""
    if table.stuck:
        return stuck_page(table, viewer)
    if table.phase == WAITING:
        return waiting_room_page(table, viewer)
    if table.phase == OVER:
        return end_page(table, viewer)
    return live_page(story or Story(scene_of(table, viewer)), line)


def advisable(table: LiveTable, viewer: Viewer, game: Game) -> Game:
    """Return the game with the choice that the page offers: answers that do nothing are given, if it still asks."""
    scene, trial = scene_of(table, viewer), game.copy()
    for action in scene.view.idle_answers(scene):
        trial.play(action)
        if trial.question != game.question:
            return game
    return trial


def hint(table: LiveTable, viewer: Viewer, bot: str, advice: Advice, game: Game, held: Sequence[int] = ()) -> str:
    """Render a bot's advice on the question that a game asks, to somebody who holds the dice at these places."""
    return fill("hint.html", viewer, hint=hint_of(scene_of(table, viewer, game), bot, advice, held))


def odds(table: LiveTable, viewer: Viewer, held: tuple[int, ...]) -> str:
    """Render the odds of the current roll if the dice at these places are held; "" if there are none to show."""
    scene = scene_of(table, viewer)
    if scene.asked < 0 or not scene.shows_odds:
        return ""
    scene.held = tuple(place for place in held if place < len(scene.dice_order))
    panel = scene.view.panel(scene, Story(scene))
    return fill("odds.html", viewer, odds=panel.odds) if panel.odds else ""


def replay(table: LiveTable, at: int, viewer: Viewer, review: str = "", *, is_awaited: bool = False) -> str:
    """Render the replay of a game after `at` actions, with its analysis as text if there is one."""
    preview = replay_preview(table, at, viewer.base)
    page = replay_page(table, at, viewer, review, is_awaited=is_awaited)
    words = glossary(table.options.game, viewer.words)
    return fill("replay.html", viewer, t=table, page=page, preview=preview, glossary=words)


def puzzles(found: Sequence[Puzzle], viewer: Viewer) -> str:
    """Render the list of puzzles."""
    return fill("puzzles.html", viewer, games=puzzle_games(found, viewer))


def puzzle(found: Puzzle, viewer: Viewer, given: str, day: str, following: str) -> str:
    """Render a puzzle with its question or, with an answer, what it is worth; `day` is that of a daily puzzle."""
    words = glossary(found.game, viewer.words)
    return fill("puzzle.html", viewer, page=puzzle_page(found, viewer, given, day, following), glossary=words)


def rules(game: str, viewer: Viewer) -> str:
    """Render the rules of a game; raises UnknownName if there is no such game."""
    page = rules_page(game, viewer)
    return fill(page.template, viewer, page=page)


def cards(game: str, viewer: Viewer, edition: str = "") -> str:
    """Render all cards of a game; raises UnknownName if there is no such game."""
    return fill("cards.html", viewer, page=cards_page(game, viewer, edition))


def card(game: str, key: str, viewer: Viewer, edition: str = "") -> str:
    """Render one card; raises UnknownName if there is no such card."""
    return fill("card.html", viewer, page=card_page(game, key, viewer, edition))


def dice(counts: Mapping[tuple[str, str], int], viewer: Viewer) -> str:
    """Render the faces rolled at all tables."""
    return fill("dice.html", viewer, page=dice_page(counts, viewer))


def verify(record: str, viewer: Viewer) -> str:
    """Render the page that checks the dice of a record."""
    return fill("verify.html", viewer, **verify_page(record, viewer))


def error(code: int, message: str, viewer: Viewer) -> str:
    """Render an error page."""
    words = viewer.words
    title = words.text("Something has trampled this street.") if code == 404 else words.text("That did not work.")
    return fill("error.html", viewer, code=code, title=title, message=message)
