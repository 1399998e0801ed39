"""What a function of a robot takes, what it gives back and what it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import inf, nan
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError, NotFiniteError, RobotFileError, RobotNotFoundError
from pkmgen.language.options import INPUT_MODES
from tests.conftest import METHODS_OF_ALL_INPUTS, ROOT, Array, States

FIVEBAR = ROOT / "robots/fivebar.yaml"
STATE = ([0.0, 0.5], [1.0, 2.0], [3.0, -1.0])
COUNT = 7
Draw = Callable[..., States]


@cache
def fivebar(**options: str) -> Robot:
    return pkmgen.load(FIVEBAR, **options)


@pytest.fixture
def batch(random_states: Draw) -> tuple[Array, ...]:
    return random_states(FIVEBAR, COUNT, seed=11).inputs("pose")


@pytest.fixture
def expected(batch: tuple[Array, ...]) -> Array:
    return fivebar().inverse_dynamics(*batch)


@pytest.mark.parametrize("backend", ["c", "numpy"])
@pytest.mark.parametrize("mode", INPUT_MODES)
def test_shapes(mode: str, backend: str, random_states: Draw) -> None:
    robot, states = fivebar(inputs=mode, backend=backend), random_states(FIVEBAR, COUNT, seed=12)
    batches = {
        "inverse_dynamics": states.inputs(mode),
        "inverse_kinematics": (states.pose,),
        "inverse_jacobian": (states.pose,),
        "forward_kinematics": (states.seen("actuator_position"),),
    }
    assert batches.keys() == robot.functions.keys()
    for name, inputs in batches.items():
        function = robot.functions[name]
        result = function(*inputs)
        shape = (2, 2) if name == "inverse_jacobian" else (2,)
        assert function.output.shape == shape
        assert (result.shape, result.dtype) == ((COUNT, *shape), np.float64)
        alone = [function(*(values[3] for values in inputs)), function(*(values[3:4] for values in inputs))]
        assert [values.shape for values in alone] == [shape, (1, *shape)]
        assert np.allclose(alone[0], result[3], rtol=1e-14)
        assert np.allclose(alone[1], result[3:4], rtol=1e-14)
        nothing = function(*(values[:0] for values in inputs), status=np.zeros(0, np.uint32))
        assert nothing.shape == (0, *shape)
        assert repr(function).startswith(f"<{name}({function.inputs[0].name}[")


def test_flat_directions(random_states: Draw) -> None:
    """Directions may come as rows of two or one after the other."""
    robot, states = fivebar(inputs="elements"), random_states(FIVEBAR, COUNT, seed=12)
    directions, *rates = states.inputs("elements")
    flat = robot.inverse_dynamics(directions.reshape(COUNT, 8), *rates)
    assert np.array_equal(flat, robot.inverse_dynamics(directions, *rates))
    alone = robot.inverse_dynamics(directions[2].ravel(), rates[0][2], rates[1][2])
    assert np.allclose(flat[2], alone, rtol=1e-14)


def test_methods_of_the_robot_are_its_functions() -> None:
    robot = fivebar()
    positions = robot.inverse_kinematics(STATE[0])
    assert np.array_equal(positions, robot.functions["inverse_kinematics"](pose=STATE[0]))
    assert np.array_equal(robot.inverse_jacobian(STATE[0]), robot.functions["inverse_jacobian"](STATE[0]))
    assert np.array_equal(robot.forward_kinematics(positions), robot.functions["forward_kinematics"](positions))
    assert (robot.name, robot.limbs, robot.method, robot.inputs) == ("fivebar", ("left", "right"), "adjoint", "pose")
    assert "method adjoint, inputs pose" in repr(robot)


def spread(values: Array) -> Array:
    wide = np.full((2 * len(values), 3), nan)
    wide[::2, ::2] = values
    return wide[::2, ::2]


def unaligned(values: Array) -> Array:
    return np.frombuffer(b"\0" + values.tobytes(), np.float64, offset=1).reshape(values.shape)


LAYOUTS: dict[str, Callable[[Array], Any]] = {
    "strided": spread,
    "reversed": lambda values: values[::-1].copy()[::-1],
    "read-only": lambda values: np.frombuffer(values.tobytes()).reshape(values.shape),
    "unaligned": unaligned,
    "big-endian": lambda values: values.astype(">f8"),
    "long double": lambda values: values.astype(np.longdouble),
    "lists": lambda values: values.tolist(),
    "tuples of rows": tuple,
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_of_inputs(layout: str, batch: tuple[Array, ...], expected: Array) -> None:
    assert np.array_equal(fivebar().inverse_dynamics(*map(LAYOUTS[layout], batch)), expected)


def test_columns_of_inputs(batch: tuple[Array, ...], expected: Array) -> None:
    """Columns are read in place, by a function of their own that a compiler may round otherwise."""
    found = fivebar().inverse_dynamics(*map(np.asfortranarray, batch))
    assert np.allclose(found, expected, rtol=1e-12, atol=1e-13 * np.abs(expected).max())


def test_smaller_types(batch: tuple[Array, ...]) -> None:
    narrow = [values.astype(np.float32) for values in batch]
    widened = [values.astype(np.float64) for values in narrow]
    assert np.array_equal(fivebar().inverse_dynamics(*narrow), fivebar().inverse_dynamics(*widened))
    whole = fivebar().inverse_dynamics([0.0, 0.5], np.array([1, 2], np.int8), [3, -1])
    assert np.array_equal(whole, fivebar().inverse_dynamics(*STATE))


def test_inputs_stay_as_they_are(batch: tuple[Array, ...]) -> None:
    before = [values.copy() for values in batch]
    fivebar().inverse_dynamics(*batch)
    assert all(map(np.array_equal, batch, before))


OUTPUTS: dict[str, Callable[[], Array]] = {
    "plain": lambda: np.zeros((COUNT, 2)),
    "strided": lambda: np.zeros((2 * COUNT, 4))[::2, ::2],
    "Fortran order": lambda: np.zeros((COUNT, 2), order="F"),
    "reversed": lambda: np.zeros((COUNT, 2))[::-1],
    "float32": lambda: np.zeros((COUNT, 2), np.float32),
    "long double": lambda: np.zeros((COUNT, 2), np.longdouble),
    "big-endian": lambda: np.zeros((COUNT, 2), ">f8"),
    "unaligned": lambda: np.frombuffer(bytearray(COUNT * 16 + 1), np.float64, offset=1).reshape(COUNT, 2),
}


@pytest.mark.parametrize("kind", OUTPUTS)
def test_out(kind: str, batch: tuple[Array, ...], expected: Array) -> None:
    out = OUTPUTS[kind]()
    assert fivebar().inverse_dynamics(*batch, out=out) is out
    assert np.array_equal(out, expected.astype(out.dtype))


@pytest.mark.parametrize("backend", ["c", "numpy"])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_out_may_overlap_inputs(shift: int, backend: str, batch: tuple[Array, ...]) -> None:
    robot, memory = fivebar(backend=backend), np.zeros((COUNT + 2, 2))
    expected = robot.inverse_dynamics(*batch)
    pose = memory[1:-1]
    pose[:] = batch[0]
    out = memory[1 + shift : COUNT + 1 + shift]
    robot.inverse_dynamics(pose, *batch[1:], out=out)
    assert np.array_equal(out, expected)


@pytest.mark.parametrize("kind", [np.uint32, np.int32, np.int64, np.uint64, ">u4"])
def test_status_of_a_batch(kind: Any, batch: tuple[Array, ...], expected: Array) -> None:
    poses = batch[0].copy()
    poses[2] = 5.0
    status = np.full(2 * COUNT, 77, kind)[::2]
    result = fivebar().inverse_dynamics(poses, *batch[1:], status=status)
    assert status.tolist() == [0, 0, 0x301, 0, 0, 0, 0]
    assert np.isnan(result[2]).all()
    assert np.array_equal(np.delete(result, 2, 0), np.delete(expected, 2, 0))


@pytest.mark.parametrize("shape", [(), (1,)])
def test_status_of_one_state(shape: tuple[int, ...]) -> None:
    status = np.full(shape, 77, np.uint32)
    assert np.array_equal(fivebar().inverse_dynamics(*STATE, status=status), fivebar().inverse_dynamics(*STATE))
    assert status.tolist() == ([0] if shape else 0)


def test_named_arguments() -> None:
    pose, twist, acceleration = STATE
    robot, plain = fivebar(), fivebar().inverse_dynamics(*STATE)
    assert np.array_equal(robot.inverse_dynamics(pose, acceleration=acceleration, twist=twist), plain)
    assert np.array_equal(robot.inverse_dynamics(acceleration=acceleration, twist=twist, pose=pose), plain)


BAD_CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any], str]] = {
    "too long": (([1, 2, 3], *STATE[1:]), {}, "pose has shape (3,); expected (2,) for one state, or (N, 2) for N"),
    "a number": ((0.5, *STATE[1:]), {}, "pose has shape (); expected (2,)"),
    "an empty list": (([], *STATE[1:]), {}, "pose has shape (0,); expected (2,)"),
    "too deep": ((np.zeros((3, 2, 1)), *STATE[1:]), {}, "pose has shape (3, 2, 1); expected (2,)"),
    "turned": ((np.zeros((2, 5)), *STATE[1:]), {}, "pose has shape (2, 5); expected (2,)"),
    "ragged": (([[0, 1], [2]], *STATE[1:]), {}, "pose is not an array of numbers"),
    "one and many": ((np.zeros((3, 2)), *STATE[1:]), {}, "(pose: 3 states, twist: one state, acceleration: one state)"),
    "many and more": ((np.zeros((3, 2)), *[np.zeros((4, 2))] * 2), {}, "(pose: 3 states, twist: 4 states"),
    "complex": ((STATE[0], [1j, 0], STATE[2]), {}, "twist has type complex128; expected real numbers (platform twist"),
    "objects": (([Fraction(1, 2), 1], *STATE[1:]), {}, "pose has type object; expected real numbers"),
    "None": ((None, *STATE[1:]), {}, "pose has type object"),
    "texts": ((["0", "1"], *STATE[1:]), {}, "pose has type <U1"),
    "truth values": (([True, False], *STATE[1:]), {}, "pose has type bool"),
    "too few": (STATE[:1], {}, "twist, acceleration missing; inputs: pose, twist, acceleration"),
    "too many": ((*STATE, [0, 0]), {}, "takes 3 arrays (pose, twist, acceleration), 4 arrays given"),
    "twice": (STATE, {"pose": [0, 0]}, "'pose' was given twice"),
    "unknown": (
        STATE[:2],
        {"acceleraton": [0, 0]},
        "'acceleraton' is not an input; inputs: pose, twist, acceleration; did you mean 'acceleration'?",
    ),
    "not loaded": (
        STATE[:2],
        {"wrench": [0, 0, 0]},
        "inputs: pose, twist, acceleration; the dynamics takes it of a robot that is loaded with wrench=True",
    ),
    "out too short": (STATE, {"out": np.zeros(3)}, "out has shape (3,); expected an array of shape (2,)"),
    "out of a batch": (STATE, {"out": np.zeros((1, 2))}, "out has shape (1, 2); expected an array of shape (2,)"),
    "out a list": (STATE, {"out": [0.0, 0.0]}, "out has shape list; expected an array of shape (2,)"),
    "out whole": (STATE, {"out": np.zeros(2, int)}, "out has type int64; expected a floating type such as float64"),
    "out complex": (STATE, {"out": np.zeros(2, complex)}, "out has type complex128; expected a floating type"),
    "out objects": (STATE, {"out": np.zeros(2, object)}, "out has type object; expected a floating type"),
    "out read-only": (STATE, {"out": np.frombuffer(bytes(16))}, "out is read-only"),
    "status too long": (STATE, {"status": np.zeros(2, np.uint32)}, "status has shape (2,); expected a writable array"),
    "status floats": (STATE, {"status": np.zeros(())}, "status must be an integer array (uint32) of shape ()"),
    "status bytes": (STATE, {"status": np.zeros((), np.uint8)}, "status must be an integer array (uint32)"),
    "status a list": (STATE, {"status": [0]}, "status must be an integer array (uint32)"),
    "status read-only": (STATE, {"status": np.frombuffer(bytes(4), np.uint32)}, "expected a writable array"),
}


@pytest.mark.parametrize("case", BAD_CALLS)
def test_bad_calls(case: str) -> None:
    arguments, named, message = BAD_CALLS[case]
    with pytest.raises(ArgumentError, match=re.escape(message)) as caught:
        fivebar().inverse_dynamics(*arguments, **named)
    assert str(caught.value).startswith("inverse_dynamics")
    assert isinstance(caught.value, ValueError)


def test_kernels_get_what_c_can_read(batch: tuple[Array, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    function, seen = pkmgen.load(FIVEBAR).functions["inverse_dynamics"], []

    def call(_name: str, _count: int, inputs: list[Array], outputs: list[Array], _status: Array) -> None:
        seen.extend([*inputs, *outputs])

    monkeypatch.setattr(function._kernel, "call", call)
    for layout in (spread, unaligned):
        function(*map(layout, batch), out=OUTPUTS["unaligned"]())
    assert all(array.flags.c_contiguous and array.flags.aligned for array in seen)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("backend", ["c", "numpy"])
@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_float_kernels(method: str, mode: str, backend: str, random_states: Draw) -> None:
    states = random_states(FIVEBAR, 200, seed=13)
    robot = fivebar(method=method, inputs=mode, real="float", backend=backend)
    efforts, wanted = robot.inverse_dynamics(*states.inputs(mode)), states.seen("effort")
    assert efforts.dtype == np.float32
    assert np.max(np.abs(efforts - wanted) / np.max(np.abs(wanted), axis=1, keepdims=True)) <= 1e-4
    assert np.max(np.abs(robot.inverse_kinematics(states.pose) - states.seen("actuator_position"))) <= 1e-5
    with pytest.raises(NotFiniteError):
        robot.inverse_dynamics(*(values[0] * [1, scale] for values, scale in fast(states.inputs(mode))))


def fast(inputs: tuple[Array, ...]) -> list[tuple[Array, float]]:
    """Rates whose efforts a double holds and a float does not."""
    return list(zip(inputs, (1.0, 1e30, 1.0), strict=True))


def test_numbers_beyond_float_are_not_finite(recwarn: pytest.WarningsRecorder) -> None:
    with pytest.raises(NotFiniteError):
        fivebar(real="float").inverse_dynamics(STATE[0], [1e200, 0.0], STATE[2])
    assert not recwarn.list


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"method": "adjoin"},
            "method: 'adjoin' is not known; allowed: adjoint, elements, khalil, lie, denoc, tree; "
            "did you mean 'adjoint'?",
        ),
        ({"inputs": "joint"}, "inputs: 'joint' is not known; allowed: pose, elements, joints; did you mean 'joints'?"),
        ({"real": "doubel"}, "real: 'doubel' is not known; allowed: double, float; did you mean 'double'?"),
        ({"backend": "nunpy"}, "backend: 'nunpy' is not known; allowed: c, numpy, opencl, cuda; did you mean 'numpy'?"),
        ({"method": None}, "method: None is not known; allowed: adjoint, elements, khalil, lie, denoc, tree"),
        ({"parameters": {"arm_length": nan}}, "parameters: arm_length is nan; expected a finite number"),
        ({"parameters": {"arm_length": -inf}}, "parameters: arm_length is -inf; expected a finite number"),
        ({"parameters": {"arm_length": "0.4"}}, "parameters: arm_length is '0.4'; expected a finite number"),
        ({"parameters": {"arm_length": True}}, "parameters: arm_length is True; expected a finite number"),
        ({"parameters": {"arm_length": 10**5000}}, "parameters: arm_length is too large"),
        ({"parameters": [0.4]}, "parameters: expected names and values, seen a list"),
    ],
)
def test_unknown_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        pkmgen.load(FIVEBAR, **options)
    assert str(caught.value) == message


@pytest.mark.parametrize("backend", ["c", "numpy"])
@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"arm_lenght": 0.4}, "arm_lenght: this robot has no such parameter to override"),
        ({"arm_lenght": 0.4}, "did you mean 'arm_length'?"),
        ({"arm_length": -1.0}, "the value is out of its bounds; seen: -1; allowed: 0.001 to 100 m"),
        ({"arm_length": 1e300, "rod_mass": -2}, "2 problems"),
    ],
)
def test_wrong_overrides(parameters: dict[str, float], message: str, backend: str) -> None:
    with pytest.raises(RobotFileError, match=re.escape(message)):
        pkmgen.load(FIVEBAR, parameters=parameters, backend=backend)


@pytest.mark.parametrize("number", [Fraction(1, 2), np.float32(0.5), np.float64(0.5), 0.5])
def test_overrides_of_any_real_type(number: Any) -> None:
    robot = pkmgen.load(FIVEBAR, parameters={"arm_length": number, "rod_mass": 1}, backend="numpy")
    assert robot.parameters["arm_length"] == 0.5
    assert robot.parameters["rod_mass"] == 1.0
    assert robot.parameters["rod_length"] == 0.55
    with pytest.raises(TypeError):
        robot.parameters["arm_length"] = 1.0  # type: ignore[index]
    for name in ("parameters", "method", "nonsense"):
        with pytest.raises(AttributeError, match=f"fivebar: {name} cannot be set"):
            setattr(robot, name, {})


def test_unknown_robot() -> None:
    with pytest.raises(RobotNotFoundError, match=re.escape("did you mean 'fivebar'?")):
        pkmgen.load("fivebr")


@pytest.mark.parametrize("name", [None, 3, [], {}], ids=repr)
@pytest.mark.parametrize("ask", [Robot.function, Robot.provide])
def test_names_of_functions_are_words(ask: Callable[[Robot, Any], object], name: Any) -> None:
    with pytest.raises(ArgumentError, match="expected the name of a function"):
        ask(pkmgen.load("fivebar", backend="numpy"), name)


@pytest.mark.parametrize("word", [None, "x", 1.5, nan], ids=repr)
def test_a_status_word_is_a_whole_number(word: Any) -> None:
    with pytest.raises(ArgumentError, match="expected a status word"):
        pkmgen.load("fivebar", backend="numpy").describe_status(word)
