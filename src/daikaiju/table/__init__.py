"""The live table: seats, people and bots around one game; storage and push are passed in."""
