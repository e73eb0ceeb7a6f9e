"""8.8: the Non-player Government."""
