"""The solver: full-information search, and hints from what a player sees."""
