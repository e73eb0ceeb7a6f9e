"""One package a game; each has `create(data)` that makes the Game from its data files."""
