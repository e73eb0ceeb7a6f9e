"""7.0: the cards: what they say, when they may be played, and what they do."""
