"""The action numbers that were stored before revision 0004, and their words.

This numbering is frozen and independent of the current rules; only that migration may use it.
"""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.game import Game
from daikaiju.rules.deck import UNSEEN, Deck
from daikaiju.rules.steps import CHANCE


class Numbering(NamedTuple):
    """The numbering of one game: choices of dice, then verbs, each with its number of actions."""

    masks: int
    verbs: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]  # in the order of their numbers
    keeps: int  # how many of them, from the first, are Keep cards

    def verb(self, number: int) -> tuple[str, int, int]:
        """Return the verb of an action, the verb's number of actions, and the action's index among them."""
        first = self.masks
        for word, size in self.verbs:
            if first <= number < first + size:
                return word, size, number - first
            first += size
        raise ValueError(number)


TOKYO_CARDS = """
acid_attack alien_metabolism alpha_monster armor_plating background_dweller burrowing camouflage
complete_destruction dedicated_news_team eater_of_the_dead energy_hoarder even_bigger extra_head extra_head_2
fire_breathing freeze_time friend_of_children giant_brain gourmet healing_ray herbivore herd_culler
it_has_a_child jets made_in_a_lab metamorph mimic monster_batteries nova_breath omnivore opportunist
parasitic_tentacles plot_twist poison_quills poison_spit psychic_probe rapid_healing regeneration
rooting_for_the_underdog shrink_ray smoke_cloud solar_powered spiked_tail stretchy telepath urbavore
were_only_making_it_stronger wings
apartment_building commuter_train corner_store drop_from_high_altitude energize evacuation_orders
evacuation_orders_2 fire_blast frenzy gas_refinery heal high_altitude_bombing jet_fighters national_guard
nuclear_power_plant skyscraper tanks vast_storm
"""
DUEL_CARDS = """
acid_attack adrenaline_augment alien_metabolism antimatter_pellets armor_plating breaking_news camouflage
electrical_aura extra_head eye_of_the_storm gentle_giant giant_brain hibernation in_shape in_the_shadows
lightning_speed made_in_a_lab natural_selection rebooting regeneration scrappy signature_move spiked_tail
superconductor thunder_stomp titanic_batteries trendsetter unchained unstable_dna unstoppable utter_destruction
cannonball dominate energize frenzy hors_doeuvres jets_scrambled kaijutsu moment_of_respite monster_coaster
monumental operation_media photoshoot sack_the_stadium seismic_test snack_time tesla_impulse the_partys_over
thermonuclear_cooking too_cute
"""
TOKYO_VERBS = """
wings 1 heal 1 buy 3 sweep 1 look 1 take 48 sell 48 copy 48 place 100 probe 6 dwell 1 cull 6 twist 36 stretch 36
self 1 nothing 1 poison 1 shrink 1 ray 6 before 1 after 1 energy 1 smoke 1 card 1 mimic 1 yield 1 buy_seen 1
take_turn 1 roll 1
"""
DUEL_VERBS = """
resolve 5 done 1 power 1 token 1 buy 3 sweep 1 clear 3 add 5 again 1 wake 1 skip 1 aside 36 multiply 1 fame 1
destruction 1 king 60 lay 60 hit 1 pay 1 copy 1 swap 31 drop 31
"""


def verbs(text: str) -> tuple[tuple[str, int], ...]:
    """Read verbs and how many actions each has, in the order of their numbers."""
    parts = text.split()
    return tuple(zip(parts[::2], map(int, parts[1::2]), strict=True))


NUMBERINGS = {
    "tokyo": Numbering(512, verbs(TOKYO_VERBS), tuple(TOKYO_CARDS.split()), 48),
    "duel": Numbering(256, verbs(DUEL_VERBS), tuple(DUEL_CARDS.split()), 31),
}


def words_of(game: Game, number: int) -> str:
    """Return the words of a number that was stored at this point of a game."""
    numbering = NUMBERINGS[game.setup.game]
    return outcome_words(game, numbering, number) if game.actor == CHANCE else action_words(game, numbering, number)


def action_words(game: Game, numbering: Numbering, number: int) -> str:
    """Return the words of an action; only Keep cards were numbered differently."""
    if number < numbering.masks:
        if not game.rules.is_legal(game.state, number):
            raise ValueError(number)
        return str(game.legal_action(number))
    word, size, place = numbering.verb(number)
    if size == numbering.keeps:
        return f"{word} {numbering.cards[place]}"
    now = next(verb for verb in game.vocabulary.actions.verbs if verb.word == word)
    return now.write(word, now.arguments(game.state, place))


def outcome_words(game: Game, numbering: Numbering, number: int) -> str:
    """Return the words of an outcome; a drawn card was numbered among the unseen cards, in the old order."""
    state, chance, cards = game.state, game.vocabulary.chance, game.vocabulary.cards
    verb = chance.draws.get(state.step_kind[state.depth - 1])
    if verb is not None:
        assert isinstance(state, Deck)
        unseen = [key for key in numbering.cards if state.where[cards.number(key)] == UNSEEN]
        if not 0 <= number < len(unseen):
            raise ValueError(number)
        return f"{verb} {unseen[number]}"
    if not 0 <= number < game.rules.outcomes(state):
        raise ValueError(number)
    return str(game.legal_action(number))
