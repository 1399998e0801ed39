"""What is asked of parameters that are given at run time, gathered from the file, the mechanism and its home."""
