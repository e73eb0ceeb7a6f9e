"""8.6 and 8.7: what Directorio and 26July do alike."""
