"""The status word of a kernel: what it may say, bit by bit. One place for C, Python and the documents.

The lowest byte holds kinds; bits 8 to 19 the limbs that are out of reach or in another assembly than at home, bits 20
to 31 the limbs that are singular.
"""

from __future__ import annotations

from pkmgen.errors import (
    ArgumentError,
    NoConvergenceError,
    NotFiniteError,
    NotNormalisedError,
    OtherAssemblyError,
    OutOfReachError,
    SingularError,
    StateError,
)
from pkmgen.machine.spelling import named

OK = 0
OUT_OF_REACH = 1
SINGULAR = 2
NOT_FINITE = 4
NOT_NORMALISED = 8
NO_CONVERGENCE = 16
OTHER_ASSEMBLY = 32
BAD_PARAMETERS = 64
"""Of prepare functions alone: parameters are not as the robot file and its closed forms ask."""
DEMAND = 8
"""First bit of the number, from 1, of the demand that they do not meet, as manifests list them."""
OTHER_SIDE = 128
"""Never returned: what a step of Newton's method says of a side of a singularity that home is not on. Its loop makes
`OTHER_ASSEMBLY` of it, unless the start is the reference and was there too."""
LIMB_OUT_OF_REACH = 8
"""First bit of the limbs that are out of reach, or in another assembly."""
LIMB_SINGULAR = 20
"""First bit of the limbs that are singular."""
WORDS = 2**32 - 1
"""The greatest status word."""
MAX_LIMBS = 12
"""Limbs that have bits of their own, and so the most a robot can have."""
_ERRORS: tuple[tuple[int, type[StateError], int], ...] = (
    (NOT_FINITE, NotFiniteError, LIMB_OUT_OF_REACH),
    (NOT_NORMALISED, NotNormalisedError, LIMB_OUT_OF_REACH),
    (NO_CONVERGENCE, NoConvergenceError, LIMB_OUT_OF_REACH),
    (OTHER_ASSEMBLY, OtherAssemblyError, LIMB_OUT_OF_REACH),
    (OUT_OF_REACH, OutOfReachError, LIMB_OUT_OF_REACH),
)
"""Errors of kinds, the gravest first, and the first bit of the limbs at fault; all else is singular."""


_BEYOND = "the state is out of reach, too far from the home position and the box, or not in rad and m"
"""What may be wrong with a state of a robot without limbs."""


def limbs_in_status(status: int, limbs: tuple[str, ...], first_bit: int) -> tuple[str, ...]:
    """List the limbs whose bit is set."""
    return tuple(name for index, name in enumerate(limbs) if status >> (first_bit + index) & 1)


def describe_status(status: int, limbs: tuple[str, ...]) -> str:
    """Say in words what a status word means.

    Raises:
        ArgumentError: It is no number of 32 bits.
    """
    if not 0 <= status <= WORDS:
        raise ArgumentError(f"a status word has 32 bits; seen: {status}; allowed: 0 to {WORDS}")
    if status == OK:
        return "ok"
    if status & BAD_PARAMETERS:
        number = f": demand {status >> DEMAND} of the manifest" if status >> DEMAND else ""
        return f"the parameters are not as the robot file asks{number}"
    parts = []
    if status & NOT_FINITE:
        parts.append("an input is not a finite number, or a result overflows")
    if status & NOT_NORMALISED:
        parts.append("the quaternion of the pose does not have length one")
    if status & NO_CONVERGENCE:
        parts.append("Newton's method did not converge" if limbs else f"Newton's method did not converge: {_BEYOND}")
    if status & OTHER_ASSEMBLY:
        other = limbs_in_status(status, limbs, LIMB_OUT_OF_REACH)
        where = f" of {named('limb', other)}" if other else ""
        part = "limb" if limbs else "loop"
        parts.append(
            f"another assembly{where} than that of the home position: a {part} on another branch, or, where Newton's "
            "method solves, another solution, for which a start nearer to the state may help"
        )
    if status & OUT_OF_REACH:
        far = limbs_in_status(status, limbs, LIMB_OUT_OF_REACH)
        whole = "the limbs cannot be assembled" if limbs else f"the loops cannot be closed: {_BEYOND}"
        parts.append(f"out of reach of {named('limb', far)}" if far else whole)
    if status & SINGULAR:
        stuck = limbs_in_status(status, limbs, LIMB_SINGULAR)
        parts.append(
            f"{named('limb', stuck)} {'is' if len(stuck) == 1 else 'are'} in a serial (type 1) singularity"
            if stuck
            else "the platform is in a parallel (type 2) singularity"
            if limbs
            else "a loop is singular: the motors do not determine the other joints"
        )
    return "; ".join(parts) or f"unknown status {status:#x}"


def error_of_status(what: str, status: int, limbs: tuple[str, ...], details: str, sample: int) -> StateError:
    """Make the error that says what a status word means for a sample."""
    kinds = ((error, bit) for kind, error, bit in _ERRORS if status & kind)
    error, first_bit = next(kinds, (SingularError, LIMB_SINGULAR))
    meaning = describe_status(status, limbs)
    return error(f"{what}: {meaning}; {details}", sample, limbs_in_status(status, limbs, first_bit), status)
