"""Odds of King of Tokyo, with the danger of staying in Tokyo."""
