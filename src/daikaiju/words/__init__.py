"""Texts for people; all of them are translated (gettext)."""
