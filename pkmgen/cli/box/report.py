"""What `pkmgen box` says of a box that it found: lines, and JSON."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pkmgen.studies.boxes.certificate import Certified
    from pkmgen.studies.boxes.largest import Task
    from pkmgen.studies.boxes.limits import Limits
    from pkmgen.studies.boxes.shapes import Shape


def lines_of(
    robot: str, shape: str, limits: Limits, task: Task, found: Shape, proof: Certified | None, seconds: float
) -> list[str]:
    """What a reader is told."""
    result = found if proof is None else proof.proof.largest
    if proof is not None and proof.proof.proven == 0.0:
        return [f"{robot}: nothing is proven in {proof.proof.seconds:.0f} s; more --seconds, or smaller ranges"]
    lines = [f"{robot}: largest {shape}, {'not proven' if proof is None else 'proven'}, {_measured(task, result)}"]
    for place, each in enumerate(task.over):
        low, high = (result.centre[place] + sign * result.half[place] for sign in (-1.0, 1.0))
        lines.append(f"  {each.name}  {low:.6g} to {high:.6g} {each.unit}")
    lines += [f"  {line}" for line in limits.words()]
    if proof is None:
        missed = "between them a hole may be missed; --certified proves, of robots of limbs and a platform"
        return [*lines, f"  found at points in {seconds:.1f} s: {missed}"]
    cells = f"{proof.proof.cells} cells, {proof.proof.tree.leaves} of them proven, {proof.proof.seconds:.1f} s"
    if proof.broken:
        where = ", ".join(f"{name} {value:.6g}" for name, value in proof.where().items())
        more = 100.0 * (proof.proof.refuted / proof.proof.proven - 1.0)
        lines.append(f"  a {shape} larger by {more:.2g} % is refuted at {where}: {proof.broken}")
    elif proof.proof.finished:
        lines.append("  nothing is refuted: a larger one was not searched; --within widens where it is sought")
    lines.append(f"  {cells}" + ("" if proof.proof.finished else "; the time is up: more --seconds may prove more"))
    return lines


def _measured(task: Task, shape: Shape) -> str:
    units = {each.unit for each in task.over}
    power = {1: "", 2: "²", 3: "³"}.get(len(task.over), "")
    return (
        f"{shape.volume():.4g} {'m' if units == {'m'} else 'rad'}{power}"
        if len(units) == 1
        else f"{shape.volume():.4g}"
    )


def data_of(
    robot: str, limits: Limits, task: Task, found: Shape, proof: Certified | None, seconds: float
) -> dict[str, Any]:
    """The same as JSON."""
    result = found if proof is None else proof.proof.largest
    data: dict[str, Any] = {
        "robot": robot,
        "proven": proof is not None and proof.proof.proven > 0.0,
        "limits": dict(limits.values),
        "acceleration": limits.acceleration,
        "coordinates": [each.name for each in task.over],
        "units": [each.unit for each in task.over],
        "centre": list(result.centre),
        "half": list(result.half),
        "axis": result.axis,
        "volume": result.volume(),
        "seconds": seconds,
    }
    return {**data, **(_of_proof(proof) if proof is not None else {})}


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
