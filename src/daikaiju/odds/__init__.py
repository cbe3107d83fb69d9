"""Exact odds of dice, without sampling."""
