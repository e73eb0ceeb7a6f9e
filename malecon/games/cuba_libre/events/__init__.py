"""5.x: the events of the deck."""
