"""Dice that can be checked: all luck of a game follows from a secret of the server and words of the players."""
