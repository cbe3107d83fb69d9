"""What every step of the Duel pushes, in the order in which it is carried out.

A kind stands twice in a row if several of it can be pushed at once. Of each push, any part may be missing.
"""

from __future__ import annotations

from daikaiju.rules.duel import kinds

from ..pending import Pushes, order_of

TURN = (
    *(kinds.LAB_BUY, kinds.DOMINATE_DISCARD, kinds.COUNT_KEEPS, kinds.TAKE_DICE, kinds.FIRST_ROLL),
    *(kinds.ALIEN_SYMBOL, kinds.AFTER_ROLL, kinds.RESOLVE, kinds.SHOP),
)
START_ROLLS = (kinds.START_ROLL, kinds.START_ROLL, kinds.FIRST_PLAYER)
PULL = (kinds.PULL, kinds.PULL_DONE)
ROLL = ((kinds.ROLL, kinds.REROLL), (kinds.ROLL, kinds.REROLL_FAME))
PURCHASE = (kinds.REFILL, kinds.LAY_TILE, kinds.NEWS, kinds.ARRIVE)
NEW_GAME = 0

PUSHES: Pushes = {
    NEW_GAME: (
        (kinds.MONSTERS, kinds.REVEAL, kinds.REVEAL, *START_ROLLS),
        (kinds.MONSTERS, kinds.REVEAL, kinds.REVEAL, kinds.START),
        (kinds.REFILL, kinds.START),
    ),
    kinds.FIRST_PLAYER: (START_ROLLS, (kinds.START,)),
    kinds.START: ((kinds.HIBERNATE,), (kinds.MORNING,)),
    kinds.HIBERNATE: ((kinds.MORNING,), (kinds.NEXT_TURN,)),
    kinds.MORNING: ((*TURN, kinds.END_OF_TURN), (*TURN, kinds.NEXT_TURN)),  # by hand, without cards at the end
    kinds.END_OF_TURN: ((*PULL, kinds.NEXT_TURN),),
    kinds.NEXT_TURN: ((kinds.START,),),
    # Dice
    kinds.TAKE_DICE: ((kinds.DICE_TOKEN,),),
    kinds.DICE_TOKEN: ((kinds.REFILL, kinds.DICE_TOKEN),),
    kinds.DOMINATE_DISCARD: ((kinds.DOMINATE_DISCARD,),),
    kinds.FIRST_ROLL: ROLL,
    kinds.REROLL: (*ROLL, (kinds.REFILL, kinds.REROLL)),
    kinds.REROLL_FAME: ROLL,
    kinds.ALIEN_SYMBOL: ((kinds.ALIEN_AGAIN, kinds.ALIEN_SYMBOL),),
    kinds.AFTER_ROLL: (
        (kinds.HIT, *PULL, kinds.AFTER_ROLL),
        (kinds.PULL, kinds.AFTER_ROLL),
        (*PULL, kinds.PULL, kinds.HIT),
    ),
    # Symbols
    kinds.RESOLVE: ((kinds.REBOOT,), (kinds.BEGIN_RESOLVE,)),
    kinds.REBOOT: ((kinds.BEGIN_RESOLVE,),),
    kinds.BEGIN_RESOLVE: ((kinds.HIT, kinds.BATTERIES, kinds.GROUPS, kinds.NEXT_SYMBOL, kinds.GENTLE),),
    kinds.BATTERIES: ((kinds.SET_ASIDE,),),
    kinds.NEXT_SYMBOL: (
        (kinds.MULTIPLY, kinds.NEXT_SYMBOL),
        (kinds.HIT, kinds.NEXT_SYMBOL),
        (*PULL, kinds.NEXT_SYMBOL),
        (kinds.COPY_ENERGY, kinds.NEXT_SYMBOL),
        (kinds.PULL_WHICH, kinds.NEXT_SYMBOL),
        (kinds.KING_TILE, kinds.NEXT_SYMBOL),
        (kinds.REFILL, kinds.NEXT_SYMBOL),
    ),
    kinds.MULTIPLY: ((kinds.HIT,),),
    kinds.PULL_WHICH: (PULL,),
    kinds.GENTLE: ((kinds.PULL,),),
    # Pulls and hits
    kinds.PULL: (
        (kinds.HIT, kinds.OFF_TILE, kinds.PULL),
        (kinds.BONUS_OR_HIT, kinds.OFF_TILE, kinds.PULL),
        (kinds.COPY_ENERGY, kinds.OFF_TILE, kinds.PULL),
    ),
    kinds.BONUS_OR_HIT: ((kinds.HIT,), (kinds.COPY_ENERGY,)),
    kinds.PULL_DONE: ((kinds.HIT, kinds.STOMP),),
    kinds.HIT: ((kinds.ROLL_CAMOUFLAGE, kinds.ROLL_CAMOUFLAGE, kinds.SUFFER),),
    kinds.SUFFER: ((kinds.IN_SHAPE, kinds.UNSTABLE),),
    kinds.IN_SHAPE: (  # its pull of one space is carried out at once
        (kinds.HIT, kinds.OFF_TILE, kinds.IN_SHAPE),
        (kinds.BONUS_OR_HIT, kinds.OFF_TILE, kinds.IN_SHAPE),
    ),
    kinds.UNSTABLE: ((kinds.SWAP,),),
    # Buying
    kinds.SHOP: ((*PURCHASE, kinds.SHOP),),
    kinds.LAB_BUY: (PURCHASE, (kinds.REFILL, kinds.LAB_BUY)),
    kinds.REFILL: ((kinds.REVEAL, kinds.REFILL),),
    kinds.LAY_TILE: ((kinds.PLACE_TILE,), (kinds.MOVE_TILE,)),
    kinds.NEWS: ((kinds.PULL,),),
    kinds.ARRIVE: ((kinds.EFFECT, kinds.EFFECT),),
    kinds.EFFECT: (PULL, (kinds.HIT, kinds.HIT), (kinds.TESLA_CARD,)),
}
ABOVE = order_of(PUSHES)
