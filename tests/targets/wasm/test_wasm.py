"""WebAssembly in node: the bits of the same C on this processor, and a module that says what it takes."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from pkmgen.cli import app
from pkmgen.commands.generate import generate_folder
from pkmgen.emit.targets.wasm import compile as wasm
from pkmgen.errors import ArgumentError, CompileError, CompilerNotFoundError
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import Array, nightly
from tests.kernels import texts_of
from tests.native.ways import Answer, Kernel
from tests.targets.agreement import Case, compare
from tests.targets.wasm.driver import NEEDED, NODE, ByZig, InNode

pytest.importorskip("ziglang", reason="zig, the wheel ziglang of the extra `compiler`, is not installed")
UNFUSED = ("-std=c99", "-O2", "-fno-math-errno", "-ffp-contract=off")
FEW = [Case("delta", ("inverse_dynamics", "forward_kinematics", "inverse_kinematics"))]
LIBRARY = (*list_robots(), *list_mechanisms())
EVERY = [
    *(Case(robot, ("all",)) for robot in LIBRARY),
    *(Case(robot, options=Options(real="float")) for robot in LIBRARY),
]
RUNTIME = [Case(robot, options=Options(fold=False)) for robot in ("h4", "gough_stewart", "humanoid_ankle")]
needs_node = pytest.mark.skipif(NODE is None, reason=NEEDED)


@needs_node
@pytest.mark.parametrize("case", [*FEW, *nightly(*EVERY, *RUNTIME)], ids=str)
def test_results_are_those_of_c(case: Case, tmp_path: Path) -> None:
    """To the last bit in functions without sines, whatever the C library; the others within rounding."""
    robot = case.robot_of()
    module = InNode(robot, tmp_path / "wasm")
    seen = compare(robot, module.compute, tmp_path / "tuned")
    assert {0, 4} <= seen, "good states and such with an input that is no number"
    plain, states, compared = Kernel(robot, tmp_path / "plain", UNFUSED), robot.states(5), 0
    for row in robot.source.manifest["functions"]:
        name, graph = row["name"], robot.graphs[row["name"]]
        given = states.of(graph)
        inputs = [given[port.name] for port in graph.inputs]
        if not len(inputs[0]):
            continue
        if "iteration" not in row and not row["operations"].get("trig"):
            compared += 1
            assert_same(module.compute(name, inputs), plain.compute("one", name, inputs), name)
            assert_same(module.compute(name, inputs, "batch"), plain.compute("rows", name, inputs), f"{name}_batch")
    assert compared or case not in FEW


@needs_node
@pytest.mark.parametrize("case", nightly(*EVERY), ids=str)
def test_results_are_those_of_c_to_the_last_bit(case: Case, tmp_path: Path) -> None:
    """Sines, iterations and bad states too: the same C and the same C library, compiled for this processor."""
    robot = case.robot_of()
    module, native, states = InNode(robot, tmp_path / "wasm"), ByZig(robot, tmp_path / "native"), robot.states(5)
    for name, graph in robot.graphs.items():
        given = states.of(graph)
        inputs = [given[port.name] for port in graph.inputs]
        for some in (inputs, *strange(inputs)):
            if len(some[0]):
                assert_same(module.compute(name, some), native.compute(name, some), name)


def strange(inputs: Sequence[Array]) -> list[list[Array]]:
    """States that are far off, and such with an input that is no number."""
    with np.errstate(all="ignore"):
        return [[array * factor for array in inputs] for factor in (1.3, 3.0, 1e3, np.nan)]


def assert_same(found: Answer, wanted: Answer, where: str) -> None:
    np.testing.assert_array_equal(found[1], wanted[1], err_msg=where)
    np.testing.assert_array_equal(found[0], wanted[0], err_msg=where)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The five-bar with runtime parameters and steps."""
    path = tmp_path_factory.mktemp("wasm") / "fivebar"
    options = Options(fold=False, functions=("inverse_dynamics", "inverse_kinematics", "rollout"))
    generate_folder(read_robot_text("fivebar"), path, options, target="wasm")
    return path


def in_node(folder: Path, text: str) -> str:
    (folder / "script.mjs").write_text(text, "utf-8")
    done = subprocess.run([str(NODE), "script.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_node
def test_the_module_says_what_it_takes(folder: Path) -> None:
    """Parameters, steps, batches, refusals; and it imports nothing."""
    said = json.loads(in_node(folder, (Path(__file__).with_name("uses.mjs")).read_text("utf-8")))
    assert said["imports"] == []
    assert said["refusals"] == [
        "pose has 1 numbers; 2 are needed",
        "twist has no numbers; 2 are needed",
        "count is 1.5; a whole number of 0 or more is needed",
        "parameter rod_mas is not known; allowed: "
        + ", ".join(json.loads((folder / "manifest.json").read_text("utf-8"))["parameters"]),
        'parameter rod_mass is "heavy"; a number is needed',
        "pose is a text; 2 numbers are needed",
    ]
    assert said["names"] == ["OUT_OF_REACH", "LIMB_LEFT_OUT_OF_REACH", "LIMB_RIGHT_OUT_OF_REACH"]
    assert all(said["agree"].values()), said["agree"]


@needs_node
def test_the_example_of_the_readme_computes(folder: Path) -> None:
    """As it is printed: the robot stands at home; the table has the names that are called."""
    readme = (folder / "README.md").read_text("utf-8")
    example = re.search(r"```js\n(.*?)```", readme, re.S)
    assert example is not None
    assert "const pose = Float64Array.of(0.0, 0.5); // m\n" in example[1]
    assert in_node(folder, f"{example[1]}console.log(status, effort.every(Number.isFinite));").split() == ["0", "true"]
    assert "| `robot.inverse_dynamics` | `pose[2]` (m), `twist[2]` (m/s), " in readme
    assert ") | `effort[2]` (N*m) | " in readme


def test_types_and_module_have_the_same_functions(folder: Path) -> None:
    types, module = ((folder / f"fivebar.{end}").read_text("utf-8") for end in ("d.ts", "mjs"))
    named = [set(re.findall(r"^  (\w+)\(([\w, :?<>]*)\)?", text, re.M)) for text in (types, module)]
    functions, written = ({name for name, _ in some} - {"constructor"} for some in named)
    assert functions == written > {"inverse_dynamics", "inverse_dynamics_batch", "rollout", "prepare"}
    c = {name: int(value, 0) for name, value in re.findall(r"#define FIVEBAR_(\w+) (\w+)u$", header(folder), re.M)}
    for text in (types, module):
        status = re.search(r"Status(?:: | = Object\.freeze\()\{(.*?)\}", text, re.S)
        assert status is not None
        assert {name: int(value, 0) for name, value in re.findall(r"(\w+): (\w+)[,;]", status[1])} == c


def header(folder: Path) -> str:
    return (folder / "fivebar.h").read_text("utf-8")


def test_a_kernel_is_replaced_by_the_same_bytes_and_never_one_of_others(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "script.mjs"}
    options = Options(fold=False, functions=("inverse_dynamics", "inverse_kinematics", "rollout"))
    generate_folder(read_robot_text("fivebar"), folder, options, target="wasm")
    assert {name: (folder / name).read_bytes() for name in before} == before
    (tmp_path / "fivebar.wasm").write_bytes(b"\0asm\1\0\0\0")
    with pytest.raises(ArgumentError, match=r"fivebar\.wasm exists and was not written by pkmgen"):
        generate_folder(read_robot_text("fivebar"), tmp_path, options, target="wasm")


def test_without_zig_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm.importlib.util, "find_spec", lambda name: None)  # noqa: ARG005
    with pytest.raises(CompilerNotFoundError, match=r"the extra `compiler`: pip install 'ziglang>="):
        generate_folder(read_robot_text("fivebar"), tmp_path / "out", Options(), target="wasm")
    assert not (tmp_path / "out").exists()
    command = ["generate", "fivebar", "--target", "wasm", "-o", str(tmp_path / "out")]
    assert isinstance(CliRunner().invoke(app, command).exception, CompilerNotFoundError)


def test_what_zig_refuses_is_an_error() -> None:
    with pytest.raises(CompileError, match=r"zig could not compile one\.c:\n.*error: "):
        wasm.compile_wasm(wasm.find_zig(), {"one.c": "int f( {"}, ["f"], "mark")


def test_words_of_javascript_are_no_names(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="functions: yield is a word of JavaScript"):
        both = Options(functions=("yield=inverse_kinematics+inverse_jacobian",))
        generate_folder(read_robot_text("fivebar"), tmp_path, both, target="wasm")
    from pkmgen.emit.targets.wasm.target import WORDS

    manifests = [json.loads(texts_of(robot)["manifest.json"]) for robot in list_robots()]
    ports = {port["name"] for one in manifests for row in one["functions"] for port in row["inputs"] + row["outputs"]}
    assert {"pose", "effort"} < ports
    assert not ports & WORDS
