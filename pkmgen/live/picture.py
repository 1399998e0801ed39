"""What a robot looks like in a state: its scene, evaluated by numpy, loops followed from state to state."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import graph_status
from pkmgen.compile import compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.scenes.build import build_scene
from pkmgen.scenes.web.robot import actuator_rows, gravity_of
from pkmgen.status import describe_status

Values = NDArray[np.float64]
START, BASE = "start", "base_pose"


@dataclass(frozen=True, slots=True)
class Placed:
    """A robot in a state.

    Attributes:
        points: Of the scene, (n, 3), m.
        directions: Of the scene, (k, 3).
    """

    points: Values
    directions: Values


class Picture:
    """A robot to be drawn.

    Attributes:
        name: Its name.
        title: One line about it.
        scene: Lines, marks and faces.
        motors: Name, unit of the effort, and mark of the scene, −1 where there is none.
        gravity: m/s².
        state: Name of its state: `pose`, or `position` of independent joints.
        sizes: Number of entries of what a caller gives, by name: the state, and `base_pose` where the base moves.
        home: The state at home.

    Raises:
        OpenLoopsError: The loops of the robot do not close near home.
    """

    def __init__(self, text: RobotText, options: Options) -> None:
        made = compile_robot(text, options)
        mechanism, file = made.mechanism, made.file
        self.scene, function = build_scene(made)
        self._graph, self._values, self._limbs = function.graph, file.values, mechanism.limb_names
        self.name, self.title = mechanism.name, " ".join(file.description.title.split())
        self.motors = [(row["name"], row["effort_unit"], row["mark"]) for row in actuator_rows(mechanism, self.scene)]
        self.gravity = gravity_of(mechanism)
        names = [port.name for port in self._graph.inputs]
        self.state = next(name for name in names if name not in (START, BASE))
        self.sizes = {port.name: port.size for port in self._graph.inputs if port.name != START}
        self._standard = next((np.array(p.default) for p in self._graph.inputs if p.name == START), None)
        self._start = self._standard
        home = mechanism.home_inputs
        self.home: Values = np.array(home[self.state])
        self._still = np.array(home.get(BASE, ()))

    def at(self, state: Values, base: Values | None = None) -> Placed | str:
        """Evaluate the scene in a state; a sentence on what is wrong with it where that cannot be."""
        given = {self.state: state, BASE: self._still if base is None else base}
        said = ""
        for start in (self._start, self._standard):
            placed, said = self._evaluated(given, start)
            if placed is not None:
                return placed
        return said

    def _evaluated(self, given: dict[str, Values], start: Values | None) -> tuple[Placed | None, str]:
        inputs = {name: given[name].reshape(1, -1) for name in self.sizes}
        if not all(np.isfinite(values).all() for values in inputs.values()):
            return None, "a state that is not finite"
        if start is not None:
            inputs[START] = start.reshape(1, -1)
        result = evaluate_graph(self._graph, inputs, self._values)
        word = int(graph_status(self._graph, result, 1)[0])
        if word:
            return None, describe_status(word, self._limbs)
        if result.solution is not None:
            self._start = result.solution.unknown[0]
        rows = {name: values.reshape(-1, 3) for name, values in result.outputs.items()}
        return Placed(rows["points"], rows.get("directions", np.empty((0, 3)))), ""
