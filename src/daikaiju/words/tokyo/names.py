"""Names of King of Tokyo's faces, places, endings, editions and house rules."""

from __future__ import annotations

from daikaiju.words.language import mark as _

FACES = {
    "1": _("1"),
    "2": _("2"),
    "3": _("3"),
    "heart": _("heart"),
    "energy": _("energy"),
    "claw": _("claw"),
}
PLACES = (_("Tokyo City"), _("Tokyo Bay"))
ENDINGS = {
    "stars": _("20 stars"),
    "survival": _("last monster standing"),
    "all_fell": _("all monsters fell"),
    "turn_limit": _("the last turn is over"),
}
EDITIONS = {"1e": _("first edition"), "2e": _("second edition")}
HOUSE_RULES = {
    "no_bay": _("Tokyo Bay is not used."),
    "hearts_up_to_12": _("Two Even Biggers still mean 12 hearts at most."),
    "optional_camouflage": _("The owner may decline Camouflage's roll."),
    "cumulative_freeze_time": _("Each Freeze Time turn in a row has one die less again."),
    "shared_win": _("All monsters with 20 stars at the end of a turn win together."),
    "fire_joins_attack": _("Fire Breathing adds to the attack on neighbours who are attacked."),
    "bga_copies": _("A second copy of a card acts as on Board Game Arena."),
}
