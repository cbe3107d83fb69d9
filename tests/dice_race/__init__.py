"""A dice race: the smallest game that daikaiju can play, to see that a third game needs nothing but its own rooms.

On your turn take two dice, which may be rerolled twice, or three, which may be rerolled once; move forward by what
they show. The first to reach the goal wins.
"""
