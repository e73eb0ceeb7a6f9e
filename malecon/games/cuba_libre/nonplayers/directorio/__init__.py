"""8.6: the Non-player Directorio."""
