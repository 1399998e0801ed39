"""Robots in PyTorch: differentiable functions of batches, on the processor; needs the extra `torch`."""

from importlib.util import find_spec

from pkmgen.errors import MissingExtraError
from pkmgen.machine.extras import how_to_install

if find_spec("torch") is None:
    raise MissingExtraError(f"functions of PyTorch need torch: {how_to_install('torch')}")

from pkmgen.bridges.torch.operators import TorchOperator, operator
from pkmgen.bridges.torch.rollout import rollout

__all__ = ["TorchOperator", "operator", "rollout"]
