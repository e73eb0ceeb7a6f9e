"""6.2 to 6.4 for Non-players: deposits, Civic Action, Agitation, Expat Backing, Redeploy."""
