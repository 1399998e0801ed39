"""Robots in JAX: differentiable functions of batches, on the processor; needs the extra `jax`."""

from importlib.util import find_spec

from pkmgen.errors import MissingExtraError
from pkmgen.machine.extras import how_to_install

if find_spec("jax") is None:
    raise MissingExtraError(f"functions of JAX need jax: {how_to_install('jax')}")

from pkmgen.bridges.jax.operators import JaxOperator, operator
from pkmgen.bridges.jax.rollout import rollout

__all__ = ["JaxOperator", "operator", "rollout"]
