"""Names of the Duel's faces, tracks, tiles, powers and endings."""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.words.language import mark as _


class Described(NamedTuple):
    """A name and what it does."""

    name: str
    text: str


FACES = {
    "claw": _("claw"),
    "heart": _("heart"),
    "energy": _("energy"),
    "fame": _("fame"),
    "destruction": _("destruction"),
    "power": _("power"),
}
TRACKS = (_("Fame"), _("Destruction"))
# The bonus of a tile space, by the number the rules use.
BONUSES = ("", _("hit"), _("2 hits"), _("heart"), _("energy"), _("token"), _("empty"))
TILES = {
    "cat": Described(_("Cat"), _("1 hit.")),
    "panda": Described(_("Panda"), _("1 dice token.")),
    "fish": Described(_("Fish"), _("1 heart.")),
    "tiger": Described(_("Tiger"), _("1 energy.")),
    "lizard": Described(_("Lizard"), _("1 hit and 1 dice token, on two spaces.")),
    "anubis": Described(_("Anubis"), _("1 energy and 1 heart, on two spaces.")),
    "dragon": Described(_("Dragon"), _("Energy, hit and heart, on three spaces.")),
    "pumpkin": Described(_("Pumpkin"), _("A heart, 2 hits and a heart, on three spaces.")),
    "alien": Described(_("Alien"), _("Shortens the track: three spaces become two empty ones.")),
    "phantom": Described(_("Phantom"), _("Lengthens the track: a heart between two empty spaces.")),
    "penguin": Described(_("Penguin"), _("Lengthens the track: a hit between two empty spaces.")),
    "king": Described(_("King"), _("Stops a pull by the rival of The King.")),
}
POWERS = {
    "alienoid": Described(_("Alien Technology"), _("2 power: add a symbol to your roll; a third adds it again.")),
    "cyber_kitty": Described(_("Cat-astrophic Power"), _("2 power: gain 2 energy; a third gains 2 more.")),
    "gigazaur": Described(_("Blockbuster"), _("2 power: pull Fame 1 or Destruction 1.")),
    "meka_dragon": Described(_("Nuclear Breath"), _("Your claws may deal claws times power hits.")),
    "space_penguin": Described(_("Cryo-gadgets"), _("Each power: gain a dice token.")),
    "the_king": Described(_("Territorial"), _("2 power: lay or move a King tile.")),
}
ENDINGS = {
    "life": _("the rival has no life left"),
    "victory_space": _("a marker on the victory space"),
    "spotlights": _("both markers in the spotlight"),
    "turn_limit": _("the last turn is over"),
}
VICTORIES = (_("Fame on the victory space"), _("Destruction on the victory space"))  # by track
HOUSE_RULES = {"no_turn_limit": _("The game has no last turn.")}
