"""Robots in PyTorch: differentiable functions of batches, on the processor."""
