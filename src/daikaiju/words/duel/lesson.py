"""What the lesson of the Duel says, for somebody of ten years."""

from __future__ import annotations

from daikaiju.words.language import mark as _
from daikaiju.words.lesson import BubbleText, LessonTexts

BUBBLES = {
    "hello": BubbleText(
        _("Hello! This is you."),
        _("You are Gigazaur. Your rival is Cyber Kitty. This game is a tug of war, and I will show you how to win it."),
    ),
    "goal": BubbleText(
        _("Two ropes"),
        _(
            "There are two markers, {fame} Fame and {destruction} Destruction, and you both pull at them. Your "
            "side is on the left. Pull one of them onto your crown, and you win. You will see two more ways "
            "soon."
        ),
    ),
    "symbols": BubbleText(
        _("Six dice, six symbols"),
        _(
            "{claw} hits your rival, {heart} heals you, {energy} is money, {power} feeds your power. {fame} "
            "and {destruction} pull the markers."
        ),
    ),
    "hold_fame": BubbleText(
        _("Pull Fame"),
        _(
            "For a pull you need three of the same. Tap both {fame} to hold them, then press the red button to "
            "roll the rest again."
        ),
    ),
    "four_fame": BubbleText(
        _("Four of them!"),
        _("Three {fame} pull 1 space, every further one pulls 1 more: four pull 2. Stop here."),
    ),
    "pull_fame": BubbleText(
        _("Now use the symbols"),
        _("You choose the order: one kind of symbol after the other. Begin with {fame}."),
    ),
    "pulled": BubbleText(
        _("Come to me!"),
        _(
            "Fame moved 2 spaces to your side. The green spaces marked “Spotlight” are yours: one more step and "
            "it is there."
        ),
    ),
    "claw_next": BubbleText(
        _("A scratch"),
        _("Each {claw} takes 1 {heart} from your rival. Use it now; the {energy} comes by itself."),
    ),
    "saved_energy": BubbleText(
        _("Saving pays"),
        _("1 energy from the die, and 1 more because you bought nothing this turn. Now Cyber Kitty plays."),
    ),
    "hit_back": BubbleText(
        _("She hits back"),
        _(
            "Three {claw}: you lost 3 {heart}. Whoever has none left is out, and the other one wins. Her two "
            "{fame} did nothing: two are too few."
        ),
    ),
    "all_good": BubbleText(
        _("What a roll!"),
        _("Three {heart} and three {claw}: all of that is useful. You need not roll again. Stop here."),
    ),
    "heal_first": BubbleText(
        _("Hearts heal"),
        _(
            "Each {heart} gives you a heart back, up to the 14 with which you began. Heal first; the {claw} hit "
            "by themselves then."
        ),
    ),
    "buy": BubbleText(
        _("Buy a card"),
        _("You have 2 energy. Photoshoot pulls Fame 1 space and brings a tile, a small plate for the board. Buy it!"),
    ),
    "tile": BubbleText(
        _("A tile"),
        _(
            "A tile lies on a space and stays there. Whoever pulls a marker onto it, or over it, gets what it "
            "shows. Yours shows 1 {heart}."
        ),
    ),
    "lay_tile": BubbleText(
        _("Lay your tile"),
        _(
            "You will pull {destruction} next. Tap the space with the ring, beside the marker on your side, "
            "then press the button below."
        ),
    ),
    "spotlight": BubbleText(
        _("In the spotlight"),
        _("The card pulled Fame into your spotlight. If Destruction comes there too, you win at once!"),
    ),
    "tug": BubbleText(
        _("A tug of war"),
        _("Cyber Kitty pulled Fame back by 2 spaces: out of your spotlight. That is how it goes to and fro."),
    ),
    "hold_destruction": BubbleText(
        _("Now the other rope"),
        _("Hold both {destruction} and the {power}, and roll the rest. Two {power} will wake your own power."),
    ),
    "once_more": BubbleText(
        _("One roll is left"),
        _(
            "Three {destruction} and two {power}. Some of them are still held: hold the others, too, "
            "and roll only the last die again."
        ),
    ),
    "pull_destruction": BubbleText(
        _("Pull!"),
        _("Four {destruction} pull 2 spaces, over your tile. Use them first."),
    ),
    "tile_bonus": BubbleText(
        _("The tile works"),
        _("You came over your tile, and it gave you 1 {heart}. It works each time, for whoever pulls."),
    ),
    "power": BubbleText(
        _("Your power"),
        _("Every monster has a power of its own. Yours: two {power} pull a marker 1 space. Use it!"),
    ),
    "which_marker": BubbleText(
        _("Which marker?"),
        _("Destruction is 1 space away from your spotlight, Fame 2. Pull Destruction."),
    ),
    "both_close": BubbleText(
        _("So close"),
        _("Destruction is in your spotlight. Only Fame is missing, by 2 spaces! But first it is Cyber Kitty's turn."),
    ),
    "last_turn": BubbleText(
        _("Now for the win"),
        _(
            "She hit you, but she pulled nothing. You need 2 spaces of Fame: four {fame}. Hold all three and "
            "roll the rest."
        ),
    ),
    "finish": BubbleText(
        _("There it is"),
        _("Four {fame}: those are the 2 spaces that you need. Stop here."),
    ),
    "win": BubbleText(
        _("One more pull"),
        _("Use {fame} first: whoever wins, wins at once, in the middle of a turn."),
    ),
    "won": BubbleText(
        _("You have won!"),
        _(
            "Both markers are in your spotlight. Remember: three of the same pull 1 space, each further one 1 "
            "more. You win with a marker on your crown, with both in your spotlight, or when your rival has no "
            "{heart} left. One more thing: whoever begins a game has only five dice in the first turn."
        ),
    ),
}
REPLIES = {
    "three_needed": _("You could stop, but two {fame} pull nothing. Two rolls are left: try for three."),
    "threw_fame": _("Careful: that would roll a {fame} away. Hold every {fame} first."),
    "held_too_much": _("Nearly! You hold a die that you do not need. Tap the one with the ring to let it go."),
    "four_are_good": _("You could roll again, but four {fame} are a strong pull. Press “Stop here”."),
    "fame_first": _("That comes soon, and nothing is lost. Begin with {fame} this time."),
    "claw_before_energy": _("The order is up to you in a real game. Here take the {claw} first."),
    "keep_this_roll": _(
        "You need hearts and you have them: rolling again could only make it worse. Press “Stop here”."
    ),
    "heal_please": _("The {claw} come right after it. Heal first this time."),
    "buy_something": _("Saving is fine in a real game. This time buy Photoshoot: you will see what a tile does."),
    "do_not_sweep": _("That would put the three cards away for 2 energy. But there is a good one: Photoshoot."),
    "another_card": _("You could, but Photoshoot pulls and brings a tile: take that one."),
    "lay_it_there": _(
        "A good place, perhaps. But lay it where you pull next: Destruction track, the space left of the marker."
    ),
    "more_destruction": _("Two {destruction} pull nothing yet. Two rolls are left: try for more."),
    "threw_destruction": _("That would roll a {destruction} away. Hold both."),
    "power_too": _("Keep the {power}, too: two of them wake your power."),
    "once_more_please": _(
        "Good already. But a roll is left and costs nothing: a fourth {destruction} pulls 1 space more."
    ),
    "only_the_fame": _("Only the {fame} is of no use now. Hold the other five."),
    "destruction_first": _("Your power comes right after it. Pull with {destruction} first."),
    "use_power": _("You may leave it out, but it would be a pity: it pulls a marker for free."),
    "other_marker": _("Fame is 2 spaces away from your spotlight, Destruction only 1: pull that one."),
    "one_fame_missing": _("Three {fame} pull only 1 space, and you need 2. Roll for the fourth."),
    "four_are_enough": _("You need 2 spaces only, and four {fame} pull them. Press “Stop here”."),
    "fame_wins": _("No need for that now: {fame} wins the game at once."),
}
LESSON = LessonTexts(BUBBLES, REPLIES)
