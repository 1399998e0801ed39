"""Stage 3: a mechanism becomes staged symbolic equations, one module per method."""
