"""C++17: a project finds the installed package and computes what Python does; views take what there is to take."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.commands.generate import generate_folder
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import describe_status
from tests.conftest import library_text, nightly
from tests.native.ways import GCC
from tests.targets.agreement import Case, compare
from tests.targets.cpp.consumer import CMAKE, NEEDED, STRICT, Consumer, call, texts

HERE = Path(__file__).parent
LIBRARY = (*list_robots(), *list_mechanisms())
EVERY = [
    *(Case(robot, ("all",)) for robot in LIBRARY),
    *(Case(robot, options=Options(real="float")) for robot in LIBRARY),
    *(Case(robot, options=Options(fold=False)) for robot in ("planar_3rrr", "h4", "gough_stewart", "humanoid_ankle")),
]
EIGEN = next((path for path in ("/usr/include/eigen3", "/usr/local/include/eigen3") if Path(path).is_dir()), None)
CXX = shutil.which("c++") or "c++"
needs_cmake = pytest.mark.skipif(CMAKE is None, reason=NEEDED)


@needs_cmake
@pytest.mark.parametrize("case", nightly(*EVERY), ids=str)
def test_a_project_that_finds_the_package_agrees_with_c(case: Case, tmp_path: Path) -> None:
    robot = case.robot_of()
    seen = compare(robot, Consumer(robot, tmp_path / "cpp").compute, tmp_path)
    assert {0, 4} <= seen, "good states and such with an input that is no number"


@needs_cmake
def test_a_project_computes_the_numbers_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last bit, where neither compiler fuses products with sums; pkg-config finds the same package."""
    monkeypatch.setenv("PKMGEN_CFLAGS", "-O0")
    robot = Case("fivebar", ("inverse_dynamics", "forward_kinematics"), Options(fold=False)).robot_of()
    consumer = Consumer(robot, tmp_path, "-DCMAKE_BUILD_TYPE=Debug", "-DFIVEBAR_BATCHES=OFF")
    in_python, states = pkmgen.load("fivebar", functions=tuple(robot.graphs), fold=False), robot.states(5)
    for name, graph in robot.graphs.items():
        inputs = [states.of(graph)[port.name] for port in graph.inputs]
        found, words = consumer.compute(name, inputs)
        wanted = [getattr(in_python, name)(*state) for state in zip(*inputs, strict=True)]
        assert len(words) == 5
        assert not words.any()
        np.testing.assert_array_equal(found, np.array(wanted))
    file = (consumer.prefix / "lib/pkgconfig/fivebar.pc").read_text("utf-8")
    assert f"prefix={consumer.prefix}\n" in file
    if shutil.which("pkg-config"):
        flags = call(consumer.prefix / "lib/pkgconfig", "pkg-config", "--cflags", "--libs", "./fivebar.pc").split()
        main = tmp_path / "consumer/main.cpp"
        call(tmp_path, CXX, "-std=c++17", "-DFIVEBAR_NO_BATCHES", str(main), *flags, "-o", "by_pkg_config")
    ends = {path.name for path in (consumer.prefix / "include/fivebar").iterdir()}
    assert ends == {"fivebar.h", "fivebar.hpp"}


@pytest.mark.parametrize("standard", ["c++17", "c++20"])
def test_views_take_arrays_spans_and_vectors_of_eigen(standard: str, tmp_path: Path) -> None:
    """Spans with C++20; Eigen where it is installed."""
    folder = tmp_path / "fivebar"
    generate_folder(read_robot_text("fivebar"), folder, Options(), target="cpp")
    call(folder, GCC, "-std=c99", "-O1", "-c", "fivebar.c", "fivebar_batch.c")
    eigen = () if EIGEN is None else ("-isystem", EIGEN, "-DWITH_EIGEN")
    command = (CXX, f"-std={standard}", *STRICT, *eigen, f"-I{folder}", str(HERE / "views.cpp"))
    call(tmp_path, *command, "fivebar/fivebar.o", "fivebar/fivebar_batch.o", "-lm", "-o", "views")
    assert call(tmp_path, "./views").split() == ["ok", "not_finite", "out_of_reach", "limb_left"]


@pytest.mark.parametrize("name", ["gough_stewart", *nightly(*(name for name in LIBRARY if name != "gough_stewart"))])
def test_the_example_of_the_readme_computes(name: str, tmp_path: Path) -> None:
    """As it is printed: the robot stands at home."""
    robot = Case(name, ("inverse_dynamics",)).robot_of()
    written = texts(robot, "cpp")
    for file, text in written.files.items():
        (tmp_path / file).write_text(text, "utf-8")
    example = re.search(r"```cpp\n(#include .*?\n)(.*?)```", written.readme, re.S)
    assert example is not None
    program = f"{example[1]}int main()\n{{\n{example[2]}return static_cast<int>(status);\n}}\n"
    (tmp_path / "main.cpp").write_text(program, "utf-8")
    call(tmp_path, GCC, "-std=c99", "-O0", "-c", f"{name}.c")
    call(
        tmp_path, CXX, "-std=c++17", "-I.", f"-D{name.upper()}_NO_BATCHES", "main.cpp", f"{name}.o", "-lm", "-o", "main"
    )
    call(tmp_path, "./main")


WRONG = {
    "std::array<double, 3> three{}; robot::inverse_kinematics(three, out);": "no matching function",
    "const std::array<double, 2> fixed{}; robot::inverse_kinematics(pose, fixed);": "no matching function",
    "bool good = robot::inverse_kinematics(pose, out) == 0u;": "no match for",
    "robot::inverse_kinematics(pose, out);": "nodiscard",
}


def test_what_does_not_fit_is_refused_by_the_compiler(tmp_path: Path) -> None:
    generate_folder(read_robot_text("fivebar"), tmp_path, Options(functions=("inverse_kinematics",)), target="cpp")
    begin = '#include "fivebar.hpp"\nnamespace robot = pkmgen::fivebar;\nint main() {\n'
    for wrong, said in WRONG.items():
        text = f"{begin}std::array<double, 2> pose{{}}, out{{}};\n{wrong}\n}}\n"
        (tmp_path / "wrong.cpp").write_text(text, "utf-8")
        command = (CXX, "-std=c++17", "-fsyntax-only", "-Werror=unused-result", "wrong.cpp")
        environment = {**os.environ, "LC_ALL": "C"}
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
        assert done.returncode != 0
        assert said in done.stderr


def test_statuses_have_the_values_and_kinds_of_the_words() -> None:
    robot = Case("fivebar", ("inverse_kinematics",)).robot_of()
    header = texts(robot, "cpp").files["fivebar.hpp"]
    named = {name: int(value.rstrip("u"), 0) for name, value in re.findall(r"^    (\w+) = (\w+),", header, re.M)}
    c = dict(re.findall(r"#define FIVEBAR_(\w+) (\w+)u$", robot.source.header, re.M))
    assert named == {name.lower(): int(value, 0) for name, value in c.items()}
    for name, value in named.items():
        limb = re.match(r"limb_([a-z]+)_", name)
        assert limb is None or limb[1] in describe_status(value | (1 if "reach" in name else 2), ("left", "right"))


def test_the_same_kernel_has_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        generate_folder(read_robot_text("fivebar"), tmp_path / folder, Options(), target="cpp")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
        assert path.name == "manifest.json" or max(map(len, path.read_text("utf-8").split("\n"))) < 300


def test_words_of_cpp_are_no_names(tmp_path: Path) -> None:
    text = library_text("fivebar")
    with pytest.raises(UnsupportedRobotError, match=r"robot class: this is a word of C\+\+"):
        generate_folder(
            RobotText(text.replace("name: fivebar", "name: class"), "f.yaml"), tmp_path, Options(), target="cpp"
        )
    with pytest.raises(ArgumentError, match=r"functions: new is a word of C\+\+"):
        both = Options(functions=("new=inverse_kinematics+inverse_jacobian",))
        generate_folder(RobotText(text, "f.yaml"), tmp_path, both, target="cpp")
    with pytest.raises(ArgumentError, match="states_per_thread: 2 is for targets opencl and cuda, not for cpp"):
        generate_folder(RobotText(text, "f.yaml"), tmp_path, Options(states_per_thread=2), target="cpp")
    assert not list(tmp_path.iterdir())


def test_steps_of_a_motion_are_a_function_of_the_header(tmp_path: Path) -> None:
    generate_folder(read_robot_text("fivebar"), tmp_path, Options(functions=("rollout",)), target="cpp")
    header = (tmp_path / "fivebar.hpp").read_text("utf-8")
    assert "Status rollout(In<2> pose, In<2> twist, const double *effort, std::size_t steps, double step" in header
    (tmp_path / "one.cpp").write_text('#include "fivebar.hpp"\nint main() {}\n', "utf-8")
    call(tmp_path, CXX, "-std=c++17", *STRICT, "-fsyntax-only", "one.cpp")
