"""Numbers of robot files that may be expressions of parameters: trees, their units, vectors of them."""
