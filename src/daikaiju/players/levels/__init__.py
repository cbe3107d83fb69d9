"""Levels for people: characters that play like the champion and err like a person."""
