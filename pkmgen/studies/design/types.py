"""What a study is made of, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.errors import StudyFileError
from pkmgen.language.description.source import KeyPath, SourceMap
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.expression.trees import Tree
from pkmgen.language.library import RobotText
from pkmgen.studies.design.records import Method, StudyDescription

METHODS = tuple(Method.model_fields)


@dataclass(frozen=True, slots=True)
class Variable:
    """A number that is varied, SI units.

    Attributes:
        name: Its name.
        unit: Unit of the file that it is shown in.
        factor: That unit in SI.
        low: Lower end of its range, or of where it is drawn from; minus infinity for a normal one.
        high: Upper end.
        value: Its value in the robot file, or in the middle.
        deviation: Standard deviation of a normal one, else 0.
        steps: Of a grid.
        own: Whether the robot file does not know it.
    """

    name: str
    unit: str
    factor: float
    low: float
    high: float
    value: float
    deviation: float
    steps: int
    own: bool


@dataclass(frozen=True, slots=True)
class Output:
    """A named expression that is computed of every design.

    Attributes:
        name: Its name.
        tree: Its meaning.
        sense: +1 for an objective that is to be small, −1 for one that is to be large, 0 for no objective.
        path: Where the study file has it.
    """

    name: str
    tree: Tree
    sense: float
    path: KeyPath


@dataclass(frozen=True, slots=True)
class Constraint:
    """Something that has to hold.

    Attributes:
        name: Its name.
        text: What stands in the file.
        slack: How much there is to spare, negative where it does not hold.
        right: What it is compared with, the size of which violations are given by.
        path: Where the study file has it.
    """

    name: str
    text: str
    slack: Tree
    right: Tree
    path: KeyPath


@dataclass(frozen=True, slots=True)
class StudyTexts:
    """All that a study is made of, as texts, which may travel.

    Attributes:
        text: Text of the study file.
        file: Its name, for messages.
        robot: The robot file.
        poses: Text of the file of the trajectory; empty where there is none.
    """

    text: str
    file: str
    robot: RobotText
    poses: str = ""


@dataclass(frozen=True)
class Study:
    """A study.

    Attributes:
        texts: What it is made of.
        description: What it says.
        known: What the robot file says, with the values that the study sets.
        variables: What is varied.
        ties: What follows from these, in an order in which it can be computed.
        constants: Values of constants, and of parameters in the robot file by `file_` and their name, SI units.
        dimensions: What parameters, variables and constants measure.
        outputs: What is computed: quantities, then objectives.
        constraints: What has to hold.
        source: Where its keys stand.
    """

    texts: StudyTexts
    description: StudyDescription
    known: CheckedFile
    variables: tuple[Variable, ...]
    ties: Mapping[str, Tree]
    constants: Mapping[str, float]
    dimensions: Mapping[str, Dimension]
    outputs: tuple[Output, ...]
    constraints: tuple[Constraint, ...]
    source: SourceMap

    @property
    def method(self) -> str:
        """Name of what is done."""
        return next(name for name in METHODS if getattr(self.description.method, name) is not None)

    @property
    def objectives(self) -> tuple[Output, ...]:
        """What is to be small or large."""
        return tuple(each for each in self.outputs if each.sense)

    @property
    def trees(self) -> tuple[tuple[KeyPath, Tree], ...]:
        """All expressions that are computed of a robot."""
        outputs = ((each.path, each.tree) for each in self.outputs)
        return (*outputs, *((each.path, each.slack) for each in self.constraints))

    def problem(self, path: KeyPath, seen: object, message: str, allowed: str = "", near: str = "") -> StudyFileError:
        """An error at a place of the file."""
        return StudyFileError((self.source.problem(path, seen, message, allowed, near),))
