"""4.x: Special Activities."""
