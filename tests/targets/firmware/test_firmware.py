"""Firmware: kernels and loops on emulated processors have the bits of this computer; what is told of them holds."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from benchmarks.emulated.boards import HOST, M4F, M7, RISCV, SAME_LIBM, Board, execute
from benchmarks.emulated.states import Kit, answers, kit_of
from benchmarks.measurements.firmware import RECORD
from benchmarks.pages.firmware_page import PAGE, page
from pkmgen.commands.generate import generate_folder
from pkmgen.emit.targets.firmware.cores import FLAGS
from pkmgen.emit.targets.firmware.footprint import CallGraph
from pkmgen.emit.targets.firmware.target import FIRMWARE, STEPS
from pkmgen.errors import ArgumentError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options

BOARDS = (M4F, M7, RISCV)
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
LIBRARY = (*list_robots(), *list_mechanisms())
FAR = 3.0
"""Factor by which errors in other states, and sums in another order, may exceed those that a kit tells."""
EVERY = [pytest.param(robot, fold, marks=pytest.mark.nightly) for robot in LIBRARY for fold in (True, False)]
Kits = Callable[[str, str], Kit]


def need(*boards: Board) -> None:
    lacking = ", ".join(filter(None, (board.lacking for board in boards)))
    if lacking:
        pytest.skip(
            f"not installed: {lacking} (Debian: gcc-arm-none-eabi, qemu-system-arm, gcc-riscv64-linux-gnu, ...)"
        )


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    made: dict[tuple[str, str], Kit] = {}

    def kit(robot: str, real: str) -> Kit:
        if (robot, real) not in made:
            made[robot, real] = kit_of(robot, real, tmp_path_factory.mktemp("kit") / robot, 8)
        return made[robot, real]

    return kit


@pytest.mark.parametrize(
    ("robot", "real", "board"),
    [
        pytest.param("fivebar", "float", M4F, id="fivebar-float-M4F"),
        *(
            pytest.param(robot, real, board, id=f"{robot}-{real}-{board.name}", marks=pytest.mark.nightly)
            for robot in LIBRARY
            for real, board in (("float", M4F), ("float", M7), ("float", RISCV), ("double", M7))
        ),
        *(
            pytest.param(robot, "double", M4F, id=f"{robot}-double-{M4F.name}", marks=pytest.mark.nightly)
            for robot in ("delta", "planar_3rrr", "gough_stewart", "humanoid_ankle")
        ),
    ],
)
def test_a_kernel_has_the_bits_of_this_computer(robot: str, real: str, board: Board, kits: Kits) -> None:
    """Results and statuses, in good states, far ones and such with numbers that are none; libm is one text for both."""
    need(HOST, board)
    kit = kits(robot, real)
    wanted, found = answers(kit, HOST, SAME_LIBM), answers(kit, board, SAME_LIBM)
    seen = set[int]()
    assert wanted.keys() == set(kit.functions)
    for name, right in wanted.items():
        good = kit.good[name]
        assert good > 0
        assert (right.words[:good] == 0).all(), name
        np.testing.assert_array_equal(found[name].words, right.words, name)
        np.testing.assert_array_equal(found[name].bits, right.bits, name)
        assert len(np.unique(right.bits[:good], axis=0)) == good, "states that differ have results that differ"
        seen |= set(right.words.tolist())
    assert {0, 4} <= seen, "good states and such with an input that is no number"


def simulated(kit: Path, board: Board, folder: Path) -> str:
    """Build a kit by CMake as its README says, and run its loop; libm is the same text everywhere."""
    libm = folder / f"{board.name}.o"
    folder.mkdir(exist_ok=True)
    execute(board.compiler, *FLAGS, *board.flags, "-c", str(SAME_LIBM), "-o", str(libm))
    chosen = [f"-DCMAKE_TOOLCHAIN_FILE={kit / board.file}.cmake"] if board.file else []
    static = " -static" if board.name == RISCV.name else ""
    built = str(folder / board.name)
    execute("cmake", "-S", str(kit), "-B", built, *chosen, f"-DCMAKE_EXE_LINKER_FLAGS={libm}{static}")
    execute("cmake", "--build", built)
    printed = execute("ctest", "--test-dir", built, "--verbose")
    return "\n".join(
        line for line in printed.splitlines() if " pose " in line or " effort " in line or " position " in line
    )


def numbers(line: str) -> np.ndarray:
    return np.array([float(word) for word in line.split()[3:]])


@pytest.mark.parametrize(
    ("robot", "board"),
    [
        pytest.param("fivebar", M7, id="fivebar-M7"),
        *(
            pytest.param(robot, board, id=f"{robot}-{board.name}", marks=pytest.mark.nightly)
            for robot in LIBRARY
            for board in (BOARDS if robot in list_robots() else (M4F,))
        ),
    ],
)
def test_the_loop_follows_its_course_as_on_this_computer(robot: str, board: Board, tmp_path: Path, kits: Kits) -> None:
    """There and back beside the robot simulated, with the same digits on both."""
    need(HOST, board)
    if shutil.which("cmake") is None:
        pytest.skip("not installed: cmake")
    kit = kits(robot, "float").folder
    here = simulated(kit, HOST, tmp_path / "here")
    assert simulated(kit, board, tmp_path / "there") == here
    head, places = here.splitlines()[0], [numbers(line) for line in here.splitlines() if " effort " not in line]
    assert re.search(r"sample, (pose|position) in (m|rad)\b.*; sample, effort in N", head), "units are told"
    assert len(places) == 11
    far = np.abs(places[5] - places[0]).max()
    assert far > 1e-3, "half way it is somewhere else"
    assert np.abs(places[-1] - places[0]).max() < 0.02 * far, "and then at home again"


def test_the_worst_case_holds(kits: Kits) -> None:
    """Closed forms: always the same instructions, exactly the stack. Newton's method: never more than was told."""
    need(M4F)
    for robot in ("fivebar", "planar_3rpr"):
        kit = kits(robot, "float")
        footprint, worst = kit.manifest["footprint"]["Cortex-M4F"], kit.manifest["worst_case"]
        for name, found in answers(kit, M4F, program="own").items():
            told, cost, good = footprint["functions"][f"{robot}_{name}"], worst[f"{robot}_{name}"], kit.good[name]
            if not told["library"]:
                assert found.stack.max() in range(told["stack"] - 7, told["stack"] + 1), name
            if cost["path"] == "straight" and not cost["library"]:
                assert len(set(found.instructions[:good])) == 1, name
                assert cost["total"] < found.instructions[0] < 3 * cost["total"], name
            steps = kit.functions[name].graph.iteration
            assert cost["newton_steps"] == (0 if steps is None else STEPS)
            if steps is not None:
                values = found.values(np.float32)
                assert values[:good, -1].max() < STEPS, "the number of steps is the last output"
    text = (kits("planar_3rpr", "float").folder / "planar_3rpr.c").read_text("utf-8")
    assert f"steps <= {STEPS};" in text
    assert "while (" not in text


def test_errors_of_float_are_as_told(kits: Kits) -> None:
    """Those of compiled C beside the graph in double, in other states than those that the kit was measured in."""
    need(HOST)
    for robot in ("fivebar", "planar_3rpr"):
        kit = kits(robot, "float")
        for name, found in answers(kit, HOST, program="own").items():
            graph, good = kit.functions[name].graph, kit.good[name]
            states = {port: values[:good].astype(np.float32).astype(float) for port, values in kit.states[name].items()}
            right = evaluate_graph(graph, states).outputs[graph.outputs[0].name]
            values = found.values(np.float32)[:good, : right.shape[1]]
            errors = np.abs(values - right).max(axis=1) / np.abs(right).max(axis=1)
            told = kit.manifest["accuracy"][f"{robot}_{name}"]
            assert 0.0 < errors.max() < FAR * told["largest"], name
            assert told["lost"] == 0


@pytest.mark.parametrize(
    ("robot", "fold"), [pytest.param("c5", False, marks=pytest.mark.nightly), ("fourbar", True), *EVERY]
)
def test_the_loop_compiles_without_a_warning(robot: str, fold: bool, tmp_path: Path) -> None:
    """Runtime parameters, payload and wrench, or none of them."""
    loads = {"payload": not fold, "wrench": not fold} if robot in list_robots() else {}
    generate_folder(read_robot_text(robot), tmp_path, Options(real="float", fold=fold, **loads), target="firmware")
    for compiler in filter(shutil.which, ("gcc", "clang")):
        own = [str(tmp_path / name) for name in ("main.c", "board_simulated.c")]
        execute(compiler, "-std=c99", "-fsyntax-only", *STRICT, *own)
    need(M4F)
    execute(M4F.compiler, "-std=c99", *M4F.flags, "-fsyntax-only", *STRICT, str(tmp_path / "startup_mps2.c"))


def test_without_the_compiler_nothing_is_told_of_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    files = generate_folder(read_robot_text("fivebar"), tmp_path / "kit", Options(), target="firmware").files
    assert '"footprint": {}' in files["manifest.json"]
    assert '"accuracy": {}' in files["manifest.json"], "this is double"
    assert "arm-none-eabi-gcc was not installed" in files["README.md"]
    total = json.loads(files["manifest.json"])["worst_case"]["fivebar_inverse_dynamics"]["total"]
    assert f"`fivebar_inverse_dynamics` | {total} |" in files["README.md"]


def test_the_kernel_of_closed_forms_is_that_of_c(tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    own = generate_folder(text, tmp_path / "kit", Options(), target="firmware").files
    plain = generate_folder(text, tmp_path / "c", Options(functions=FIRMWARE.functions)).files
    assert all(own[f"fivebar{end}"] == plain[f"fivebar{end}"] for end in (".h", ".c"))
    assert "fivebar_batch.c" not in own


def test_what_the_loop_cannot_know_is_refused(tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    with pytest.raises(
        ArgumentError, match="inputs: 'elements' is nothing that the loop of firmware has; allowed: pose"
    ):
        generate_folder(text, tmp_path, Options(inputs="elements"), target="firmware")
    few = Options(functions=("standard", "forward_dynamics"))
    with pytest.raises(ArgumentError, match="the loop of firmware and its simulation call rollout, jacobian too"):
        generate_folder(text, tmp_path, few, target="firmware")
    assert not list(tmp_path.iterdir())


def test_frames_that_are_not_fixed_are_refused() -> None:
    node = 'node: { title: "f" label: "f\\nf.c:1:1\\n8 bytes (%s)" }\n'
    edge = 'edge: { sourcename: "f" targetname: "f.c:g" label: "f.c:2:2" }\n'
    edge += 'node: { title: "f.c:g" label: "g\\n16 bytes (static)" }'
    assert CallGraph.read(node % "static" + edge).stack("f") == 24
    with pytest.raises(Exception, match="f: its stack is dynamic, not of a fixed size"):
        CallGraph.read(node % "dynamic" + edge)


def test_the_page_of_measurements_is_that_of_the_record() -> None:
    record = json.loads(RECORD.read_text("utf-8"))
    assert set(record["robots"]) == set(list_robots())
    assert page(record) == PAGE.read_text("utf-8")
