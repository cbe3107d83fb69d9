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


class Simple:
    """Keeps claws and threes, buys what it can: better than chance."""

    def decide(self, game, luck):
        options = dict(zip(game.options(), game.legal(), strict=True))
        for words, action in options.items():
            if words.startswith("buy "):
                return action
        if "stop" in options:
            faces = [
                face for face, count in zip(game.vocabulary.faces, game.state.dice, strict=True) for _ in range(count)
            ]
            unwanted = [face for face in faces if face not in ("3", "claw", "energy")]
            return options.get(" ".join(["reroll", *unwanted]), options["stop"])
        return luck.choice(game.legal())
