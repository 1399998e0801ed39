"""Table 1 of Özgür 2013 for any robot: kinematic coordinates of its elements, named as method `elements` does."""

from __future__ import annotations

from typing import Any

from pkmgen.cli.show.file_expressions import expression_of
from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import SymbolicModel
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.platform import declare_rates
from pkmgen.geometry.pose import declare_pose
from pkmgen.kinematics.motion import moving_robot
from pkmgen.mechanism.types import Mechanism
from pkmgen.methods.elements.bodies import body_motion
from pkmgen.methods.elements.dynamics import limbs_as_elements
from pkmgen.methods.elements.platform import platform_bodies
from pkmgen.options import Options
from pkmgen.plan.plan import Plan, tolerance_of


def kinematic_rows(mechanism: Mechanism, options: Options) -> list[dict[str, str]]:
    """List V = ∂Ṡ/∂rate and W = ∂ω/∂rate of every body with respect to every rate it moves with (Table 1).

    Returns:
        Rows with the columns limb (empty for the platform), element, kind (bar, spindle, telescopic or screw), body,
        rate (of the motion basis), V and W; the last four by their names in the equations.
    """
    plan = Plan(mechanism, tolerance_of(options))
    equations = StagedEquations()
    robot = moving_robot(declare_rates(equations, RateTape(equations), declare_pose(equations, plan)), False)
    limbs = limbs_as_elements(robot)
    robot.tape.write_accelerations()
    kinds = {(limb.name, element.name): str(element.kind) for limb in mechanism.limbs for element in limb.elements}
    bodies = [
        (each.limb, each.element, kinds[each.limb, each.element], body_motion(equations, each))
        for limb in limbs
        for each in limb.bodies
    ]
    bodies += [("", "platform", "rigid body", body) for body in platform_bodies(equations, robot.points)]
    written = _Written(equations.model(mechanism.name, "kinematic_coordinates", "elements", "pose", ()))
    return [
        {
            "limb": limb, "element": element, "kind": kind, "body": body.label, "rate": share.rate.name,
            "V": written.text(share.moving), "W": written.text(share.rotating),
        }
        for limb, element, kind, body in bodies
        for share in body.coordinates
    ]  # fmt: skip


class _Written:
    """Finds short words for matrices of written equations."""

    def __init__(self, model: SymbolicModel) -> None:
        self._constants = {symbol: expression_of(tree) for symbol, tree in model.constants.items()}
        self._values: dict[Any, Any] = {}
        self._names: dict[Any, str] = {}
        for equation in model.written():
            self._values.update(zip(equation.symbols, equation.value, strict=True))
            self._names.update(dict.fromkeys(equation.symbols, equation.name))

    def text(self, matrix: Matrix | None) -> str:
        """A multiple of 1, a cross product, a vector, or else the name the matrix has among the equations."""
        if matrix is None or all(entry == 0 for entry in matrix):
            return "0"
        if matrix.cols == 1:
            read = [self._read(entry) for entry in matrix]
            read = [value if value.is_Symbol else entry for value, entry in zip(read, matrix, strict=True)]
            return self._vector(Matrix(read)) or self._names.get(matrix[0], str(list(matrix)))
        value = matrix.applyfunc(lambda entry: self._read(entry).xreplace(self._constants))
        factor = value[0, 0]
        if value == factor * eye(3):
            return "1" if factor == 1 else f"({factor})·1" if factor.is_Add else f"{factor}·1"
        rotated = Matrix([value[2, 1], value[0, 2], value[1, 0]])
        if value == skew(rotated):
            for sign, vector in (("", rotated), ("-", -rotated)):
                if name := self._vector(vector):
                    return f"{sign}[{name}]×"
        return self._names[matrix[0, 0]]

    def _read(self, entry: Any) -> Any:
        """What an entry was written as."""
        return self._values.get(entry, entry)

    def _vector(self, column: Matrix) -> str | None:
        """The name whose components a column holds."""
        stems = {str(entry).removesuffix(f"_{axis}") for entry, axis in zip(column, "xyz", strict=True)}
        ends = all(str(entry).endswith(f"_{axis}") for entry, axis in zip(column, "xyz", strict=True))
        whole = ends and all(entry.is_Symbol for entry in column)
        return stems.pop() if whole and len(stems) == 1 else None
