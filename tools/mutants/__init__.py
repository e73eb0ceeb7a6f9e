"""Single-line falsifications of a game's rules, each run against the game's tests; what they miss is listed."""
