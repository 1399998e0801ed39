"""Method `lie`: joint screws, loop constraints and their embedding, matrices of the tree (Müller 2022)."""
