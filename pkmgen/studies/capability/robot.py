"""What a robot is capable of at states, from its kernels: all quantities that what is known of its motors allows."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.capability.quantities import kinds_of, rows_of
from pkmgen.studies.capability.states import Array, Form, States
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.slices import Quantity
from pkmgen.studies.study.subject import Subject

BLOCK = 512
"""States that are looked at together, so that what is made of them stays in the cache of a core."""
FUNCTION = "capability"


class Capability:
    """A robot whose motors are known.

    Attributes:
        subject: The robot.
        motors: What its motors are good for.
        form: What it is for its polytopes.
        kinds: Kinds of entries that its twists have.
        functions: Functions that quantities are made of, beside inverse dynamics.
        measured: Quantities that are known; none where nothing is said of the motors.
    """

    def __init__(self, subject: Subject, wanted: Wanted) -> None:
        self.subject = subject
        self.motors = motors_of(subject, wanted.given)
        self.form, self.kinds = Form.of(subject), kinds_of(subject)
        self._rows = rows_of(subject, self.motors, self.form, wanted)
        self.measured = tuple(row.measured for row in self._rows)
        self.functions = tuple(dict.fromkeys(name for row in self._rows for name in row.functions))

    def values(self, found: Mapping[str, Array]) -> dict[str, Array]:
        """All quantities by name, each (N,), from outputs of inverse dynamics and `functions` in these states."""
        count = len(found["effort"])
        if count <= BLOCK:
            return self._of_block(found)
        parts = [
            self._of_block({name: values[begin : begin + BLOCK] for name, values in found.items()})
            for begin in range(0, count, BLOCK)
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    def look(self, poses: Array, twists: Array | None = None) -> tuple[dict[str, Array], NDArray[np.uint32]]:
        """All quantities at poses (N, p) and twists (N, n), at rest if left out, and status words (N,)."""
        states, status = self.states(poses, twists)
        return self.values(states.found), status

    def states(
        self, poses: Array, twists: Array | None = None, more: tuple[str, ...] = ()
    ) -> tuple[States, NDArray[np.uint32]]:
        """Outputs of functions, and of others that are asked for, at states, by one that shares their work."""
        names = tuple(dict.fromkeys(("inverse_dynamics", *self.functions, *more)))
        called = "_".join((FUNCTION, *(name for name in names[1:])))
        self.subject.robot.provide(f"{called}={'+'.join(names)}")
        function, still = self.subject.robot.function(called), self.subject.still(len(poses))
        status = np.zeros(len(poses), np.uint32)
        results = function.results(poses, still if twists is None else twists, still, status=status)
        found = dict(zip((port.name for port in function.outputs), results, strict=True))
        return States(found, self.motors, self.form), status

    def quantities(self, poses: Array) -> tuple[Quantity, ...]:
        """All quantities at poses (N, p), as slices of workspaces take them."""
        if not self.measured:
            return ()
        values, _ = self.look(poses)
        return tuple(Quantity(each.name, each.unit, each.meaning, values[each.name]) for each in self.measured)

    def _of_block(self, found: Mapping[str, Array]) -> dict[str, Array]:
        states = States(found, self.motors, self.form)
        return {row.measured.name: row.make(states) for row in self._rows}
