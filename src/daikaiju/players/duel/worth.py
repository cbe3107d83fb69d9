"""The value of gains, losses and markers to a seat, by a character's taste."""

from __future__ import annotations

from daikaiju.rules.duel.cards.catalog import ARMOR_PLATING, HIBERNATION, LIGHTNING_SPEED, SPIKED_TAIL
from daikaiju.rules.duel.monsters import THE_KING, is_monster, most_life
from daikaiju.rules.duel.queries import direction, owns, rival_of
from daikaiju.rules.duel.state import (
    DESTRUCTION,
    FAME,
    MOST_TOKENS,
    SPOTLIGHT_FAR,
    SPOTLIGHT_NEAR,
    VICTORY_SPACE,
    DuelState,
)
from daikaiju.rules.duel.tiles import EMPTY, HIT, TOKEN, TWO_HITS, bonus_at, is_king_tile, tile_at
from daikaiju.rules.duel.tiles import ENERGY as ENERGY_BONUS
from daikaiju.rules.duel.tiles import LIFE as LIFE_BONUS
from daikaiju.rules.duel.tracks import next_position
from daikaiju.rules.steps import NONE

from .canny import CANNY, LAST_MODELLED, weight_in_position
from .tastes import (
    BOTH_IN_SPOTLIGHT,
    ENERGY,
    ENERGY_WORTH,
    HARM,
    LESS_PER_HALF,
    LIFE,
    LIFE_WORTH,
    MARKER_WORTH,
    MOST_ENERGY,
    ONE_IN_SPOTLIGHT,
    RIVAL_FIRST,
    TASTE,
    TOKEN_WORTH,
    TOKENS,
    TRACKS,
    WEIGHTS,
    WIN,
)


def taste(state: DuelState, seat: int, character: int, what: int, amount: int) -> int:
    """An amount times a character's weight; some of canny's weights depend on the position."""
    weight = TASTE[character * WEIGHTS + what]
    if character == CANNY and what <= LAST_MODELLED:
        weight = weight_in_position(state, seat, what)
    return amount * weight // 1000


def life_worth(state: DuelState, seat: int, character: int, gained: int) -> int:
    """Life counts more the less there is, and not above the maximum."""
    before = state.life[seat]
    after = min(most_life(state, seat), before + gained)
    if after <= 0:
        return -WIN
    return taste(state, seat, character, LIFE, LIFE_WORTH[after] - LIFE_WORTH[before])


def energy_worth(state: DuelState, seat: int, character: int, gained: int) -> int:
    """The first energy counts most."""
    before = min(state.energy[seat], MOST_ENERGY)
    after = min(max(0, before + gained), MOST_ENERGY)
    return taste(state, seat, character, ENERGY, ENERGY_WORTH[after] - ENERGY_WORTH[before])


def token_worth(state: DuelState, seat: int, character: int, gained: int) -> int:
    """The value of dice tokens, up to the two that can be held."""
    return taste(state, seat, character, TOKENS, TOKEN_WORTH) * min(gained, MOST_TOKENS - state.tokens[seat])


def hits_worth(state: DuelState, seat: int, character: int, hits: int) -> int:
    """The value of hits on the rival."""
    rival = rival_of(seat)
    suffered = hits - int(hits > 0 and owns(state, rival, ARMOR_PLATING) and not state.armor_used)
    if owns(state, rival, HIBERNATION) or state.immune[rival]:
        return 0
    if suffered >= state.life[rival]:
        return WIN
    return taste(state, seat, character, HARM, LIFE_WORTH[state.life[rival]] - LIFE_WORTH[state.life[rival] - suffered])


def signed_worth(forward: int) -> int:
    """The value of a marker `forward` half spaces on one's own side; negative on the rival's."""
    return MARKER_WORTH[forward] if forward >= 0 else -MARKER_WORTH[-forward]


def is_in_zone(forward: int) -> bool:
    """Whether a marker this far forward is in one's own spotlight zone."""
    return SPOTLIGHT_NEAR <= forward <= SPOTLIGHT_FAR


def markers_worth(state: DuelState, seat: int, character: int, fame: int, destruction: int) -> int:
    """The value of both markers at given positions: a win, a threat, or just the spaces."""
    towards = direction(state, seat)
    first = fame * towards
    second = destruction * towards
    if max(first, second) >= VICTORY_SPACE or (is_in_zone(first) and is_in_zone(second)):
        return WIN
    worth = signed_worth(first) + signed_worth(second)
    worth += threat(first, second) - RIVAL_FIRST * threat(-first, -second) // 1000
    return taste(state, seat, character, TRACKS, worth)


def threat(first: int, second: int) -> int:
    """A marker in the zone is worth more the nearer the other one is to it."""
    worth = 0
    if is_in_zone(first):
        worth += max(ONE_IN_SPOTLIGHT, BOTH_IN_SPOTLIGHT - LESS_PER_HALF * max(0, SPOTLIGHT_NEAR - second))
    if is_in_zone(second):
        worth += max(ONE_IN_SPOTLIGHT, BOTH_IN_SPOTLIGHT - LESS_PER_HALF * max(0, SPOTLIGHT_NEAR - first))
    return worth


def pulled_to(state: DuelState, seat: int, track: int, steps: int) -> int:
    """The position at which a pull of `steps` steps ends."""
    position = state.marker[track]
    for _ in range(steps):
        if abs(position) >= VICTORY_SPACE:
            return position
        position = next_position(state, seat, track, position)
        if stops(state, seat, track, position):
            return position
    return position


def stops(state: DuelState, seat: int, track: int, position: int) -> bool:
    """A King tile stops the rival of The King."""
    tile = tile_at(state, track, position)
    return tile != NONE and is_king_tile(tile) and not is_monster(state, seat, THE_KING)


def bonuses_worth(state: DuelState, seat: int, character: int, track: int, steps: int) -> int:
    """The value of the bonuses on the way of a pull."""
    position = state.marker[track]
    worth = 0
    for _ in range(steps):
        if abs(position) >= VICTORY_SPACE:
            return worth
        position = next_position(state, seat, track, position)
        worth += bonus_worth(state, seat, character, bonus_at(state, track, position))
        if track == DESTRUCTION and owns(state, seat, SPIKED_TAIL):
            worth += hits_worth(state, seat, character, 1)
        if stops(state, seat, track, position):
            return worth
    return worth


def bonus_worth(state: DuelState, seat: int, character: int, bonus: int) -> int:
    """The value of the bonus of one space."""
    if bonus == HIT or (bonus == EMPTY and owns(state, seat, LIGHTNING_SPEED)):
        return hits_worth(state, seat, character, 1)
    if bonus == TWO_HITS:
        return hits_worth(state, seat, character, 2)
    if bonus == LIFE_BONUS:
        return life_worth(state, seat, character, 1)
    if bonus == ENERGY_BONUS:
        return energy_worth(state, seat, character, 1)
    return token_worth(state, seat, character, 1) if bonus == TOKEN else 0


def pull_worth(state: DuelState, seat: int, character: int, fame: int, destruction: int) -> int:
    """The value of pulling Fame and Destruction by these numbers of steps."""
    before = markers_worth(state, seat, character, state.marker[FAME], state.marker[DESTRUCTION])
    after = markers_worth(
        state,
        seat,
        character,
        pulled_to(state, seat, FAME, fame),
        pulled_to(state, seat, DESTRUCTION, destruction),
    )
    worth = after - before
    worth += bonuses_worth(state, seat, character, FAME, fame)
    return worth + bonuses_worth(state, seat, character, DESTRUCTION, destruction)
