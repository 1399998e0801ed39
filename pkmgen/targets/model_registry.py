"""The formats of models, by name. Light: what writes one is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.targets.mjcf.target import MJCF
from pkmgen.targets.model import ModelTarget
from pkmgen.targets.sdf.target import SDF
from pkmgen.targets.urdf.target import URDF

MODEL_TARGETS: Mapping[str, ModelTarget] = MappingProxyType({target.name: target for target in (MJCF, URDF, SDF)})
