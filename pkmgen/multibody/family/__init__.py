"""What kernels of a multibody compute, by subject; all but few are read off inverse dynamics."""
