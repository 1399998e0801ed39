"""Robots as environments of Gymnasium, for policies that are learned or optimised; needs the extra `gym`."""

from importlib.util import find_spec

from pkmgen.errors import MissingExtraError
from pkmgen.machine.extras import how_to_install

if find_spec("gymnasium") is None:
    raise MissingExtraError(f"environments need gymnasium: {how_to_install('gym')}")

from pkmgen.bridges.gym.environments import ReachingEnv, ReachingVectorEnv
from pkmgen.bridges.gym.task import Reaching

__all__ = ["Reaching", "ReachingEnv", "ReachingVectorEnv"]
