"""Two-way text for actions, positions and game records."""
