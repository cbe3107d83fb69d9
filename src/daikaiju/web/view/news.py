"""What the viewer has to know before a decision: in words since their last turn, and in pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, takewhile

from daikaiju.notation.events import Event

from .log import Story
from .widgets import EventLine, Strip

MOST = 6


def recap(story: Story) -> str:
    """Return the last news since the viewer's last turn as sentences."""
    return " ".join(sentence(story, event) for event in news(story, since_turn(story)))


def strip(story: Story) -> Strip:
    """Return the news as pictures: after the first roll of the viewer's turn, and where they decide in another's."""
    scene, words = story.scene, story.words
    if scene.asked < 0:
        return Strip()
    if scene.asked != scene.active:
        events = news_and_hits(story, since_answer(story))
        return Strip(words.text("Since your last decision:"), [pictured(story, event) for event in events], True)
    if len(story.rolls_of_turn) != 1 or all(event.kind != "rolled" for event in scene.entries[-1].events):
        return Strip()
    events = news_and_hits(story, since_turn(story))
    return Strip(words.text("Since your last turn:"), [pictured(story, event) for event in events])


def news(story: Story, events: Iterable[Event]) -> list[Event]:
    """Return the most important of some events: the viewer's own losses, others' purchases and falls."""
    return [event for event in events if is_news(story, event)][-MOST:]


def news_and_hits(story: Story, events: Sequence[Event]) -> list[Event]:
    """Return the most important of some events and, if there is room, the last hits on others."""
    hits, me = story.scene.view.events.hits, story.scene.me
    found = [place for place, event in enumerate(events) if is_news(story, event)][-MOST:]
    is_hit = [event.kind in hits and event.seat != me and not is_news(story, event) for event in events]
    others = [place for place, hit in enumerate(is_hit) if hit]
    room = MOST - len(found)
    return [events[place] for place in sorted(found + others[max(0, len(others) - room) :])]


def is_news(story: Story, event: Event) -> bool:
    """Whether an event is among the most important ones for the viewer."""
    look = story.scene.view.events
    return event.kind in (look.own_news if event.seat == story.scene.me else look.news_of_others)


def sentence(story: Story, event: Event) -> str:
    """Return an event in words to the one who decides next, also where several share the device."""
    return story.log.naming(story.names, story.scene.me).sentence(event)


def pictured(story: Story, event: Event) -> EventLine:
    """Return an event as pictures: who, what and how much; of a hit, also who dealt it."""
    scene = story.scene
    line = story.event_line(event, now=False)._replace(text=sentence(story, event))
    dealer = scene.said.log.dealer(event)
    if 0 <= dealer < len(scene.monsters) and dealer != event.seat:
        line = line._replace(by=scene.monsters[dealer])
    return line._replace(card=scene.card(event.source)) if event.kind == "bought" else line


def since_turn(story: Story) -> list[Event]:
    """Return all events between the viewer's last turn and the current one; none before they have had one."""
    found: list[Event] = []
    me, turns, after = story.scene.me, 0, 0  # how many came after the turn that is looked at
    if me < 0 or story.scene.view.is_out(story.scene.state, me):
        return []
    for event in chain.from_iterable(reversed(entry.events) for entry in reversed(story.scene.entries)):
        if event.kind != "turn_started":
            found.append(event)
            continue
        turns += 1
        if event.seat == me and turns > 1:
            return found[:after][::-1]
        if event.seat == me:
            found.clear()  # it has begun
        after = len(found)
    return []


def since_answer(story: Story) -> list[Event]:
    """Return all events since the viewer's last answer."""
    me, entries = story.scene.me, story.scene.entries
    later = takewhile(lambda entry: entry.actor != me, reversed(entries))
    return [event for entry in reversed(list(later)) for event in entry.events]
