"""Method `khalil`: legs between a base and a platform, joined by Jacobians (Khalil & Ibrahim 2007)."""
