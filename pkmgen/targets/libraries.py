"""Libraries of Python in which functions of robots are functions of their own; nothing is written for them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Library:
    """A library that calls kernels.

    Attributes:
        name: Its name.
        written: What functions are in it, and what makes them.
        needs: What one needs to use it.
    """

    name: str
    written: str
    needs: str


LIBRARIES = (
    Library(
        "casadi.Function",
        "functions with exact Jacobians, by pkmgen.api.casadi_function (nothing is written)",
        "pip install 'pkmgen[casadi]'",
    ),
    Library(
        "jax",
        "differentiable functions of batches for jit, vmap and grad, by pkmgen.jax (nothing is written)",
        "pip install 'pkmgen[jax]'; a C compiler",
    ),
    Library(
        "torch",
        "differentiable functions of batches for autograd and torch.func, by pkmgen.torch (nothing is written)",
        "pip install 'pkmgen[torch]'",
    ),
    Library(
        "gym",
        "environments of Gymnasium, one robot or many at a time, by pkmgen.gym (nothing is written)",
        "pip install 'pkmgen[gym]'",
    ),
)
"""All of them."""
