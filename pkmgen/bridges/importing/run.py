"""The stages from a source to a robot file."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path

import numpy as np

from pkmgen.bridges.importing.choices import Choices, lock_joints, read_home
from pkmgen.bridges.importing.model import Joint, JointKind, Model
from pkmgen.bridges.importing.motors import choose_motors
from pkmgen.bridges.importing.names import robot_name, with_allowed_names
from pkmgen.bridges.importing.poses import Close
from pkmgen.bridges.importing.reduce import merge_fixed, named_frames, without_idle_freedoms
from pkmgen.bridges.importing.spins import hold_spins, rods_of, spin_words
from pkmgen.bridges.importing.write import robot_text
from pkmgen.bridges.importing.xml import Element, parse_xml, read_bytes
from pkmgen.errors import ArgumentError, Problem, RobotFileError
from pkmgen.language import library
from pkmgen.language.description.angles import TURNS
from pkmgen.language.description.read import read_robot
from pkmgen.machine.absent import MODEL
from pkmgen.machine.spelling import printable

MARK = "Written by: pkmgen import"
"""With it the first comment of what an import writes begins."""
MAX_PARTS = 3000
"""Links and joints that a model may have."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import gives.

    Attributes:
        text: Text of the robot file.
        notes: What is worth knowing, in the order in which it was found.
        spinning: What `--lock` takes to hold the spins of rods between two ball joints, a word for each.
    """

    text: str
    notes: tuple[Problem, ...]
    spinning: tuple[str, ...] = ()


def import_model(source: Path, choices: Choices, name: str = "", close: Close | None = None) -> Imported:
    """Make a robot file of a model.

    Args:
        source: URDF, URDF+, MJCF or SDF file, recognised by its first element.
        choices: What is asked for beyond it.
        name: Name of the robot; of the source where it is empty.
        close: Closes the loops of a robot file, so that universal joints stand as they should where home is not closed.

    Raises:
        RobotFileError: The source is wrong, or more than a robot file may hold; with file and line of all problems.
        RobotNotFoundError: A file cannot be read.
        ArgumentError: A choice names what there is not, or the model does not say which joints are driven.
    """
    if choices.base not in ("fixed", "free"):
        raise ArgumentError(f"--base {choices.base!r}: allowed: fixed, free")
    model = read_model(source, choices)
    _refuse_equal_names(model)
    model = without_endless_limits(model)
    model = choose_motors(model, choices.motors)
    locked, spins = spin_words(model, choices.lock)
    model = lock_joints(model, locked)
    if choices.home is not None:
        model = read_home(model, choices.home)
    model = drop_limits_beside_home(model)
    model = named_frames(model, choices.frames)
    model = hold_spins(merge_fixed(model, choices.base), spins, choices.base, close)
    model = without_idle_freedoms(model, choices.base)
    spinning = tuple(rod.option for rod in rods_of(model))
    original_root = model.root
    model = with_allowed_names(model, choices.base)
    _refuse_endless_numbers(model)
    remarks = _remarks(source, choices, original_root)
    text = robot_text(model, robot_name(name or model.name), f"imported from {source.name}", choices.base, remarks)
    if len(text.encode()) > library.MAX_BYTES:
        limit = f"{library.MAX_BYTES // 1024} KiB"
        raise RobotFileError((Problem(source.name, 0, 0, "", "", "the robot file would be too large", limit),))
    read_robot(text, f"{source.stem}.yaml")
    return Imported(text, tuple(dict.fromkeys(model.notes)), spinning)


def read_model(source: Path, choices: Choices) -> Model:
    """Read a source of any kind."""
    root = parse_xml(read_bytes(source, MODEL), source.name)
    parts = [element for element in root.walk() if element.tag in ("link", "body", "joint")]
    if len(parts) > MAX_PARTS:
        raise RobotFileError(
            (parts[MAX_PARTS].problem("the model has too many links and joints", None, str(MAX_PARTS)),)
        )
    reader = _readers().get(root.tag)
    if reader is None:
        allowed = ", ".join(f"<{tag}>" for tag in _readers())
        message = "the first element is of no kind of model that can be imported"
        raise RobotFileError((root.problem(message, f"<{root.tag}>", allowed),))
    if choices.model is not None and root.tag != "sdf":
        raise ArgumentError(f"--model is for SDF; a file of <{root.tag}> holds one model")
    model = reader(root, source, choices)
    beside = source.with_suffix(".yaml")
    if (
        root.tag == "robot"
        and choices.loops is None
        and not model.loops
        and beside.is_file()
        and not written_by_import(beside)
    ):
        note = model.note(f"{beside.name} stands beside it and is not read; if it holds loops: --loops {beside.name}")
        model = replace(model, notes=(*model.notes, note))
    if choices.loops is not None:
        from pkmgen.bridges.importing.closures import add_closures

        if root.tag != "robot":
            raise ArgumentError(f"--loops is for URDF; a file of <{root.tag}> holds its loops itself")
        model = add_closures(model, choices.loops)
    return model


def written_by_import(file: Path) -> bool:
    """Whether the first line of a file says that an import wrote it; not of what cannot be read."""
    mark = f"# {MARK}".encode()
    if not file.is_file():
        return False
    try:
        with file.open("rb") as stream:
            return stream.read(len(mark)) == mark
    except OSError:
        return False


def _readers() -> dict[str, Callable[[Element, Path, Choices], Model]]:
    """Readers by the first element of their files; what one needs is imported when it runs."""

    def urdf(root: Element, _source: Path, choices: Choices) -> Model:
        from pkmgen.bridges.importing.urdf import read_urdf

        return read_urdf(root, choices)

    def mjcf(root: Element, source: Path, choices: Choices) -> Model:
        from pkmgen.bridges.importing.mjcf import read_mjcf

        return read_mjcf(root, source, choices)

    def sdf(root: Element, source: Path, choices: Choices) -> Model:
        from pkmgen.bridges.importing.sdf import read_sdf

        return read_sdf(root, source, choices)

    return {"robot": urdf, "mujoco": mjcf, "sdf": sdf}


def _refuse_equal_names(model: Model) -> None:
    """Names that overrides make must not be there already."""
    for what, names in (
        ("joints", [joint.name for joint in (*model.joints, *model.loops)]),
        ("links", [link.name for link in model.links]),
    ):
        twice = [name for index, name in enumerate(names) if name in names[:index]]
        if twice:
            problem = replace(model.note(f"two {what} have this name", 0, twice[0]), key=what)
            raise RobotFileError((problem,))


def _refuse_endless_numbers(model: Model) -> None:
    """Numbers of a source may be so large that what follows from them overflows."""
    for what, parts in (("joint", (*model.joints, *model.loops)), ("link", model.links)):
        for part in parts:
            if not all(map(math.isfinite, _numbers(part))):
                problem = model.note(f"a number of this {what} is too large, or is none", 0, part.name)
                raise RobotFileError((replace(problem, key=what, allowed="numbers whose squares are finite"),))


def _numbers(part: object) -> Iterator[float]:
    """All floating-point numbers of a record."""
    if isinstance(part, float):
        yield part
    elif is_dataclass(part):
        for each in fields(part):
            yield from _numbers(getattr(part, each.name))
    elif isinstance(part, (tuple, list, np.ndarray)):
        for entry in part:
            yield from _numbers(entry)


def _remarks(source: Path, choices: Choices, root: str) -> list[str]:
    """Where the file is from and what was asked, for a comment at its top."""
    words = [f"{MARK} {source.name}"]
    if choices.loops is not None:
        words.append(f"--loops {choices.loops.name}")
    if choices.model is not None:
        words.append(f"--model {choices.model}")
    if choices.base != "fixed":
        words.append(f"--base {choices.base}")
    for option, names in (("--motors", choices.motors), ("--lock", choices.lock), ("--frames", choices.frames)):
        if names:
            words.append(f"{option} {','.join(names)}")
    if choices.home is not None:
        words.append(f"--home {choices.home.name}")
    remarks = [" ".join(words)]
    if choices.base == "fixed":
        remarks.append(f"The ground is {root!r} of the source.")
    remarks.append("At zero coordinate the two frames of a joint are one; lengths in m, angles in rad.")
    return remarks


def without_endless_limits(model: Model) -> Model:
    """Leave out limits of more than two turns, which a robot file takes for degrees; a note says so of all of them."""
    dropped: list[tuple[Joint, float, float]] = []

    def endless(joint: Joint, low: float, high: float) -> bool:
        wrong = joint.kind is JointKind.REVOLUTE and max(abs(low), abs(high)) > TURNS
        if wrong:
            dropped.append((joint, low, high))
        return wrong

    left = _without(model, endless)
    if not dropped:
        return left
    names = ", ".join(dict.fromkeys(repr(joint.name) for joint, *_ in dropped))
    ranges = " and ".join(dict.fromkeys(f"{low:g} to {high:g}" for _, low, high in dropped))
    message = f"the limits of {names} are more than two turns (in rad) and are left out"
    return replace(left, notes=(*left.notes, model.note(message, dropped[0][0].line, ranges)))


def drop_limits_beside_home(model: Model) -> Model:
    """Leave out limits of joints that home is outside of, with a note; limits only narrow the box."""
    notes = list(model.notes)

    def beside(joint: Joint, low: float, high: float) -> bool:
        if joint.coordinates != 1:
            return False
        (at,) = model.home.get(joint.name, (0.0,))
        wrong = not low <= at <= high
        if wrong:
            message = f"{printable(joint.name)!r} stands at {at:g} at home, outside its limits; they are left out"
            notes.append(model.note(message, joint.line, f"{low:g} to {high:g}"))
        return wrong

    left = _without(model, beside)
    return replace(left, notes=tuple(notes))


def _without(model: Model, wrong: Callable[[Joint, float, float], bool]) -> Model:
    """Leave out limits with which something is wrong."""

    def checked(joint: Joint) -> Joint:
        return replace(joint, limits=None) if joint.limits is not None and wrong(joint, *joint.limits) else joint

    return replace(model, joints=tuple(map(checked, model.joints)), loops=tuple(map(checked, model.loops)))
