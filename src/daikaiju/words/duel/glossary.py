"""The glossary of the Duel."""

from __future__ import annotations

from daikaiju.words.glossary import Word
from daikaiju.words.language import mark as _

GLOSSARY = (
    Word(
        ("fame",), _("Fame"), _("Three on dice pull the marker of this track 1 space to you, each further one 1 more.")
    ),
    Word(
        ("destruction",),
        _("Destruction"),
        _("Three on dice pull the marker of this track 1 space to you, each further one 1 more."),
    ),
    Word(("claw",), _("Claw"), _("Each is 1 hit on your rival.")),
    Word(("heart",), _("Life"), _("At 0 you are out. Each heart on a die heals 1, up to what you started with.")),
    Word(("energy",), _("Energy"), _("Buys cards. Each on a die is 1; who buys nothing in a turn gains 1.")),
    Word(("power",), _("Power"), _("Feeds the power of your own monster, which is written beside it.")),
    Word(("crown",), _("Victory space"), _("Pull a marker onto the crown on your side, and you win at once.")),
    Word(("spotlight",), _("Spotlight"), _("With both markers in your spotlight you win at once.")),
    Word(("dietoken",), _("Dice token"), _("Spend it before your first roll for one die more. You can hold two.")),
    Word(("lock",), _("Held"), _("This die is not rolled again now. Later in the turn it may be.")),
    Word(("reroll", "dice"), _("Roll"), _("Three rolls a turn: all dice, then twice those that you do not hold.")),
    Word(("keep",), _("Keep card"), _("It stays with you and works from now on.")),
    Word(("discard",), _("Discard card"), _("It works once, as soon as you buy it.")),
    Word(("sweep",), _("Sweep"), _("For 2 energy the three open cards go away and three new ones come.")),
    Word(("deck",), _("Deck"), _("The cards to come. A card that is bought is replaced from here at once.")),
    Word(("skull",), _("Knocked out"), _("No life left: the rival has won.")),
)
