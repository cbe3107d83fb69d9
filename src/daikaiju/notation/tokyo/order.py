"""What every step of King of Tokyo pushes, in the order in which it is carried out.

A kind stands twice in a row if several of it can be pushed at once. Of each push, any part may be missing.
"""

from __future__ import annotations

from daikaiju.rules.tokyo import kinds

from ..pending import Pushes, order_of

# The answers of two monsters to damage stand for those of all.
ANSWERS = (
    *(kinds.CAMOUFLAGE_ROLL, kinds.CAMOUFLAGE_ROLL, kinds.CAMOUFLAGE_USE, kinds.CAMOUFLAGE_USE),
    *(kinds.PLATE, kinds.RESPOND),
)
EVENT = (*ANSWERS, *ANSWERS, kinds.LOSSES)
ATTACK = (*EVENT, kinds.FIRE, kinds.FIRE, kinds.YIELDS, kinds.YIELDS, kinds.HELD)
HEARTS = (kinds.USE_HEARTS, kinds.RAYS, kinds.HEAL_SELF)
REST = (kinds.PROBES, kinds.RESOLVE, kinds.SHOP, kinds.END_OF_TURN)  # of a turn
NEW_CARDS = (kinds.REFILL, kinds.REFILL, kinds.ARRIVE, kinds.REVEALED, kinds.SHOP)
START_ROLLS = (kinds.START_ROLL, kinds.START_ROLL, kinds.FIRST_PLAYER)
CAMOUFLAGE = (kinds.ROLL_CAMOUFLAGE, kinds.ROLL_CAMOUFLAGE, kinds.CAMOUFLAGE_DICE, kinds.CAMOUFLAGE_COUNT)
NEW_GAME = 0

PUSHES: Pushes = {
    NEW_GAME: (
        (kinds.REVEAL, kinds.REVEAL, *START_ROLLS),
        (kinds.REVEAL, kinds.REVEAL, kinds.START),
        (kinds.REFILL, kinds.REFILL, kinds.START),
    ),
    kinds.FIRST_PLAYER: (START_ROLLS, (kinds.START,)),
    kinds.START: (
        (kinds.MOVE_MIMIC, kinds.FIRST_ROLL, *REST, kinds.CHECK),
        (kinds.ROLL, kinds.REROLL, *REST, kinds.CHECK),
        (kinds.MOVE_MIMIC, kinds.FIRST_ROLL, *REST, kinds.NEXT_TURN),  # what stands for the check if written by hand
        (kinds.ROLL, kinds.REROLL, *REST, kinds.NEXT_TURN),
    ),
    kinds.CHECK: ((kinds.EXTRA_TURN,), (kinds.START,)),
    kinds.NEXT_TURN: ((kinds.EXTRA_TURN,), (kinds.START,)),
    kinds.EXTRA_TURN: ((kinds.START,), (kinds.NEXT_TURN,)),
    # Dice
    kinds.MOVE_MIMIC: ((kinds.BATTERY_AMOUNT,),),
    kinds.FIRST_ROLL: ((kinds.ROLL, kinds.REROLL),),
    kinds.REROLL: ((kinds.REROLL_SOURCE, kinds.ROLL, kinds.REROLL),),
    kinds.REROLL_SOURCE: ((kinds.WHICH_COPY,),),
    kinds.PROBES: ((kinds.PROBE, kinds.PROBE, kinds.CHANGE_DIE),),
    kinds.PROBE: ((kinds.WHICH_COPY,), (kinds.ROLL_PROBE, kinds.PROBE)),  # the second when the copy is known
    kinds.ROLL_PROBE: ((kinds.PROBE_AGAIN,),),
    kinds.PROBE_AGAIN: ((kinds.ROLL_PROBE,),),
    kinds.CHANGE_DIE: ((kinds.WHICH_COPY, kinds.CHANGE_DIE), (kinds.ROLL_DWELLER, kinds.PROBES)),
    # Hearts and claws
    kinds.RESOLVE: ((kinds.HEARTS_WHEN, kinds.ENTER), (*HEARTS, kinds.ATTACK, kinds.ENTER), (*ATTACK, kinds.ENTER)),
    kinds.HEARTS_WHEN: ((*HEARTS, kinds.ATTACK), (kinds.ATTACK, kinds.HEARTS)),
    kinds.HEARTS: (HEARTS,),
    kinds.USE_HEARTS: ((kinds.USE_HEARTS,),),
    kinds.RAYS: ((kinds.HEAL_BEFORE, kinds.RAY_HEALS, kinds.HEAL_BEFORE, kinds.RAY_HEALS),),
    kinds.HEAL_BEFORE: ((kinds.HEAL_BEFORE,),),
    kinds.ATTACK: (ATTACK,),
    kinds.FIRE: (EVENT,),
    kinds.YIELDS: ((kinds.YIELD,),),
    kinds.HELD: (EVENT,),
    kinds.ENTER: ((kinds.BITE, kinds.BITE, kinds.MOVE_IN),),
    kinds.BITE: (EVENT,),
    # Damage
    kinds.CAMOUFLAGE_ROLL: (CAMOUFLAGE,),
    kinds.CAMOUFLAGE_USE: (CAMOUFLAGE,),
    kinds.CAMOUFLAGE_DICE: ((kinds.ROLL_CAMOUFLAGE, kinds.ROLL_CAMOUFLAGE, kinds.CAMOUFLAGE_DICE),),
    # Buying
    kinds.SHOP: (NEW_CARDS, (kinds.MIMIC_TARGET, kinds.SHOP), (kinds.LOOK, kinds.LAB_CARD), (kinds.SELL,)),
    kinds.LAB_CARD: ((kinds.ARRIVE, kinds.SHOP),),
    kinds.REFILL: ((kinds.REVEAL,),),
    kinds.ARRIVE: (
        EVENT,
        (kinds.BATTERY_AMOUNT,),
        (kinds.MIMIC_TARGET,),
        (kinds.HEAL_BEFORE, kinds.HEAL_BEFORE, kinds.STORM),
    ),
    kinds.MIMIC_TARGET: ((kinds.BATTERY_AMOUNT,),),
    kinds.REVEALED: ((kinds.OPPORTUNITY, kinds.REVEALED),),
    kinds.OPPORTUNITY: ((kinds.REFILL, kinds.ARRIVE),),
    kinds.SELL: ((kinds.SELL,),),
    kinds.END_OF_TURN: (EVENT,),
}
ABOVE = order_of(PUSHES)
