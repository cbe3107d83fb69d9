"""What a roll of the Duel gives."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.action import Action
from daikaiju.rules.duel.cards.passive import symbols
from daikaiju.rules.duel.monsters import most_life
from daikaiju.rules.duel.queries import rival_of
from daikaiju.rules.duel.resolving import PULL_NEEDS
from daikaiju.rules.duel.state import CLAW, DESTRUCTION_FACE, ENERGY, FAME_FACE, HEART, POWER, DuelState

from ..scene import Scene
from ..widgets import Give


def roll_gives(scene: Scene[DuelState], seat: int) -> list[Give]:
    """Return what the roll gives as it is, before cards and powers."""
    return gives(scene, seat, [symbols(scene.state, seat, face) for face in range(6)])


def gives(scene: Scene[DuelState], seat: int, counts: Sequence[int]) -> list[Give]:
    """Return what symbols give, by the number of each."""
    words = scene.words
    found = []
    if counts[CLAW]:
        rival = ((scene.monsters[rival_of(seat)], scene.names[rival_of(seat)]),)
        found.append(Give(words.plural("{n} hit on", "{n} hits on", counts[CLAW]), "claw", monsters=rival))
    if counts[HEART]:
        found.append(healing(scene, seat, counts[HEART]))
    if counts[ENERGY]:
        found.append(Give(words.plural("{n} energy", "{n} energy", counts[ENERGY]), "energy"))
    for face, name in ((FAME_FACE, "fame"), (DESTRUCTION_FACE, "destruction")):
        if counts[face] > PULL_NEEDS:
            found.append(Give(words.plural("pull {n} space", "pull {n} spaces", counts[face] - PULL_NEEDS), name))
    if counts[POWER]:
        found.append(Give(words.plural("{n} power", "{n} power", counts[POWER]), "power"))
    return found or [Give(words.text("nothing yet"), tone="gone")]


def healing(scene: Scene[DuelState], seat: int, count: int) -> Give:
    """Return what hearts heal: no more than life was lost."""
    healed = min(count, most_life(scene.state, seat) - scene.state.life[seat])
    if healed <= 0:
        return Give(scene.words.text("no heart needed"), "heart", tone="gone")
    return Give(scene.words.plural("heal {n}", "heal {n}", healed), "heart")


def idle_answers(scene: Scene[DuelState]) -> list[Action]:
    """Return the groups of symbols that do nothing, in whatever order groups are used."""
    question, faces = scene.game.question, scene.game.vocabulary.faces
    if question is None or question.kind != "next_symbol":
        return []
    groups = [action for action in scene.game.legal_actions if action.kind == "resolve"]
    return [one for one in groups if does_nothing(scene.state, question.seat, faces.index(one.text("face")))]


def does_nothing(state: DuelState, seat: int, face: int) -> bool:
    """Whether symbols change nothing when they are used: two of fame or destruction, hearts at full life (U22)."""
    if face in (FAME_FACE, DESTRUCTION_FACE):
        return symbols(state, seat, face) <= PULL_NEEDS
    return face == HEART and state.life[seat] >= most_life(state, seat)
