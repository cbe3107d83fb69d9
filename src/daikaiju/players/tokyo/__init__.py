"""How bots play King of Tokyo: values of things, and one decision after the other."""
