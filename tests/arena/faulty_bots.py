"""Bots that fail, each in its own way, and some that do not."""


class Fine:
    def decide(self, game, luck):
        return luck.choice(game.legal())


class Words:
    def decide(self, game, luck):
        return luck.choice(game.options())


class Raises:
    def decide(self, game, luck):
        raise KeyError("lost my mind")


class Illegal:
    def decide(self, game, luck):
        return 10**6


class Nothing:
    def decide(self, game, luck):
        pass


class Slow:
    def decide(self, game, luck):
        while True:
            pass


class Meddler:
    def decide(self, game, luck):
        legal = game.legal()
        game.play(legal[0])
        return legal[0]
