"""Independent numerical models that the tests compare generated robots with."""
