"""Values that are zero but for rounding are multiples of each other in samples, and of nothing in more digits."""

import numpy as np
import pytest

from pkmgen.compile import compile_robot
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options


@pytest.mark.parametrize("name", ["scissor_lift"])
def test_factors_are_numbers(name):
    values = []
    for fold in (True, False):
        options = Options(fold=fold, functions=("gravity",))
        text = read_robot_text(name)
        made = compile_robot(text, options)
        robot = made.mechanism
        (gravity,) = made.functions
        position = np.array([[robot.home[joint] for joint in robot.given]])
        values.append(evaluate_graph(gravity.graph, {"position": position}, robot.parameters).outputs["gravity"])
    np.testing.assert_allclose(values[1], values[0], rtol=1e-10)
