"""Cuba Libre, 1957-58: the Government, 26July, the Directorio and the Syndicate, by the rulebook's third printing."""
