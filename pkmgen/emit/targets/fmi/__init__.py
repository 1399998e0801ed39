"""Functional Mock-up Units: the C of a kernel, what calls it, and a description of the model."""
