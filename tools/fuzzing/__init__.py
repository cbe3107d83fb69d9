"""Texts that are nearly right: made from valid ones, read, and played to the end."""
