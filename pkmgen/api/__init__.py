"""Stage 8: kernels as numpy functions."""
