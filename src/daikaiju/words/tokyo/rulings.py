"""Rulings on the cards of King of Tokyo."""

from __future__ import annotations

from daikaiju.words.language import mark as _
from daikaiju.words.rulings import Ruling

RULINGS = {
    "acid_attack": (
        Ruling(
            _("1st edition: without a claw it hurts those you could attack; that is no attack."), "U16", ("publisher",)
        ),
        Ruling(_("2nd edition: the added claw alone is an attack."), "U31", ("2e", "card")),
    ),
    "alien_metabolism": (Ruling(_("A price never falls below 0; two copies take off 2."), "R63", ("1e", "2e")),),
    "alpha_monster": (Ruling(_("2nd edition: a claw added by a card counts as an attack."), "U31", ("2e", "card")),),
    "armor_plating": (
        Ruling(_("It looks at each damage event apart; Camouflage may bring one down to exactly 1."), "U51", ("ours",)),
    ),
    "background_dweller": (
        Ruling(_("It works on your Camouflage dice and on a 3 that a Psychic Probe made."), "U42", ("bga",)),
    ),
    "burrowing": (
        Ruling(_("It strengthens attacks made from Tokyo, not into it."), "U13", ("2e", "bga")),
        Ruling(
            _("It bites whoever takes the place its owner left in this turn, before the move."),
            "U47",
            ("card", "ours"),
        ),
        Ruling(_("Being pushed out by Drop from High Altitude is not leaving by choice."), "U14", ("bga",)),
    ),
    "camouflage": (
        Ruling(_("The roll is a duty, unless a house rule lets the owner decline."), "U19", ("card", "bga")),
    ),
    "complete_destruction": (
        Ruling(_("A claw added by a card completes the set in the 2nd edition only."), "U32", ("card", "bga")),
    ),
    "dedicated_news_team": (Ruling(_("It pays nothing for its own purchase."), "U35", ("bga",)),),
    "drop_from_high_altitude": (
        Ruling(_("Who is pushed out does not leave by choice: no Jets, no Burrowing."), "U14", ("bga",)),
        Ruling(_("2nd edition: Bay is emptied too; a buyer in Bay moves to City."), "A26", ("1e", "2e", "bga")),
    ),
    "eater_of_the_dead": (
        Ruling(_("If its owner falls in the same event, it pays nothing, reborn or not."), "U28", ("ours",)),
    ),
    "even_bigger": (
        Ruling(_("Two copies mean 14 hearts at most; a house rule says 12."), "U1", ("1e", "2e", "bga")),
        Ruling(
            _("Losing it: 1st edition 2 hearts go, and can be deadly; 2nd edition only those above the maximum."),
            "U2",
            ("1e", "bga"),
        ),
    ),
    "extra_head": (Ruling(_("Two of them and Mimic make nine dice."), "U40", ("bga",)),),
    "fire_breathing": (
        Ruling(_("It needs a claw, burns after the attack and is no attack itself."), "U18", ("1e", "2e")),
        Ruling(_("Neighbours are those before the attack; nobody stands in for one who fell."), "U49", ("ours",)),
    ),
    "freeze_time": (
        Ruling(_("Every such turn has one die less than usual, not one less again."), "U4", ("1e", "2e")),
        Ruling(_("Two copies give two extra turns."), "U3", ("1e", "2e")),
    ),
    "frenzy": (
        Ruling(
            _("1st edition: nothing more happens in this turn. 2nd edition: the turn is finished first."),
            "U5",
            ("1e", "card", "bga"),
        ),
        Ruling(_("Bought by an Opportunist, his turn comes after this one."), "U27", ("bga",)),
    ),
    "friend_of_children": (
        Ruling(
            _("Dice, cards and payments by others count; Metamorph and batteries do not."), "U6", ("1e", "2e", "dized")
        ),
    ),
    "healing_ray": (
        Ruling(_("Nobody can refuse; who has no energy is healed for nothing."), "U30", ("bga", "publisher")),
        Ruling(_("With somebody to damage you may let hearts count before or after the attack."), "U48", ("ours",)),
        Ruling(_("Hearts put after an attack that closed Bay heal you outside."), "U55", ("ours",)),
    ),
    "herbivore": (Ruling(_("Hurting yourself costs the star too."), "U24", ("bga",)),),
    "herd_culler": (Ruling(_("After your last roll, on your own dice."), "U26", ("card", "bga")),),
    "it_has_a_child": (
        Ruling(_("Energy and counters stay; the monster is outside Tokyo."), "U29", ("publisher", "dized", "bga")),
    ),
    "jets": (
        Ruling(
            _("The damage waits for your answer; you may always leave, even in the 2nd edition."),
            "U20",
            ("1e", "2e", "bga"),
        ),
        Ruling(_("A copy keeps your choice even if the original falls in the same attack."), "U53", ("ours",)),
    ),
    "made_in_a_lab": (
        Ruling(_("One look per copy and turn; the card stays secret and is not replaced."), "U9", ("1e", "2e")),
    ),
    "metamorph": (
        Ruling(_("You get the printed cost; energy on sold batteries is lost."), "U34", ("1e", "2e", "dized", "bga")),
    ),
    "mimic": (
        Ruling(_("It may copy a card of your own."), "U10", ("1e", "2e", "bga")),
        Ruling(_("If the copied card would be discarded by its use, Mimic goes instead."), "U11", ("bga",)),
        Ruling(_("It must copy something when it comes, if there is anything to copy."), "U10", ("card",)),
    ),
    "monster_batteries": (
        Ruling(_("It pays on its owner's turns only; empty, it is discarded."), "U12", ("2e", "ours")),
        Ruling(_("When your own one is empty, your copy of it ends too, with its energy."), "U52", ("ours",)),
    ),
    "nova_breath": (
        Ruling(_("It hits the other monster in Tokyo as well."), "U43", ("bga",)),
        Ruling(_("From Bay you stay in Bay, even if City becomes free."), "U54", ("ours",)),
    ),
    "omnivore": (
        Ruling(_("The three dice still count elsewhere; two copies give 4 stars."), "U36", ("card", "1e", "2e")),
    ),
    "opportunist": (
        Ruling(_("A pass gives up all cards on show; after each refill you are asked again."), "U27", ("card",)),
    ),
    "parasitic_tentacles": (
        Ruling(
            _("What lies on the card comes along as it is; the owner is paid and cannot refuse."), "U8", ("1e", "2e")
        ),
    ),
    "plot_twist": (Ruling(_("After your last roll, on your own dice."), "U26", ("card", "bga")),),
    "poison_quills": (
        Ruling(
            _("1st edition: without a claw it is 2 damage to those you could attack, and no attack."), "U17", ("ours",)
        ),
        Ruling(_("2nd edition: the added claws alone are an attack."), "U31", ("2e", "card")),
    ),
    "poison_spit": (
        Ruling(
            _("Only monsters that lost hearts to the attack get counters; poison bites at the end of the turn."),
            "U41",
            ("bga", "publisher", "dized"),
        ),
    ),
    "psychic_probe": (Ruling(_("After the last roll of another's turn, one die per copy."), "U25", ("card",)),),
    "rapid_healing": (
        Ruling(
            _("While you roll or buy, before you lose energy to others, and against a deadly hit."), "U46", ("ours",)
        ),
        Ruling(_("Against a deadly hit it heals first, never above the maximum."), "U21", ("bga", "card")),
    ),
    "regeneration": (
        Ruling(
            _("With Healing Ray the healer's adds a heart, which is paid for; the healed monster's is idle."),
            "U7",
            ("1e", "2e", "publisher"),
        ),
    ),
    "rooting_for_the_underdog": (Ruling(_("A tie for the fewest stars pays nothing."), "U23", ("2e", "bga")),),
    "shrink_ray": (
        Ruling(
            _("Only monsters that lost hearts to the attack get counters; a monster may be left without dice."),
            "U37",
            ("bga",),
        ),
    ),
    "smoke_cloud": (
        Ruling(_("It goes with its last counter; a copy of it brings three of its own."), "U11", ("bga",)),
    ),
    "spiked_tail": (Ruling(_("2nd edition: a claw added by another card sets it off."), "U31", ("2e", "card")),),
    "stretchy": (
        Ruling(
            _("After your last roll, as often as you can pay; on Camouflage dice too."), "U26", ("card", "1e", "2e")
        ),
    ),
    "telepath": (Ruling(_("Free rerolls are used first."), "R15", ("1e", "2e")),),
    "vast_storm": (Ruling(_("Its victims may use Rapid Healing before it strikes."), "U46", ("ours",)),),
    "were_only_making_it_stronger": (
        Ruling(_("It looks at each damage event apart and pays nobody who fell in it."), "U28", ("ours",)),
    ),
    "wings": (
        Ruling(
            _("You pay when hearts are about to be lost; then nothing hurts you this turn, even without the card."),
            "U22",
            ("bga", "ours"),
        ),
        Ruling(_("2nd edition: no heart lost, so no leaving Tokyo."), "U20", ("2e", "bga")),
    ),
}
