"""Robots in JAX: differentiable functions of batches, on the processor; needs the extra `jax`."""

from __future__ import annotations

from importlib.util import find_spec

from pkmgen.errors import MissingExtraError

if find_spec("jax") is None:
    raise MissingExtraError("functions of JAX need jax: pip install 'pkmgen[jax]'")

from pkmgen.jax.operators import JaxOperator, operator
from pkmgen.jax.rollout import rollout

__all__ = ["JaxOperator", "operator", "rollout"]
