"""The wheel: built, looked into, installed elsewhere and used from there."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from benchmarks.pages import sbom
from pkmgen.machine.version import __version__

ROOT = Path(__file__).parents[2]
USE = """
import json, pkmgen
robot = pkmgen.load("fivebar", backend="numpy")
effort = robot.inverse_dynamics([0.0, 0.5], [0.0, 0.0], [0.0, 0.0])
print(json.dumps({"file": pkmgen.__file__, "effort": list(effort)}))
"""


def python(*arguments, cwd=ROOT, **environment):
    run = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env=os.environ | {name: str(value) for name, value in environment.items()},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    python("-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Run Python where the installed wheel, not the checkout, is `pkmgen`."""
    target, elsewhere = tmp_path_factory.mktemp("target"), tmp_path_factory.mktemp("elsewhere")
    python("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel)

    def run(*arguments):
        return python(*arguments, cwd=elsewhere, PYTHONPATH=target)

    run.target = target
    return run


def test_contents(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    data = f"pkmgen-{__version__}.dist-info"
    code = [path for kind in ("py", "c") for path in (ROOT / "pkmgen").rglob(f"*.{kind}")]
    sources = {path.relative_to(ROOT).as_posix() for path in code}
    library = ROOT / "robots"
    robots = {f"pkmgen/_data/robots/{path.relative_to(library).as_posix()}" for path in library.rglob("*.yaml")}
    folder = ROOT / "templates"
    assert not [
        name
        for name in names
        if {"bench", "benchmarks", "fuzz", "leg_table", "saturation", "tests"} & set(Path(name).parts)
    ]
    templates = {f"pkmgen/_data/templates/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*.j2")}
    studio = [folder / "studio" / name for name in ("built", "gallery")]
    pages = {path for part in studio for path in part.iterdir() if path.suffix in (".js", ".css", ".j2")}
    templates |= {f"pkmgen/_data/templates/{path.relative_to(folder).as_posix()}" for path in pages}
    assert robots
    assert templates
    assert len(pages) >= 6
    assert sources | robots | templates | {"pkmgen/py.typed", f"{data}/licenses/LICENSE"} <= names
    assert {name.split("/")[0] for name in names} == {"pkmgen", data}
    assert wheel.name == f"pkmgen-{__version__}-py3-none-any.whl"


def test_the_bill_of_materials(wheel):
    """It is where PEP 770 wants it, and says what the wheel's metadata says."""
    text = zipfile.ZipFile(wheel).read(f"pkmgen-{__version__}.dist-info/sboms/pkmgen.cdx.json").decode()
    assert text == sbom.bill(), "make counts would change pkmgen.cdx.json"
    declared = zipfile.ZipFile(wheel).read(f"pkmgen-{__version__}.dist-info/METADATA").decode()
    required = {
        line.split()[1].split(">")[0]
        for line in declared.splitlines()
        if line.startswith("Requires-Dist") and "extra" not in line
    }
    bill = json.loads(text)
    assert {part["name"] for part in bill["components"] if part["scope"] == "required"} == required
    assert bill["metadata"]["component"]["version"] == __version__


def test_the_installed_command_line(installed):
    rows = json.loads(installed("-m", "pkmgen", "list", "--json"))
    assert {row["name"] for row in rows} == {path.stem for path in (ROOT / "robots").rglob("*.yaml")}


def test_the_installed_package_loads_a_robot(installed):
    result = json.loads(installed("-c", USE))
    assert Path(result["file"]).is_relative_to(installed.target)
    assert result["effort"] == pytest.approx([-8.4566, 8.4566], rel=1e-5)


def test_the_installed_package_generates(installed, tmp_path):
    installed("-m", "pkmgen", "generate", "fivebar", "-o", tmp_path / "out")
    committed = (ROOT / "generated/fivebar/fivebar.c").read_text("utf-8")
    assert (tmp_path / "out/fivebar.c").read_text("utf-8") == committed


def test_the_installed_package_has_no_benchmarks(installed):
    run = subprocess.run(
        [sys.executable, "-m", "pkmgen", "bench"],
        cwd=installed.target,
        env=os.environ | {"PYTHONPATH": str(installed.target)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "benchmarks are in the source checkout" in run.stderr
