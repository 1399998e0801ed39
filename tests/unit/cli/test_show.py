"""Showing robots and their equations."""

import json
import re
from html.parser import HTMLParser

import pytest
import sympy

from pkmgen.language.library import read_robot_text
from pkmgen.language.options import INPUT_MODES, Options
from pkmgen.notation.equations import pick_model, show_equations
from pkmgen.notation.formula import quantities
from pkmgen.notation.lecture import make_lecture
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
    meaning, formula, *_ = out.splitlines()
    assert meaning.startswith("% left_arm_V_arm: V = ∂Ṡ/∂r")
    assert formula.startswith(r"\mathbf{V}_{\mathrm{arm},i,\mathrm{arm}}")
    assert r"\frac{{\ell}_{\mathrm{arm}}}{2}" in formula


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


def test_a_page_holds_limbs_of_a_kind_once_and_what_they_define(page):
    found = page("delta", "--method", "elements")
    lecture = make_lecture(read_robot_text("delta"), Options(method="elements"), None, closed=False)
    equations = list(lecture.handout.equations())
    assert found.tags.count("article") == len(equations)
    assert {f"eq-{number}" for number in range(1, len(equations) + 1)} <= found.anchors
    written = {name for equation in equations for name in equation.names}
    assert len(written) > 1.8 * len(equations)
    text = re.sub(r"\s+", " ", "".join(found.words))
    for words in (
        "for i = 1 … 3 (1 = first, 2 = second, 3 = third)",
        "motor axis to elbow",
        "Where the equations hold",
    ):
        assert words in text


def test_limbs_come_before_the_platform_and_motors_last():
    lecture = make_lecture(read_robot_text("delta"), Options(), None, closed=False)
    assert [part.title for part in lecture.handout.parts] == ["Limb i", "Platform", "Solve for the motors"]
    defined: set[str] = set()
    for equation in lecture.handout.equations():
        needed = set(quantities(equation.formula)) & set(lecture.homes)
        assert needed <= defined
        defined |= {equation.name, *equation.names}


def test_a_page_of_one_matrix(page):
    whole, found = page("fivebar", "--method", "tree"), page("fivebar", "--method", "tree", "--matrix", "G")
    assert 0 < found.tags.count("article") < whole.tags.count("article")


def test_unknowns_that_newton_finds_are_joint_coordinates():
    lecture = make_lecture(read_robot_text("spherical_wrist"), Options(method="khalil"), None, closed=False)
    unknown = lecture.picked.model.iteration.unknown
    assert lecture.notation.entry(unknown.name, (len(unknown.symbols), 1), (0, 0)).letter == "q"


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


@pytest.mark.parametrize(("method", "matrix"), [("adjoint", "left_span_product"), ("elements", "A")])
def test_a_page_of_a_matrix_in_closed_form(page, method, matrix):
    show = ("fivebar", "--method", method, "--matrix", matrix)
    assert page(*show, "--closed").tags.count("article") == page(*show).tags.count("article") > 0


def test_a_page_is_written_into_a_file(pkmgen, tmp_path):
    file = tmp_path / "fivebar.html"
    assert pkmgen("show", "fivebar", "--format", "html", "-o", str(file))[0] == 0
    assert file.read_text() == pkmgen("show", "fivebar", "--format", "html")[1]


def test_a_page_that_cannot_be_written_is_named(pkmgen, tmp_path):
    for file in (tmp_path / "none" / "fivebar.html", tmp_path):
        code, out, err = pkmgen("show", "fivebar", "--format", "html", "-o", str(file))
        assert (code, out) == (2, "") and f"{file} cannot be written: " in err


def test_equations_use_what_was_computed_before():
    equations = show_equations(read_robot_text("fivebar"), Options(), None, closed=False)
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
    asked = read_robot_text(robot), Options(method=method), None, False
    shown, equations = pick_model(*asked), show_equations(*asked)
    ports = [*shown.model.inputs]
    if shown.model.iteration is not None:
        ports += [shown.model.iteration.unknown, shown.model.iteration.convergence]
    known = {symbol.name for port in ports for symbol in port.symbols} | set(shown.robot.values)
    known |= {symbol.name for equation in shown.model.written() for symbol in equation.symbols}
    used = {symbol.name for equation in equations for symbol in equation.value.free_symbols}
    assert used <= known


def test_conditions_of_limbs_are_on_the_page_once(page):
    text = "".join(page("planar_3rrr").words)
    assert text.count("limbs first, second, third") == text.count("out of reach, or singular") == 1


def test_the_topology(pkmgen):
    tables = {table["name"]: table["rows"] for table in json.loads(pkmgen("show", "delta", "--topology", "--json")[1])}
    assert list(tables) == ["joints", "cycles", "limbs", "steps", "mobility"]
    assert {row["by"] for row in tables["steps"]} == {"a rod between its elbow and its tip"}
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
        ("-o equations.html", "-o is for --format html or --format latex"),
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
