"""8.7: the Non-player 26July."""
