"""Names and texts of the power cards, in our own words."""

from __future__ import annotations

from daikaiju.words.cards import CardWords
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_in as _in

CARDS = {
    "acid_attack": CardWords(
        _("Acid Attack"),
        _("Your turn deals 1 extra damage, even without a claw."),
        text_2e=_("Add 1 claw to your result every turn."),
    ),
    "alien_metabolism": CardWords(_("Alien Metabolism"), _("Cards cost you 1 energy less."), name_2e=_("Alien Origin")),
    "alpha_monster": CardWords(_("Alpha Monster"), _("Gain 1 star whenever you attack.")),
    "apartment_building": CardWords(_("Apartment Building"), _("Gain 3 stars.")),
    "armor_plating": CardWords(_("Armor Plating"), _("Ignore damage of exactly 1.")),
    "background_dweller": CardWords(_("Background Dweller"), _("Reroll any of your 3s, as often as you like.")),
    "burrowing": CardWords(
        _("Burrowing"),
        _("Your attacks from Tokyo deal 1 extra. Leaving hurts the newcomer for 1."),
        text_2e=_("In Tokyo add 1 claw to your result. Leaving hurts the newcomer for 1."),
    ),
    "camouflage": CardWords(_("Camouflage"), _("Roll a die per damage you face; each heart cancels 1.")),
    "commuter_train": CardWords(_("Commuter Train"), _("Gain 2 stars.")),
    "complete_destruction": CardWords(_("Complete Destruction"), _("All six faces in one result: gain 9 stars.")),
    "corner_store": CardWords(_("Corner Store"), _("Gain 1 star.")),
    "dedicated_news_team": CardWords(
        _("Dedicated News Team"), _("Gain 1 star whenever you buy a card."), name_2e=_("Media-Friendly")
    ),
    "drop_from_high_altitude": CardWords(
        _("Drop from High Altitude"),
        _("Gain 2 stars. From outside, take Tokyo City; its monster leaves."),
        name_2e=_("Death From Above"),
        text_2e=_("Gain 2 stars. From outside, empty Tokyo and take City."),
    ),
    "eater_of_the_dead": CardWords(
        _("Eater of the Dead"), _("Gain 3 stars whenever another monster falls to 0 hearts.")
    ),
    "energize": CardWords(_("Energize"), _("Gain 9 energy.")),
    "energy_hoarder": CardWords(_("Energy Hoarder"), _("End of turn: 1 star for every 6 energy you have.")),
    "evacuation_orders": CardWords(_("Evacuation Orders"), _("All other monsters lose 5 stars.")),
    "even_bigger": CardWords(
        _("Even Bigger"),
        _("Maximum +2 hearts; gain 2 now, lose 2 with the card."),
        text_2e=_("Maximum +2 hearts; gain 2 now."),
    ),
    "extra_head": CardWords(_("Extra Head"), _("Roll 1 extra die.")),
    "fire_blast": CardWords(_("Fire Blast"), _("Deal 2 damage to all other monsters."), name_2e=_("Flame Thrower")),
    "fire_breathing": CardWords(
        _("Fire Breathing"), _("When you attack, your neighbours take 1 damage apart from it.")
    ),
    "freeze_time": CardWords(_("Freeze Time"), _("Score three 1s: take another turn with 1 die less.")),
    "frenzy": CardWords(
        _("Frenzy"),
        _("Take another turn at once; this one ends here."),
        text_2e=_("Take another turn after this one."),
    ),
    "friend_of_children": CardWords(_("Friend of Children"), _("Whenever you gain energy, gain 1 more.")),
    "gas_refinery": CardWords(_("Gas Refinery"), _("Gain 2 stars. Deal 3 damage to all other monsters.")),
    "giant_brain": CardWords(_("Giant Brain"), _("You have 1 extra reroll each turn.")),
    "gourmet": CardWords(_("Gourmet"), _("Score three 1s: gain 2 extra stars.")),
    "heal": CardWords(_("Heal"), _("Heal 2 hearts.")),
    "healing_ray": CardWords(
        _("Healing Ray"),
        _("Your heart dice may heal others, who pay you 2 energy per heart."),
        name_2e=_in("2e", "Healing Ray"),
    ),
    "herbivore": CardWords(_("Herbivore"), _("End of a turn in which you hurt nobody: gain 1 star.")),
    "herd_culler": CardWords(_("Herd Culler"), _("Once a turn, turn one of your dice to 1.")),
    "high_altitude_bombing": CardWords(_("High Altitude Bombing"), _("All monsters, you too, take 3 damage.")),
    "it_has_a_child": CardWords(
        _("It Has a Child!"), _("When you fall, lose your stars and cards and start again with 10 hearts.")
    ),
    "jet_fighters": CardWords(_("Jet Fighters"), _("Gain 5 stars and take 4 damage.")),
    "jets": CardWords(_("Jets"), _("Leave Tokyo and take no damage from the attack.")),
    "made_in_a_lab": CardWords(_("Made in a Lab"), _("When buying, look at the top card of the deck; you may buy it.")),
    "metamorph": CardWords(_("Metamorph"), _("End of turn: sell your Keep cards for their printed cost.")),
    "mimic": CardWords(_("Mimic"), _("Copy any Keep card in play. Start of turn: 1 energy moves the copy.")),
    "monster_batteries": CardWords(
        _("Monster Batteries"),
        _("Place energy here, the bank doubles it. Each turn take 2 back."),
        name_2e=_("Battery Monster"),
        text_2e=_("Comes with 6 energy. Each turn take 2 of it."),
    ),
    "national_guard": CardWords(_("National Guard"), _("Gain 2 stars and take 2 damage.")),
    "nova_breath": CardWords(_("Nova Breath"), _("Your attacks hit all other monsters.")),
    "nuclear_power_plant": CardWords(_("Nuclear Power Plant"), _("Gain 2 stars and heal 3 hearts.")),
    "omnivore": CardWords(
        _("Omnivore"), _("1-2-3 among your dice: gain 2 stars; they count elsewhere too."), name_2e=_("Detritivore")
    ),
    "opportunist": CardWords(_("Opportunist"), _("On others' turns you may buy cards as they are revealed.")),
    "parasitic_tentacles": CardWords(_("Parasitic Tentacles"), _("You may buy Keep cards from other monsters.")),
    "plot_twist": CardWords(_("Plot Twist"), _("Once: turn one of your dice to any face, then discard this.")),
    "poison_quills": CardWords(
        _("Poison Quills"),
        _("Three 2s: deal 2 extra damage, even without a claw."),
        text_2e=_("Three 2s: add 2 claws to your result."),
    ),
    "poison_spit": CardWords(
        _("Poison Spit"), _("Monsters your attack hurts get a poison counter."), name_2e=_in("2e", "Poison Spit")
    ),
    "psychic_probe": CardWords(
        _("Psychic Probe"), _("On each other turn reroll one of its dice; a heart discards this.")
    ),
    "rapid_healing": CardWords(_("Rapid Healing"), _("Pay 2 energy at any time: heal 1 heart.")),
    "regeneration": CardWords(_("Regeneration"), _("Whenever you heal, heal 1 extra.")),
    "rooting_for_the_underdog": CardWords(
        _("Rooting for the Underdog"), _("End of turn: 1 star if you alone have the fewest.")
    ),
    "shrink_ray": CardWords(_("Shrink Ray"), _("Monsters your attack hurts get a shrink counter.")),
    "skyscraper": CardWords(_("Skyscraper"), _("Gain 4 stars.")),
    "smoke_cloud": CardWords(_("Smoke Cloud"), _("Comes with 3 smoke counters; spend one for an extra reroll.")),
    "solar_powered": CardWords(_("Solar Powered"), _("End of turn without energy: gain 1.")),
    "spiked_tail": CardWords(
        _("Spiked Tail"),
        _("Your attacks deal 1 extra damage."),
        text_2e=_("If your result has a claw, add 1 more."),
    ),
    "stretchy": CardWords(_("Stretchy"), _("Pay 2 energy: turn one of your dice to any face.")),
    "tanks": CardWords(_("Tanks"), _("Gain 4 stars and take 3 damage."), name_2e=_("Tank")),
    "telepath": CardWords(_("Telepath"), _("Pay 1 energy: reroll once more."), name_2e=_("Energy Drink")),
    "urbavore": CardWords(
        _("Urbavore"),
        _("Starting in Tokyo gives 1 extra star; attacking from there 1 extra damage."),
        text_2e=_("Starting in Tokyo gives 1 extra star. There, a claw in your result adds 1 more."),
    ),
    "vast_storm": CardWords(_("Vast Storm"), _("Gain 2 stars. All others lose half their energy.")),
    "were_only_making_it_stronger": CardWords(
        _("We're Only Making It Stronger"), _("Losing 2 or more hearts at once gives you 1 energy.")
    ),
    "wings": CardWords(_("Wings"), _("Pay 2 energy: lose no hearts this turn.")),
}
