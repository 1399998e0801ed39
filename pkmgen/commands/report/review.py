"""What a design review reports of a robot, computed stage by stage; plain data, and the studies that are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from pkmgen.checks.robot import check_robot
from pkmgen.commands.report.complexity import KINDS, complexity_rows
from pkmgen.commands.report.counts import COUNTED, PUBLISHED, report_rows
from pkmgen.commands.report.facts import (
    Row,
    box_rows,
    file_row,
    finite,
    limit_rows,
    parameter_rows,
    structure_of,
    version_rows,
)
from pkmgen.compile import Compilation, compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import METHOD_NAMES, Options
from pkmgen.mechanism.robot_model import TURNS
from pkmgen.studies.study import motion, slices
from pkmgen.studies.study.lines import ends_of_lines
from pkmgen.studies.study.motion import RobotMotion, Series, motion_along
from pkmgen.studies.study.regions import WORDS, Region
from pkmgen.studies.study.slices import Slice, slice_of
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import Trajectory

Progress = Callable[[str], None]
ACCELERATION = 10.0
"""That efforts of maps are for, m/s² or rad/s²; of bodies and joints, whose motors differ, those at rest."""
POINTS = 161
STATES, SEED = 2000, 0
"""Random states at which rounding errors are bounded."""
CHECKED = 200
"""States that methods are compared at."""


@dataclass(frozen=True, slots=True)
class Review:
    """A review.

    Attributes:
        data: All figures, as plain data.
        slices: Slices of the workspace.
        motion: The robot along the trajectory.
    """

    data: Row
    slices: tuple[Slice, ...]
    motion: RobotMotion


@dataclass(frozen=True, slots=True)
class Asked:
    """What a review is asked for.

    Attributes:
        trajectory: Makes the trajectory of a robot.
        certifying: Command that makes the same page with a certificate.
        certify: Whether a certificate is made.
        certificate: Folder with a certificate that is verified, if any.
    """

    trajectory: Callable[[Subject], Trajectory]
    certifying: str
    certify: bool = False
    certificate: Path | None = None


def review_robot(text: RobotText, options: Options, asked: Asked, progress: Progress) -> Review:
    """Compute all of it.

    Raises:
        PkmgenError: The robot file is wrong, or the robot cannot be modelled.
        ArgumentError: The trajectory is out of reach.
    """
    progress("reading the file")
    made = compile_robot(text, options)
    functions = (*slices.FUNCTIONS, *motion.FUNCTIONS, "error_bound")
    subject = Subject.load(text, options, functions, progress)
    progress("mobility")
    mobility = made.mobility
    progress("slices of the workspace")
    acceleration = ACCELERATION if subject.mechanism.limb_names else 0.0
    found = tuple(slice_of(subject, over, points=POINTS, acceleration=acceleration) for over in _planes(subject))
    progress("singularities")
    ends = ends_of_lines(subject)
    reach = made.reach(CHECKED, SEED)
    progress("trajectory")
    moved = motion_along(subject, asked.trajectory(subject))
    data: Row = {
        "robot": file_row(text, made.file),
        "parameters": parameter_rows(made.file),
        "structure": structure_of(made.mechanism),
        "mobility": None if mobility is None else mobility.as_dict() | {"words": mobility.sentence()},
        "box": box_rows(subject),
        "limits": limit_rows(subject),
        "workspace": [_slice_row(each) for each in found],
        "singularities": {
            "lines": [asdict(each) | {"region": WORDS[each.region]} for each in ends],
            "box": None if reach is None else reach.sentence(),
        },
        "motion": {"words": moved.trajectory.words, "peaks": _peaks(moved)},
        "functions": _function_rows(subject),
        "rounding": _rounding(subject, moved),
    }
    progress("operation counts")
    data["counts"] = _count_rows(text, options, progress)
    progress("comparisons of methods")
    data["check"] = _check_row(made, progress)
    data["certificate"] = _certificate(text, options, asked, progress)
    data["certifying"] = asked.certifying
    data["versions"] = version_rows(options)
    return Review(data, found, moved)


def _planes(subject: Subject) -> list[tuple[str, str]]:
    """Pairs of coordinates that slices are over: the first two, the first and third, two turns; those there are.

    Of bodies and joints the second and third in place of the first and third: the first motor often turns all others.
    """
    names = [each.name for each in subject.coordinates]
    if len(names) == 1:
        return []
    planes = [(names[0], names[1])] + ([(names[not subject.mechanism.limb_names], names[2])] if len(names) > 2 else [])
    turns = (TURNS[0], TURNS[1])
    return [*planes, turns] if TURNS[0] in names and turns not in planes else planes


def _slice_row(found: Slice) -> Row:
    quantities = {}
    for name, each in found.quantities.items():
        known = found.working(name)
        low, middle, high = (np.quantile(known, part) for part in (0.0, 0.5, 1.0)) if known.size else [math.nan] * 3
        numbers = {"least": finite(low), "median": finite(middle), "greatest": finite(high)}
        quantities[name] = {"unit": each.unit, "meaning": each.meaning} | numbers
    return {
        "over": [axis.name for axis in found.axes],
        "ranges": [[float(values[0]), float(values[-1])] for values in found.values],
        "points": list(found.regions.shape),
        "at": {axis.name: value for axis, value in found.fixed},
        "box": {WORDS[region]: found.share(region) for region in Region if found.share(region) > 0.0},
        "works": found.share(Region.WORKS),
        "where_it_works": quantities,
    }


def _peaks(moved: RobotMotion) -> Row:
    """Greatest and root mean square value of each quantity."""
    return {name: _peak_rows(each) for name, each in moved.series.items() if name != "pose"}


def _peak_rows(series: Series) -> list[Row]:
    peaks, means = np.abs(series.values).max(axis=0), np.sqrt(np.mean(series.values**2, axis=0))
    rows = zip(series.labels, series.units, peaks.tolist(), means.tolist(), strict=True)
    return [{"name": name, "unit": unit, "peak": peak, "rms": mean} for name, unit, peak, mean in rows]


def _function_rows(subject: Subject) -> list[Row]:
    """Operations of functions that kernels of this robot hold."""
    rows = []
    for function in subject.robot.functions.values():
        operations = {kind: int(function.operations.get(kind, 0)) for kind in KINDS}
        checks = {"checks": sum(function.checks.values()), "checks_of_step": sum(function.checks_of_step.values())}
        rows.append({"function": function.name, "operations": operations, "total": sum(operations.values()), **checks})
    return rows


def _rounding(subject: Subject, moved: RobotMotion) -> list[Row]:
    """Bounds of rounding errors of the efforts: at rest at home, along the trajectory, at random states of the box."""
    if not subject.has("error_bound"):
        return []
    home, still, trajectory = subject.poses(subject.home[None]), subject.still(1), moved.trajectory
    random = np.random.default_rng(SEED)
    low, high = (np.array([getattr(each, end) for each in subject.coordinates]) for end in ("low", "high"))
    values = random.uniform(low, high, (STATES, len(low)))
    rates = random.uniform(-1.0, 1.0, values.shape) * (high - low)
    states = {
        "home, at rest": (home, still, still),
        "along the trajectory": (trajectory.pose, trajectory.twist, trajectory.acceleration),
        "random states of the box": subject.moved(values, rates, 10.0 * rates[::-1]),
    }
    rows = []
    for name, state in states.items():
        efforts, status = subject.compute("inverse_dynamics", *state)
        bounds, bad = subject.compute("error_bound", *state)
        good = (status == 0) & (bad == 0)
        if good.any():
            bound, effort = bounds["effort_bound"][good], efforts["effort"][good]
            relative = bound.max(axis=1) / np.maximum(np.abs(effort).max(axis=1), 1e-300)
            row = {"states": name, "count": int(good.sum()), "of": len(good)}
            rows.append(row | {"bound": finite(bound.max()), "relative": finite(np.median(relative))})
    return rows


def _count_rows(text: RobotText, options: Options, progress: Progress) -> Row:
    """Inverse dynamics by method, and beside what was published from the same inputs."""

    def counting(doing: str) -> None:
        progress(f"operation counts: {doing}")

    rows = list(complexity_rows([text], METHOD_NAMES, options, counting))
    own = [row for row in rows if row["function"] == "inverse_dynamics" and not row["method"].startswith(PUBLISHED)]
    published = compile_robot(text, options).file.description.published
    others = {each.function for each in published if each.function != "inverse_dynamics"}
    beside: list[Row] = [row for row in rows if row["function"] in others]
    inputs = {each.inputs for each in published if each.function == "inverse_dynamics"}
    for row in report_rows([text], options) if inputs else ():
        printed = row["method"].startswith(PUBLISHED) and row["function"] == "inverse_dynamics"
        ours = row["method"] in COUNTED and row["function"] == "inverse_dynamics" and row["parameters"] == "folded"
        if row["inputs"] in inputs and row["operations"] and (printed or ours):
            beside.append(row)
    return {"methods": own, "published": [_beside(row) for row in beside]}


def _beside(row: Row) -> Row:
    operations = {kind: row["operations"][kind] for kind in KINDS}
    what = {"method": row["method"].removeprefix(PUBLISHED), "published": row["method"].startswith(PUBLISHED)}
    return what | {
        "function": row["function"],
        "inputs": row.get("inputs", "pose"),
        "operations": operations,
        "total": sum(operations.values()),
    }


def _check_row(made: Compilation, progress: Progress) -> Row:
    """What `pkmgen check` says."""

    def comparing(doing: str) -> None:
        progress(f"comparisons of methods: {doing}")

    results = list(check_robot(made, CHECKED, SEED, comparing))
    return {
        "passed": all(each.passed for each in results),
        "drawn": CHECKED,
        "compared": max((each.samples for each in results), default=0),
        "skipped": sum(each.skipped for each in results),
        "checks": [each.as_dict() for each in results],
        "warnings": [str(doubt) for doubt in made.doubts],
    }


def _certificate(text: RobotText, options: Options, asked: Asked, progress: Progress) -> Row | None:
    """The certificate of standard functions, made or verified; none if it is not asked for."""
    if not asked.certify and asked.certificate is None:
        return None
    from pkmgen.certificates.certificate import Demand, Effort
    from pkmgen.certificates.page import box_sentence, rounding_sentence, solutions_sentence, table
    from pkmgen.certificates.verify import verify
    from pkmgen.checks.engine import engine_verdict
    from pkmgen.commands.generate import generate_folder
    from pkmgen.errors import CertificateError

    if asked.certificate is not None:
        progress("verifying the certificate")
        certificate = verify(asked.certificate, engine_verdict)
        if certificate["robot"] != compile_robot(text, options).mechanism.name:
            raise CertificateError(f"{asked.certificate} is a certificate of {certificate['robot']}")
    else:
        progress("proving the kernel")
        demand = Demand(Effort(8, 0, 4000, 500), math.inf, engine_verdict)
        made = generate_folder(text, None, options, demand).certificate
        assert made is not None
        certificate = dict(made)
    words = [solutions_sentence(certificate["functions"]), box_sentence(certificate["box"])]
    words.append(rounding_sentence(certificate["box"]["rounding"]))
    return {"functions": table(certificate), "words": [each for each in words if each]}
