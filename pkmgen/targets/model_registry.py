"""The formats of models, by name. Light: what writes one is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.errors import ArgumentError
from pkmgen.spelling import did_you_mean
from pkmgen.targets.mjcf.target import MJCF
from pkmgen.targets.model import ModelTarget
from pkmgen.targets.sdf.target import SDF
from pkmgen.targets.urdf.target import URDF

MODEL_TARGETS: Mapping[str, ModelTarget] = MappingProxyType({target.name: target for target in (MJCF, URDF, SDF)})


def find_model_target(name: str) -> ModelTarget:
    """The format of a name.

    Raises:
        ArgumentError: There is none.
    """
    if name not in MODEL_TARGETS:
        allowed = ", ".join(MODEL_TARGETS)
        raise ArgumentError(f"--to {name!r}: not known; allowed: {allowed}{did_you_mean(name, MODEL_TARGETS)}")
    return MODEL_TARGETS[name]
