"""Rulings on the cards of King of Tokyo: Duel."""

from __future__ import annotations

from daikaiju.words.language import mark as _
from daikaiju.words.rulings import Ruling

RULINGS = {
    "alien_metabolism": (
        Ruling(_("Once in your turn, beside any other choice; never in the middle of a pull."), "U23", ("ours",)),
    ),
    "antimatter_pellets": (Ruling(_("It looks at your roll after Signature Move has pulled."), "U36", ("ours",)),),
    "armor_plating": (
        Ruling(_("Not on your own turn."), "U7", ("card",)),
        Ruling(_("Won by a swap, it stops the next hit of that turn."), "U34", ("ours",)),
    ),
    "camouflage": (Ruling(_("It acts by itself: a die for every hit, and each heart cancels one."), "U19", ("gp",)),),
    "dominate": (
        Ruling(
            _("It adds to Thunder Stomp and waits for the rival's next turn, even if that is slept through."),
            "U12",
            ("card",),
        ),
    ),
    "electrical_aura": (Ruling(_("Counted after the energy for buying nothing."), "U23", ("ours",)),),
    "eye_of_the_storm": (Ruling(_("Superconductor cannot copy its energy."), "U15", ("card",)),),
    "gentle_giant": (
        Ruling(_("Dice set aside with Titanic Batteries no longer count."), "U18", ("gp",)),
        Ruling(_("A claw of Adrenaline Augment counts only while a marker is in a zone."), "U33", ("ours",)),
    ),
    "hibernation": (
        Ruling(_("Bought before the dice it protects at once; the choice comes with your next turn."), "U31", ("gp",)),
        Ruling(_("Discarded, the rest of the start of the turn follows as usual."), "U14", ("gp",)),
    ),
    "in_shape": (
        Ruling(_("Only in your own turns; pay right after the hits or lose the chance."), "U30", ("card", "gp")),
    ),
    "in_the_shadows": (Ruling(_("The free rerolls come after your last roll."), "U20", ("gp",)),),
    "jets_scrambled": (Ruling(_("You are hit first; if you fall, the rival has won."), "U4", ("gp", "ours")),),
    "lightning_speed": (
        Ruling(_("It acts by itself on empty spaces of tiles; bare track is not empty."), "U19", ("gp",)),
    ),
    "made_in_a_lab": (
        Ruling(_("With the discount slot the card is 2 cheaper, never below 1."), "U23", ("duel_rulebook",)),
    ),
    "natural_selection": (
        Ruling(_("Four or more alike hit you for 10, unless you skip the dice with Rebooting."), "U11", ("card",)),
    ),
    "operation_media": (
        Ruling(_("What counts is the number of claws when they were resolved; none pulls nothing."), "U9", ("card",)),
    ),
    "rebooting": (Ruling(_("You may skip your dice whatever cards acted on them before."), "U11", ("card",)),),
    "regeneration": (Ruling(_("Once a turn, to a healing that leaves room below the start value."), "U8", ("ours",)),),
    "scrappy": (Ruling(_("King tiles count as tiles."), "U23", ("ours",)),),
    "spiked_tail": (Ruling(_("It hits right after the pull, once for each step really made."), "U29", ("ours",)),),
    "superconductor": (
        Ruling(_("It copies energy of dice, of Cyber Kitty's power, and of tiles in pulls by dice."), "U15", ("card",)),
    ),
    "tesla_impulse": (Ruling(_("Without a card to take you still gain the energy."), "U10", ("card",)),),
    "the_partys_over": (Ruling(_("The buyer is hit first."), "U4", ("ours",)),),
    "thunder_stomp": (
        Ruling(_("Pulls by symbols and by Gigazaur's power count, pulls by cards do not."), "U28", ("card",)),
        Ruling(_("It takes a die from the rival's next turn, not from your extra turn."), "U13", ("card",)),
        Ruling(_("Two of your turns in a row take one die in all."), "U32", ("ours",)),
    ),
    "titanic_batteries": (
        Ruling(_("Only with fewer than two dice tokens; the two dice leave your roll."), "U18", ("gp",)),
    ),
    "trendsetter": (Ruling(_("On the rival's turn, once, while Fame is on a tile."), "U7", ("card",)),),
    "unchained": (Ruling(_("It may replace hearts, energy and tokens, not hits."), "U23", ("card",)),),
    "unstable_dna": (
        Ruling(
            _("Counted after protection, for each blow apart; nothing else happens when cards are swapped."),
            "U17",
            ("gp",),
        ),
    ),
    "unstoppable": (Ruling(_("It protects until the end of the turn; being saved is no healing."), "U8", ("card",)),),
}
