"""Kernels on a GPU: their times beside what the device can do and beside JAX; registers, told without one."""
