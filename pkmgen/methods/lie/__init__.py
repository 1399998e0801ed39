"""Method `lie`: joint screws, products of exponentials, embedded loop constraints, task space (Müller 2022)."""
