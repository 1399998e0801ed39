"""What kernels are written for: a folder for each target, none of which knows another."""
