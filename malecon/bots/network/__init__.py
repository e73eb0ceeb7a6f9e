"""Networks that play: what one was trained to see, the file it comes in, and how it answers without any framework."""
