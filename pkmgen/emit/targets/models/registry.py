"""The formats of models, by name. Light: what writes one is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.emit.targets.models.mjcf.target import MJCF
from pkmgen.emit.targets.models.sdf.target import SDF
from pkmgen.emit.targets.models.types import ModelTarget
from pkmgen.emit.targets.models.urdf.target import URDF

MODEL_TARGETS: Mapping[str, ModelTarget] = MappingProxyType({target.name: target for target in (MJCF, URDF, SDF)})
