"""The pages of the documentation site that are generated: cards, tiles, rulings with anchors, reference."""
