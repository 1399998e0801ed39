"""What the status of a prepare function says of the parameters of a kernel.

It comes with wheels of one robot, so that it imports nothing that these do not hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pkmgen.errors import NotFiniteError, Problem, RobotFileError
from pkmgen.status import BAD_PARAMETERS, DEMAND


def refuse_parameters(manifest: Mapping[str, Any], status: int) -> None:
    """Say what is wrong with the parameters of a manifest.

    Args:
        manifest: That of the kernel.
        status: What its prepare function returned of them.

    Raises:
        RobotFileError: They do not meet a demand; names field, value and what is allowed.
        NotFiniteError: They lead to numbers that are not finite.
    """
    if status & BAD_PARAMETERS:
        values = {name: row["value"] for name, row in manifest["parameters"].items()}
        raise unmet(manifest["demands"][(status >> DEMAND) - 1], values)
    if status:
        raise NotFiniteError("the parameters lead to numbers that are not finite", 0, (), status)


def unmet(demand: Mapping[str, Any], values: Mapping[str, float]) -> RobotFileError:
    """The error of a demand that parameters do not meet.

    Args:
        demand: As manifests have it: a `Problem` and the parameters that take part.
        values: Values of the parameters, SI units.
    """
    problem, names = Problem(**demand["problem"]), demand["parameters"]
    told = _told([name for name in names if name in values], values)
    alone = problem.seen in ("", *names)
    return RobotFileError((replace(problem, seen=told if alone else f"{problem.seen}, where {told}"),))


def _told(names: Sequence[str], values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} = {values[name]:.9g}" for name in names)
