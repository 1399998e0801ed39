"""Symbols of equations, forms that are found in them, and what renderers make of both."""

import re
import shutil
import subprocess
import unicodedata

import pytest
import sympy
import yaml

from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.notation.document import equations_document
from pkmgen.notation.formula import (
    Cross,
    Dot,
    Fraction,
    Grid,
    Number,
    Product,
    Quantity,
    Skew,
    Sum,
    Transposed,
    quantities,
)
from pkmgen.notation.latex import LatexWriter, text_of
from pkmgen.notation.lecture import make_lecture
from pkmgen.notation.lifting import Lifter
from pkmgen.notation.mathml import MathmlWriter
from pkmgen.notation.notation import Notation, _table
from pkmgen.notation.plain import PlainWriter
from tests.conftest import ROBOTS, library_text

SHAPES = {"scalar": (1, 1), "vector": (3, 1), "matrix": (3, 3)}


def columns(*names):
    return [tuple((sympy.Symbol(f"{name}_{axis}"),) for axis in "xyz") for name in names]


@pytest.fixture
def lifter():
    made = Lifter()
    for name, entries in zip("abc", columns(*"abc"), strict=True):
        made.add(name, entries)
    made.add("s", ((sympy.Symbol("s"),),))
    made.add("R", tuple(tuple(sympy.Symbol(f"R_{r}{c}") for c in "123") for r in "123"))
    return made


def cross(a, b):
    (x, y, z), (u, v, w) = ([line[0] for line in column] for column in (a, b))
    return [y * w - z * v, z * u - x * w, x * v - y * u]


def test_forms_are_found_again(lifter):
    a, b, c = (sympy.Matrix(column) for column in columns(*"abc"))
    s, turn = sympy.Symbol("s"), sympy.Matrix(3, 3, lambda r, k: sympy.Symbol(f"R_{r + 1}{k + 1}"))
    first, second = Quantity("a"), Quantity("b")
    assert lifter.scalar(a.dot(b)) == Dot(first, second)
    assert lifter.whole(tuple(map(tuple, (a / s).tolist()))) == Fraction(first, Quantity("s"))
    assert lifter.whole(tuple(map(tuple, (b - a).tolist()))) == Sum(((False, second), (True, first)))
    assert lifter.whole(tuple((entry,) for entry in cross(a.tolist(), b.tolist()))) == Cross(first, second)
    assert lifter.whole(tuple(map(tuple, (turn * c).tolist()))) == Product((Quantity("R"), Quantity("c")))
    turned = lifter.whole(tuple(map(tuple, (turn.T * c).tolist())))
    assert turned == Product((Transposed(Quantity("R")), Quantity("c")))
    x, y, z = a
    skew = ((sympy.Integer(0), -z, y), (z, sympy.Integer(0), -x), (-y, x, sympy.Integer(0)))
    assert lifter.whole(skew) == Skew(first)


def test_what_is_no_form_stays_as_it_is(lifter):
    a, b = columns("a", "b")
    almost = cross(a, b)
    almost[2] = almost[2] + a[0][0]
    assert lifter.whole(tuple((entry,) for entry in almost)) is None
    twice = lifter.scalar(a[0][0] * b[0][0] + a[1][0] * b[1][0] + 2 * a[2][0] * b[2][0])
    assert Dot(Quantity("a"), Quantity("b")) not in [term for _, term in twice.terms]


def test_the_table_of_symbols_is_read_by_every_renderer():
    notation = Notation("adjoint", ())
    plain, latex, mathml = (writer(notation, {}) for writer in (PlainWriter, LatexWriter, plain_mathml))
    for key in _table():
        method, name, kind = key
        glyph = Notation(method or "adjoint", ()).of(name, SHAPES[kind or "vector"])
        assert all(writer.glyph(glyph) for writer in (plain, mathml))
        assert r"\mathrm{?}" not in latex.glyph(glyph), key
        assert unicodedata.normalize("NFC", glyph.letter) == glyph.letter


def plain_mathml(notation, shapes):
    return MathmlWriter(notation, shapes, lambda _: "")


def test_names_become_symbols_with_the_number_of_their_limb():
    notation = Notation("adjoint", ("left", "right"), {}, {"pose": ("x", "y")})
    plain = PlainWriter(notation, {"@_rod": (3, 1), "right_rod": (3, 1), "@_rod_rate_dot": (3, 1), "pose": (2, 1)})
    assert plain.quantity("@_rod") == "b_i"
    assert plain.quantity("right_rod", (2, 0)) == "b_2,z"
    assert plain.quantity("@_rod_rate_dot") == unicodedata.normalize("NFD", "b̈") + "_i"
    assert plain.quantity("pose", (1, 0)) == "y"
    assert plain.quantity("right_effort") == "Γ_2"


def test_brackets_stretch_and_words_are_escaped():
    notation = Notation("adjoint", ())
    writer = plain_mathml(notation, {})
    text = writer.write(Grid(((Quantity("parameter:<i>"), Number(sympy.Rational(1, 3))),)))
    assert text.count('stretchy="true"') == 2
    assert "&lt;i&gt;" in text
    assert "<mfrac><mn>1</mn><mn>3</mn></mfrac>" in text
    assert "mfenced" not in text


def test_words_of_a_robot_file_are_no_commands_of_latex():
    assert text_of(r"50% of \input{x} & $a_b$ #~^") == (
        r"50\% of \textbackslash{}input\{x\} \& \$a\_b\$ \#\textasciitilde{}\textasciicircum{}"
    )


def balanced(text):
    """Whether braces, brackets that grow, and environments come in pairs."""
    plain = re.sub(r"\\[\\{}]", "", text)
    begun, ended = (sorted(re.findall(rf"\\{word}\{{(\w+)\}}", plain)) for word in ("begin", "end"))
    grown = len(re.findall(r"\\left[\[(|]", plain)), len(re.findall(r"\\right[\])|]", plain))
    return plain.count("{") == plain.count("}") and begun == ended and grown[0] == grown[1] > 0


@pytest.mark.parametrize(("robot", "method"), [("fivebar", "lie"), ("delta", "adjoint"), ("fourbar", "tree")])
def test_documents_are_balanced(robot, method):
    text = equations_document(read_robot_text(robot), Options(method=method), None, closed=False)
    assert balanced(text)
    assert text.startswith("% written by pkmgen")
    links = set(re.findall(r"\\hyperlink\{eq-(\d+)\}", text))
    assert links <= set(re.findall(r"\\numbered\{(\d+)\}", text))
    assert links


def hostile_text():
    data = yaml.safe_load(library_text("fivebar"))
    data["title"] = r"\input{/etc/passwd} % $ { é 机 </script>"
    data["parameters"]["arm_length"]["description"] = r"\end{document} _ ^ &"
    return RobotText(yaml.safe_dump(data, allow_unicode=True), "fivebar.yaml")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex")
def test_a_document_compiles(tmp_path):
    text = equations_document(hostile_text(), Options(), None, closed=False)
    compiled(text, tmp_path)


def compiled(text, folder):
    (folder / "shown.tex").write_text(text)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "shown.tex"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, timeout=300, check=False)
    assert ended.returncode == 0, ended.stdout[-800:].decode(errors="replace")
    assert (folder / "shown.pdf").stat().st_size > 20_000


@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("pdflatex"), reason="needs pdflatex")
@pytest.mark.parametrize("robot", ROBOTS)
def test_documents_of_the_library_compile(robot, tmp_path):
    compiled(equations_document(read_robot_text(robot), Options(), None, closed=False), tmp_path)


@pytest.mark.parametrize(("robot", "method"), [("delta", "khalil"), ("gough_stewart", "adjoint"), ("fivebar", "denoc")])
def test_every_quantity_has_a_symbol_of_its_own(robot, method):
    lecture = make_lecture(read_robot_text(robot), Options(method=method), None, closed=False)
    shapes = lecture.handout.shapes
    names = {name for each in lecture.handout.equations() for name in (each.name, *quantities(each.formula))}
    assert [name for name in names if not lecture.notation.is_known(name, shapes[name])] == []
    plain = PlainWriter(lecture.notation, shapes)
    shown = {}
    for name in names:
        base = re.sub(rf"^({'|'.join(lecture.picked.mechanism.limb_names)})_", "@_", name)
        shown.setdefault((plain.quantity(name), shapes[name]), set()).add(base)
    assert {symbol: bases for symbol, bases in shown.items() if len(bases) > 1} == {}
