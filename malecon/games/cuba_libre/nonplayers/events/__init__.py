"""8.4: Events, with the instructions behind the halos."""
