"""What many games of a bot say: playing them, reading the results, drawing and writing the page."""
