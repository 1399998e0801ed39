"""Libraries of Python in which functions of robots are functions of their own; nothing is written for them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Library:
    """A library that calls kernels.

    Attributes:
        name: Its name.
        written: What is made in it.
        maker: What makes it.
        needs: What one needs to use it.
    """

    name: str
    written: str
    maker: str
    needs: str


LIBRARIES = (
    Library(
        "casadi.Function",
        "functions with exact derivatives",
        "pkmgen.api.casadi_function",
        "pip install 'pkmgen[casadi]'; a C compiler",
    ),
    Library(
        "jax",
        "differentiable functions of batches for jit, vmap and grad",
        "pkmgen.jax",
        "pip install 'pkmgen[jax]'; a C compiler",
    ),
    Library(
        "torch",
        "differentiable functions of batches for autograd and torch.func",
        "pkmgen.torch",
        "pip install 'pkmgen[torch]'",
    ),
    Library(
        "gym",
        "environments of Gymnasium, one robot or many at a time",
        "pkmgen.gym",
        "pip install 'pkmgen[gym]'",
    ),
)
"""All of them."""
