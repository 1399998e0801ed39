"""The C text: strict compilers, a program without Python, symbols, and robot files that try to break it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.commands.generate import generated_files
from pkmgen.emit.types import GeneratedSource
from pkmgen.errors import PkmgenError, RobotFileError, UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import INPUT_MODES, Options
from tests.conftest import METHODS_OF_ALL_INPUTS, ROOT, Array, Change, States, nightly

FIVEBAR = ROOT / "robots/fivebar.yaml"
GCC = shutil.which("gcc") or "cc"
ZIG = (sys.executable, "-m", "ziglang")
C99 = ("-std=c99", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
UNDERSTOOD = (*C99, "-fsyntax-only")
"""For names: what they are called changes neither what an optimiser sees nor what it warns of."""
CPP = ("-x", "c++", "-std=c++11", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
MATHEMATICS = {f"{name}{kind}" for name in ("sqrt", "sin", "cos", "sincos", "atan2", "fmax") for kind in ("", "f")}
FUNCTIONS = ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian", "forward_kinematics")
FURTHER = {
    "elements": ("forward_dynamics", "linear_implicit_model"),
    "khalil": ("forward_dynamics",),
    "lie": ("forward_dynamics", "geometric_inverse_kinematics", "geometric_inverse_kinematics_2_steps"),
}
CHOICES = [(method, mode) for method in METHODS_OF_ALL_INPUTS for mode in INPUT_MODES]
CHOICES += [("khalil", "pose"), ("lie", "pose"), ("denoc", "pose"), ("denoc", "joints"), ("tree", "pose")]
STATE = ([0.0, 0.5], [1.0, 2.0], [3.0, -1.0])
Draw = Callable[..., States]
Variant = Callable[..., Path]


@pytest.fixture(autouse=True)
def zig_cache(kernel_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", str(kernel_cache.with_name("zig")))


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def write_kernel(folder: Path, name: str, text: GeneratedSource | Robot) -> None:
    for end, content in ((".h", text.header), (".c", text.source), ("_batch.c", text.batch)):
        (folder / f"{name}{end}").write_text(content, "utf-8")


def compile_strictly(folder: Path, name: str, text: GeneratedSource | Robot) -> Path:
    """Compile as strict C99 with two compilers, and the header as C++; return the object of the first."""
    write_kernel(folder, name, text)
    (folder / "include.cpp").write_text(f'#include "{name}.h"\n', "utf-8")
    run(folder, *ZIG, "cc", *C99, "-c", f"{name}.c", "-o", "clang.o")
    run(folder, *ZIG, "c++", *CPP, "-c", "include.cpp", "-o", "include.o")
    run(folder, GCC, *C99, "-c", f"{name}.c", "-o", f"{name}.o")
    return folder / f"{name}.o"


def generate(options: Options) -> GeneratedSource:
    return generated_files(RobotText(FIVEBAR.read_text("utf-8"), FIVEBAR.name), options)[0]


KINDS = [(*choice, True, "double") for choice in CHOICES] + [(*choice, False, "float") for choice in CHOICES]
KINDS += [("adjoint", "pose", True, "float"), ("adjoint", "pose", False, "double")]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("method", "mode", "fold", "real"), KINDS)
def test_strict_compilers_and_symbols(method: str, mode: str, fold: bool, real: str, tmp_path: Path) -> None:
    text = generate(Options(method, mode, fold, real))
    compiled = compile_strictly(tmp_path, text.robot, text)
    symbols: dict[str, set[str]] = {}
    for kind, name in re.findall(r"^[0-9a-f ]*([A-Za-z]) _?(\S+)$", run(tmp_path, "nm", str(compiled)), re.MULTILINE):
        symbols.setdefault(kind, set()).add(name)
    further = FURTHER.get(method, ()) if mode == "pose" else ()
    functions = {f"fivebar_{name}" for name in (*FUNCTIONS, *further)}
    assert symbols["T"] == functions | (set() if fold else {"fivebar_prepare"})
    assert symbols["U"] <= MATHEMATICS
    assert {"sqrt" if real == "double" else "sqrtf"} <= symbols["U"]
    assert not symbols.keys() & set("BbDdCGgSs"), "no variables"


def number(value: float) -> str:
    return "NAN" if np.isnan(value) else float(value).hex()


def array(name: str, values: Array) -> str:
    return f"static const double {name}[] = {{{', '.join(number(value) for value in values.flat)}}};"


def program(robot: Robot, batches: dict[str, tuple[Array, ...]], count: int) -> str:
    """A C program that prints status and outputs of all functions: one state at a time, then all, twice."""
    runtime = "fivebar_prepare" in robot.header
    first = "&constants, " if runtime else ""
    lines = [f'#include "{robot.name}.h"', "#include <math.h>", "#include <stdio.h>", "int main(void)", "{"]
    if runtime:
        fields = ", ".join(f".{name} = {number(value)}" for name, value in robot.parameters.items())
        lines += [f"fivebar_parameters parameters = {{{fields}}};", "fivebar_constants constants;"]
        lines += ["if (fivebar_prepare(&parameters, &constants) != FIVEBAR_OK) return 1;"]
    for name, inputs in batches.items():
        function = robot.functions[name]
        size, ports = function.output.size, [port.name for port in function.inputs]
        whole = ", ".join(ports)
        one = ", ".join(f"{port.name} + {port.size} * i" for port in function.inputs)
        lines += ["{", *(array(port, values) for port, values in zip(ports, inputs, strict=True))]
        lines += [f"static double out[{size * count}]; static uint32_t status[{count}]; uint32_t any;"]
        lines += [f"for (size_t i = 0; i < {count}; ++i)"]
        lines += [f"status[i] = fivebar_{name}({first}{one}, out + {size} * i);"]
        show = f'for (size_t i = 0; i < {count}; ++i) {{ printf("%u", (unsigned)status[i]);'
        show += f'for (size_t j = 0; j < {size}; ++j) printf(" %.17g", out[{size} * i + j]); puts(""); }}'
        clear = f"for (size_t i = 0; i < {size * count}; ++i) out[i] = 0.0;"
        lines += [show, clear, f"any = fivebar_{name}_batch({first}{count}, {whole}, out, status);", show, clear]
        lines += [f"if (fivebar_{name}_batch({first}{count}, {whole}, out, NULL) != any) return 2;", show, "}"]
    return "\n".join([*lines, "return 0;", "}", ""])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("fold", [True, False], ids=["folded", "runtime"])
@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_program_without_python(method: str, mode: str, fold: bool, tmp_path: Path, random_states: Draw) -> None:
    states = random_states(FIVEBAR, 8, seed=21)
    states.pose[3], states.twist[5, 1] = (0.9, 0.3), np.nan
    robot = pkmgen.load(FIVEBAR, method=method, inputs=mode, fold=fold)
    batches = {
        "inverse_dynamics": states.inputs(mode),
        "inverse_kinematics": (states.pose,),
        "inverse_jacobian": (states.pose,),
        "forward_kinematics": (states.seen("actuator_position"),),
    }
    write_kernel(tmp_path, "fivebar", robot)
    (tmp_path / "main.c").write_text(program(robot, batches, 8), "utf-8")
    sources = ("main.c", "fivebar.c", "fivebar_batch.c")
    run(tmp_path, GCC, "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", *sources, "-o", "main", "-lm")
    printed = iter(run(tmp_path, str(tmp_path / "main")).splitlines())
    seen_words = set()
    for name, inputs in batches.items():
        words = np.zeros(8, np.uint32)
        wanted = robot.functions[name](*inputs, status=words).reshape(8, -1)
        seen_words |= set(words.tolist())
        for _ in range(3):
            rows = [next(printed).split() for _ in range(8)]
            assert [int(row[0]) for row in rows] == words.tolist()
            found = np.array([[float(entry) for entry in row[1:]] for row in rows])
            assert np.allclose(found, wanted, rtol=1e-14, atol=1e-14 * np.nanmax(np.abs(wanted)), equal_nan=True)
    assert next(printed, None) is None
    assert 0 in seen_words
    assert 0x101 in seen_words


def test_results_over_inputs(tmp_path: Path) -> None:
    """An output may be an input of the same size."""
    robot = pkmgen.load(FIVEBAR)
    wanted = [robot.inverse_kinematics(STATE[0]), robot.inverse_dynamics(*STATE)]
    main = """
    #include "fivebar.h"
    #include <stdio.h>
    int main(void)
    {
        double pose[6] = {0.0, 0.5, 0.0, 0.5, 0.0, 0.5}, twist[2] = {1.0, 2.0}, acceleration[2] = {3.0, -1.0};
        uint32_t any = fivebar_inverse_kinematics_batch(2, pose, pose, NULL);
        any |= fivebar_inverse_dynamics(pose + 4, twist, acceleration, twist);
        printf("%.17g %.17g %.17g %.17g %.17g %.17g\\n", pose[0], pose[1], pose[2], pose[3], twist[0], twist[1]);
        return any != FIVEBAR_OK;
    }
    """
    write_kernel(tmp_path, "fivebar", robot)
    (tmp_path / "main.c").write_text(main, "utf-8")
    run(tmp_path, GCC, "-std=c99", "-O2", "main.c", "fivebar.c", "fivebar_batch.c", "-o", "main", "-lm")
    found = [float(text) for text in run(tmp_path, str(tmp_path / "main")).split()]
    assert found == pytest.approx([*wanted[0], *wanted[0], *wanted[1]], rel=1e-15)


TEXTS = [
    "*/ int x; /*",
    "???/",
    "ends with a backslash \\",
    "*\\\n/",
    "**// /*/ *",
    "trigraphs ??/ ???/ ????/",
    "'\"'; // %s %n ... [...]",
    "{{ 7*7 }} {% raw %} {#",
    "#include <nowhere.h>\n#error",
    "right \u202e to \u2066 left, e\u0301",
    "\0 \x1b[31m \x85 \u2028 \u00ad \ufeff \ue000",
    "__dotdotdot__ \\u0041 \\x``` ]]>" + "x" * 1900,
]


@pytest.mark.parametrize("turn", [0, 1, *nightly(2, 3)])
def test_texts_of_a_robot_file(turn: int, tmp_path: Path, variant: Variant) -> None:
    def write(data: dict[str, Any]) -> None:
        data["title"] = TEXTS[turn]
        for text, parameter in zip(TEXTS[1:], data["parameters"].values(), strict=True):
            parameter["description"] = text

    robot, plain = pkmgen.load(variant(write), fold=False), pkmgen.load(FIVEBAR, fold=False)
    compile_strictly(tmp_path, robot.name, robot)
    assert np.array_equal(robot.inverse_dynamics(*STATE), plain.inverse_dynamics(*STATE))


def carried_and_rubbing(data: dict[str, Any]) -> None:
    """Let every kind of symbol appear."""
    data["platform"]["carried_by"] = data["limbs"][0]["name"]
    for name in ("rotor_inertia", "motor_viscous", "motor_coulomb", "elbow_viscous", "elbow_coulomb"):
        data["parameters"][name]["value"] = 0.1
    for element, place in zip(data["limb_types"]["arm_and_rod"]["elements"], (0.03, -0.02), strict=True):
        element["mass_centre"][1] = place


def named(left: str, right: str, arm: str, rod: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["limbs"][0]["name"], data["limbs"][1]["name"] = left, right
        for element, name in zip(data["limb_types"]["arm_and_rod"]["elements"], (arm, rod), strict=True):
            element["name"] = name

    return change


NAMES = [
    ("int", "for", "while", "double"),
    ("a", "a_rod_line", "t1", "rod_payload"),
    *nightly(
        ("platform", "assembly", "resultant", "own"),
        ("pose", "status", "platform", "payload"),
        ("position", "arm_x", "x", "y"),
        ("a", "a_proximal", "sqrt", "const"),
    ),
]


PLAIN: dict[tuple[str, str], Robot] = {}
"""Robots with plain names, by method and inputs, made once."""


@pytest.mark.parametrize("names", NAMES, ids="-".join)
def test_names_of_limbs_and_elements(names: tuple[str, str, str, str], tmp_path: Path, variant: Variant) -> None:
    """Whatever limbs and elements are called, the numbers are those of the robot with plain names."""
    rows = {"pose": STATE[0], "joints": [2.4, 0.7], "elements": [[-0.7, 0.7], [0.8, 0.6], [0.6, 0.8], [-0.8, 0.6]]}
    kinds = [*((METHODS_OF_ALL_INPUTS[0], mode) for mode in rows), ("elements", "joints"), ("khalil", "pose")]

    def load(kind: tuple[str, str], names: tuple[str, str, str, str]) -> Robot:
        changes = [carried_and_rubbing] if kind[0] in METHODS_OF_ALL_INPUTS else []
        file = variant(named(*names), *changes)
        return pkmgen.load(file, method=kind[0], inputs=kind[1], fold=False, backend="numpy")

    for kind in kinds:
        odd = load(kind, names)
        if kind not in PLAIN:
            PLAIN[kind] = load(kind, ("left", "right", "arm", "rod"))
        wanted, position = PLAIN[kind].inverse_dynamics(rows[kind[1]], *STATE[1:]), PLAIN[kind].inverse_kinematics
        assert odd.inverse_dynamics(rows[kind[1]], *STATE[1:]) == pytest.approx(wanted, rel=1e-13)
        assert odd.inverse_kinematics(STATE[0]) == pytest.approx(position(STATE[0]), rel=1e-13)
        write_kernel(tmp_path, "fivebar", odd)
        run(tmp_path, GCC, *UNDERSTOOD, "fivebar.c", "fivebar_batch.c")


@pytest.mark.parametrize("name", ["class", "maths"])
def test_names_of_robots(name: str, tmp_path: Path, variant: Variant) -> None:
    robot = pkmgen.load(variant(lambda data: data.update(name=name)), fold=False)
    assert robot.inverse_dynamics(*STATE) == pytest.approx(pkmgen.load(FIVEBAR).inverse_dynamics(*STATE), rel=1e-12)
    compile_strictly(tmp_path, name, robot)


def renamed(name: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        text = json.dumps(data).replace("rod_mass", name)
        data.clear()
        data.update(json.loads(text))

    return change


@pytest.mark.parametrize("name", ["c1", "isfinite", *nightly("constants", "unused")])
def test_names_of_parameters(name: str, tmp_path: Path, variant: Variant) -> None:
    robot = pkmgen.load(variant(renamed(name)), fold=False)
    assert robot.inverse_dynamics(*STATE) == pytest.approx(pkmgen.load(FIVEBAR).inverse_dynamics(*STATE), rel=1e-12)
    compile_strictly(tmp_path, robot.name, robot)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, RobotFileError) for name in ("NULL", "NAN", "M_PI", "INT_MAX", "linux", "double", "while", "sqrt")),
        *((name, RobotFileError) for name in ("_x", "__x", "x-y", "x y", "é", "x;")),
        *((name, UnsupportedRobotError) for name in ("new", "bool", "typeof", "asm", "errno", "math_errhandling")),
    ],
)
def test_parameters_that_are_words_of_c(name: str, kind: type[PkmgenError], variant: Variant) -> None:
    with pytest.raises(kind, match=re.escape(name)):
        pkmgen.load(variant(renamed(name)), fold=False)


def test_words_of_c_may_be_folded(variant: Variant) -> None:
    robot = pkmgen.load(variant(renamed("new")))
    assert np.array_equal(robot.inverse_dynamics(*STATE), pkmgen.load(FIVEBAR).inverse_dynamics(*STATE))
