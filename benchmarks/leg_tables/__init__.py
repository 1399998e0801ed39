"""Tables of parallel machines whose equal legs are given in modified Denavit–Hartenberg parameters."""
