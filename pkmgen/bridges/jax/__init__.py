"""Robots in JAX: differentiable functions of batches, on the processor."""
