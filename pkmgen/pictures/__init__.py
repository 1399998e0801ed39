"""Pictures: robots, maps, curves, and what studies found, as files that are the same wherever they are drawn."""
