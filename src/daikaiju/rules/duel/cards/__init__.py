"""The power cards of the Duel: a catalogue, and behaviour by family."""
