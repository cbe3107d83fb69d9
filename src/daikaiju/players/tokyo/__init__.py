"""Policies for King of Tokyo: values, and an answer to every question."""
