"""Method `khalil`: legs and platform joined by Jacobians (Khalil & Ibrahim 2007)."""
