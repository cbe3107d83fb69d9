"""The power cards: a catalogue, and behaviour by family."""
