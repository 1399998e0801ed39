"""What a robot says of itself: names that it does not have, what its functions take, files that are not there."""

import copy
import inspect
import pydoc
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.documentation import documentation
from pkmgen.api.function import KernelFunction
from pkmgen.errors import ArgumentError, RobotFileError, RobotNotFoundError

ROBOT = pkmgen.load("fivebar", backend="numpy")
STATE = [0.0, 0.5], [0.0, 0.0], [0.0, 0.0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("inverse_dynamic", "did you mean 'inverse_dynamics'?"),
        ("mass_matrx", "did you mean 'mass_matrix'?"),
        ("xyzzy", "dir(robot) lists what it has"),
        ("forward_kinematics_error_bound", "call robot.function('forward_kinematics_error_bound')"),
    ],
)
def test_names_that_a_robot_does_not_have(name, words):
    with pytest.raises(AttributeError) as told:
        getattr(ROBOT, name)
    assert str(told.value) == f"robot fivebar has no {name!r}; {words}"
    assert told.value.obj is None, "Python would suggest a second time"


def test_what_python_looks_for_itself_is_refused_plainly():
    assert not hasattr(ROBOT, "__array__")
    assert not hasattr(object.__new__(type(ROBOT)), "actuator")
    assert copy.copy(ROBOT).name == "fivebar"


def test_the_package_knows_what_was_meant():
    with pytest.raises(AttributeError, match="'laod'; did you mean 'load'"):
        getattr(pkmgen, "laod")  # noqa: B009


def test_functions_that_are_not_compiled():
    with pytest.raises(KeyError, match=r"'jacobian' is not compiled yet; robot.function\('jacobian'\) compiles it"):
        ROBOT.functions["jacobian"]
    with pytest.raises(KeyError, match="has no function 'inverse_dynamcs'; did you mean 'inverse_dynamics'"):
        ROBOT.functions["inverse_dynamcs"]
    assert ROBOT.functions.get("jacobian") is None and "jacobian" not in ROBOT.functions


def test_loads_that_a_robot_was_not_loaded_with():
    with pytest.raises(
        ArgumentError,
        match="4 arrays given; a robot that is loaded with wrench=True takes a wrench",
    ):
        ROBOT.inverse_dynamics(*STATE, [0.0, 0.0])
    with pytest.raises(ArgumentError, match=r"'wrench' is not an input; .* loaded with wrench=True"):
        ROBOT.inverse_dynamics(*STATE, wrench=[0.0, 0.0])
    with pytest.raises(ArgumentError, match=r"takes 1 array \(pose\), 2 arrays given$"):
        ROBOT.functions["inverse_kinematics"](*STATE[:2])
    with pytest.raises(ArgumentError, match='its method is adjoint; load the robot with method="elements"'):
        ROBOT.linear_implicit_model(*STATE)


def test_the_signature_is_that_of_the_robot():
    function = ROBOT.inverse_dynamics
    assert str(inspect.signature(function)) == "(pose, twist, acceleration, *, out=None, status=None, details=None)"
    bound = inspect.signature(function).bind(*STATE, out=None)
    assert np.array_equal(function(*bound.args, **bound.kwargs), function(*STATE))
    assert list(inspect.signature(KernelFunction).parameters)[:2] == ["kernel", "row"]


def test_help_tells_shapes_and_units():
    text = pydoc.render_doc(ROBOT.inverse_dynamics, renderer=pydoc.plaintext)
    for port in (*ROBOT.inverse_dynamics.inputs, ROBOT.inverse_dynamics.output):
        assert f"{port.name}: {port.meaning}; {port.units[0]}; shape (2,) or (N, 2)." in text
    assert "out: where to write" in text and "Γ = J_inv⁻ᵀ" in text
    assert KernelFunction.__doc__ == "A function of a robot that a kernel computes over arrays of numpy."


def test_documentation_is_made_when_it_is_asked_for(monkeypatch):
    monkeypatch.setattr("pkmgen.api.documentation.documentation", lambda _: 1 / 0)
    robot = pkmgen.load("fivebar", backend="numpy")
    with pytest.raises(ZeroDivisionError):
        _ = robot.inverse_dynamics.__doc__
    assert documentation(robot.inverse_dynamics).startswith("Actuator efforts of a motion.")


def absent(folder: Path, name: str) -> str:
    with pytest.raises(RobotNotFoundError) as told:
        pkmgen.load(folder / name)
    return str(told.value).splitlines()[0]


def test_files_that_are_not_there(tmp_path):
    assert absent(tmp_path, "arm.yaml").endswith(
        f"arm.yaml': a robot file was expected; no file in '{tmp_path}' ends in .yaml or .yml"
    )
    for name in ("leg.yaml", "x\x1b[1m.yaml", "note.txt", *(f"a{number}.yml" for number in range(6))):
        (tmp_path / name).touch()
    assert absent(tmp_path, "leg.yml").endswith(f"a robot file was expected; did you mean '{tmp_path}/leg.yaml'?")
    assert absent(tmp_path, "zzz.yaml").endswith(
        f"in '{tmp_path}' are a0.yml, a1.yml, a2.yml, a3.yml, a4.yml and 2 more"
    )
    assert f"'{tmp_path}' is a folder, not a robot file; in '{tmp_path}' are a0.yml" in absent(tmp_path, "")
    assert f"there is no folder '{tmp_path / 'legs'}'" in absent(tmp_path, "legs/leg.yaml")
    (tmp_path / "leg").mkdir()
    assert absent(tmp_path, "legs/leg.yaml").endswith("did you mean 'leg'?")
    assert f"model for `pkmgen import`, was expected; did you mean '{tmp_path}/leg.yaml'?" in absent(
        tmp_path, "leg.urdf"
    )


def test_a_model_is_no_robot_file(tmp_path):
    (tmp_path / "my leg.urdf").write_text("<robot/>", "utf-8")
    with pytest.raises(RobotFileError, match=r"pkmgen import '.*my leg.urdf' -o my leg.yaml` makes a robot file of it"):
        pkmgen.load(tmp_path / "my leg.urdf")
