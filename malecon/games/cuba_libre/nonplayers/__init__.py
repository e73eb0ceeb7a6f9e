"""8.0: the Factions that no player has, each by its flowchart, explained step by step."""
