"""What functions of robots and their derivatives take in JAX, beside the same equations written in JAX.

    taskset -c 0 python -m benchmarks.measurements.differentiation

prints a table. The equations in JAX are the operations of our graph, after all passes, compiled by XLA and
differentiated by JAX; those of the kernel are C.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray

import pkmgen
from benchmarks.gpu.jax_graph import jax_function
from pkmgen.compile import compile_limbs
from pkmgen.jax import operator
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from tests.oracle.states import random_states

ROBOTS = ("fivebar", "delta", "gough_stewart")
TOO_LONG = "gough_stewart"
"""XLA compiles the derivatives of what is written in JAX for minutes."""
STATES, SECONDS, NAME = 1024, 0.5, "inverse_dynamics"


def states_of(name: str) -> tuple[NDArray[np.float64], ...]:
    """Poses, twists and accelerations in the box of a robot."""
    text = read_robot_text(name)
    robot = compile_limbs(text, Options()).file
    assert isinstance(robot, RobotFile)
    return tuple(random_states(robot, STATES, seed=1))


def native(name: str) -> Callable[..., Any]:
    """The same function written in JAX."""
    text, options = read_robot_text(name), Options(functions=(NAME,))
    (function,) = compile_limbs(text, options).functions
    compute = jax_function(function.graph)
    return lambda *state: compute(*state)[0]


def timed(compute: Callable[..., Any], state: tuple[Any, ...]) -> tuple[float, float]:
    """Seconds of the first call, which compiles, and the least nanoseconds a state of later ones."""
    began = time.perf_counter()
    jax.block_until_ready(compute(*state))
    first, least, until = time.perf_counter() - began, np.inf, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        began = time.perf_counter()
        jax.block_until_ready(compute(*state))
        least = min(least, time.perf_counter() - began)
    return first, least / STATES * 1e9


def ways(function: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """A function, its Jacobian, and the gradient of a sum of squares, over states."""

    def loss(*state: Any) -> Any:
        return (jax.vmap(function)(*state) ** 2).sum()

    return {
        "values": jax.jit(jax.vmap(function)),
        "all derivatives": jax.jit(jax.vmap(jax.jacrev(function, argnums=(0, 1, 2)))),
        "gradient of Σ Γ²": jax.jit(jax.grad(loss, argnums=(0, 1, 2))),
    }


def main() -> None:
    """Print the table."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    jax.config.update("jax_enable_x64", True)
    print("| inverse dynamics, ns per state | kernel in JAX | written in JAX | compiled in | written in JAX |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in ROBOTS:
        state = tuple(jax.numpy.asarray(array) for array in states_of(name))
        robot = pkmgen.load(name, functions=(NAME, f"{NAME}_derivatives"))
        ours, theirs = ways(operator(robot, NAME)), ways(native(name))
        for way in ours:
            first, own = timed(ours[way], state)
            their_first, other = ("–", "–")
            if name != TOO_LONG or way == "values":
                seconds, least = timed(theirs[way], state)
                their_first, other = f"{seconds:.1f} s", f"{least:.0f}"
            print(f"| {name}, {way} | {own:.0f} | {other} | {first:.2f} s | {their_first} |", flush=True)


if __name__ == "__main__":
    main()
