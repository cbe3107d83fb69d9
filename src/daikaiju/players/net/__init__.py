"""A network that plays: its weights, and its forward pass in numpy."""
