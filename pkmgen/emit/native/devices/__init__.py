"""Kernels on devices: compiled by their drivers, called over arrays that lie there."""
