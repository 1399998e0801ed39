"""Method `denoc`: the decoupled natural orthogonal complement for parallel robots (Khan 2005)."""
