"""The targets, by name. Light: what writes a target is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.targets.c.target import C
from pkmgen.targets.casadi.target import CASADI
from pkmgen.targets.cpp.target import CPP
from pkmgen.targets.cuda.target import CUDA
from pkmgen.targets.firmware.target import FIRMWARE
from pkmgen.targets.fmi.target import FMI2, FMI3
from pkmgen.targets.linuxcnc.target import LINUXCNC
from pkmgen.targets.matlab.target import MATLAB
from pkmgen.targets.opencl.target import OPENCL
from pkmgen.targets.rust.target import RUST
from pkmgen.targets.types import Target
from pkmgen.targets.wasm.target import WASM

_EVERY = (
    C,
    CPP,
    WASM,
    RUST,
    MATLAB,
    LINUXCNC,
    FMI3,
    FMI2,
    FIRMWARE,
    OPENCL,
    CUDA,
    CASADI,
)
TARGETS: Mapping[str, Target] = MappingProxyType({target.name: target for target in _EVERY})
DEFAULT = C.name
