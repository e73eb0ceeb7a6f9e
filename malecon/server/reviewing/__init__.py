"""Reviews at the server: made in small pieces behind everything that people wait for, and kept with the game."""
