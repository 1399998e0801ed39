"""Libraries of Python in which functions of robots are functions of their own; nothing is written for them."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.machine.extras import how_to_install


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
        "pkmgen.casadi_function",
        f"{how_to_install('casadi')}; a C compiler",
    ),
    Library(
        "jax",
        "differentiable functions of batches for jit, vmap and grad",
        "pkmgen.jax",
        f"{how_to_install('jax')}; a C compiler",
    ),
    Library(
        "torch",
        "differentiable functions of batches for autograd and torch.func",
        "pkmgen.torch",
        how_to_install("torch"),
    ),
    Library(
        "gym",
        "environments of Gymnasium, one robot or many at a time",
        "pkmgen.gym",
        how_to_install("gym"),
    ),
)
"""All of them."""
