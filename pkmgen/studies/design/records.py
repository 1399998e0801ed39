"""The language of study files: the records a study file is made of, all frozen."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from pkmgen.language.description.types import Identifier, Record, Text, UnitText

Number = Annotated[float, Field(allow_inf_nan=False)]
Positive = Annotated[float, Field(gt=0.0, allow_inf_nan=False)]
Formula = Number | Annotated[str, StringConstraints(max_length=256)]
Seed = Annotated[int, Field(ge=0, le=2**31 - 1)]
MAX_DESIGNS = 1_000_000
"""Designs of a study, at most."""


class Varied(Record):
    """A number that is varied: over a range, or about its value by a tolerance.

    `range` is from lowest to highest; `normal` is a standard deviation, `uniform` the half width of an interval. Units
    are those of the robot file, unless `unit` says another one; a number that the robot file does not know needs one.
    """

    range: tuple[Number, Number] | None = None
    steps: Annotated[int, Field(ge=2, le=10_000)] = 5
    normal: Positive | None = None
    uniform: Positive | None = None
    value: Number | None = None
    unit: UnitText | None = None
    description: Text = ""


class Constant(Record):
    """A number with its unit."""

    value: Number
    unit: UnitText = "1"


class Path(Record):
    """The trajectory: `pick_and_place` and `circle` about home, or about the place that `at` names, or a `file`."""

    kind: Literal["pick_and_place", "circle", "file"] = "pick_and_place"
    over: tuple[Text, Text] | None = None
    size: Positive | None = None
    duration: Positive | None = None
    at: dict[Text, Number] = Field(default_factory=dict)
    file: Text | None = None


class Region(Record):
    """States of the box that are looked at, and what has to hold there.

    `points` along each coordinate, both ends among them; or so many `samples` of a Sobol sequence beside the corners
    and the middle. `works` is the share of them where the robot has to work, `condition` the greatest condition number
    at which it does.
    """

    ranges: dict[Text, tuple[Number, Number]] = Field(default_factory=dict)
    points: Annotated[int, Field(ge=2, le=201)] | None = None
    samples: Annotated[int, Field(ge=1, le=2**16)] | None = None
    works: Annotated[float, Field(ge=0.0, le=1.0)] = 1.0
    condition: Annotated[float, Field(ge=1.0)] | None = None


class Motors(Record):
    """What all motors are good for, in place of what the robot file says, SI units."""

    effort_limit: Positive | None = None
    speed_limit: Positive | None = None
    acceleration_limit: Positive | None = None
    resolution: Positive | None = None
    backlash: Positive | None = None
    stiffness: Positive | None = None


class Load(Record):
    """A force (N) and a moment (N*m) on the platform, in their worst directions."""

    force: Annotated[float, Field(ge=0.0, allow_inf_nan=False)] = 0.0
    moment: Annotated[float, Field(ge=0.0, allow_inf_nan=False)] = 0.0


class GridMethod(Record):
    """All combinations of the steps of all ranges."""


class SobolMethod(Record):
    """Designs of a scrambled Sobol sequence."""

    designs: Annotated[int, Field(ge=1, le=MAX_DESIGNS)] = 1024
    seed: Seed = 0


class OptimiseMethod(Record):
    """NSGA-II for two objectives or one, NSGA-III for more."""

    population: Annotated[int, Field(ge=4, le=10_000)] = 64
    generations: Annotated[int, Field(ge=1, le=100_000)] = 50
    seed: Seed = 0


class SensitivityMethod(Record):
    """Sobol indices, or the elementary effects of Morris; `base` samples, or trajectories."""

    kind: Literal["sobol", "morris"] = "sobol"
    base: Annotated[int, Field(ge=4, le=2**17)] = 512
    seed: Seed = 0
    confidence: Annotated[float, Field(gt=0.0, lt=1.0)] = 0.95


class ToleranceMethod(Record):
    """Designs drawn from the tolerances."""

    samples: Annotated[int, Field(ge=10, le=MAX_DESIGNS)] = 10_000
    seed: Seed = 0
    confidence: Annotated[float, Field(gt=0.0, lt=1.0)] = 0.95


class Method(Record):
    """What is done: one of these."""

    grid: GridMethod | None = None
    sobol: SobolMethod | None = None
    optimise: OptimiseMethod | None = None
    sensitivity: SensitivityMethod | None = None
    tolerance: ToleranceMethod | None = None


def _named(value: Any) -> Any:
    """Let the name of a method stand for the method with nothing else said."""
    return {value: {}} if isinstance(value, str) else value


class StudyDescription(Record):
    """A study file.

    `set` replaces values of parameters, in the units of the robot file, for all designs and the robot of comparison.
    """

    study: Literal[1]
    title: Text = ""
    robot: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    set: dict[Identifier, Number] = Field(default_factory=dict)
    vary: Annotated[dict[Identifier, Varied], Field(min_length=1, max_length=64)]
    tie: dict[Identifier, Formula] = Field(default_factory=dict)
    constants: dict[Identifier, Constant] = Field(default_factory=dict)
    trajectory: Path | None = None
    box: Region | None = None
    motors: Motors = Motors()
    load: Load = Load()
    quantities: dict[Identifier, Formula] = Field(default_factory=dict)
    objectives: dict[Identifier, Text] = Field(default_factory=dict)
    constraints: dict[Identifier, Text] = Field(default_factory=dict)
    method: Annotated[Method, BeforeValidator(_named, json_schema_input_type=str | Method)]
