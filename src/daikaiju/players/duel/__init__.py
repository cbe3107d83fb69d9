"""How bots play King of Tokyo: Duel: values of things, and one decision after the other."""
