"""Texts of King of Tokyo."""
