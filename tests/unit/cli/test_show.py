"""Showing robots and their equations."""

import json
import re
from html.parser import HTMLParser

import pytest
import sympy
from sympy.printing.mathml import MathMLPresentationPrinter

from pkmgen.cli.show.equations import show_model
from pkmgen.cli.show.mathml import mathml_equation
from pkmgen.library import read_robot_text
from pkmgen.options import INPUT_MODES, Options
from tests.unit.cli.robot_files import robot_file


def test_show_a_robot(pkmgen):
    summary = json.loads(pkmgen("show", "fivebar", "--method", "elements", "--set", "payload_mass=2", "--json")[1])
    assert summary["topology"]["actuators"] == summary["topology"]["freedoms"] == 2
    values = {row["name"]: (row["value"], row["unit"]) for row in summary["parameters"]}
    assert values["payload_mass"] == (2.0, "kg")
    assert values["arm_length"] == (0.4, "m")
    assert "left_arm_V_arm" in summary["matrices"]["V"]
    choices = {(row["method"], row["inputs"]) for row in summary["choices"]}
    assert choices >= {(method, inputs) for method in ("adjoint", "elements") for inputs in INPUT_MODES}


def test_show_a_spatial_robot(pkmgen):
    summary = json.loads(pkmgen("show", "hexa", "--json")[1])
    assert summary["topology"] == {"loops": 5, "freedoms": 6, "actuators": 6}
    assert {"method": "adjoint", "inputs": "pose"} in summary["choices"]
    more = [(row["method"], row["inputs"]) for row in summary["choices"] if row["inputs"] != "pose"]
    seen = [(method, inputs) for method in ("adjoint", "elements") for inputs in ("elements", "joints")]
    assert more == [*seen, ("denoc", "joints")]


def test_show_a_matrix_in_closed_form(pkmgen):
    equations = json.loads(pkmgen("show", "fivebar", "--method", "elements", "--matrix", "V", "--json")[1])
    (arm,) = [equation for equation in equations if equation["name"] == "left_arm_V_arm"]
    assert arm["entries"] == [
        ["arm_length/2", "0", "0"],
        ["0", "arm_length/2", "0"],
        ["0", "0", "arm_length/2"],
    ]


def test_show_a_matrix_as_text(pkmgen):
    _, out, _ = pkmgen("show", "fivebar", "--method", "elements", "--matrix", "left_arm_V_arm")
    assert out.startswith("left_arm_V_arm: V = ∂Ṡ/∂r")
    assert out.count("arm_length") == 3


def test_show_a_matrix_as_latex(pkmgen):
    _, out, _ = pkmgen("show", "fivebar", "--method", "elements", "--matrix", "V", "--format", "latex")
    first = next(line for line in out.splitlines() if not line.startswith("%"))
    assert first.startswith(r"\mathit{left\_arm\_V\_arm} = \left[\begin{matrix}\frac{\mathit{arm\_length}}{2} & 0")


def test_show_an_equation_down_to_the_inputs(pkmgen):
    show = ("show", "fivebar", "--matrix", "left_span_product", "--json")
    (staged,), (closed,) = (json.loads(pkmgen(*show, *more)[1]) for more in ((), ("--closed",)))
    assert "left_flat_span_squared" in staged["entries"][0][0]
    assert "left" not in closed["entries"][0][0]
    assert "pose_x" in closed["entries"][0][0]


def test_words_of_a_robot_file_are_printed_as_they_are(pkmgen, tmp_path):
    def brackets(data):
        data["title"] = "Five-bar [2BB] [/red] :smile: \x1b[31m"
        data["parameters"]["arm_length"]["description"] = "length [m] [/]"

    path = robot_file(tmp_path, brackets)
    code, out, _ = pkmgen("show", path)
    assert code == 0
    assert "Five-bar [2BB] [/red] :smile:" in out
    assert "length [m] [/]" in out
    assert "\x1b" not in out


class Page(HTMLParser):
    """What a browser would see of a page."""

    VOID = ("meta",)

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.anchors, self.links, self.words = [], [], set(), set(), []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        found = dict(attributes)
        self.anchors |= {found["id"]} if "id" in found else set()
        self.links |= {found["href"]} if "href" in found else set()
        assert not {"src", "onload", "onclick"} & set(found)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture
def page(pkmgen):
    """Show equations as a page."""

    def show(*arguments):
        code, out, err = pkmgen("show", *arguments, "--format", "html")
        assert (code, err) == (0, "")
        found = Page(out)
        assert found.open == []
        assert found.links <= {f"#{anchor}" for anchor in found.anchors}
        assert not {"script", "link", "img", "iframe"} & set(found.tags)
        return found

    return show


def test_a_page_holds_every_equation_by_limb(page, pkmgen):
    show = ("fivebar", "--method", "elements")
    equations = json.loads(pkmgen("show", *show, "--all", "--json")[1])
    found = page(*show)
    assert found.tags.count("math") == found.tags.count("article") == len(equations)
    assert {f"eq-{equation['number']}" for equation in equations} <= found.anchors
    text = re.sub(r"\s+", " ", "".join(found.words))
    for words in (
        "pose_x in m, pose_y in m",
        "left_effort in N*m",
        "motor axis to elbow axis",
        "Limb left",
        "left_reach >",
    ):
        assert words in text
    assert {equation["limb"] for equation in equations} == {"", "left", "right"}


def test_a_page_of_one_matrix(page, pkmgen):
    found = page("delta", "--method", "tree", "--matrix", "G")
    equations = json.loads(pkmgen("show", "delta", "--method", "tree", "--matrix", "G", "--json")[1])
    assert found.tags.count("math") == len(equations) > 0


def test_a_page_names_what_newton_finds(page):
    assert "joints_first_1" in page("spherical_wrist").words


def test_a_page_shows_words_of_a_robot_file_as_they_are(page, tmp_path):
    def tags(data):
        data["title"] = "<script>alert(1)</script> & \x1b \u202e"
        data["source"] = "</p><img src=x>"
        data["parameters"]["arm_length"]["description"] = '<b onclick="x">'

    found = page(robot_file(tmp_path, tags), "--matrix", "left_span_product")
    words = " ".join(found.words)
    for seen in ("<script>alert(1)</script> & ", "</p><img src=x>", '<b onclick="x">'):
        assert seen in words
    assert not {"\x1b", "\u202e"} & set(words)


def test_names_and_brackets_in_mathml():
    x, length = sympy.symbols("left_rod_x arm_length")
    text = mathml_equation("left_M_12", sympy.Matrix([[length * sympy.sin(x) * (x + 1), 0]]))
    assert text.startswith('<math display="block"><msub><mi>left_M</mi><mn>12</mn></msub><mo>=</mo>')
    assert "<msub><mi>left_rod</mi><mi>x</mi></msub>" in text
    assert "<mi>arm_length</mi>" in text
    assert "mfenced" not in text
    assert text.count("<mo>[</mo>") == text.count("<mo>]</mo>") == 1
    assert "&lt;i&gt;" in mathml_equation("<i>", x)


def test_brackets_as_older_versions_of_sympy_write_them(monkeypatch):
    def fenced(printer, _):
        element = printer.dom.createElement("mfenced")
        for name in "ab":
            element.appendChild(printer.word("mi", name))
        return element

    monkeypatch.setattr(MathMLPresentationPrinter, "_print_sin", fenced, raising=False)
    text = mathml_equation("x", sympy.atan2(sympy.sin(sympy.Symbol("y")), 2))
    brackets = "<mrow><mo>(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo>)</mo></mrow>"
    assert brackets in text
    assert "<mi>atan2</mi>" in text


def test_equations_use_what_was_computed_before():
    equations = show_model(read_robot_text("fivebar"), Options(), None, closed=False).equations
    assert [equation.number for equation in equations] == list(range(1, len(equations) + 1))
    assert all(max(equation.sources, default=0) < equation.number for equation in equations)
    assert len({source for equation in equations for source in equation.sources}) > len(equations) / 2


def test_the_tables_of_papers(pkmgen):
    tables = json.loads(pkmgen("show", "fivebar", "--tables", "--json")[1])
    kinematic, dynamic, legs = (table["rows"] for table in tables)
    assert [table["name"] for table in tables] == ["kinematic_elements", "dynamic_elements", "leg_parameters"]
    assert {row["element"] for row in kinematic} == {row["element"] for row in dynamic} == {"arm", "rod", "platform"}
    assert [(row["limb"], row["link"], row["j"]) for row in legs] == [
        ("left", "arm", 1), ("left", "rod", 2), ("right", "arm", 1), ("right", "rod", 2),
    ]  # fmt: skip
    _, out, _ = pkmgen("show", "fivebar", "--tables")
    for words in ("Özgür 2013, Table 1", "Özgür 2013, Table 2", "Khalil 2007, Table 1", "arm_mass g"):
        assert words in out


def test_a_method_that_does_not_apply_says_why_in_a_line(pkmgen):
    code, out, err = pkmgen("show", "delta", "--method", "khalil", "--inputs", "joints", "--all")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "delta.yaml: method khalil does not take inputs joints; methods that do, where they apply" in err


def test_a_method_on_trees_in_closed_form(pkmgen):
    show = ("show", "planar_3rrr", "--method", "tree", "--matrix", "first_flat_span_squared", "--json")
    (staged,), (closed,) = (json.loads(pkmgen(*show, *more)[1]) for more in ((), ("--closed",)))
    assert "first_flat_span_x" in staged["entries"][0][0]
    inputs = {symbol.name for symbol in sympy.sympify(closed["entries"][0][0]).free_symbols}
    assert inputs == {"pose_x", "pose_y", "pose_phi", "platform_side"}


@pytest.mark.parametrize(
    ("robot", "method"),
    [("fivebar", "elements"), ("delta", "adjoint"), ("planar_3rpr", "tree"), ("cartesian_3prrr", "adjoint")],
)
def test_every_name_in_an_equation_is_explained(robot, method):
    """It is an input, a parameter of the robot, or the quantity of another equation."""
    shown = show_model(read_robot_text(robot), Options(method=method), None, closed=False)
    ports = [*shown.model.inputs]
    if shown.model.iteration is not None:
        ports += [shown.model.iteration.unknown, shown.model.iteration.convergence]
    known = {symbol.name for port in ports for symbol in port.symbols} | set(shown.robot.values)
    known |= {symbol.name for equation in shown.model.written() for symbol in equation.symbols}
    used = {symbol.name for equation in shown.equations for symbol in equation.value.free_symbols}
    assert used <= known


def test_conditions_of_limbs_are_on_the_page(page):
    text = "".join(page("planar_3rrr").words)
    for limb in ("first", "second", "third"):
        assert f"{limb}_reach > " in text
        assert f"limb {limb}" in text


def test_the_topology(pkmgen):
    tables = {table["name"]: table["rows"] for table in json.loads(pkmgen("show", "delta", "--topology", "--json")[1])}
    assert list(tables) == ["joints", "cycles", "limbs", "mobility"]
    assert sum(row["role"] == "cut" for row in tables["joints"]) == len(tables["cycles"])
    assert [row["limb"] for row in tables["limbs"]] == ["first", "second", "third"]
    (mobility,) = tables["mobility"]
    assert (mobility["platform"], mobility["motors_held"], mobility["idle"], mobility["redundant"]) == (3, 0, 0, 0)
    _, out, _ = pkmgen("show", "delta", "--topology")
    for words in ("spanning tree", "Fundamental cycles", "equimobile"):
        assert words in out


def test_one_view_at_a_time(pkmgen):
    code, out, err = pkmgen("show", "delta", "--topology", "--tables")
    assert (code, out) == (2, "")
    assert "--tables, --topology" in err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--all --matrix V", "ask for one of --matrix, --all"),
        ("--tables --topology", "ask for one of --tables, --topology"),
        ("--tables --format html", "--tables is text or JSON; it does not go with --format html"),
        ("--topology --closed", "--topology is text or JSON; it does not go with --closed"),
        ("--closed", "--closed is for equations: ask for them by --all or --matrix NAME"),
        ("--format latex", "--format latex is for equations"),
        ("--all --format html --json", "ask for one of --format html, --json"),
        ("--matrix=", "has no matrix ''"),
    ],
)
def test_options_that_contradict_each_other(pkmgen, options, words):
    code, out, err = pkmgen("show", "fivebar", *options.split())
    assert (code, "error" in out) == (2, "--json" in options)
    assert words in " ".join(err.split())


def test_numbers_of_equations_are_explained(pkmgen):
    out = pkmgen("show", "fivebar", "--method", "khalil", "--matrix", "J_i")[1]
    assert "J_i (18, 35, 54)" in out
    assert out.endswith("numbers in brackets: equations of Khalil and Ibrahim 2007\n")
    assert "numbers in brackets" not in pkmgen("show", "fivebar", "--method", "tree", "--all")[1]
