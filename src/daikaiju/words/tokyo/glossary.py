"""The glossary of King of Tokyo."""

from __future__ import annotations

from daikaiju.words.glossary import Word
from daikaiju.words.language import mark as _

GLOSSARY = (
    Word(
        ("heart",), _("Hearts"), _("A monster's life, 10 at most. On a die each heals 1 outside Tokyo, nothing inside.")
    ),
    Word(
        ("star",), _("Stars"), _("Whoever has 20 at the end of a turn wins. From three equal numbers, Tokyo and cards.")
    ),
    Word(("energy",), _("Energy"), _("Buys cards. Each on a die is 1; it stays until you spend it.")),
    Word(
        ("claw",),
        _("Claw"),
        _("1 damage to every monster on the other side: from outside into Tokyo, from Tokyo outside."),
    ),
    Word(("1", "2", "3"), _("Numbers"), _("Three equal ones give that many stars, each further one 1 more.")),
    Word(
        ("city",),
        _("Tokyo City"),
        _("Entering gives 1 star, starting a turn there 2. Everybody outside hits whoever is in it."),
    ),
    Word(("bay",), _("Tokyo Bay"), _("A second place in Tokyo, with five or six monsters.")),
    Word(
        ("leave", "stay"),
        _("Stay or leave"),
        _("Who loses hearts to an attack in Tokyo may leave; the attacker moves in."),
    ),
    Word(("lock",), _("Held"), _("This die is not rolled again now. Later in the turn it may be.")),
    Word(("reroll", "dice"), _("Roll"), _("Three rolls a turn: all dice, then twice those that you do not hold.")),
    Word(("keep",), _("Keep card"), _("It stays with you and works from now on.")),
    Word(("discard",), _("Discard card"), _("It works once, as soon as you buy it.")),
    Word(("sweep",), _("Sweep"), _("For 2 energy the three open cards go away and three new ones come.")),
    Word(("deck",), _("Deck"), _("The cards to come. A card that is bought is replaced from here at once.")),
    Word(
        ("poison",),
        _("Poison counter"),
        _("1 damage at the end of your turn. A heart on a die outside Tokyo removes one."),
    ),
    Word(("shrink",), _("Shrink counter"), _("One die fewer. A heart on a die outside Tokyo removes one.")),
    Word(("smoke",), _("Smoke counter"), _("Spend it for one more roll.")),
    Word(("mimic",), _("Mimic counter"), _("Mimic copies this card.")),
    Word(("skull",), _("Knocked out"), _("No hearts left: this monster is out, its cards and energy are gone.")),
)
