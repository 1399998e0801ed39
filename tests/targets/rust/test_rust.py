"""Rust: `cargo test` of a crate that calls the generated one and the C, bit by bit; and what cargo says of a crate."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.commands.generate import generate_folder
from pkmgen.emit.targets.rust.dialect import RUST_WORDS
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import Array, library_text, nightly
from tests.kernels import texts_of
from tests.native.ways import GCC, Robot
from tests.targets.agreement import ROUNDING, Case
from tests.targets.rust.judge import CARGO, LIBM, MANIFEST, NEEDED, cargo, crates, judged

LIBRARY = (*list_robots(), *list_mechanisms())
FEW = [Case("delta", ("inverse_dynamics", "forward_kinematics", "inverse_kinematics"))]
EVERY = [
    *(Case(robot, ("all",)) for robot in LIBRARY),
    *(Case(robot, options=Options(real="float")) for robot in LIBRARY),
    *(Case(robot, options=Options(fold=False)) for robot in LIBRARY),
]
STEPS = [Case("gough_stewart", ("rollout",)), Case("fivebar", ("rollout",), Options(fold=False))]
needs_cargo = pytest.mark.skipif(CARGO is None, reason=NEEDED)


def states(robot: Robot, factors: tuple[float, ...]) -> dict[str, list[Array]]:
    """Inputs of all functions: states of the box, and these times factors."""
    drawn, found = robot.states(5), {}
    for name, graph in robot.graphs.items():
        given = drawn.of(graph)
        inputs = [given[port.name] for port in graph.inputs]
        if len(inputs[0]):
            with np.errstate(all="ignore"):
                found[name] = [np.vstack([array * factor for factor in factors]) for array in inputs]
    return found


@needs_cargo
@pytest.mark.parametrize("case", [*FEW, *nightly(*EVERY, *STEPS)], ids=str)
def test_functions_have_the_bits_and_statuses_of_c(case: Case, tmp_path: Path) -> None:
    """Good states, far ones and such with an input that is no number; sines are those of the C library."""
    robot = case.robot_of()
    given = states(robot, (1.0, 1.3, 3.0, 1e3, np.nan))
    counted = judged(robot, tmp_path, given)
    assert counted.keys() - {f"{name}_of_steps" for name in given} == given.keys()
    assert all(good and (bad or name.endswith("_of_steps")) for name, (good, bad) in counted.items()), counted


@needs_cargo
@pytest.mark.skipif(LIBM is None, reason="the crate libm, of Debian's librust-libm-dev, is not installed")
@pytest.mark.parametrize("case", nightly(*FEW, *EVERY), ids=str)
def test_without_std_functions_agree(case: Case, tmp_path: Path) -> None:
    """Sines of the crate libm may be off by a unit in the last place."""
    robot = case.robot_of()
    given = states(robot, (1.0, np.nan))
    assert judged(robot, tmp_path, given, "libm", ROUNDING[robot.options.real]).keys() >= given.keys()


BARE = """#![no_std]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo) -> ! {
    loop {}
}
#[no_mangle]
pub extern "C" fn positions(pose: &[f64; 3], position: &mut [f64; 3]) -> u32 {
    match robot::inverse_kinematics(pose) {
        Ok(found) => {
            *position = found;
            0
        }
        Err(failure) => failure.word(),
    }
}
"""
MAIN = """#include <stdio.h>
unsigned positions(const double *, double *);
void rust_eh_personality(void) {} /* core is delivered for programs that unwind */
int main(void)
{
    const double pose[3] = {0.05, 0.02, -0.65}, far[3] = {9, 9, 9};
    double q[3];
    const unsigned word = positions(pose, q);
    printf("%u %.17g %.17g %.17g %u\\n", word, q[0], q[1], q[2], positions(far, q) & 1);
    return 0;
}
"""


@needs_cargo
@pytest.mark.skipif(LIBM is None, reason="the crate libm, of Debian's librust-libm-dev, is not installed")
def test_a_program_without_std_links(tmp_path: Path) -> None:
    """A panic handler of its own would clash with that of std."""
    robot = Case("delta", ("inverse_kinematics",)).robot_of()
    crates(tmp_path, robot)
    bare = tmp_path / "bare"
    (bare / "src").mkdir(parents=True)
    end = '[lib]\ncrate-type = ["staticlib"]\n[profile.release]\npanic = "abort"\n'
    text = MANIFEST.format(robot="delta", feature="libm").replace("judge", "bare")
    (bare / "Cargo.toml").write_text(text + end, "utf-8")
    (bare / "src/lib.rs").write_text(BARE, "utf-8")
    (tmp_path / "main.c").write_text(MAIN, "utf-8")
    cargo(bare, "build", "--release", target=tmp_path / "target")
    subprocess.run([GCC, "main.c", "target/release/libbare.a", "-o", "main"], cwd=tmp_path, check=True)
    said = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout.split()
    wanted = pkmgen.load("delta", backend="numpy").inverse_kinematics(np.array([0.05, 0.02, -0.65]))
    assert (said[0], said[-1]) == ("0", "1")
    np.testing.assert_allclose([float(each) for each in said[1:-1]], wanted, rtol=1e-14)


@needs_cargo
def test_a_crate_has_no_warnings_and_its_example_runs(tmp_path: Path) -> None:
    """Of compiler, clippy and rustdoc; with runtime parameters, several outputs and steps."""
    robot = Case("humanoid_ankle", ("forward_kinematics", "dynamics_terms", "rollout"), Options(fold=False)).robot_of()
    crate, target = crates(tmp_path, robot), tmp_path / "target"
    cargo(crate, "test", target=target, RUSTFLAGS="-D warnings", RUSTDOCFLAGS="-D warnings")
    cargo(crate, "doc", "--no-deps", target=target, RUSTDOCFLAGS="-D warnings")
    tools = subprocess.run([str(CARGO), "clippy", "--version"], capture_output=True, check=False)
    if tools.returncode == 0:
        cargo(crate, "clippy", "--", "-D", "warnings", target=target)
    listed = cargo(crate, "package", "--list", "--allow-dirty", target=target).split("\n")
    assert {"README.md", "kernel.rs", "lib.rs", "math.rs"} < set(listed)


@needs_cargo
def test_the_example_of_the_readme_computes(tmp_path: Path) -> None:
    """As it is printed, without warnings: the robot stands at home; the table has the names that are called."""
    crate = crates(tmp_path, Case("gough_stewart", ("inverse_dynamics",)).robot_of())
    readme = (crate / "README.md").read_text("utf-8")
    example = re.search(r"```rust\n(.*?)```", readme, re.S)
    assert example is not None
    (crate / "examples").mkdir()
    (crate / "examples/readme.rs").write_text(example[1], "utf-8")
    said = cargo(crate, "run", "--example", "readme", target=tmp_path / "target", RUSTFLAGS="-D warnings")
    assert re.search(r"^\[(-?\d+\.\d+(, )?){6}\]$", said, re.M), said
    assert "| `gough_stewart::inverse_dynamics` | `pose[7]` (m, 1), " in readme
    assert "(m/s², rad/s²) | `effort[6]` (N) | " in readme


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rust") / "fivebar"
    generate_folder(read_robot_text("fivebar"), path, Options(), target="rust")
    return path


def test_statuses_are_those_of_the_words(folder: Path) -> None:
    word = json.loads((folder / "manifest.json").read_text("utf-8"))["status"]
    text = (folder / "lib.rs").read_text("utf-8")
    kinds = {name: int(value) for name, value in re.findall(r"^    (\w+) = (\d+),$", text, re.M)}
    spelled = {"".join(part.capitalize() for part in name.split("_")): value for name, value in word.items()}
    assert kinds == {name: value for name, value in spelled.items() if name != "Ok" and not name.startswith("Limb")}
    assert f"limbs_from({word['limb_out_of_reach_first_bit']})" in text
    assert f"limbs_from({word['limb_singular_first_bit']})" in text
    kernel = (folder / "kernel.rs").read_text("utf-8")
    assert "FIVEBAR_LIMB_RIGHT_SINGULAR: u32 = 0x00200000;" in kernel


def test_the_crate_is_pure_rust_and_the_same_each_time(folder: Path, tmp_path: Path) -> None:
    generate_folder(read_robot_text("fivebar"), tmp_path, Options(), target="rust")
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["Cargo.toml", "README.md", "kernel.rs", "lib.rs", "manifest.json", "math.rs"]
    assert all((tmp_path / name).read_bytes() == (folder / name).read_bytes() for name in names)
    text = (folder / "lib.rs").read_text("utf-8")
    assert "#![no_std]\n#![forbid(unsafe_code)]" in text
    assert "/// - `twist` (2, m/s): " in text
    assert "/// Returns `inverse_jacobian` (2 × 2, rad/m): " in text
    assert max(map(len, (folder / "kernel.rs").read_text("utf-8").split("\n"))) <= 120


def test_words_of_rust_are_no_names(tmp_path: Path) -> None:
    text = library_text("fivebar")
    with pytest.raises(UnsupportedRobotError, match="robot crate: this is a word of Rust"):
        named = RobotText(text.replace("name: fivebar", "name: crate"), "f.yaml")
        generate_folder(named, tmp_path, Options(), target="rust")
    with pytest.raises(UnsupportedRobotError, match="parameter move: this is a word of Rust"):
        named = RobotText(text.replace("payload_mass", "move"), "f.yaml")
        generate_folder(named, tmp_path, Options(fold=False), target="rust")
    both = "inverse_kinematics+inverse_jacobian"
    with pytest.raises(ArgumentError, match="functions: impl is a word of Rust"):
        generate_folder(RobotText(text, "f.yaml"), tmp_path, Options(functions=(f"impl={both}",)), target="rust")
    with pytest.raises(ArgumentError, match="functions: AB would stand for the outputs of two"):
        options = Options(functions=(f"a_b={both}", f"a__b={both}"))
        generate_folder(RobotText(text, "f.yaml"), tmp_path, options, target="rust")
    with pytest.raises(ArgumentError, match="states_per_thread: 2 is for targets opencl and cuda, not for rust"):
        generate_folder(RobotText(text, "f.yaml"), tmp_path, Options(states_per_thread=2), target="rust")
    assert not list(tmp_path.iterdir())
    manifests = [json.loads(texts_of(robot)["manifest.json"]) for robot in list_robots()]
    ports = {port["name"] for one in manifests for row in one["functions"] for port in row["inputs"] + row["outputs"]}
    assert {"pose", "effort"} < ports
    assert not ports & RUST_WORDS
