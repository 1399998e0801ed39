"""A crate that calls a generated crate and the C of the same robot in one process, and compares them."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.conftest import Array
from tests.native.ways import GCC, Robot

CARGO = shutil.which("cargo") or shutil.which("cargo", path=str(Path.home() / ".cargo/bin"))
AR = shutil.which("ar") or "ar"
NEEDED = "cargo, of Debian's cargo or of rustup, is not installed"
VENDORED = Path("/usr/share/cargo/registry")
"""Where Debian's librust-libm-dev puts the crate libm."""
LIBM = next(VENDORED.glob("libm-*"), None) if VENDORED.is_dir() else None
PLACES = """[net]
offline = true
[source.crates-io]
replace-with = "here"
[source.here]
directory = "{}"
"""
MANIFEST = """[package]
name = "judge"
version = "0.0.0"
edition = "2021"
[dependencies.robot]
package = "{robot}"
path = "../{robot}"
default-features = false
features = ["{feature}"]
"""
BUILD = """fn main() {{
    println!("cargo:rustc-link-search=native={folder}");
}}
"""
BEGIN = """
use std::fs;
type Real = {real};
const CLOSE: Real = {close!r};

#[link(name = "{robot}_c", kind = "static")]
extern "C" {{
{declared}
}}

fn numbers(name: &str) -> Vec<Real> {{
    let bytes = fs::read(format!("{folder}/{{name}}.in")).unwrap();
    bytes.chunks_exact({bytes}).map(|each| Real::from_le_bytes(each.try_into().unwrap())).collect()
}}

/// The same bits, or both not a number; close is enough where another library computes sines.
fn agree(found: &[Real], wanted: &[Real]) -> bool {{
    let size = wanted.iter().fold(0.0, |size: Real, value| size.max(value.abs()));
    found.len() == wanted.len()
        && found.iter().zip(wanted).all(|(one, other)| {{
            one.to_bits() == other.to_bits() || (one.is_nan() && other.is_nan()) || (one - other).abs() <= CLOSE * size
        }})
}}
{parameters}
"""
PARAMETERS = """
fn constants() -> Vec<Real> {{
    let mut constants = vec![0.0; 4000];
    let given: [Real; {count}] = [{values}];
    assert_eq!(unsafe {{ {robot}_prepare(given.as_ptr(), constants.as_mut_ptr()) }}, 0);
    constants
}}
"""
CASE = """
#[test]
fn {name}() {{
    {robot}
    let (mut good, mut bad) = (0, 0);
    for (place, state) in numbers("{name}").chunks_exact({size}).enumerate() {{
{inputs}
{outputs}
        let word = unsafe {{ {c_name}({given}) }};
        let found = {call}({refs});
        let values = match &found {{ Ok(found) => {values}.concat(), Err(_) => vec![Real::NAN; {total}] }};
        let wanted = [{wanted}].concat();
        assert_eq!(found.map_or_else(|failure| failure.word(), |_| 0), word, "state {{place}}");
        assert!(agree(&values, &wanted), "state {{place}}: {{values:?}} for {{wanted:?}}");
        if word == 0 {{ good += 1 }} else {{ bad += 1 }}
    }}
    println!("{name}: {{good}} good, {{bad}} bad");
}}
"""
STEPS = """
#[test]
fn {name}_of_steps() {{
    {robot}
    let states = numbers("{name}");
    let state = &states[..{size}];
{inputs}
    const STEPS: usize = 7;
{held}
    let (mut poses, mut twists) = (vec![[0.0; {pose}]; STEPS + 1], vec![[0.0; {twist}]; STEPS + 1]);
    let (mut c_poses, mut c_twists) = (poses.clone(), twists.clone());
    let found = {call}({given}, 1e-3, &mut poses, &mut twists);
    let word = unsafe {{ {c_name}({c_given}, STEPS, 1e-3, c_poses.as_mut_ptr().cast(), c_twists.as_mut_ptr().cast()) }};
    assert_eq!(found.map_or_else(|failure| failure.word(), |_| 0), word);
    assert!(agree(&poses.concat(), &c_poses.concat()) && agree(&twists.concat(), &c_twists.concat()));
    assert!(poses[STEPS] != poses[0]);
    println!("{name}_of_steps: 1 good, 0 bad");
}}
"""


def crates(folder: Path, robot: Robot) -> Path:
    """Write the generated crate, with the crates of Debian around it; returns its folder."""
    crate, name = folder / robot.source.robot, robot.source.robot
    crate.mkdir(parents=True)
    texts = robot.made.texts("rust")
    for file, text in {**texts.files, "README.md": texts.readme}.items():
        (crate / file).write_text(text, "utf-8")
    place = VENDORED
    if LIBM is None:  # what stands for a crate that is not asked for
        place = folder / "vendored"
        (place / "libm").mkdir(parents=True)
        (place / "libm/Cargo.toml").write_text('[package]\nname = "libm"\nversion = "0.2.0"\n[lib]\npath = "lib.rs"\n')
        (place / "libm/lib.rs").write_text("")
        (place / "libm/.cargo-checksum.json").write_text('{"files":{},"package":null}')
    (folder / ".cargo").mkdir()
    (folder / ".cargo/config.toml").write_text(PLACES.format(place), "utf-8")
    assert name == crate.name
    return crate


def cargo(folder: Path, *command: str, target: Path, **variables: str) -> str:
    """Call cargo in a folder; what it builds is put in `target`."""
    path = f"{Path(str(CARGO)).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "CARGO_TARGET_DIR": str(target), "CARGO_INCREMENTAL": "0", **variables}
    command = (str(CARGO), *command)
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=1800, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def judged(
    robot: Robot,
    folder: Path,
    states: Mapping[str, Sequence[Array]],
    feature: str = "std",
    close: float = 0.0,
    profile: Sequence[str] = ("--release",),
) -> dict[str, tuple[int, int]]:
    """Run `cargo test` of the crate that judges; returns the numbers of good and of bad states of each function.

    Args:
        robot: The robot.
        folder: Where crates are written and built.
        states: Inputs of functions by their names, arrays of rows.
        feature: That of the generated crate.
        close: Relative error of values that is allowed; none if left out.
        profile: Arguments of cargo.
    """
    crates(folder, robot)
    name, real = robot.source.robot, np.float64 if robot.options.real == "double" else np.float32
    for file, text in robot.source.files.items():
        (folder / file).write_text(text, "utf-8")
    flags = ("-std=c99", "-O2", "-fno-math-errno", "-ffp-contract=off", "-c")
    subprocess.run([GCC, *flags, f"{name}.c"], cwd=folder, check=True)
    subprocess.run([AR, "rcs", f"lib{name}_c.a", f"{name}.o"], cwd=folder, check=True)
    for function, inputs in states.items():
        with np.errstate(over="ignore"):
            (folder / f"{function}.in").write_bytes(np.hstack(inputs).astype(real).tobytes())
    judge = folder / "judge"
    (judge / "tests").mkdir(parents=True)
    (judge / "src").mkdir()
    (judge / "src/lib.rs").write_text("", "utf-8")
    (judge / "Cargo.toml").write_text(MANIFEST.format(robot=name, feature=feature), "utf-8")
    (judge / "build.rs").write_text(BUILD.format(folder=folder), "utf-8")
    rows = [row for row in robot.source.manifest["functions"] if row["name"] in states]
    (judge / "tests/same_as_c.rs").write_text(_text(robot, rows, folder, close), "utf-8")
    said = cargo(judge, "test", *profile, "--", "--nocapture", "--test-threads=1", target=folder / "target")
    found = re.findall(r"(\w+): (\d+) good, (\d+) bad", said)
    return {function: (int(good), int(bad)) for function, good, bad in found}


def _text(robot: Robot, rows: Sequence[Mapping[str, Any]], folder: Path, close: float) -> str:
    """The tests of the crate that judges."""
    name, fold = robot.source.robot, robot.options.fold
    real, size = ("f64", 8) if robot.options.real == "double" else ("f32", 4)
    declared, parameters = [], ""
    if not fold:
        values = ", ".join(repr(float(value)) for value in robot.fields)
        declared.append(f"    fn {name}_prepare(parameters: *const Real, constants: *mut Real) -> u32;")
        parameters = PARAMETERS.format(robot=name, count=len(robot.fields), values=values)
    cases = []
    for row in rows:
        first = "" if fold else "constants: *const Real, "
        ports = [f"{p['name']}: *const Real" for p in row["inputs"]] + [
            f"{p['name']}: *mut Real" for p in row["outputs"]
        ]
        declared.append(f"    fn {row['c_name']}({first}{', '.join(ports)}) -> u32;")
        cases.append(_case(row, fold))
        if "rollout" in row:
            held = "".join(f"{port['name']}: *const Real, " for port in row["inputs"])
            declared.append(
                f"    fn {row['rollout']['c_name']}({first}{held}steps: usize, step: Real, poses: *mut Real, "
                "twists: *mut Real) -> u32;"
            )
            cases.append(_steps(row, fold, name))
    return BEGIN.format(
        robot=name,
        real=real,
        close=close,
        declared="\n".join(declared),
        folder=folder,
        bytes=size,
        parameters=parameters,
    ) + "".join(cases)


def _robot(fold: bool) -> str:
    made = "let (robot, constants) = (robot::Robot::new(&robot::Parameters::default()).unwrap(), constants());"
    return "" if fold else made


def _read(ports: Sequence[Mapping[str, Any]], indent: str) -> str:
    """Declarations of inputs, which follow each other in a state."""
    lines, begin = [], 0
    for port in ports:
        end = begin + math.prod(port["shape"])
        lines.append(f"{indent}let {port['name']}: [Real; {end - begin}] = state[{begin}..{end}].try_into().unwrap();")
        begin = end
    return "\n".join(lines)


def _case(row: Mapping[str, Any], fold: bool) -> str:
    inputs, outputs = row["inputs"], row["outputs"]
    sizes = {port["name"]: math.prod(port["shape"]) for port in outputs}
    constants = [] if fold else ["constants.as_ptr()"]
    given = [*constants, *(f"{port['name']}.as_ptr()" for port in inputs), *(f"c_{out}.as_mut_ptr()" for out in sizes)]
    several = len(sizes) > 1
    return CASE.format(
        name=row["name"],
        robot=_robot(fold),
        size=sum(math.prod(port["shape"]) for port in inputs),
        inputs=_read(inputs, "        "),
        outputs="\n".join(f"        let mut c_{out} = [7.0; {size}];" for out, size in sizes.items()),
        c_name=row["c_name"],
        given=", ".join(given),
        call=f"{'robot::' if fold else 'robot.'}{row['name']}",
        refs=", ".join(f"&{port['name']}" for port in inputs),
        values=f"[{', '.join(f'&found.{out}[..]' for out in sizes)}]" if several else "[&found[..]]",
        total=sum(sizes.values()),
        wanted=", ".join(f"&c_{out}[..]" for out in sizes),
    )


def _steps(row: Mapping[str, Any], fold: bool, prefix: str) -> str:
    pose, twist, *held = row["inputs"]
    once = row["rollout"].get("once", [])
    many = [port["name"] for port in held if port["name"] not in once]
    c_given = [*([] if fold else ["constants.as_ptr()"]), *(f"{port['name']}.as_ptr()" for port in (pose, twist))]
    c_given += [f"{port['name']}.as_ptr(){'.cast()' if port['name'] in many else ''}" for port in held]
    return STEPS.format(
        name=row["name"],
        robot=_robot(fold),
        size=sum(math.prod(port["shape"]) for port in row["inputs"]),
        inputs=_read(row["inputs"], "    "),
        held="\n".join(f"    let {name} = [{name}; STEPS];" for name in many),
        pose=math.prod(pose["shape"]),
        twist=math.prod(twist["shape"]),
        call=f"{'robot::' if fold else 'robot.'}{row['rollout']['c_name'].removeprefix(prefix + '_')}",
        given=", ".join(f"&{port['name']}" for port in row["inputs"]),
        c_name=row["rollout"]["c_name"],
        c_given=", ".join(c_given),
    )
