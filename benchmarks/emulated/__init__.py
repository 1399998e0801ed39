"""Kernels on processors that QEMU emulates, beside this one."""
