"""Work on many chunks, here or on a cluster, folded in their order: the same numbers whatever does it."""
