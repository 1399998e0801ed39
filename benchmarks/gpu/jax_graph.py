"""The graph of a function in JAX: the same operations, one state, to be mapped over states and compiled by XLA."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import add, mul, neg, truediv
from typing import Any

from pkmgen.graph.types import ExprGraph


def jax_function(graph: ExprGraph) -> Callable[..., tuple[Any, ...]]:
    """A function of the arrays of one state that returns the outputs.

    Raises:
        ValueError: The graph solves equations by iteration.
    """
    import jax.numpy as jnp

    if graph.iteration is not None:
        raise ValueError(f"{graph.name} iterates; only functions in closed form are written for JAX")
    does: dict[str, Callable[..., Any]] = {
        "add": lambda *terms: reduce(add, terms),
        "mul": lambda *factors: reduce(mul, factors),
        "neg": neg,
        "div": truediv,
        "abs": jnp.abs,
        "max": jnp.fmax,
        **{name: getattr(jnp, name) for name in ("sqrt", "sin", "cos", "tan", "tanh", "atan2", "sign")},
    }

    def compute(*inputs: Any) -> tuple[Any, ...]:
        given = {port.name: array for port, array in zip(graph.inputs, inputs, strict=True)}
        values: list[Any] = []
        for node in graph.nodes:
            if node.op == "const":
                values.append(node.payload)
            elif node.op == "input":
                assert isinstance(node.payload, tuple)
                name, entry = node.payload
                values.append(given[name][entry])
            else:
                values.append(does[node.op](*(values[index] for index in node.args)))
        return tuple(jnp.stack([jnp.asarray(values[index]) for index in port.nodes]) for port in graph.outputs)

    return compute
