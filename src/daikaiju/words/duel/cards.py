"""Names and texts of the Duel's power cards, in our own words."""

from __future__ import annotations

from daikaiju.words.cards import CardWords
from daikaiju.words.language import mark as _

CARDS = {
    "acid_attack": CardWords(_("Acid Attack"), _("Every roll of yours has 1 claw more.")),
    "adrenaline_augment": CardWords(
        _("Adrenaline Augment"), _("Add a claw to your roll per marker in any spotlight zone.")
    ),
    "alien_metabolism": CardWords(_("Alien Metabolism"), _("Once in your turn, discard a card of the row for free.")),
    "antimatter_pellets": CardWords(
        _("Antimatter Pellets"), _("Five equal symbols rolled: 4 hits on the rival, then pull Destruction 2.")
    ),
    "armor_plating": CardWords(_("Armor Plating"), _("Ignore the first hit of each rival's turn.")),
    "breaking_news": CardWords(_("Breaking News"), _("Pull Fame 1 with each later card you buy.")),
    "camouflage": CardWords(_("Camouflage"), _("Roll a die for every hit you face; each heart cancels one.")),
    "cannonball": CardWords(_("Cannonball!"), _("Pull Fame 1, deal 1 hit, gain 4 energy.")),
    "dominate": CardWords(_("Dominate"), _("Next turn the rival rolls a die less per Keep card not given up.")),
    "electrical_aura": CardWords(
        _("Electrical Aura"), _("End of turn: pull Destruction 1 for every 7 energy you hold.")
    ),
    "energize": CardWords(_("Energize"), _("Gain 8 energy and 2 dice tokens.")),
    "extra_head": CardWords(_("Extra Head"), _("Roll 1 white die more each turn.")),
    "eye_of_the_storm": CardWords(_("Eye of the Storm"), _("Gain 1 energy for every roll you leave unused.")),
    "frenzy": CardWords(_("Frenzy"), _("Take another turn after this one.")),
    "gentle_giant": CardWords(_("Gentle Giant"), _("Dice resolved without a claw: pull Fame 1.")),
    "giant_brain": CardWords(_("Giant Brain"), _("You have a fourth roll each turn.")),
    "hibernation": CardWords(_("Hibernation"), _("Nothing hits you. Start of turn: discard this, or heal 6 and skip.")),
    "hors_doeuvres": CardWords(_("Hors d'oeuvres"), _("Take 3 hits, then pull Destruction 2.")),
    "in_shape": CardWords(_("In Shape"), _("Your turn: 1 energy pulls Fame 1 per rival's hit beyond three.")),
    "in_the_shadows": CardWords(_("In the Shadows"), _("With all rolls made, reroll fame dice as often as you like.")),
    "jets_scrambled": CardWords(_("Jets Scrambled"), _("You take 5 hits, then the rival takes 5.")),
    "kaijutsu": CardWords(_("Kaijutsu"), _("Pull Destruction 1, deal 2 hits.")),
    "lightning_speed": CardWords(_("Lightning Speed"), _("Pulling a marker onto an empty tile space deals 1 hit.")),
    "made_in_a_lab": CardWords(_("Made in a Lab"), _("Start of turn: you may buy one card for 1 less.")),
    "moment_of_respite": CardWords(_("Moment of Respite"), _("Heal 2 and gain 1 dice token.")),
    "monster_coaster": CardWords(_("Monster Coaster"), _("Pull Destruction 3.")),
    "monumental": CardWords(_("Monumental"), _("Pull Destruction 1, then Fame 1.")),
    "natural_selection": CardWords(
        _("Natural Selection"), _("4 energy, 4 life now. One more die; four alike hit you for 10.")
    ),
    "operation_media": CardWords(_("Operation Media"), _("Pull Fame 1 for every claw you resolved this turn.")),
    "photoshoot": CardWords(_("Photoshoot"), _("Pull Fame 1.")),
    "rebooting": CardWords(_("Rebooting"), _("Discard this to resolve no dice: 2 dice tokens, 2 energy.")),
    "regeneration": CardWords(_("Regeneration"), _("Once a turn, when you heal, heal 1 extra.")),
    "sack_the_stadium": CardWords(_("Sack the Stadium"), _("Pull Destruction 2, then Fame 2.")),
    "scrappy": CardWords(_("Scrappy"), _("Gain a dice token whenever you pull a marker off a tile.")),
    "seismic_test": CardWords(_("Seismic Test"), _("Pull Destruction 2.")),
    "signature_move": CardWords(_("Signature Move"), _("Pull Fame 1 for every three power symbols rolled.")),
    "snack_time": CardWords(_("Snack Time"), _("Heal 3.")),
    "spiked_tail": CardWords(_("Spiked Tail"), _("Pulling Destruction deals a hit for every space moved.")),
    "superconductor": CardWords(_("Superconductor"), _("Rival's dice bring energy: discard this to gain the same.")),
    "tesla_impulse": CardWords(_("Tesla Impulse"), _("Choose a Keep card the rival discards. Gain 2 energy.")),
    "the_partys_over": CardWords(
        _("The Party's Over!"), _("4 hits on each monster with a marker in its spotlight zone.")
    ),
    "thermonuclear_cooking": CardWords(_("Thermonuclear Cooking"), _("Pull Destruction 1, heal 2, gain 2 energy.")),
    "thunder_stomp": CardWords(
        _("Thunder Stomp"), _("Destruction pulled by your dice: the rival's next turn has a die less.")
    ),
    "titanic_batteries": CardWords(
        _("Titanic Batteries"), _("Before resolving, trade two of your dice for a dice token.")
    ),
    "too_cute": CardWords(_("Too Cute"), _("Deal 2 hits.")),
    "trendsetter": CardWords(_("Trendsetter"), _("Fame on a tile: ignore a hit, once in each rival's turn.")),
    "unchained": CardWords(_("Unchained"), _("Instead of a tile's bonus you may deal 1 hit.")),
    "unstable_dna": CardWords(_("Unstable DNA"), _("After 3 hits at once, swap this for a Keep card of the rival.")),
    "unstoppable": CardWords(_("Unstoppable"), _("Falling to 0, stay at 1, safe for this turn; discard this.")),
    "utter_destruction": CardWords(
        _("Utter Destruction"), _("All six symbols rolled: pull Destruction 2, Fame 2, deal 2 hits.")
    ),
}
