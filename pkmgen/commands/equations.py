"""`pkmgen.equations`: what a robot is, and the equations of its inverse dynamics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.notation.document import equations_document
from pkmgen.notation.equations import ShownEquation, describe_robot, show_equations
from pkmgen.notation.page import equations_page
from pkmgen.notation.tables import RobotTable, robot_tables, topology_tables


@dataclass(frozen=True, slots=True)
class Equations:
    """The equations of a robot; each method writes what it says when it is called.

    Attributes:
        robot: The robot file.
        options: Method, input mode and parameters.
        matrix: A matrix such as `V`, or one equation; None for all equations.
        closed: Whether earlier equations are substituted, down to the inputs.
    """

    robot: RobotText
    options: Options
    matrix: str | None = None
    closed: bool = False

    def listed(self) -> tuple[ShownEquation, ...]:
        """The equations in the order of computation: `name`, `meaning`, `value` (a matrix of sympy), `text()`."""
        return show_equations(self.robot, self.options, self.matrix, self.closed)

    def text(self) -> str:
        """All of them as text."""
        return "\n".join(f"{each.name}: {each.meaning}\n{each.text()}\n" for each in self.listed())

    def latex(self) -> str:
        """A document for pdflatex; of one matrix, formulas for another document."""
        return equations_document(self.robot, self.options, self.matrix, self.closed)

    def html(self) -> str:
        """A page for a browser, which needs nothing beside it."""
        return equations_page(self.robot, self.options, self.matrix, self.closed)

    def summary(self) -> dict[str, Any]:
        """What the robot is, as plain data: counts, methods that apply, parameters, named matrices."""
        return describe_robot(self.robot, self.options)

    def tables(self) -> tuple[RobotTable, ...]:
        """Kinematic elements (Özgür 2013) and leg parameters (Khalil 2007)."""
        return robot_tables(self.robot, self.options)

    def topology(self) -> tuple[RobotTable, ...]:
        """Joints, spanning tree, cycles, mobility of limbs (Müller 2022) and platform."""
        return topology_tables(self.robot, self.options)


def equations(
    robot: str | Path | RobotText,
    *,
    method: str = "adjoint",
    inputs: str = "pose",
    twist: str = "measured",
    matrix: str | None = None,
    closed: bool = False,
    parameters: Mapping[str, float] | None = None,
) -> Equations:
    """Show the equations of a robot's inverse dynamics.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        method: Formulation of inverse dynamics, as of `pkmgen.load`.
        inputs: What inverse dynamics is given.
        twist: Twist of inputs elements: measured, or computed from the rates of the elements.
        matrix: A matrix such as `V`, or one equation; all of them if left out.
        closed: Whether earlier equations are substituted, down to the inputs.
        parameters: Values that replace those of the file, in its units.

    Returns:
        The equations, which are written when a method of them is called.

    Raises:
        ArgumentError: An option is unknown; when equations are written, there is no such matrix or equation, or its
            closed form is too large.
        PkmgenError: As of `pkmgen.load`.
    """
    options = options_of(KernelOptions(method=method, inputs=inputs, twist=twist, parameters=parameters))
    return Equations(read_robot_text(robot), options, matrix, closed)
