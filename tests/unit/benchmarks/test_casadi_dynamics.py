"""The derivation in CasADi, and what is done with its C, against our graphs."""

import re

import casadi
import numpy as np
import pytest
import sympy

from benchmarks.peers.casadi_dynamics import newton_euler
from benchmarks.peers.casadi_graph import casadi_function, function_of_graph
from benchmarks.peers.casadi_text import FUNCTIONS, c_text, casadi_operations, retyped
from benchmarks.peers.replay import replay
from benchmarks.timing.subject import make_subject
from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options


def subject_of(name, states=32):
    return make_subject(read_robot_text(name), states)


def efforts(function, subject):
    return np.array(function.map(len(subject.pose))(*(array.T for array in subject.states))).T


def largest_error(found, subject):
    return np.max(np.abs(found - subject.effort).max(axis=1) / np.abs(subject.effort).max(axis=1))


@pytest.mark.parametrize("robot", ["fivebar", "delta", "linear_delta", "planar_3prr", "planar_3rpr"])
def test_the_derivation_finds_our_efforts(robot):
    """Arms, sliders and legs; rods and pairs of rods; platforms that turn and that do not."""
    subject = subject_of(robot)
    assert largest_error(efforts(newton_euler(subject.mechanism), subject), subject) < 1e-11


def test_it_knows_legs_with_spin_and_a_free_platform():
    text = read_robot_text("gough_stewart")
    made = compile_limbs(text, Options())
    ours, derived = function_of_graph(made.raw_graph(made.model)), newton_euler(made.mechanism)
    pose = [0.05, -0.02, 0.8, *(np.array([0.97, 0.1, -0.15, 0.1]) / np.linalg.norm([0.97, 0.1, -0.15, 0.1]))]
    state = (pose, [0.3, -0.2, 0.1, 0.5, -0.4, 0.6], [2.0, -3.0, 1.0, 4.0, 5.0, -6.0])
    np.testing.assert_allclose(np.array(derived(*state)), np.array(ours(*state)), rtol=1e-11)


def test_what_it_does_not_treat_is_taken_over_from_a_method():
    subject = subject_of("c5")
    with pytest.raises(UnsupportedRobotError, match="sliding contacts"):
        newton_euler(subject.mechanism)
    function, derivation = casadi_function(subject.made)
    assert "method khalil" in derivation
    assert largest_error(efforts(function, subject), subject) < 1e-10


def test_another_algebra_gets_the_same_equations():
    subject = subject_of("fivebar")
    function = newton_euler(subject.mechanism)
    symbols = [[sympy.Symbol(f"x{port}{entry}") for entry in range(2)] for port in range(3)]
    flat = [symbol for group in symbols for symbol in group]
    written = sympy.lambdify(flat, replay(function, symbols, sympy), cse=True)
    found = np.array([written(*np.concatenate(state)) for state in zip(*subject.states, strict=True)])
    assert largest_error(found, subject) < 1e-11


def test_an_operation_no_other_algebra_has():
    x = casadi.SX.sym("x")
    with pytest.raises(UnsupportedRobotError, match="erf"):
        replay(casadi.Function("f", [x], [casadi.erf(x)]), [[sympy.Symbol("x")]], sympy)


def test_counts_leave_out_inputs_and_constants():
    x = casadi.SX.sym("x", 2)
    assert casadi_operations(casadi.Function("f", [x], [2.5 * x[0] + x[1]])) == 2


def testretyped_text_holds_no_scalar():
    x = casadi.SX.sym("x", 2)
    function = casadi.Function("inverse_dynamics", [x], [1.5 / casadi.sqrt(x[0]) + 0.25 * casadi.cos(x[1])])
    text = retyped(c_text(function), "float")
    body = text[text.index("inverse_dynamics:") :]
    assert "=lanes_of(1.5" in body
    assert not re.search(r"arg\[\d\]\?", body)
    assert re.findall(r"\d\.\d*(?:e[+-]\d+)?(?!\d|f|e)", body) == []
    assert all(f"lanes_{name}(lanes x)" in text for name in FUNCTIONS)
