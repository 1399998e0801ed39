"""The targets, by name. Light: what writes a target is imported when it writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pkmgen.errors import ArgumentError
from pkmgen.spelling import did_you_mean
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


def find_target(name: str) -> Target:
    """The target of a name.

    Raises:
        ArgumentError: There is none.
    """
    if name not in TARGETS:
        allowed = ", ".join(TARGETS)
        raise ArgumentError(f"target: {name!r} is not known; allowed: {allowed}{did_you_mean(name, TARGETS)}")
    return TARGETS[name]


def derivatives_of(name: str, order: int) -> int:
    """The order up to which a target is asked for derivatives.

    Raises:
        ArgumentError: There is no such target, or it does not write these.
    """
    target = find_target(name)
    if order == 1 or order in range(1, target.derivatives + 1):
        return order
    writing = ", ".join(f"{each.name} (up to {each.derivatives})" for each in TARGETS.values() if each.derivatives)
    raise ArgumentError(f"derivatives: {order} is not for target {name}; targets that write derivatives: {writing}")
