"""The rules: pure functions over records. No files, clock, text or hidden randomness."""
