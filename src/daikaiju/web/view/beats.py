"""Beats as a page plays them: what moves where, in words, and for how long."""

from __future__ import annotations

from typing import Any

from daikaiju.notation.events import Event
from daikaiju.stage.beat import HIT, ROLL, Beat
from daikaiju.stage.beats import beats_of, rest_before, together
from daikaiju.stage.pace import PACES
from daikaiju.table.log import Entry

from .log import SILENT, Story
from .scene import Scene

Data = dict[str, Any]


def beats_since(story: Story, number: int) -> list[Data]:
    """Return the beats of all actions from a number on."""
    scene = story.scene
    fresh: list[Entry] = []
    for entry in reversed(scene.entries):
        if entry.number < number:
            break
        fresh.insert(0, entry)
    game, people = scene.view.name, scene.table.people
    found = [(entry, beat) for entry in fresh for beat in beats_of(game, entry.events, entry.kept, people)]
    beats = together([beat for _entry, beat in found])
    return [beat_data(scene, story, entry, beat) for (entry, _beat), beat in zip(found, beats, strict=True)]


def beat_data(scene: Scene[Any], story: Story, entry: Entry, beat: Beat) -> Data:
    """Return one beat as plain values; empty ones are left out."""
    event, faces = beat.event, scene.game.vocabulary.faces
    cause = event.source.removeprefix("roll_")  # dice that a card rolls are named after it
    card = scene.said.title(cause) if scene.said.has_card(cause) else ""
    data: Data = {
        "kind": beat.kind,
        "number": entry.number,
        "ms": beat.ms,
        "next": beat.until_next if beat.beside else 0,
        "rest": rest_before(beat.kind),
        "seat": event.seat,
        "text": story.text(event) if event.kind not in UNSAID else "",
        "stat": beat.look.stat,
        "change": beat.change,
        "card": card,
        "from": [faces.index(face) + 1 for face in beat.faces],
        "read": beat.reader in scene.mine,
        "mine": beat.kind == HIT and event.seat in scene.mine,
        **scene.view.stage(scene, event),
        **winner(scene, event),
    }
    if beat.kind == ROLL:
        data["dice"] = [[faces.index(face) + 1, kept] for face, kept in beat.dice]
    return {key: value for key, value in data.items() if value not in ("", 0, False, None, []) or key in ALWAYS}


def winner(scene: Scene[Any], event: Event) -> Data:
    """Return the seat that won, if just one did, and whether the viewer has lost to it, as the end page says."""
    if event.kind != "ended" or event.target.bit_count() != 1:
        return {}
    seat = event.target.bit_length() - 1
    return {"winner": seat, "lost": len(scene.mine) == 1 and seat not in scene.mine}


ALWAYS = {"kind", "number", "seat", "tray", "winner", "ms"}  # seats begin at 0
UNSAID = SILENT - {"revealed_card"}  # the new card is seen in the row, but screen readers are told of it


def pace_of(scene: Scene[Any]) -> float:
    """Return how much longer than normal beats take at this table."""
    return PACES[scene.table.options.speed].factor
