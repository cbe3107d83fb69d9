"""Why things happen in King of Tokyo: the rule behind each kind of event, with its number in docs/rulings.md."""

from __future__ import annotations

from daikaiju.words.language import mark as _
from daikaiju.words.rulings import Ruling

BOTH = ("1e", "2e")
# By the kind of the event, or by kind and source; a card is its own reason.
REASONS = {
    "head_start": Ruling(_("Everybody rolls six dice; whoever has most claws begins."), "R6", BOTH),
    "rolled": Ruling(_("All dice are rolled once, then any of them twice more."), "R12, R13", BOTH),
    "picked_up": Ruling(_("Two rerolls may follow, each of any number of dice."), "R13", BOTH),
    "stars_gained:dice": Ruling(
        _("Three equal numbers score that number in stars, each further one 1 star more."), "R18", BOTH
    ),
    "stars_gained:tokyo": Ruling(
        _("Entering Tokyo gives 1 star, starting one's own turn there gives 2."), "R10, R28", BOTH
    ),
    "energy_gained:dice": Ruling(_("Every energy face brings 1 energy."), "R19", BOTH),
    "hearts_gained:dice": Ruling(
        _("Outside Tokyo every heart face heals 1, up to the maximum. In Tokyo it does nothing."), "R20, R21", BOTH
    ),
    "attacked": Ruling(
        _(
            "Every claw is 1 damage to each monster on the other side: from Tokyo to all outside, from outside "
            "into Tokyo."
        ),
        "R22",
        BOTH,
    ),
    "hearts_lost:attack": Ruling(_("1 damage is 1 heart. An attack hits all its targets at once."), "R22, R24", BOTH),
    "hearts_lost:poison": Ruling(_("At the end of one's turn every poison counter deals 1 damage."), "R56", BOTH),
    "counter_gained": Ruling(
        _("An attack with a card that gives counters: whoever lost hearts gets one."), "R56", BOTH
    ),
    "counter_lost": Ruling(
        _("Outside Tokyo a heart face may remove a poison or shrink counter instead of healing."), "R57", BOTH
    ),
    "left:yield": Ruling(
        _("A monster in Tokyo may leave after an attack on it. It takes the damage all the same."), "R30", BOTH
    ),
    "stayed": Ruling(_("A monster in Tokyo may leave after an attack on it, or stay."), "R30", BOTH),
    "entered": Ruling(
        _(
            "Whoever is outside must take an empty place in Tokyo: in the 1st edition only after an attack, "
            "in the 2nd in every turn, after the dice."
        ),
        "R33, R34, R35",
        BOTH,
    ),
    "left:fall": Ruling(_("A monster that is out gives up its place."), "R50", BOTH),
    "left:bay": Ruling(_("Tokyo Bay closes once only four monsters are left."), "R41", BOTH),
    "moved_to_city": Ruling(_("Tokyo Bay closes once only four monsters are left."), "R41", BOTH),
    "shuffled": Ruling(_("When the deck is empty, the discards become the new one."), "A9", ("bga",)),
    "swept": Ruling(_("2 energy replace the three open cards."), "R45", BOTH),
    "fell": Ruling(_("At 0 hearts a monster is out; its cards, energy and counters are gone."), "R24, R50", BOTH),
    "ended": Ruling(
        _("20 stars win at the end of a turn, for a monster that is then alive; so does being the last one."),
        "R51, R52",
        BOTH,
    ),
}
