"""What a caller may see of a table, as messages of the API."""

from __future__ import annotations

from typing import Any

from daikaiju.client import responses
from daikaiju.rules.steps import CHANCE
from daikaiju.table.log import WATCHER, Entry, Said
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.table.summary import Summary

from ..view.clock import seconds_left
from ..view.viewer import Viewer

CHAT_SHOWN = 20  # lines; a stream repeats them with every change


def sight_of(table: LiveTable, viewer: Viewer) -> responses.Table:
    """Return a table as a caller may see it."""
    asked, guest = table.asked, viewer.guest
    return responses.Table(
        id=table.id,
        link=link_to(table.id, viewer),
        version=table.version,
        number=table.number,
        phase=table.phase,  # type: ignore[arg-type]
        stuck=table.stuck is not None,
        is_host=bool(guest) and table.host == guest,
        options=rules_of(table.options),
        seats=[seat_of(seat, guest) for seat in table.seats],
        asked=asked.number if asked is not None else None,
        your_turn=is_asked(table, guest),
        may_undo=table.may_undo(guest),
        rematch=table.rematch,
        chat=[line_of(said) for said in table.chat[-CHAT_SHOWN:]],
        game=game_of(table, guest),
        time_left=None if table.due is None else round(seconds_left(table), 3),
        deadline=table.deadline,
        luck=luck_of(table),
    )


def luck_of(table: LiveTable) -> responses.FairLuck | None:
    """Return the luck of a table whose dice can be checked; its secret only at the end."""
    luck = table.shown_luck
    if luck is None:
        return None
    words = [responses.SeatWord(seat, luck.pledges[seat], luck.words.get(seat, "")) for seat in sorted(luck.pledges)]
    return responses.FairLuck(luck.commitment, luck.sealed, luck.attempt, words, luck.secret)


def link_to(table_id: str, viewer: Viewer) -> str:
    """Return the link to a table."""
    return f"{viewer.base}/t/{table_id}"


def rules_of(options: Options) -> responses.Rules:
    """Return what is played."""
    return responses.Rules(
        options.game, options.rules, list(options.house), options.speed, str(options.clock), options.fair, options.line
    )


def seat_of(seat: TableSeat, guest: str) -> responses.Seat:
    """Return a seat; who else owns it stays unknown."""
    yours = bool(guest) and seat.owner == guest
    return responses.Seat(
        seat.number,
        seat.name,
        seat.monster,
        seat.bot,
        seat.stand_in,
        seat.free,
        yours,
        seat.online,
        round(seat.time_left, 3),
    )


def line_of(said: Said) -> responses.ChatLine:
    """Return a line of the chat."""
    seat = None if said.seat == WATCHER else said.seat
    return responses.ChatLine(seat, said.name, said.text, said.emote, said.at)


def is_asked(table: LiveTable, guest: str) -> bool:
    """Whether a guest has to decide now."""
    seat = table.asked
    return seat is not None and bool(guest) and seat.owner == guest and not seat.player


def game_of(table: LiveTable, guest: str) -> dict[str, Any] | None:
    """Return the game as a guest may know it; only whoever is asked gets the legal actions."""
    if table.game is None or table.stuck:
        return None
    seen = table.view(guest).to_dict()
    return seen if is_asked(table, guest) else {**seen, "legal_actions": []}


def actions_of(table: LiveTable, guest: str) -> responses.Actions:
    """Return the legal actions of a guest who is asked."""
    game = table.game
    if game is None or game.question is None or not is_asked(table, guest):
        return responses.Actions(table.number, None, None, [])
    actions = [responses.LegalAction(action.kind, dict(action.arguments), str(action)) for action in game.legal_actions]
    return responses.Actions(table.number, game.actor, game.question.kind, actions)


def log_of(table: LiveTable, since: int) -> responses.Log:
    """Return what happened since a number. Events name no hidden card: everybody at the table sees them."""
    return responses.Log([entry_of(entry) for entry in table.entries if entry.number >= since])


def entry_of(entry: Entry) -> responses.LogEntry:
    """Return an action's events."""
    events = [
        responses.EventLine(event.kind, event.seat, event.target, event.amount, event.source, list(event.faces))
        for event in entry.events
    ]
    return responses.LogEntry(entry.number, None if entry.actor == CHANCE else entry.actor, entry.bot, events)


def line_in_list(table: Summary | LiveTable, viewer: Viewer) -> responses.TableLine:
    """Return a table in a list."""
    seats = [seat_of(seat, viewer.guest) for seat in table.seats]
    return responses.TableLine(
        table.id, link_to(table.id, viewer), table.phase, rules_of(table.options), seats, table.created
    )
