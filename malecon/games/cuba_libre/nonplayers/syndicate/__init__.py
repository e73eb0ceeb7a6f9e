"""8.5: the Non-player Syndicate."""
