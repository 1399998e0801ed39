"""Certificates: claims that hold are found, also again; what differs from text, equations or hash is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from benchmarks.worst.limbs import telescopes
from pkmgen.certificates.agreement import agreement
from pkmgen.certificates.batch.vectors import of_one_lane
from pkmgen.certificates.certificate import raw_functions
from pkmgen.certificates.names import CERTIFICATE as FILE
from pkmgen.certificates.names import PAGE
from pkmgen.certificates.page import files_of
from pkmgen.certificates.preprocess import preprocess
from pkmgen.certificates.reader import parsed
from pkmgen.certificates.schema import match
from pkmgen.certificates.verify import verify
from pkmgen.checks.engine import engine_verdict
from pkmgen.cli import app
from pkmgen.compile import compile_robot
from pkmgen.emit.states import DrawnStates
from pkmgen.errors import CertificateError
from pkmgen.language.library import RobotText, list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.certify.kernels import KERNELS, Kernel, generated, kernel
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A five-bar with its certificate."""
    path = tmp_path_factory.mktemp("certified")
    result = CliRunner().invoke(app, ["certify", "fivebar", "-o", str(path), "--samples", "3"])
    assert result.exit_code == 0, result.output
    assert "proven by interval arithmetic" in result.output
    return path


def copied(folder: Path, to: Path, **changed: str) -> Path:
    for file in folder.iterdir():
        (to / file.name).write_text(changed.get(file.name.replace(".", "_"), file.read_text("utf-8")), "utf-8")
    return to


def test_a_certificate_is_verified_again(folder: Path) -> None:
    claims = json.loads((folder / FILE).read_text("utf-8"))
    assert verify(folder)["functions"] == claims["functions"]
    assert [row["name"] for row in claims["functions"]][:2] == ["inverse_dynamics", "inverse_kinematics"]
    assert all(row["equal_to_graph"] and row["equations"]["states"] == 3 for row in claims["functions"])
    assert all(row["equations"]["difference"] < 1e-14 for row in claims["functions"])
    assert claims["box"]["verdict"] == "proven"
    assert claims["box"]["rounding"]["bound"] < 1e-11
    assert "inverse_dynamics" in (folder / PAGE).read_text("utf-8")


def test_another_page_is_refused(folder: Path, tmp_path: Path) -> None:
    page = (folder / PAGE).read_text("utf-8")
    with pytest.raises(CertificateError, match=f"{PAGE}: it does not say what {FILE} claims"):
        verify(copied(folder, tmp_path, CERTIFICATE_md=page + "- It is safe for everything.\n"))


def test_another_batch_is_refused() -> None:
    known = kernel("folded")
    text = known.texts["fivebar_batch.c"].replace("any |= one", "any = one", 1)
    with pytest.raises(CertificateError, match=r"fivebar_batch\.c:\d+:\d+: this is not what it has to be here"):
        known.prove(batch_c=text)


def test_another_declaration_is_refused() -> None:
    known = kernel("folded")
    old = "fivebar_inverse_kinematics_batch(size_t count, const double *pose"
    assert old in known.header
    with pytest.raises(CertificateError, match="fivebar_inverse_kinematics_batch is not what the header declares"):
        known.prove(h=known.header.replace(old, old.replace("const ", "")))


@pytest.mark.parametrize("name", ["fivebar.c", "fivebar.h", "fivebar_batch.c"])
def test_a_missing_file_is_refused(folder: Path, tmp_path: Path, name: str) -> None:
    changed = copied(folder, tmp_path)
    (changed / name).unlink()
    with pytest.raises(CertificateError, match=name):
        verify(changed)
    claims = json.loads((folder / FILE).read_text("utf-8"))
    del claims["texts"][name]
    for file, text in files_of(claims).items():
        (changed / file).write_text(text, "utf-8")
    with pytest.raises(CertificateError, match=f"{name} is missing"):
        verify(changed)


def test_a_time_for_the_box_is_recorded_as_parts(tmp_path: Path) -> None:
    options = ["--box", "0.2", "--samples", "1", "--functions", "inverse_dynamics"]
    result = CliRunner().invoke(app, ["certify", "h4", "-o", str(tmp_path), *options])
    assert result.exit_code == 0, result.output
    claims = json.loads((tmp_path / FILE).read_text("utf-8"))
    assert claims["box"]["verdict"] == "open"
    assert claims["effort"]["cells"] == claims["box"]["cells"] > 1
    assert all(low < high for low, high in claims["box"]["open_within"])
    assert claims["engine"]["verdict"] == "agrees"
    assert verify(tmp_path)["box"] == claims["box"]


def test_the_engine_refuses_other_efforts() -> None:
    text = read_robot_text("fivebar")
    subject = compile_robot(text, Options())
    assert engine_verdict(subject)["verdict"] == "agrees"
    heavier = RobotText(text.text.replace("value: 0.55,", "value: 0.56,"), text.file)
    with pytest.raises(CertificateError, match="efforts differ from those of Pinocchio"):
        engine_verdict(replace(subject, file=compile_robot(heavier, Options()).file))


@pytest.mark.parametrize("home", ["hip: 1.2,", 'hip: "1 + 0.2",', 'hip: "pi/2 - 0.1",'])
def test_the_engine_judges_robots_of_bodies(home: str) -> None:
    text = read_robot_text("fourbar")
    other = RobotText(text.text.replace("hip: 1.2,", home), text.file)
    assert engine_verdict(compile_robot(other, Options(functions=("inverse_dynamics",))))["verdict"] == "agrees"


@pytest.mark.parametrize(
    "name", ["near/delta_with_wrist", "near/gough_stewart_with_spindle", "platforms/fivebar_of_bodies"]
)
def test_the_engine_judges_poses_of_bodies(name: str) -> None:
    text = read_robot_text(str(ROOT / f"tests/data/robots/{name}.yaml"))
    subject = compile_robot(text, Options(functions=("inverse_dynamics",)))
    assert engine_verdict(subject)["verdict"] == "agrees"
    lighter = RobotText(text.text.replace("-9.81", "-9.8"), text.file)
    assert lighter != text
    with pytest.raises(CertificateError, match="efforts differ from those of Pinocchio"):
        engine_verdict(replace(subject, text=lighter, file=compile_robot(lighter, Options()).file))


def test_the_engine_says_whom_it_does_not_judge() -> None:
    text = read_robot_text(str(ROOT / "tests/data/robots/near/delta_free_posed.yaml"))
    told = engine_verdict(compile_robot(text, Options(functions=("inverse_dynamics",))))
    assert (told["verdict"], told["why"]) == (
        "not asked",
        "it has no model of a pose given beside a base that moves",
    )


def test_refusals_are_an_exit_code(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["certify", "--verify", str(tmp_path)])
    assert isinstance(result.exception, CertificateError)
    assert f"there is no certificate in {tmp_path}, whose name is {FILE}; `pkmgen certify" in str(result.exception)


@pytest.mark.parametrize("name", ["runtime", "float"])
def test_kernels_of_other_kinds_agree_with_their_equations(name: str) -> None:
    known, (robot, choices) = kernel(name), KERNELS[name]
    text, options = read_robot_text(robot), Options(**choices)
    made = compile_robot(text, options)
    mechanism, proof, raw = made.mechanism, known.prove().proof, raw_functions(made)
    functions = known.subject.functions
    drawn = DrawnStates(mechanism, functions, mechanism.parameters, 2, 0)
    for function in functions:
        graph = function.graph
        given = (raw[graph.name], drawn.of(graph), mechanism.parameters, options.real)
        found = agreement(proof.terms, proof.functions[graph.name], *given)
        assert (found.states, found.undecided) == (2, 0)
        assert found.difference < {"double": 1e-13, "float": 1e-5}[options.real]


def test_other_equations_are_refused() -> None:
    known = kernel("folded")
    proof = known.prove().proof
    text = read_robot_text("fivebar")
    made = compile_robot(text, Options())
    other = compile_robot(RobotText(text.text.replace("value: 0.55", "value: 0.5500001"), text.file), Options())
    drawn = DrawnStates(made.mechanism, known.subject.functions, {}, 2, 0)
    graph = known.subject.functions[0].graph
    for robot, agrees in ((made, True), (other, False)):
        given = (proof.terms, proof.functions[graph.name], raw_functions(robot)[graph.name])
        rest = (drawn.of(graph), robot.mechanism.parameters, "double")
        if agrees:
            assert agreement(*given, *rest).difference < 1e-14
        else:
            with pytest.raises(CertificateError, match="not what the equations say"):
                agreement(*given, *rest)


def test_constants_of_home_are_those_of_the_graph() -> None:
    known = kernel("runtime newton")
    first, second = re.findall(r"constants->\w+", known.source.partition(" home[3] = ")[2])[:2]
    head, found, rest = known.source.partition(" home[3] = ")
    with pytest.raises(CertificateError, match="not what it has to be"):
        known.prove(c=head + found + rest.replace(first, second, 1))


@pytest.mark.parametrize(
    "line", ["#include <evil.h>", "#define", "#if 1", "#pragma STDC FENV_ACCESS ON", "#undef NAN", "#line 3"]
)
def test_unknown_directives_are_refused(line: str) -> None:
    with pytest.raises(CertificateError, match=r"x\.c:2"):
        preprocess("x.c", f"int a;\n{line}\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return FIVEBAR_OK;", "goto end;"),
        ("    const double pose_y_squared", "    while (1) { }\n    const double pose_y_squared"),
        ("static int exceeds", "int exceeds"),
        ("sqrt(left_reach_scaled)", "cbrt(left_reach_scaled)"),
        ("sqrt(left_reach_scaled)", "sqrtf(left_reach_scaled)"),
        ("const double left_span_x =", "const float left_span_x ="),
        ("= 0.5 / ", "= 1 / "),
        ("#include <math.h>", "#include <math.h>\nstatic double more(double x) { return x; }"),
        ("#include <math.h>", "#include <math.h>\n#define sin cos"),
        ("#error", "#pragma"),
        ("const double pose_y_squared", "const double letter = '/*'; /* '; */\n    const double pose_y_squared"),
        ("const double pose[2]", "const double *restrict pose"),
        ("#pragma GCC optimize", "static int more(void) { return 1; }\n#pragma GCC optimize"),
        ("    const double pose_y_squared", "    // more \\ \n    const double pose_y_squared"),
    ],
)
def test_what_is_not_understood_is_refused(old: str, new: str) -> None:
    known = kernel("folded")
    assert old in known.source
    with pytest.raises(CertificateError):
        known.prove(c=known.source.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("#define FIVEBAR_OK 0u", "#define FIVEBAR_OK 0u\n#define sqrt"),
        ("#define FIVEBAR_OK 0u", "#define FIVEBAR_OK 0u\n#define fabs 1u"),
        ("0x00000100u", "0x00000200u"),
        ('extern "C" {', 'extern "C" { typedef double evil;'),
        (
            "uint32_t fivebar_inverse_kinematics(",
            "uint32_t fivebar_other(double x);\nuint32_t fivebar_inverse_kinematics(",
        ),
        ("_OUT_OF_REACH 1u", "_OUT_OF_REACH 2u"),
        ("const double pose[2], double position[2]", "const double pose[2], double position[3]"),
    ],
)
def test_another_header_is_refused(old: str, new: str) -> None:
    known = kernel("folded")
    assert old in known.header
    with pytest.raises(CertificateError):
        known.prove(h=known.header.replace(old, new, 1))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("robot", [*list_robots(), *list_mechanisms()])
def test_every_robot_is_proven(robot: str) -> None:
    known = generated(robot, Options())
    assert len(known.prove().proof.functions) == len(known.subject.functions)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("redundant_2rr_inverse_dynamics_limbs(pose, twist", "redundant_2rr_inverse_dynamics_limbs(pose, pose"),
        ("return REDUNDANT_2RR_OK;\n    }\n#endif", "return REDUNDANT_2RR_SINGULAR;\n    }\n#endif"),
        ("#if defined(PKMGEN_SIDE_BY_SIDE)", "#if defined(PKMGEN_SIDE_BY_SIDE)\n    return 0u;"),
    ],
)
def test_the_call_of_limbs_side_by_side_is_read_too(old: str, new: str) -> None:
    known = kernel("side by side")
    assert old in known.source
    with pytest.raises(CertificateError):
        known.prove(c=known.source.replace(old, new, 1))


@pytest.mark.parametrize(
    ("name", "end", "old", "new"),
    [
        ("folded", "batch_c", "lanes kept[8][", "lanes kept[9]["),
        ("folded", "batch_c", "most = (size_t)FIVEBAR_LANES * 8;", "most = (size_t)FIVEBAR_LANES * 9;"),
        ("folded", "batch_c", " = kept[0];", " = kept[1];"),
        ("folded", "batch_c", "kept[0] = ", "kept[1] = "),
        ("folded", "batch_c", "_piece_2)(", "_piece_1)("),
        ("folded", "batch_c", "for (i = begin_at; i < end_at", "for (i = begin_at; i <= end_at"),
        ("pieces", "c", " = kept[0];", " = kept[1];"),
        ("pieces", "c", "kept[0] = ", "kept[1] = "),
        (
            "pieces",
            "c",
            "    delta_tool_forward_dynamics_derivatives_piece_1(",
            "    delta_tool_forward_dynamics_derivatives_piece_2(",
        ),
        ("pieces", "c", "#define DELTA_TOOL_PIECE __attribute__((noinline))", "#define DELTA_TOOL_PIECE inline"),
    ],
)
def test_pieces_are_read_where_they_are_called(name: str, end: str, old: str, new: str) -> None:
    known = kernel(name)
    text = known.texts[known.file(end)]
    assert old in text
    with pytest.raises(CertificateError):
        known.prove(**{end: text.replace(old, new, 1)})


@pytest.fixture
def two_kinds(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """Two limbs of each of two kinds, which would cost more than the function written out."""
    monkeypatch.setattr("pkmgen.functions.types.WORTH", 1.0)
    return generated("par2", Options(functions=("inverse_dynamics",)))


def test_limbs_of_two_kinds_are_proven(two_kinds: Kernel) -> None:
    assert set(two_kinds.prove().side_by_side) == {"inverse_dynamics"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind_2[1][0]", "kind_1[1][0]"),
        ("kind_2[1][0]", "kind_2[0][0]"),
        ("kind_1[1][0]", "kind_1[1][1]"),
        ("kind_2[1][0]", "kind_3[1][0]"),
        ("kind_2[1][0]", "kind_0[1][0]"),
        ("own_2[0] + first", "own_1[0] + first"),
        ("own_2[0] + first", "own_2[1] + first"),
        ("bad |= par2_inverse_dynamics_limbs_kind_2", "bad = par2_inverse_dynamics_limbs_kind_2"),
        ("bad |= par2_inverse_dynamics_limbs_kind_2", "bad |= par2_inverse_dynamics_limbs_kind_1"),
        ("*(stored *)(kind_2[1] + first)", "*(stored *)(kind_1[1] + first)"),
        ("double kind_2[2][2]", "double kind_2[3][2]"),
    ],
)
def test_limbs_of_two_kinds_are_not_mixed_up(two_kinds: Kernel, old: str, new: str) -> None:
    text = two_kinds.texts["par2_side_by_side.c"]
    assert old in text
    with pytest.raises(CertificateError):
        two_kinds.prove(side_by_side_c=text.replace(old, new, 1))


def test_sums_of_a_thousand_terms_are_read() -> None:
    text = f"double f(double a) {{ return {' + '.join(['a'] * 3000)}; }}"
    one, other = (parsed(text, "sum.c").ext[0] for _ in range(2))
    lane = of_one_lane(one, "double")
    module = SimpleNamespace(file="sum.c", real="double")
    match(module, lane, other)
    other.body.block_items[0].expr.right.name = "b"
    with pytest.raises(CertificateError, match="this is not what it has to be here"):
        match(module, lane, other)


def test_expressions_that_nest_too_deeply_are_refused() -> None:
    known = kernel("folded")
    deep = known.source.replace("return ", f"return {'(' * 4000}0{')' * 4000} * ", 1)
    assert deep != known.source
    with pytest.raises(CertificateError, match="nests too deeply"):
        known.prove(c=deep)


@pytest.mark.nightly
def test_the_largest_robot_of_limbs_is_proven(tmp_path: Path) -> None:
    (tmp_path / "telescopes.yaml").write_text(telescopes(), "utf-8")
    said = CliRunner().invoke(app, ["certify", str(tmp_path / "telescopes.yaml"), "-o", str(tmp_path / "out")])
    assert said.exit_code == 0, said.output
