"""Firmware: the C of a kernel, a control loop around it, and its worst case."""
