"""Bots: whoever decides without being a person."""
