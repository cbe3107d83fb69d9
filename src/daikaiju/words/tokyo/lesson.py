"""What the lesson of King of Tokyo says, for somebody of ten years."""

from __future__ import annotations

from daikaiju.words.language import mark as _
from daikaiju.words.lesson import BubbleText, LessonTexts

BUBBLES = {
    "hello": BubbleText(
        _("Hello! This is you."),
        _("You are Gigazaur, a giant monster. The game has already begun: I will show you how to win it."),
    ),
    "goal": BubbleText(
        _("How to win"),
        _(
            "The first monster with 20 {star} wins. You have 7. There is a second way: "
            "be the last monster that still has hearts."
        ),
    ),
    "hold_threes": BubbleText(
        _("Your turn: roll the dice"),
        _(
            "Three of the same number bring {star}, and there are two {three} already. Tap both of them to hold "
            "them. Then press the red button: it rolls the other four again."
        ),
    ),
    "hold_again": BubbleText(
        _("A third one!"),
        _(
            "You may roll three times in a turn, so one roll is left. Two {three} are still held: "
            "hold the third one, too, and roll the rest."
        ),
    ),
    "three_of_a_kind": BubbleText(
        _("Three of a kind"),
        _(
            "Three {three} are 3 {star}, and every further one is 1 more: you gain 4. "
            "Three {two} would be 2, three {one} only 1. One or two of a number give nothing."
        ),
    ),
    "hit_from_tokyo": BubbleText(
        _("Ouch! That was The King"),
        _(
            "The King stands in Tokyo. From there each {claw} hits everybody outside: you lost 2 {heart}. "
            "And he gained 2 {star} because he began his turn in Tokyo."
        ),
    ),
    "hit_into_tokyo": BubbleText(
        _("All against one"),
        _("Cyber Kitty was next. She is outside like you, so her {claw} hits only the monster in Tokyo: The King."),
    ),
    "hold_energy": BubbleText(
        _("Energy is your money"),
        _("Each {energy} gives you 1 energy, and energy buys cards. Hold the three {energy} and roll the other dice."),
    ),
    "enough_energy": BubbleText(
        _("You may stop early"),
        _(
            "Four {energy}, and you have 1 already: that makes 5, enough for a good card. All six dice count, "
            "held or not: so the {heart} heals you, too. Stop here."
        ),
    ),
    "buy_alpha": BubbleText(
        _("Buy a card"),
        _(
            "You can pay for Alpha Monster. From now on it brings you 1 {star} whenever you hit somebody with "
            "{claw}. Buy it for 5 energy!"
        ),
    ),
    "keep_card": BubbleText(
        _("The card is yours"),
        _(
            "Cards marked “keep” stay with you and go on working. Those marked “discard” work once, right away, "
            "and are gone. Now the others play again."
        ),
    ),
    "no_healing_in_tokyo": BubbleText(
        _("Hearts do nothing in Tokyo"),
        _("The King rolled a {heart}, but nobody heals in Tokyo. It is a place for {star}, not for a rest."),
    ),
    "hold_claws": BubbleText(
        _("Attack!"),
        _(
            "You are outside, so every {claw} takes 1 {heart} from The King in Tokyo. Hold all three {claw} "
            "and roll the rest."
        ),
    ),
    "strike": BubbleText(
        _("Four claws"),
        _("That will hurt him. Stop here and see what The King does."),
    ),
    "in_tokyo": BubbleText(
        _("You are in Tokyo!"),
        _(
            "The King had enough and left, so you had to move in. That gave you 1 {star}, and your card 1 more. "
            "If you are still here when your next turn begins, you gain 2 {star}."
        ),
    ),
    "stay": BubbleText(
        _("Stay or leave?"),
        _(
            "The King hit you. Whoever is hit in Tokyo may leave. But you have 8 {heart} left, and 2 {star} "
            "are close. Stay!"
        ),
    ),
    "two_stars": BubbleText(
        _("It was worth it"),
        _("You began your turn in Tokyo: 2 {star} for you. Already 15 of 20!"),
    ),
    "strike_all": BubbleText(
        _("From Tokyo you hit everybody"),
        _("Three {claw} at once, and from here they hit both of the others. That is plenty for one turn: stop here."),
    ),
    "leave": BubbleText(
        _("Time to go"),
        _(
            "Five {claw} from The King! You have only 3 {heart} left, and Cyber Kitty plays before you: three "
            "{claw} of hers, and you would be out. Leave Tokyo, then The King has to move in."
        ),
    ),
    "out_of_it": BubbleText(
        _("Just in time"),
        _("You went, The King moved in, and Cyber Kitty's two {claw} hit him instead of you."),
    ),
    "hold_hearts": BubbleText(
        _("Get well again"),
        _("Outside Tokyo each {heart} gives you a heart back, up to 10. Hold both {heart} and roll the rest."),
    ),
    "healed": BubbleText(
        _("Much better"),
        _("Four {heart}: from 3 you go up to 7. Stop here, and let the other two fight each other."),
    ),
    "last_turn": BubbleText(
        _("Now for the win"),
        _(
            "You have 16 {star}. Three {three} would be 3, and your card brings 1 if you attack, that means "
            "with a {claw}: exactly 20! Hold both {three} and the {claw}."
        ),
    ),
    "finish": BubbleText(
        _("Can you count it?"),
        _(
            "16, and 3 for three {three}, and 1 from your card for the attack: 20 {star}. (“This roll gives” "
            "counts only the dice, not your card.) Stop here, and you have won!"
        ),
    ),
    "won": BubbleText(
        _("You have won!"),
        _(
            "20 {star}: the city is yours. Remember: three of the same number and Tokyo bring stars, claws hit "
            "the others, hearts heal outside, energy buys cards. First to 20, or last one standing."
        ),
    ),
}
REPLIES = {
    "stop_too_early": _(
        "You could stop, but two {three} alone give nothing. Two rolls are left, so try for a third one!"
    ),
    "threw_a_three": _("Careful: that would roll a {three} away, and you need it. Hold every {three} first."),
    "held_too_much": _("Nearly! You hold a die that you do not need. Tap the one with the ring to let it go."),
    "one_more_roll": _(
        "Three {three} are good, but one roll is left and costs nothing: a fourth one would be 1 {star} more."
    ),
    "need_more_energy": _("That would be 4 energy, and the card costs 5. You have two rolls left: use one."),
    "threw_energy": _("That would roll an {energy} away. Hold all three: you need them to pay."),
    "held_not_energy": _(
        "Other dice can be good, too, but now you need 5 energy. Hold the three {energy} only; tap what has a ring."
    ),
    "enough_already": _("You need no more: the card costs 5, and 5 is what you have. Press “Stop here”."),
    "buy_something": _("Saving is fine in a real game. This time buy Alpha Monster: it helps you to win."),
    "do_not_sweep": _("That would put all three cards away and cost 2 energy. But there is a good one: Alpha Monster."),
    "another_card": _("That is a good card, too. But Alpha Monster brings a {star} again and again: take that one."),
    "more_claws": _("Three {claw} are strong. But two rolls are left, and a fourth one might drive The King out."),
    "threw_a_claw": _("That would roll a {claw} away. Hold all three: they are your attack."),
    "held_not_claws": _("Hold only the three {claw}: every other die may become one more."),
    "strike_now": _("You could roll again, but four {claw} are plenty, and the {heart} heals you. Press “Stop here”."),
    "no_need_to_leave": _(
        "That is the safe way. But with 8 {heart} you can take it, and whoever stays earns 2 {star}."
    ),
    "claws_are_fine": _(
        "You could: it is allowed, and a fourth {claw} would hurt even more. But three are enough, and I want "
        "to show you what happens next. Press “Stop here”."
    ),
    "too_dangerous": _(
        "Brave! But you have 3 {heart}, and Cyber Kitty plays before your turn: three {claw} would knock you "
        "out. Leave this time."
    ),
    "more_hearts": _("That would heal 2. You have two rolls left, and 5 {heart} are few: try for more."),
    "threw_a_heart": _("That would roll a {heart} away, and you need it now. Hold both."),
    "held_not_hearts": _("Hold only the two {heart}. Everything else can wait until you are well."),
    "healed_enough": _(
        "One more roll could bring more, but it can wait: 7 {heart} are safe enough. Press “Stop here”."
    ),
    "not_yet_twenty": _("Not yet: two {three} alone give nothing, so it would be 17. Roll for the third one."),
    "claw_counts": _("Keep the {claw}: an attack brings 1 {star} with your card, and you need exactly that one."),
    "twenty_already": _("No need: you have your 20 {star} already. Press “Stop here” and win!"),
}
LESSON = LessonTexts(BUBBLES, REPLIES)
