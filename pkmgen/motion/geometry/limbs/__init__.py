"""Closures of limbs, by the loci of their elbow and of their tip (theory: circle, line or point on sphere or plane)."""
