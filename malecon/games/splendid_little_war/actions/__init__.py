"""8.0: the Actions, one module for each kind."""
