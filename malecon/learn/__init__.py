"""Learning networks by self-play: games in worker processes, one learner on whatever device there is."""
