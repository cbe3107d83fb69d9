"""A bot of your own; try it: python3 run.py terminal --bots examples/my_bot.py:MyBot."""


class MyBot:
    """Never rerolls, never leaves Tokyo, and buys the first card it can."""

    def decide(self, game, rng):
        for action in game.legal_actions:
            if action.kind in ("stop", "stay", "buy"):
                return action
        return rng.choice(game.legal_actions)
