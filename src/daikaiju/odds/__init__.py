"""Exact odds of dice: nothing here is sampled."""
