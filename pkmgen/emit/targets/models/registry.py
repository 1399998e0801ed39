"""The formats of models, by name. Light: what writes one is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from pkmgen.emit.targets.models.target import ModelTarget, ModelTexts

if TYPE_CHECKING:
    from pkmgen.emit.targets.models.types import RigidModel


def _write_mjcf(model: RigidModel) -> ModelTexts:
    from pkmgen.emit.targets.models.mjcf.write import write_mjcf

    return write_mjcf(model)


def _write_urdf(model: RigidModel) -> ModelTexts:
    from pkmgen.emit.targets.models.urdf.write import write_urdf

    return write_urdf(model)


def _write_sdf(model: RigidModel) -> ModelTexts:
    from pkmgen.emit.targets.models.sdf.write import write_sdf

    return write_sdf(model)


_EVERY = (
    ModelTarget("mjcf", "MJCF: loops as equalities, motors, sensors, home as keyframe", "MuJoCo 3.2", _write_mjcf),
    ModelTarget(
        "urdf",
        "URDF: the tree, with loops in YAML, the same as URDF+, home in SRDF and JSON",
        "a reader of URDF and one of its loops",
        _write_urdf,
    ),
    ModelTarget("sdf", "SDF 1.11: a world with the robot at home, loops as joints", "a reader of SDF", _write_sdf),
)
MODEL_TARGETS: Mapping[str, ModelTarget] = MappingProxyType({target.name: target for target in _EVERY})
