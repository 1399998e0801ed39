"""`pkmgen.box` and `pkmgen.verify_box`: the largest box, cube or cylinder in which a robot keeps limits."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import write_into
from pkmgen.commands.quantities import Quantity, ranges_of, values_of
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.machine.files import read_regular_file
from pkmgen.studies.boxes import certificate as proofs
from pkmgen.studies.boxes.certificate import Certified
from pkmgen.studies.boxes.claimed import MOST_BYTES
from pkmgen.studies.boxes.largest import Task, largest_box, make_task
from pkmgen.studies.boxes.limits import Limits
from pkmgen.studies.boxes.margins import refuse_unproven
from pkmgen.studies.boxes.prove import Effort
from pkmgen.studies.boxes.shapes import Shape
from pkmgen.studies.study.subject import Subject

ENDING = ".json"
Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Box:
    """The largest box, cube or cylinder that was found.

    Attributes:
        robot: Name of the robot.
        limits: What has to hold in it.
        task: What was asked for.
        shape: The box: the one that is proven, if a proof was asked for.
        proof: The proof, if asked for.
        seconds: Time that it took.
    """

    robot: str
    limits: Limits
    task: Task
    shape: Shape
    proof: Certified | None
    seconds: float

    @property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the coordinates that it extends over."""
        return tuple(each.name for each in self.task.over)

    @property
    def low(self) -> Array:
        """Its lower ends, an entry for each coordinate, m or rad."""
        return np.array(self.shape.centre) - self.shape.half

    @property
    def high(self) -> Array:
        """Its upper ends."""
        return np.array(self.shape.centre) + self.shape.half

    @property
    def proven(self) -> bool:
        """Whether it is proven that the limits hold in all of it."""
        return self.proof is not None and self.proof.proof.proven > 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `pkmgen box --json` prints it."""
        data: dict[str, Any] = {
            "robot": self.robot,
            "proven": self.proven,
            "limits": dict(self.limits.values),
            "acceleration": self.limits.acceleration,
            "coordinates": list(self.coordinates),
            "units": [each.unit for each in self.task.over],
            "centre": list(self.shape.centre),
            "half": list(self.shape.half),
            "axis": self.shape.axis,
            "volume": self.shape.volume(),
            "seconds": self.seconds,
        }
        return {**data, **(_of_proof(self.proof) if self.proof is not None else {})}


def _of_proof(proof: Certified) -> dict[str, Any]:
    """What a proof adds."""
    found = proof.proof
    return {
        "searched": {"centre": list(found.shape.centre), "half": list(found.shape.half)},
        "size": found.proven,
        "refuted": found.refuted if math.isfinite(found.refuted) else None,
        "refuted_at": proof.where(),
        "broken": proof.broken,
        "gap": found.gap if math.isfinite(found.refuted) else None,
        "finished": found.finished,
        "cells": found.cells,
        "leaves": found.tree.leaves,
    }


def box(
    robot: str | Path | RobotText,
    *,
    shape: str = "box",
    limit: Mapping[str, float] | None = None,
    acceleration: float = 0.0,
    over: Sequence[str] = (),
    hold: Mapping[str, Quantity] | None = None,
    ranges: Mapping[str, tuple[Quantity, Quantity]] | None = None,
    aspect: Sequence[float] = (),
    axis: str = "",
    within: Mapping[str, tuple[Quantity, Quantity]] | None = None,
    certified: bool = False,
    gap: float = 1e-3,
    seconds: float = 120.0,
    output: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Box:
    """Find the largest box, cube or cylinder of the workspace in which limits are kept, and prove it where asked.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        shape: `box`, `cube` or `cylinder`, which in a plane is a disc.
        limit: By name: condition, effort (N·m or N, from rest), serial, parallel, joints (rad or m); reach, limits of
            joints and the assembly of home are always kept.
        acceleration: Of effort: in the worst direction, m/s² (rad/s² if it only turns).
        over: Coordinates it extends over; all lengths if left out.
        hold: Values of other coordinates; home if left out.
        ranges: Ranges of others, all of which count.
        aspect: Widths of a box, radius and height of a cylinder, up to a factor.
        axis: Coordinate along the axis of a cylinder; the last one if left out.
        within: Ranges in which it is sought; found if left out.
        certified: Whether it is proven by enclosures instead of samples, so that it has no holes.
        gap: Of proven and refuted size, at which a proof ends.
        seconds: That a proof may take.
        output: File of the certificate to write, .json; nothing is written if left out.
        parameters: Values that replace those of the file, in its units.
        progress: Called with what is done.

    Returns:
        The box.

    Raises:
        ArgumentError: A limit or a coordinate is not known, no state keeps the limits, or the file cannot be written.
        UnsupportedRobotError: The robot has no function for a limit, or nothing can be proven of such a robot.
        PkmgenError: As of `pkmgen.load`.
    """
    file = None if output is None else Path(output)
    if file is not None and (not certified or file.suffix != ENDING):
        raise ArgumentError(f"output is the certificate of a certified box, a {ENDING} file; seen: {file}")
    begin = time.monotonic()
    given = Limits.of(limit or {}, acceleration)
    text, options = read_robot_text(robot), options_of(KernelOptions(parameters=parameters))
    if certified:
        refuse_unproven(compile_robot(text, options))
    subject = Subject.load(text, options, given.functions(), progress)
    limits = given.of_robot(subject)
    held, wide = values_of(subject, "hold", hold), ranges_of(subject, "range", ranges)
    sought = ranges_of(subject, "within", within)
    task = make_task(subject, shape, tuple(over), held, wide, tuple(aspect), axis, sought)
    progress("searching")
    found, proof = largest_box(subject, limits, task), None
    if certified:
        progress("proving")
        effort = Effort(seconds=seconds, gap=gap)
        proof = proofs.certified(text, options.parameters, limits, task, found, effort, progress)
        found = proof.proof.largest
        if file is not None:
            write_into(file.parent, {file.name: proof.content()})
    return Box(text.name, limits, task, found, proof, time.monotonic() - begin)


@dataclass(frozen=True, slots=True)
class BoxVerified:
    """What became of the check of a certificate.

    Attributes:
        robot: Name of the robot that it is of.
        refused: Why the proof does not stand; empty where it does.
        cells: Cells that were looked at.
        parts: Parts of them, in balls.
    """

    robot: str
    refused: str
    cells: int
    parts: int

    @property
    def stands(self) -> bool:
        """Whether the proof stands."""
        return not self.refused


def verify_box(file: str | Path, *, progress: Callable[[int, int], None] = lambda *_: None) -> BoxVerified:
    """Check a certificate of a box again, in balls.

    Args:
        file: As `box` wrote it.
        progress: Called with how many cells were looked at, and how many are said to be proven.

    Raises:
        ArgumentError: The file cannot be read, or is no certificate of a box.
    """
    try:
        content, _ = read_regular_file(Path(file).resolve(), MOST_BYTES)
    except OSError as error:
        raise ArgumentError(f"{file} cannot be read: {error.strerror or error}") from None
    told, found = proofs.check_certificate(content, progress)
    return BoxVerified(str(told["robot"]), found.refused, found.cells, found.parts)
