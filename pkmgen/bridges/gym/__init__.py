"""Robots as environments of Gymnasium, for policies that are learned or optimised."""
