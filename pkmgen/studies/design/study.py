"""A study file, read and checked as far as it can be without its robot's functions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pkmgen.errors import ArgumentError, Problem, StudyFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.records import in_order, validated, without_value
from pkmgen.language.description.source import KeyPath, SourceMap, read_yaml
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.expression.trees import ExpressionError, Operation, Tree, names_in
from pkmgen.language.expression.units import dimension_text, parse_unit
from pkmgen.language.library import MAX_BYTES, read_robot_text
from pkmgen.machine.absent import FileKind, absent
from pkmgen.machine.spelling import nearest
from pkmgen.studies.design.language import Kind, kind_of, read_expression
from pkmgen.studies.design.records import StudyDescription, Varied
from pkmgen.studies.design.types import METHODS, Constraint, Output, Study, StudyTexts, Variable
from pkmgen.studies.study.trajectory_tables import trajectory_text

SENSES = {"minimise": 1.0, "maximise": -1.0}
FILE = "file_"
"""Before the name of a parameter: its value in the robot file."""
STUDY_FILE = FileKind("a study file", (".yaml", ".yml"))
COMPARED = re.compile(r"<=|>=")


def read_study(file: Path) -> Study:
    """Read and check a study file.

    Raises:
        ArgumentError: It is not there.
        StudyFileError: It cannot be read, or is wrong; holds all problems found.
        RobotNotFoundError: Its robot is not there.
        RobotFileError: Its robot's file is wrong.
    """
    text = _text_of(file)
    description, source = _described(text, file.name)
    path = file.parent / description.robot
    robot = read_robot_text(path if path.suffix == ".yaml" else description.robot)
    poses = ""
    if description.trajectory is not None and description.trajectory.file is not None:
        try:
            poses = trajectory_text(file.parent / description.trajectory.file)
        except ArgumentError as error:
            place: KeyPath = ("trajectory", "file")
            problem = source.problem(place, description.trajectory.file, str(error), "a CSV file beside the study file")
            raise StudyFileError((problem,)) from error
    return study_of(StudyTexts(text, file.name, robot, poses))


def study_of(texts: StudyTexts) -> Study:
    """Check a study that was read.

    Raises:
        StudyFileError: It is wrong; holds all problems found.
        RobotFileError: Its robot's file is wrong.
    """
    description, source = _described(texts.text, texts.file)
    return _Reader(texts, description, source).study()


def _described(text: str, file: str) -> tuple[StudyDescription, SourceMap]:
    """What a study file says, with places.

    Raises:
        StudyFileError: It is not of the language of study files.
    """
    data, source, refused = read_yaml(text, file)
    if data is None:
        raise StudyFileError(in_order(refused))
    description, wrong = validated(data, StudyDescription, source)
    problems = [*refused, *wrong]
    problems += without_value(data, source, {problem.key for problem in problems})
    if description is None or problems:
        raise StudyFileError(in_order(problems))
    return description, source


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        return data[: MAX_BYTES + 1].decode("utf-8-sig")
    except (FileNotFoundError, IsADirectoryError) as error:
        raise ArgumentError(absent(file, STUDY_FILE)) from error
    except OSError as error:
        message = f"the study file cannot be read: {error.strerror}"
        raise StudyFileError((Problem(str(file), 0, 0, "", "", message),)) from error
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise StudyFileError((Problem(file.name, line, 1, "", "", "the file is not UTF-8 text"),)) from error


class _Reader:
    """Goes through a study file, and collects what is wrong."""

    def __init__(self, texts: StudyTexts, description: StudyDescription, source: SourceMap) -> None:
        self._texts, self._description, self._source = texts, description, source
        self._problems: list[Problem] = []
        self._known = read_robot(texts.robot.text, texts.robot.file, self._replaced())
        self._dimensions: dict[str, Dimension] = {}

    def _replaced(self) -> dict[str, float]:
        """Values that replace those of the robot file.

        Raises:
            StudyFileError: It has no such parameter, or computes it.
            RobotFileError: A value is not allowed.
        """
        given = self._description.set
        plain = read_robot(self._texts.robot.text, self._texts.robot.file)
        for name in given:
            if name not in plain.values:
                near, allowed = nearest(name, plain.values), ", ".join(plain.values)
                self._report(("set", name), name, "the robot has no such parameter", allowed, near)
            elif name in self._description.vary or name in self._description.tie:
                self._report(("set", name), name, "the parameter is varied or tied as well", "one of them")
        if self._problems:
            raise StudyFileError(in_order(self._problems))
        return dict(given)

    def study(self) -> Study:
        """All of it."""
        description, known = self._description, self._known
        self._check_methods()
        for name, parameter in known.description.parameters.items():
            self._dimensions[name] = parse_unit(parameter.unit).dimension
        constants = {name: self._constant(name) for name in description.constants}
        for name in known.description.parameters:
            if (before := f"{FILE}{name}") not in self._dimensions:
                constants[before], self._dimensions[before] = known.values[name], self._dimensions[name]
        variables = tuple(self._variable(name, varied) for name, varied in description.vary.items())
        ties = self._ties()
        outputs = [
            Output(name, self._tree(("quantities", name), value), 0.0, ("quantities", name))
            for name, value in description.quantities.items()
        ]
        outputs += [self._objective(name, value) for name, value in description.objectives.items()]
        constraints = [self._constraint(name, value) for name, value in description.constraints.items()]
        self._check_names()
        if not outputs:
            self._report((), None, "the study asks for nothing", "quantities or objectives")
        if self._problems:
            raise StudyFileError(in_order(self._problems))
        return Study(
            self._texts, description, known, variables, ties, constants, self._dimensions, tuple(outputs),
            tuple(constraints), self._source,
        )  # fmt: skip

    def _report(self, path: KeyPath, seen: object, message: str, allowed: str = "", near: str = "") -> None:
        self._problems.append(self._source.problem(path, seen, message, allowed, near))

    def _check_methods(self) -> None:
        given = [name for name in METHODS if getattr(self._description.method, name) is not None]
        if len(given) != 1:
            self._report(("method",), ", ".join(given) or "none", "a study has one method", ", ".join(METHODS))
        if given == ["optimise"] and not self._description.objectives:
            self._report(("method",), "optimise", "there is no objective", "objectives: {name: minimise EXPRESSION}")

    def _constant(self, name: str) -> float:
        constant = self._description.constants[name]
        unit = self._unit(("constants", name, "unit"), constant.unit)
        if name in self._dimensions:
            self._report(("constants", name), name, "the robot file has a parameter of this name", "another name")
        self._dimensions[name] = unit.dimension
        return float(constant.value * unit.factor)

    def _unit(self, path: KeyPath, text: str) -> Any:
        try:
            return parse_unit(text)
        except ValueError as error:
            self._report(path, text, str(error), "a product of units, such as kg*m**2")
            return parse_unit("1")

    def _variable(self, name: str, varied: Varied) -> Variable:
        path: KeyPath = ("vary", name)
        parameters = self._known.description.parameters
        own, tolerance = name not in parameters, self._description.method.tolerance is not None
        if own and varied.unit is None:
            near = nearest(name, parameters)
            self._report(
                path,
                name,
                "the robot has no such parameter; one of the study's own needs a unit",
                ", ".join(parameters),
                near,
            )
        if name in self._known.derived:
            self._report(path, name, "the robot file computes this parameter from others", "one that is a number there")
        file_unit = parameters[name].unit if not own else (varied.unit or "1")
        unit_text = varied.unit or file_unit
        unit = self._unit((*path, "unit"), unit_text)
        if not own and unit.dimension != self._dimensions[name]:
            self._report((*path, "unit"), unit_text, "the parameter measures something else", file_unit)
        self._dimensions[name] = unit.dimension
        value = self._known.values.get(name, 0.0) if varied.value is None else varied.value * unit.factor
        low, high, deviation = self._spread(path, varied, unit.factor, value, tolerance)
        if own and varied.value is None:
            value = 0.5 * (low + high)
        return Variable(name, unit_text, unit.factor, low, high, value, deviation, varied.steps, own)

    def _spread(
        self, path: KeyPath, varied: Varied, factor: float, value: float, tolerance: bool
    ) -> tuple[float, float, float]:
        """Lowest and highest value, and the standard deviation of a normal one."""
        words = ("normal", "uniform") if tolerance else ("range",)
        given = [word for word in ("range", "normal", "uniform") if getattr(varied, word) is not None]
        if len(given) != 1 or given[0] not in words:
            what = "a tolerance is" if tolerance else "what is varied has"
            self._report(path, ", ".join(given) or "none", f"{what} one of {', '.join(words)}", ", ".join(words))
            return 0.0, 1.0, 0.0
        if varied.range is not None:
            low, high = (each * factor for each in varied.range)
            if not low < high:
                self._report(
                    (*path, "range"),
                    f"[{varied.range[0]:g}, {varied.range[1]:g}]",
                    "the range is empty",
                    "the lower end first",
                )
            return low, high, 0.0
        if varied.value is None and path[1] not in self._known.values:
            self._report(path, path[1], "a tolerance of one's own number needs a value", "value: …")
        if varied.normal is not None:
            return float("-inf"), float("inf"), varied.normal * factor
        assert varied.uniform is not None
        return value - varied.uniform * factor, value + varied.uniform * factor, 0.0

    def _ties(self) -> dict[str, Tree]:
        """Ties in an order in which they can be computed."""
        trees = {name: self._tree(("tie", name), value) for name, value in self._description.tie.items()}
        parameters, order = self._known.description.parameters, dict[str, Tree]()
        for name in trees:
            if name not in parameters:
                message = "the robot has no such parameter"
                self._report(("tie", name), name, message, ", ".join(parameters), nearest(name, parameters))
            elif name in self._description.vary or name in self._known.derived:
                where = "vary" if name in self._description.vary else "the robot file"
                message = f"the parameter follows from {where} already"
                self._report(("tie", name), name, message, f"a tie, or {where}, not both")
        for name, tree in trees.items():
            for other in names_in(tree):
                if other not in self._dimensions:
                    near = nearest(other, self._dimensions)
                    self._report(("tie", name), other, "no such number", ", ".join(self._dimensions), near)
        self._check_ties(trees)
        while len(order) < len(trees):
            ready = [
                name
                for name, tree in trees.items()
                if name not in order and not any(other in trees and other not in order for other in names_in(tree))
            ]
            if not ready:
                left = [name for name in trees if name not in order]
                self._report(("tie", left[0]), ", ".join(left), "these parameters follow from each other", "no circle")
                break
            order |= {name: trees[name] for name in ready}
        return order

    def _check_ties(self, trees: Mapping[str, Tree]) -> None:
        """Ties measure what their parameters do."""
        kinds = {name: Kind(dimension) for name, dimension in self._dimensions.items()}
        for name, tree in trees.items():
            if name not in kinds or any(other not in kinds for other in names_in(tree)):
                continue
            unit = dimension_text(self._dimensions[name])
            try:
                dimension = kind_of(tree, kinds).dimension
            except ExpressionError as error:
                self._report(("tie", name), self._description.tie[name], str(error), f"a value in {unit}")
                continue
            if dimension not in (None, self._dimensions[name]):
                message = f"wrong unit: the value measures {dimension_text(dimension or (0, 0, 0))}"
                self._report(("tie", name), self._description.tie[name], message, f"a value in {unit}")

    def _tree(self, path: KeyPath, value: object, whole: str = "") -> Tree:
        """Read an expression; of one that is empty the whole text is shown that it is a part of."""
        try:
            return read_expression(value)
        except ExpressionError as error:
            empty = isinstance(value, str) and not value.strip()
            message = "an expression is missing" if empty else str(error)
            allowed = "an expression, such as max(abs(effort))"
            self._report(path, (whole.strip() or "an empty text") if empty else value, message, allowed)
            return read_expression(1.0)

    def _objective(self, name: str, text: str) -> Output:
        path: KeyPath = ("objectives", name)
        sense, _, rest = text.strip().partition(" ")
        if sense not in SENSES:
            allowed = " or ".join(f"{word} EXPRESSION" for word in SENSES)
            self._report(path, text, "an objective begins with what is wanted of it", allowed, nearest(sense, SENSES))
            return Output(name, read_expression(1.0), 1.0, path)
        return Output(name, self._tree(path, rest, text), SENSES[sense], path)

    def _constraint(self, name: str, text: str) -> Constraint:
        path: KeyPath = ("constraints", name)
        signs = COMPARED.findall(text)
        if len(signs) != 1:
            self._report(path, text, "a constraint compares two expressions", "EXPRESSION <= EXPRESSION, or >=")
            return Constraint(name, text, read_expression(1.0), read_expression(1.0), path)
        left, right = (self._tree(path, part, text) for part in COMPARED.split(text))
        greater, less = (left, right) if signs[0] == ">=" else (right, left)
        return Constraint(name, text, Operation("-", (greater, less)), right, path)

    def _check_names(self) -> None:
        """Names of what is computed are nobody else's."""
        taken = set(self._dimensions)
        for section in ("quantities", "objectives", "constraints"):
            for name in getattr(self._description, section):
                if name in taken:
                    self._report((section, name), name, "something else has this name", "another name")
                taken.add(name)
