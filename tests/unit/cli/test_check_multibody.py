"""The check of robots of bodies and joints finds what is wrong with any of their functions."""

from dataclasses import replace
from functools import cache

import pytest

from pkmgen.catalogue import EVERY
from pkmgen.check.multibody_comparisons import compare_functions
from pkmgen.check.multibody_states import MultibodyUnderCheck
from pkmgen.library import read_robot_text
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.options import Options
from pkmgen.pipeline import generate_functions, read_any

OTHER = {"coupler_length": 0.31, "coupler_mass": 2.5}


@cache
def graphs(**parameters):
    text = read_robot_text("fourbar")
    options = Options(functions=(EVERY,), parameters=parameters)
    _, multibody = read_any(text.text, text.file, options)
    return {function.graph.name: function.graph for function in generate_functions(multibody, options)}


@cache
def functions():
    text, options = read_robot_text("fourbar"), Options(functions=(EVERY,))
    return generate_functions(read_any(text.text, text.file, options)[1], options)


@cache
def checked():
    text = read_robot_text("fourbar")
    _, multibody = read_any(text.text, text.file, Options())
    plan = make_multibody_plan(multibody, 1e-8)
    return MultibodyUnderCheck.of(plan, functions(), 10, 1)


def test_all_is_well():
    assert all(result.passed for result in compare_functions(checked()))


@pytest.mark.parametrize("name", sorted(graphs()))
def test_a_function_of_another_robot(name):
    wrong = {**graphs(), name: graphs(**OTHER)[name]}
    results = list(compare_functions(replace(checked(), graphs=wrong)))
    assert not all(result.passed for result in results)
