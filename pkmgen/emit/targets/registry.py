"""The targets, by name. Light: what writes a target is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.emit.targets.c.target import C
from pkmgen.emit.targets.casadi.target import CASADI
from pkmgen.emit.targets.cpp.target import CPP
from pkmgen.emit.targets.cuda.target import CUDA
from pkmgen.emit.targets.firmware.target import FIRMWARE
from pkmgen.emit.targets.fmi.target import FMI2, FMI3
from pkmgen.emit.targets.linuxcnc.target import LINUXCNC
from pkmgen.emit.targets.matlab.target import MATLAB
from pkmgen.emit.targets.opencl.target import OPENCL
from pkmgen.emit.targets.rust.target import RUST
from pkmgen.emit.targets.types import Target
from pkmgen.emit.targets.wasm.target import WASM

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
