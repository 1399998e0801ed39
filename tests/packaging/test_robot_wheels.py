"""Wheels of one robot: built, installed where there is numpy alone, and compared bit by bit with `pkmgen.load`."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.trials import make_trials
from pkmgen.bridges.wheels.archive import platform_tag
from pkmgen.bridges.wheels.build import build_wheel
from pkmgen.bridges.wheels.texts import package_texts
from pkmgen.bridges.wheels.trial import try_package
from pkmgen.cli import main
from pkmgen.compile import compile_robot
from pkmgen.emit.native.trial import Trial
from pkmgen.errors import ArgumentError, CompileError, PkmgenError
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.conftest import ROOT, nightly

GENERATED = ROOT / "generated"
CALLS = """
import importlib, json, pickle, sys
sys.path[:0] = sys.argv[1:3]
package, job = importlib.import_module(sys.argv[3]), json.loads(sys.stdin.read())
foreign = {"pkmgen", "cffi", "sympy", "pydantic", "yaml", "jinja2", "scipy", "flint"} & set(sys.modules)
assert not foreign, foreign
import numpy as np

def hexadecimal(result):
    parts = result if isinstance(result, tuple) else (result,)
    return [[value.hex() for value in np.asarray(part, float).ravel().tolist()] for part in parts]

answers = {}
for name, calls in job.items():
    function, answers[name] = getattr(package, name), []
    assert "rad" in function.__doc__ or "m" in function.__doc__
    for rows in calls:
        words = np.zeros(len(rows[0]), np.uint32) if rows and np.ndim(rows[0]) > 1 else None
        try:
            given = {} if words is None else {"status": words}
            answer = hexadecimal(function(*rows, **given)), None if words is None else words.tolist()
        except (package.errors.PkmgenError, TypeError) as error:
            answer = type(error).__name__, str(error)
        answers[name].append(answer)
again = pickle.loads(pickle.dumps(package.robot))
assert again is package.robot and pickle.loads(pickle.dumps(package.inverse_dynamics)) is package.inverse_dynamics
print(json.dumps(answers))
"""


@dataclass(frozen=True)
class Installed:
    """A wheel that pip installed into an empty folder, beside one that holds numpy alone."""

    wheel: Path
    target: Path
    numpy: Path
    package: str

    def python(self, script: str, given: str = "") -> str:
        """Run Python without site-packages."""
        paths = str(self.target), str(self.numpy), self.package
        command = [sys.executable, "-I", "-S", "-c", script, *paths]
        run = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def calls(self, job: dict) -> dict:
        return json.loads(self.python(CALLS, json.dumps(job)))


def install(name: str, folder: Path, options: Options = Options(), native: bool = True) -> Installed:  # noqa: B008
    """Build a wheel for this processor, as `pkmgen.load` compiles, and install it."""
    wheel = build_wheel(read_robot_text(name), options, native=native)
    path, target, own = folder / wheel.name, folder / "target", folder / "numpy"
    path.write_bytes(wheel.content)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, path]
    subprocess.run([str(word) for word in pip], check=True)
    own.mkdir()
    site = Path(np.__file__).parents[1]
    for found in (*site.glob("numpy"), *site.glob("numpy.libs")):
        (own / found.name).symlink_to(found)
    return Installed(path, target, own, wheel.robot)


def same_calls(robot: pkmgen.Robot, job: dict) -> dict:
    """What the robot of `pkmgen.load` answers, in the words of `CALLS`."""
    answers: dict = {}
    for name, calls in job.items():
        answers[name] = []
        for rows in calls:
            words = np.zeros(len(rows[0]), np.uint32) if rows and np.ndim(rows[0]) > 1 else None
            try:
                result = getattr(robot, name)(*rows, **({} if words is None else {"status": words}))
                parts = result if isinstance(result, tuple) else (result,)
                told = [[value.hex() for value in np.asarray(part, float).ravel().tolist()] for part in parts]
                answers[name].append([told, None if words is None else words.tolist()])
            except (PkmgenError, TypeError) as error:
                answers[name].append([type(error).__name__, str(error)])
    return answers


def job_of(robot: pkmgen.Robot, states: dict[str, list]) -> dict:
    """Calls of all functions of a kernel: a batch, each state, and wrong arguments."""
    job = {}
    for name, function in robot.functions.items():
        if not hasattr(robot, name) or name not in states:
            continue
        batch = states[name]
        single = [[rows[i] for rows in batch] for i in range(min(3, len(batch[0])))]
        wrong = [[], batch[:1] * 9, [[[1.0]] * 2, *batch[1:]], [["x"], *batch[1:]]]
        job[name] = [batch, *single, *wrong]
        assert len(function.inputs) >= 1
    return job


def good_states(name: str, options: Options = Options()) -> dict[str, list]:  # noqa: B008
    """Inputs of every function: those of the trials, in the box of the robot; one that is no number, some far away."""
    text, random = read_robot_text(name), np.random.default_rng(7)
    made = compile_robot(text, options)
    shapes = {row["name"]: [port["shape"] for port in row["inputs"]] for row in made.manifest["functions"]}
    states = {}
    for trial in make_trials(made, made.manifest):
        far = [np.vstack([rows, random.normal(0.0, 0.5, rows.shape)]) for rows in trial.inputs]
        ports = zip(far, shapes[trial.function], strict=True)
        states[trial.function] = [rows.reshape(-1, *shape).tolist() for rows, shape in ports]
    return states


@pytest.fixture(scope="module")
def fivebar(tmp_path_factory) -> Installed:
    return install("fivebar", tmp_path_factory.mktemp("wheel"))


def test_it_computes_what_load_computes(fivebar: Installed) -> None:
    robot = pkmgen.load("fivebar")
    poses = [[0.05, 0.45], [0.0, 0.5], [-0.1, 0.4], [5.0, 5.0], [450.0, 400.0], [float("nan"), 0.4]]
    rates, motors = [[0.1 * i, -0.2] for i in range(6)], [[2.4 - 0.02 * i, 0.7] for i in range(6)]
    states = {
        "inverse_dynamics": [poses, rates, rates],
        "inverse_kinematics": [poses],
        "inverse_jacobian": [poses],
        "forward_kinematics": [motors],
    }
    assert set(states) == set(robot.functions)
    job = job_of(robot, states)
    for name, calls in job.items():
        calls += [[rows[4] for rows in states[name]], [rows[5] for rows in states[name]]]
    wanted = same_calls(robot, job)
    assert fivebar.calls(job) == wanted
    errors = {answer[0] for each in wanted.values() for answer in each if isinstance(answer[0], str)}
    assert errors == {"OutOfReachError", "NotFiniteError", "ArgumentError", "TypeError"}
    assert any("millimetres" in str(answer) for answer in wanted["inverse_dynamics"]), "causes are told as well"


def test_the_wheel_as_a_file(fivebar: Installed) -> None:
    """The record has all files, with their checksums; tags and metadata are those of the specifications."""
    archive = zipfile.ZipFile(fivebar.wheel)
    (folder,) = {name.split("/")[0] for name in archive.namelist()} - {"fivebar"}
    rows = [line.rsplit(",", 2) for line in archive.read(f"{folder}/RECORD").decode().splitlines()]
    assert {row[0] for row in rows} == set(archive.namelist())
    for name, digest, size in rows:
        if not name.endswith("RECORD"):
            content = archive.read(name)
            own = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert (digest, int(size)) == (f"sha256={own}", len(content)), name
    name, version, python, abi, platform = fivebar.wheel.name.removesuffix(".whl").split("-")
    assert (name, python, abi, f"{name}-{version}.dist-info") == ("fivebar", "py3", "none", folder)
    assert f"Tag: py3-none-{platform}\n" in archive.read(f"{folder}/WHEEL").decode()
    metadata = archive.read(f"{folder}/METADATA").decode()
    assert f"\nVersion: {version}\n" in metadata
    assert re.findall("^Requires-Dist: ((?!.*extra).*)$", metadata, re.MULTILINE) == ["numpy>=1.26"]
    assert archive.read(f"{folder}/licenses/LICENSE").decode() == (ROOT / "LICENSE").read_text()
    assert "fivebar/py.typed" in archive.namelist()
    assert not re.search(rb"^\s*(from|import) pkmgen", b"\n".join(map(archive.read, archive.namelist())), re.MULTILINE)


def test_functions_that_are_not_there(fivebar: Installed) -> None:
    said = fivebar.python(
        "import sys; sys.path[:0] = sys.argv[1:3]\nimport fivebar\n"
        "try: fivebar.robot.mass_matrix([0.0, 0.5])\nexcept fivebar.errors.ArgumentError as error: print(error)\n"
        "print(fivebar.inverse_dynamics.__doc__)"
    )
    assert "fivebar was built without mass_matrix; `pkmgen build --functions`" in said
    assert "twist: platform twist, world frame; m/s; shape (2,) or (N, 2)." in said


def manifest() -> dict:
    return json.loads((GENERATED / "fivebar/manifest.json").read_text())


@pytest.mark.parametrize(("change", "said"), [
    ({"robot": "json"}, "cannot be called json"), ({"robot": "pip"}, "cannot be called pip"),
    ({"robot": "test"}, "cannot be called test"), ({"robot": "lambda"}, "cannot be called lambda"),
])  # fmt: skip
def test_names_that_mean_something_else(change, said) -> None:
    with pytest.raises(ArgumentError, match=said):
        package_texts({**manifest(), **change}, "1.0")


def test_texts_that_end_a_text() -> None:
    title = 'a """ b \\ c \\""" {{ x }}\u202e'
    text = package_texts({**manifest(), "title": title}, "1.0")
    for name in ("__init__.py", "__init__.pyi"):
        compile(text[name], name, "exec")
        assert "\u202e" not in text[name]


def test_tags() -> None:
    machine = platform_tag(b"", True).removeprefix("linux_")
    if not platform_tag(b"", True).startswith("linux"):
        pytest.skip("the tags of Linux")
    assert platform_tag(b"\0libm.so.6\0GLIBC_2.2.5\0GLIBC_2.29\0", False) == f"manylinux_2_29_{machine}"
    assert platform_tag(b"\0GLIBC_2.2.5\0", False) == f"manylinux_2_17_{machine}"
    assert platform_tag(b"\0GLIBC_2.2.5\0", True) == f"linux_{machine}"
    assert platform_tag(b"\0libmvec.so.1\0GLIBC_2.22\0", False) == f"linux_{machine}"
    assert platform_tag(b"\0libc.musl-x86_64.so.1\0", False) == f"linux_{machine}"


def test_a_package_that_computes_wrongly(fivebar: Installed) -> None:
    row = [np.array([[0.0, 0.5], [np.nan, 0.5]])]
    wrong = Trial("inverse_kinematics", "", tuple(row), (np.full((2, 2), 7.0),), (np.full((2, 2), 1e-9),))
    with pytest.raises(CompileError, match="computes wrongly: inverse_kinematics, state by state"):
        try_package(fivebar.target, "fivebar", [wrong])


def test_versions() -> None:
    with pytest.raises(ArgumentError, match="expected a version"):
        build_wheel(read_robot_text("fivebar"), Options(), version="1.0-beta")


VARIANTS = {
    "runtime parameters": Options(fold=False),
    "float": Options(real="float"),
    "many functions": Options(functions=("standard", "dynamics", "rollout")),
}


@pytest.mark.nightly
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_variants(options: Options, tmp_path: Path) -> None:
    robot = pkmgen.load("delta", fold=options.fold, real=options.real, functions=options.functions)
    job = job_of(robot, good_states("delta", options))
    assert install("delta", tmp_path, options).calls(job) == same_calls(robot, job)


@pytest.mark.parametrize("name", nightly(*list_robots(), *list_mechanisms()))
def test_every_robot(name: str, tmp_path: Path) -> None:
    robot = pkmgen.load(name)
    job = job_of(robot, good_states(name))
    assert set(job) == set(robot.functions)
    assert install(name, tmp_path).calls(job) == same_calls(robot, job)


@pytest.mark.nightly
def test_types(tmp_path: Path) -> None:
    """mypy knows the functions, their arguments and results, and finds nothing wrong with the stub."""
    installed = install("fivebar", tmp_path, Options(functions=("standard", "dynamics_terms", "rollout")))
    use = tmp_path / "use.py"
    use.write_text(
        "import fivebar\n"
        "reveal_type(fivebar.inverse_dynamics([0.0, 0.5], [0.0, 0.0], [0.0, 0.0]))\n"
        "reveal_type(fivebar.dynamics_terms([0.0, 0.5], [0.0, 0.0]).mass_matrix)\n"
        "fivebar.inverse_dynamics([0.0, 0.5])\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "/dev/null", str(use)]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, env={"MYPYPATH": str(installed.target)}, cwd=tmp_path
    )
    assert "float64" in run.stdout
    errors = [line for line in run.stdout.splitlines() if "error:" in line]
    assert len(errors) == 1, run.stdout
    assert 'Missing positional arguments "twist", "acceleration"' in errors[0]


def test_the_command(tmp_path: Path, monkeypatch, capsys) -> None:
    """Without a compiler it says so, and nothing is written."""
    monkeypatch.setenv("CC", "/nowhere/cc")
    monkeypatch.setattr(sys, "argv", ["pkmgen", "build", "fivebar", "-o", str(tmp_path / "dist")])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 3
    assert "no C compiler: '/nowhere/cc' cannot be run" in capsys.readouterr().err
    assert not (tmp_path / "dist").exists()
