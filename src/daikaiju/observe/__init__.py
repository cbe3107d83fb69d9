"""Observations: what one seat may know of a game, as a row of small numbers for a network."""
