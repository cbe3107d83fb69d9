"""The words of King of Tokyo: actions, the fields of a position, and all else a vocabulary holds."""
