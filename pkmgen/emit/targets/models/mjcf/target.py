"""MJCF: MuJoCo's models; Pinocchio and Drake read them too."""

from __future__ import annotations

from pkmgen.emit.targets.models.types import ModelTarget, ModelTexts, RigidModel


def _write(model: RigidModel) -> ModelTexts:
    from pkmgen.emit.targets.models.mjcf.write import write_mjcf

    return write_mjcf(model)


MJCF = ModelTarget("mjcf", "MJCF: loops as equalities, motors, sensors, home as keyframe", "MuJoCo 3.2", _write)
