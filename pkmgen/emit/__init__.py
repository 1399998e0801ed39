"""Stage 6: optimised graphs become C99 text."""
