"""8.1 to 8.3: what every Non-player goes by, and its mind at one question."""
