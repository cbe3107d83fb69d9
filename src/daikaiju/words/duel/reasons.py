"""Why things happen in the Duel: the rule behind each kind of event, with its chapter of docs/rulings-duel.md."""

from __future__ import annotations

from daikaiju.words.language import mark as _
from daikaiju.words.rulings import Ruling

RULEBOOK = ("duel_rulebook",)
# By the kind of the event, or by kind and source; a card is its own reason.
REASONS = {
    "head_start": Ruling(_("Everybody rolls six dice; whoever has most claws begins."), "2, U5", ("ours",)),
    "rolled": Ruling(_("All dice are rolled once, then any of them twice more."), "3", RULEBOOK),
    "picked_up": Ruling(_("Two rerolls may follow, each of any number of dice."), "3", RULEBOOK),
    "life_lost:dice": Ruling(_("Every claw is 1 hit on the rival, all of them at once."), "3, 5", RULEBOOK),
    "life_lost:tile": Ruling(_("Hits on a tile go to the rival of whoever pulls."), "4", RULEBOOK),
    "life_gained:dice": Ruling(_("Every heart face heals 1, up to the life one started with."), "3, 5", RULEBOOK),
    "life_gained:tile": Ruling(_("The puller gains what the tile shows; passing over it is enough."), "4", RULEBOOK),
    "energy_gained:dice": Ruling(_("Every energy face brings 1 energy."), "3", RULEBOOK),
    "energy_gained:tile": Ruling(_("The puller gains what the tile shows; passing over it is enough."), "4", RULEBOOK),
    "energy_gained:shop": Ruling(_("Who has bought nothing in the whole turn gains 1 energy."), "3", RULEBOOK),
    "energy_gained:power": Ruling(_("It is the power of this monster."), "6", RULEBOOK),
    "energy_gained:rules": Ruling(_("The second player starts with 1 energy."), "2", RULEBOOK),
    "symbol_added": Ruling(_("It is the power of this monster."), "6", RULEBOOK),
    "tokens_gained:tile": Ruling(_("The puller gains what the tile shows; passing over it is enough."), "4", RULEBOOK),
    "tokens_gained:power": Ruling(_("It is the power of this monster."), "6", RULEBOOK),
    "tokens_spent": Ruling(_("Before the first roll each token adds a white die, eight dice at most."), "3", RULEBOOK),
    "moved": Ruling(
        _("Three equal ones of Fame or Destruction pull their marker 1 space, each further one 1 more; cards may too."),
        "3, 4",
        RULEBOOK,
    ),
    "stopped": Ruling(_("A King tile ends the pull of anybody but The King."), "4", RULEBOOK),
    "tile_placed": Ruling(_("A card with a tile: its buyer lays it on free spaces of either track."), "4", RULEBOOK),
    "swept": Ruling(_("2 energy replace the three open cards."), "3", RULEBOOK),
    "ended": Ruling(
        _(
            "A marker on one's own end of a track, both in one's own spotlight, or a rival without life: that "
            "wins at once."
        ),
        "2",
        RULEBOOK,
    ),
}
