"""Constants that pages quote are those of the program."""

import ast
import inspect
import json
import re
from functools import partial
from typing import Any

import pytest

import pkmgen
from benchmarks.timing import contender
from pkmgen import errors, status
from pkmgen.api import simulation
from pkmgen.functions import identification, limb_sources
from pkmgen.motion.plan.plan import SINE_TOLERANCE
from tests.conftest import ROOT
from tests.kernels import texts_of
from tests.numeric import test_robots

WRIST = json.loads(texts_of("spherical_wrist")["manifest.json"])
NEWTON = next(each["iteration"] for each in WRIST["functions"] if "iteration" in each)
TEMPLATES = "".join(path.read_text("utf-8") for path in (ROOT / "templates/c").glob("*.j2"))
PAGE = (ROOT / "docs/reference/statuses.md").read_text("utf-8")


SHARE = re.findall(r"_SHARE (\d+)", TEMPLATES)[0]
FAR = re.findall(r'"limit": "(\w+)"', TEMPLATES)


def power(number: float) -> str:
    """A power of ten as pages write it."""
    exponent = f"{number:e}".partition("e")[2]
    return "10" + str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


QUOTED = [
    (
        "README.md",
        f"in {test_robots.STATES} states: a relative error of {test_robots.TOLERANCE:.0e}".replace("-0", "-"),
    ),
    ("docs/how-to/identify-parameters.md", f"regressors of {limb_sources.MOTIONS} random motions"),
    ("docs/how-to/identify-parameters.md", f"a gap of less than {identification.LEAST_GAP:.0f} between"),
    ("docs/how-to/simulate.md", f"its measure {power(simulation.SERIAL_LIMIT)} of that at the start"),
    ("docs/how-to/simulate.md", f"more than {simulation.EVALUATIONS:_} evaluations".replace("_", " ")),
    (
        "docs/explanation/equations.md",
        f"at most {NEWTON['limit']} steps to a relative residual of {NEWTON['goal']:.0e}",
    ),
    ("docs/explanation/equations.md", f"({NEWTON['accepted']:.0e} is accepted"),
    ("docs/reference/statuses.md", f"below {SINE_TOLERANCE['double']:.0e} (`double`) or {SINE_TOLERANCE['float']:.0e}"),
    ("docs/reference/kernels.md", f"more than {SHARE} states are shared"),
    ("docs/reference/kernels.md", f"up to {power(float(FAR[0]))} rad ({float(FAR[1][:-1]):.0f} in `float`)"),
    ("docs/measurements/benchmark.md", f"{contender.EXACT:.0e} of the largest effort of a state"),
    ("docs/measurements/benchmark.md", f"`float` a median of {contender.ROUGH:.0e}"),
]


@pytest.mark.parametrize(("page", "quotation"), QUOTED, ids=str)
def test_quoted(page: str, quotation: str) -> None:
    text = " ".join((ROOT / page).read_text("utf-8").split())
    assert re.sub(r"e-0", "e-", quotation) in text


def test_bits_of_the_status_word() -> None:
    rows = dict(re.findall(r"^\| (\d+) \| `…_(\w+)` \| `(?:\w+)` \|", PAGE, re.MULTILINE))
    names = ("OUT_OF_REACH", "SINGULAR", "NOT_FINITE", "NOT_NORMALISED", "NO_CONVERGENCE", "OTHER_ASSEMBLY")
    assert {1 << int(bit): name for bit, name in rows.items()} == {
        getattr(status, name): name for name in (*names, "BAD_PARAMETERS")
    }
    for first, kind in ((status.LIMB_OUT_OF_REACH, "OUT_OF_REACH"), (status.LIMB_SINGULAR, "SINGULAR")):
        assert f"| {first} to {first + status.MAX_LIMBS - 1} | `…_LIMB_<NAME>_{kind}` |" in PAGE


def test_errors_of_states() -> None:
    named = set(re.findall(r"`(\w+Error)`", PAGE))
    assert named == {error.__name__ for error in (*errors.StateError.__subclasses__(), errors.RobotFileError)}


@pytest.mark.parametrize("name", ["load"])
def test_arguments(name: str) -> None:
    text = (ROOT / "docs/reference/python.md").read_text("utf-8")
    parameters = list(inspect.signature(getattr(pkmgen, name)).parameters.values())
    names = ", ".join(parameter.name for parameter in parameters[1:])
    section = text.partition(f"## `pkmgen.{name}(robot, *, {names})`")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (\S*) \|", section, re.MULTILINE))
    assert list(rows) == [parameter.name for parameter in parameters]
    told = [parameter for parameter in parameters if rows[parameter.name] != "–"]
    assert len(told) >= len(parameters) - 3
    for parameter in told:
        assert ast.literal_eval(rows[parameter.name].strip("`")) == parameter.default


def test_the_program_of_the_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    (program,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    monkeypatch.setattr(pkmgen, "load", partial(pkmgen.load, backend="numpy"))
    known: dict[str, Any] = {}
    exec(program, known)  # noqa: S102
    assert known["motion"].status == 0
    assert known["loads"].shape[-1] == 6


def test_what_a_camera_sees_of_the_quattro(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/how-to/choose-inputs.md").read_text("utf-8")
    program, *_ = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (printed,) = re.findall(r"^```text\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    monkeypatch.setattr(pkmgen, "load", partial(pkmgen.load, backend="numpy", functions=["inverse_dynamics"]))
    exec(program, {})  # noqa: S102
    assert capsys.readouterr().out == printed
