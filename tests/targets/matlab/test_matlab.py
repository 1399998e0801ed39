"""MATLAB: Octave builds the MEX file and calls the package; the S-function runs in a stub of Simulink, our own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.commands.generate import generate_folder
from pkmgen.errors import ArgumentError, StateError, UnsupportedRobotError
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import describe_status
from tests.conftest import library_text, nightly
from tests.native.ways import in_numpy
from tests.targets.agreement import Case, compare
from tests.targets.matlab.octave import FLAGS, NEEDED, OCTAVE, STUB, Consumer, Octave, write_texts

LIBRARY = (*list_robots(), *list_mechanisms())
STEPS = ("standard", "rollout")
FUNCTIONS = (*STEPS, "dynamics_terms", "kinetic_energy", "both=inverse_kinematics+kinetic_energy")
EVERY = [
    *(Case(robot, ("all",)) for robot in LIBRARY),
    *(Case(robot, options=Options(real="float")) for robot in LIBRARY),
    *(Case(robot, STEPS, Options(fold=False)) for robot in ("planar_3rrr", "h4", "gough_stewart", "humanoid_ankle")),
    Case("fivebar", options=Options(inputs="elements")),
]
needs_octave = pytest.mark.skipif(OCTAVE is None, reason=NEEDED)
NUMBERS = "fprintf('%.17g ', {});"


@pytest.fixture(scope="module")
def delta(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Consumer]:
    consumer = Consumer(Case("delta", FUNCTIONS).robot_of(), tmp_path_factory.mktemp("delta"))
    yield consumer
    consumer.octave.close()


@pytest.fixture(scope="module")
def in_python() -> pkmgen.Robot:
    return pkmgen.load("delta", functions=FUNCTIONS)


@pytest.fixture(scope="module")
def hexapod(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Consumer]:
    functions = ("inverse_dynamics", "inverse_kinematics", "forward_kinematics", "rollout")
    robot = Case("gough_stewart", functions, Options(fold=False, real="float")).robot_of()
    consumer = Consumer(robot, tmp_path_factory.mktemp("gough_stewart"))
    yield consumer
    consumer.octave.close()


@needs_octave
@pytest.mark.parametrize("case", nightly(*EVERY), ids=str)
def test_the_package_agrees_with_c(case: Case, tmp_path: Path) -> None:
    consumer = Consumer(case.robot_of(), tmp_path / "matlab")
    seen = compare(consumer.robot, consumer.compute, tmp_path)
    consumer.octave.close()
    assert {0, 4} <= seen, "good states and such with an input that is no number"


@needs_octave
def test_the_package_computes_what_python_does(delta: Consumer, in_python: pkmgen.Robot) -> None:
    states = delta.robot.states(5)
    for name, graph in delta.robot.graphs.items():
        inputs = [states.of(graph)[port.name] for port in graph.inputs]
        found, words = delta.compute(name, inputs)
        wanted = in_python.functions[name].results(*inputs)
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        assert not words.any()
        np.testing.assert_allclose(
            found, np.hstack([np.reshape(each, (5, -1)) for each in wanted]), rtol=1e-12, atol=1e-12
        )


@needs_octave
def test_statuses_are_told_as_in_python(delta: Consumer) -> None:
    limbs = ("first", "second", "third")
    words = [0, 1, 2, 4, 8, 16, 32, 1 | 1 << 8, 1 | 3 << 8, 2 | 5 << 20, 32 | 2 << 8, 6, 1 << 7]
    said = delta.octave.run(f"t = delta.status_text(uint32({words})); printf('%s\\n', t{{:}});").split("\n")
    assert said[:-1] == [describe_status(word, limbs) for word in words]
    one = delta.octave.run("disp(delta.status_text(uint32(4)))")
    assert one.strip() == describe_status(4, limbs)


def refusal(consumer: Consumer, call: str) -> str:
    """Identifier and message of the error of a call."""
    said = consumer.octave.run(
        f"x = [0; 0; -0.65]; v = zeros(3, 1);\n"
        f"try, {call}; disp('passed'), catch e, fprintf('%s: %s\\n', e.identifier, e.message), end"
    )
    return re.sub(r"delta_mex: |gough_stewart_mex: ", "", said.strip())


REFUSED = {
    "delta.inverse_dynamics(int32(x), v, v)": "pose is of class int32; expected real, full numbers of class double",
    "delta.inverse_dynamics({1}, v, v)": "pose is of class cell",
    "delta.inverse_dynamics(x + 1i, v, v)": "pose is complex double",
    "delta.inverse_dynamics(sparse(x), v, v)": "pose is sparse double",
    "delta.inverse_dynamics([x; 1], v, v)": "pose is 4 x 1; expected 3 x N",
    "delta.inverse_dynamics([], v, v)": "pose is 0 x 0; expected 3 x N",
    "delta.inverse_dynamics(repmat(x, [1, 2, 2]), v, v)": "pose is 3 x 2 x 2; expected 3 x N",
    "delta.inverse_dynamics([x, x], [v, v, v], v)": "twist has 3 states, pose has 2; expected the same number",
    "delta.inverse_dynamics()": "delta.inverse_dynamics: pose is missing; expected 3 x N, m",
    "delta.inverse_dynamics(x, v)": "delta.inverse_dynamics: acceleration is missing; expected 3 x N, m/s²",
    "delta.rollout(x, v, v)": "delta.rollout: step is missing; expected 1 x 1, s",
    "delta.status_text()": "delta.status_text: status is missing; expected an array of class uint32",
    "delta_mex('inverse_dynamics', x, v)": "acceleration is missing; expected 3 x N",
    "delta_mex('inverse_dynamics', x, v, v, v)": "takes 3 arrays, 4 given",
    "[a, b, c] = delta.inverse_dynamics(x, v, v)": "has 1 outputs and the status; 3 asked for",
    "delta_mex('other', x)": "there is no function other",
    "delta_mex(1)": "the first argument is no name of a function",
    "delta.status_text(4)": "takes one array of class uint32",
    "delta.rollout(x, v, [v, v], 0)": "step is no positive number of seconds",
    "delta.rollout([x, x], v, v, 1e-3)": "pose has 2 columns; expected one",
}


@needs_octave
def test_what_is_wrong_is_told(delta: Consumer, hexapod: Consumer, in_python: pkmgen.Robot) -> None:
    for call, said in REFUSED.items():
        found = refusal(delta, call)
        assert found.startswith("delta:argument: "), found
        assert said in found
    with pytest.raises(StateError) as error:
        in_python.inverse_dynamics([[0, 0, -0.65], [0, 0, -650.0]], np.zeros((2, 3)), np.zeros((2, 3)))
    found = refusal(delta, "delta.inverse_dynamics([x, x * 1000], v, v)")
    assert found.startswith("delta:out_of_reach: delta.inverse_dynamics: state 2: out of reach of limb first")
    assert "pose = [0 0 -650]; twist = [0 0 0]; acceleration = [0 0 0] (1 of 2 states are bad)" in found
    assert error.value.status == 1 | 7 << 8
    missing = "gough_stewart.inverse_kinematics(struct('a', 1), [0; 0; 0.8; 1; 0; 0; 0])"
    assert "parameters have 1 fields; expected the" in refusal(hexapod, missing)
    forgotten = "parameters are missing; expected first a struct like that of gough_stewart.parameters"
    for call in ("inverse_dynamics()", "inverse_dynamics(x, v, v)", "forward_kinematics(x)", "rollout(x, v, v, 1e-3)"):
        assert forgotten in refusal(hexapod, f"gough_stewart.{call}")
    assert "parameters are no struct" in refusal(hexapod, "gough_stewart.forward_kinematics(x, [])")
    one = "gough_stewart.forward_kinematics(gough_stewart.parameters())"
    assert "forward_kinematics: position is missing; expected 6 x N, m" in refusal(hexapod, one)
    wrong = "p = gough_stewart.parameters(); p.platform_mass = 'a'; gough_stewart.inverse_kinematics(p, x)"
    assert "platform_mass is char; expected one real double" in refusal(hexapod, wrong)


@needs_octave
def test_shapes_are_those_of_the_help(delta: Consumer, hexapod: Consumer) -> None:
    said = delta.octave.run(
        "x = [0; 0; -0.65]; v = [1; 2; 3];\n"
        "[M, h, J] = delta.dynamics_terms([x, x], v); disp(size(M)), disp(size(h)), disp(size(J))\n"
        "disp(size(delta.kinetic_energy([x, x], v))), disp(size(delta.inverse_dynamics(zeros(3, 0), v, v)))\n"
        "disp(norm(delta.inverse_dynamics(x', v, v) - delta.inverse_dynamics(single(x), v, v)) < 1e-5)\n"
        "[t, s] = delta.rollout(x, v, zeros(3, 4), 1e-3); disp(size(t)), disp(size(s))\n"
    )
    assert [line.split() for line in said.split("\n") if line] == [
        ["3", "3", "2"], ["3", "2"], ["3", "3", "2"], ["1", "2"], ["3", "0"], ["1"], ["3", "5"], ["3", "5"],
    ]  # fmt: skip
    said = hexapod.octave.run(
        "p = gough_stewart.parameters(); h = gough_stewart.home_state();\n"
        "q = gough_stewart.inverse_kinematics(p, h.pose); disp(class(q))\n"
        "[x, c] = gough_stewart.forward_kinematics(p, q); disp(norm(x - h.pose) < 1e-5)\n"
        "[y, c] = gough_stewart.forward_kinematics(p, q, []); disp(isequal(x, y))\n"
        "p.base_radius = p.base_radius + 0.1; disp(norm(q - gough_stewart.inverse_kinematics(p, h.pose)) > 0.01)"
    )
    assert said.split() == ["single", "1", "1", "1"]


@needs_octave
def test_help_says_equation_shapes_and_units(delta: Consumer) -> None:
    said = delta.octave.run("help delta.inverse_dynamics")
    assert CATALOGUE["inverse_dynamics"].formula in said
    assert "pose  3 x N, m: platform pose, world frame" in said
    assert "effort  3 x N, N*m: actuator efforts: first, second, third" in said
    assert "[effort, status] = delta.inverse_dynamics(pose, twist, acceleration)" in said
    package = delta.octave.run("help delta.Contents")
    assert all(f"{name} - " in package for name in (*delta.robot.graphs, "rollout", "demo", "status_text"))


@needs_octave
def test_rollouts_and_the_demo_move_as_in_python(delta: Consumer, hexapod: Consumer, in_python: pkmgen.Robot) -> None:
    efforts = np.random.default_rng(1).uniform(-3.0, 0.0, (20, 3))
    (delta._folder / "efforts.txt").write_text("\n".join(" ".join(map(repr, row)) for row in efforts.tolist()))
    said = delta.octave.run(
        "e = load('efforts.txt')'; [x, v] = delta.rollout([0.01; 0.02; -0.65], [0.1; 0.2; 0.3], e, 1e-3);\n"
        + NUMBERS.format("[x(:, end); v(:, end)]")
    )
    moved = in_python.rollout([0.01, 0.02, -0.65], [0.1, 0.2, 0.3], efforts, step=1e-3)
    wanted = [*moved.pose[-1], *moved.twist[-1]]
    np.testing.assert_allclose([float(number) for number in said.split()], wanted, rtol=1e-12)
    said = delta.octave.run(NUMBERS.format("delta.demo()"))
    assert float(said.split()[-1]) < 2e-5, "a circle of 5 cm, efforts held over a millisecond"
    assert re.search(r"amplitude 0.05 m, largest error of the second turn [-\d.e]+ m$", said, re.M)
    assert "out of reach" in refusal(delta, "delta.demo(2)")
    assert float(hexapod.octave.run(NUMBERS.format("gough_stewart.demo()")).split()[-1]) < 1e-3


@needs_octave
@pytest.mark.parametrize("name", nightly(*LIBRARY))
def test_every_robot_follows_the_path_of_its_demo(name: str, tmp_path: Path) -> None:
    """Within a tenth of the amplitude: friction that jumps, and efforts that are held, leave an error."""
    consumer = Consumer(Case(name, ("inverse_dynamics", "rollout")).robot_of(), tmp_path)
    said = consumer.octave.run(f"{name}.demo();")
    consumer.octave.close()
    amplitude, error = re.findall(r"(?<=turn )[-\d.e]+|(?<=amplitude )[-\d.e]+", said.strip())
    assert 0.0 < float(error) < 0.1 * float(amplitude), said


def built_block(name: str) -> str:
    """Commands that build the S-function of a robot against the stub."""
    return (
        f"setenv('CFLAGS', '{FLAGS} -DMATLAB_MEX_FILE');\n"
        f"mkoctfile('--mex', '-I{STUB}', '{name}_sfunction.c', '{name}.c', '-o', '{name}_sfunction.mex');\n"
        f"setenv('CFLAGS', '{FLAGS}');\n"
    )


def steps_of(inputs: list[np.ndarray], kind: str) -> str:
    """Cells of the inputs of steps, one a state."""
    rows = [[f"{kind}({each[k].tolist()}')" for each in inputs] for k in range(len(inputs[0]))]
    return "{" + ", ".join("{" + ", ".join(row) + "}" for row in rows) + "}"


@pytest.mark.nightly
@needs_octave
def test_the_s_function_computes_in_a_stub_of_simulink(delta: Consumer, in_python: pkmgen.Robot) -> None:
    """The header and the loop around it are a stub of our own: nothing here was run in Simulink."""
    graph = delta.robot.graphs["inverse_dynamics"]
    inputs = [delta.robot.states(2).of(graph)[port.name] for port in graph.inputs]
    far = [np.vstack([each, np.full(3, bad)]) for each, bad in zip(inputs, (1e3, 0.0, 0.0), strict=True)]
    said = delta.octave.run(
        built_block("delta")
        + f"o = delta_sfunction({{'inverse_dynamics'}}, {steps_of(far, '')});\n"
        + NUMBERS.format("[o{1}{1}; o{2}{1}; o{3}{1}]")
        + NUMBERS.format("double([o{1}{2}, o{2}{2}, o{3}{2}])")
        + "disp(class(o{1}{2}))\no = delta_sfunction({'dynamics_terms'}, {{[0; 0; -0.65], [1; 2; 3]}});\n"
        + NUMBERS.format("o{1}{3}'")
        + "disp('')\ntry, delta_sfunction({'other'}, {}), catch e, disp(e.message), end\n"
        "try, delta_sfunction({3}, {}), catch e, disp(e.message), end\n"
    )
    first, second, other, third = said.split("\n")[:4]
    *numbers, kind = first.split()
    values = [float(number) for number in numbers]
    np.testing.assert_allclose(values[:6], in_python.inverse_dynamics(*inputs).ravel(), rtol=1e-12)
    assert np.isnan(values[6:9]).all()
    assert values[9:] == [0, 0, 1 | 7 << 8]
    assert kind == "uint32"
    rows = in_python.inverse_jacobian([0, 0, -0.65]).ravel()
    np.testing.assert_allclose([float(number) for number in second.split()], rows, rtol=1e-12, atol=1e-12)
    assert "there is no function other; allowed: inverse_dynamics" in other
    assert "the first parameter is no name of a function" in third


@needs_octave
@pytest.mark.parametrize("name", nightly(*LIBRARY))
def test_every_robot_has_an_s_function(name: str, tmp_path: Path) -> None:
    """In the stub, inverse and forward dynamics; inputs that may be left out have their standard values."""
    functions = ("inverse_dynamics", "forward_dynamics")
    robot = Case(name, functions).robot_of()
    write_texts(robot, tmp_path)
    octave = Octave(tmp_path)
    octave.run(f"addpath('{tmp_path}');\n" + built_block(robot.source.robot))
    for each in functions:
        graph, drawn = robot.graphs[each], robot.states(3).of(robot.graphs[each])
        inputs = [drawn[port.name] for port in graph.inputs]
        given = [drawn[port.name] for port in graph.inputs if port.default is None]
        block = f"o = {name}_sfunction({{'{each}'}}, {steps_of(given, '')});\n"
        said = octave.run(block + NUMBERS.format("[o{1}{1}, o{2}{1}, o{3}{1}]"))
        wanted, words = in_numpy(robot.numpy_kernel(), graph, inputs)
        assert not words.any()
        found = np.array([float(number) for number in said.split()]).reshape(wanted.shape)
        assert (np.abs(found - wanted) <= 1e-9 * np.abs(wanted).max(axis=1, keepdims=True)).all()
    octave.close()


@pytest.mark.nightly
@needs_octave
def test_parameters_of_the_s_function_are_a_struct_that_may_change(hexapod: Consumer) -> None:
    graph = hexapod.robot.graphs["inverse_dynamics"]
    inputs = [hexapod.robot.states(1).of(graph)[port.name] for port in graph.inputs]
    block = "gough_stewart_sfunction({'inverse_dynamics', p}, " + steps_of(inputs, "single")
    said = hexapod.octave.run(
        built_block("gough_stewart") + f"p = gough_stewart.parameters(); o = {block});\n" + NUMBERS.format("o{1}{1}")
        + f"q = p; q.platform_mass = 2 * p.platform_mass; o = {block}, {{'inverse_dynamics', q}});\n"
        + NUMBERS.format("o{1}{1}") + "disp(class(o{1}{1}))\n"
        f"p.other = 1; try, {block}), catch e, disp(e.message), end\n"
    )  # fmt: skip
    first, second = said.split("\n")[:2]
    *numbers, kind = first.split()
    assert kind == "single"
    known = hexapod.robot.parameters
    for found, changed in ((numbers[:6], 1.0), (numbers[6:], 2.0)):
        parameters = {**known, "platform_mass": changed * known["platform_mass"]}
        wanted, _ = in_numpy(NumpyKernel([graph], parameters, "double"), graph, inputs)
        np.testing.assert_allclose([float(number) for number in found], wanted[0], rtol=1e-4, atol=1e-3)
    assert "fields; expected the" in second


def test_the_same_kernel_has_the_same_bytes_and_the_c_of_target_c(tmp_path: Path) -> None:
    for folder, target in (("one", "matlab"), ("other", "matlab"), ("c", "c")):
        options = Options() if target == "matlab" else Options(functions=STEPS)
        generate_folder(read_robot_text("fivebar"), tmp_path / folder, options, target=target)
    files = [path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file()]
    assert Path("+fivebar/inverse_dynamics.m") in files
    assert all((tmp_path / "one" / path).read_bytes() == (tmp_path / "other" / path).read_bytes() for path in files)
    for path in (tmp_path / "c").glob("*.[ch]"):
        assert path.read_bytes() == (tmp_path / "one" / path.name).read_bytes()


def test_the_readme_has_the_names_that_are_called(tmp_path: Path) -> None:
    generate_folder(read_robot_text("fivebar"), tmp_path, Options(fold=False), target="matlab")
    readme = (tmp_path / "README.md").read_text("utf-8")
    assert "| `fivebar.inverse_dynamics` | `parameters`, `pose` 2 x N (m), `twist` 2 x N (m/s), " in readme
    assert ") | `effort` 2 x N (N*m) | " in readme
    assert "fivebar_inverse_dynamics" not in readme


def test_functions_that_are_gone_leave_the_package(tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    generate_folder(text, tmp_path, Options(), target="matlab")
    assert (tmp_path / "+fivebar/inverse_jacobian.m").is_file()
    generate_folder(text, tmp_path, Options(functions=("inverse_kinematics",)), target="matlab")
    assert not (tmp_path / "+fivebar/inverse_jacobian.m").exists()
    (tmp_path / "+fivebar/inverse_kinematics.m").write_text("function mine()\n", "utf-8")
    with pytest.raises(ArgumentError, match=r"inverse_kinematics.m exists and was not written by pkmgen"):
        generate_folder(text, tmp_path, Options(), target="matlab")


def test_words_of_matlab_are_no_names(tmp_path: Path) -> None:
    text = library_text("fivebar")
    for name, said in (("otherwise", "this is a word of MATLAB"), ("build", "would hide what MATLAB calls build")):
        called = RobotText(text.replace("name: fivebar", f"name: {name}"), "f.yaml")
        with pytest.raises(UnsupportedRobotError, match=f"robot {name}: .*{said}"):
            generate_folder(called, tmp_path, Options(), target="matlab")
    with pytest.raises(ArgumentError, match="functions: demo is a word of MATLAB or of the package"):
        both = Options(functions=("demo=inverse_kinematics+inverse_jacobian",))
        generate_folder(RobotText(text, "f.yaml"), tmp_path, both, target="matlab")
    assert not list(tmp_path.iterdir())
