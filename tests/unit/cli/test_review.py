"""The page of a design review: all sections, robot texts escaped, no network, and figures that JSON has as well."""

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from pkmgen.checks.states import CheckResult
from pkmgen.commands.report import counts, facts, review
from pkmgen.commands.report.page import number, percent, review_page, tiles_of
from pkmgen.commands.report.run import certifying
from pkmgen.compile import compile_robot
from pkmgen.language.expression.units import written_unit
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.study.regions import Region
from pkmgen.studies.study.slices import Quantity, Slice
from pkmgen.studies.study.subject import Coordinate
from pkmgen.studies.study.trajectories import circle
from tests.conftest import ROOT

pytest.importorskip("matplotlib.figure")
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)> & \u202e"
COMMAND = "pkmgen report 'my robots/5 bar.yaml' --html --certify -o <b>.html"
SECTIONS = (
    "picture", "parameters", "mobility", "limits", "workspace", "singularities", "motion", "counts", "accuracy",
    "certificate", "versions",
)  # fmt: skip


class Tags(HTMLParser):
    """Collects tags, attributes and text."""

    def __init__(self):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def made(load_subject):
    """A review of a five-bar whose texts are hostile; one method and one comparison stand for all."""
    text = read_robot_text("fivebar").text
    text = text.replace("title: Five-bar (2BB)", f"title: {json.dumps(HOSTILE)}")
    text = text.replace("description: mass of one arm", f"description: {json.dumps(HOSTILE)}")
    robot, options = RobotText(text, "fivebar.yaml"), Options()
    stages = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review.Subject, "load", load_subject)
        patch.setattr(review, "POINTS", 25)
        patch.setattr(review, "METHOD_NAMES", ("adjoint", "khalil"))
        patch.setattr(review, "COUNTED", ("adjoint",))
        patch.setattr(counts, "COUNTED", ("adjoint",))
        failed = CheckResult("power", "energy", 1.0, 1e-9, 7, HOSTILE)
        patch.setattr(review, "check_robot", lambda *_: [failed])
        found = review.review_robot(robot, options, review.Asked(circle, COMMAND), stages.append)
    return found, review_page(robot, options, found), stages


def test_the_page_has_all_sections_and_asks_nothing_of_a_network(made):
    _, page, stages = made
    seen = Tags()
    seen.feed(page)
    named = [value for name, value in seen.attributes if name == "id"]
    assert tuple(named) == SECTIONS
    assert {value for name, value in seen.attributes if name == "href"} == {f"#{name}" for name in SECTIONS}
    assert not {"script", "link", "iframe", "object", "form"} & set(seen.tags)
    assert all(value.startswith("data:image/svg+xml;base64,") for name, value in seen.attributes if name == "src")
    policy = next(value for name, value in seen.attributes if name == "content" and "default-src" in value)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; img-src data:;")
    assert len(stages) > 6 and stages[0] == "reading the file"
    assert "@page { size: A4" in page and "break-inside: avoid" in page


def test_texts_of_the_robot_are_escaped(made):
    found, page, _ = made
    seen = Tags()
    seen.feed(page)
    assert not any(name.startswith("on") for name, _ in seen.attributes)
    assert "\u202e" not in page
    said = HOSTILE.replace("\u202e", " ")
    assert sum(said in text for text in seen.text) >= 2
    assert found.data["robot"]["title"] == HOSTILE  # data are as they are
    assert 'class="bad">1 of 1 comparisons failed' in page


def test_figures_are_computed(made):
    found, page, _ = made
    data = json.loads(json.dumps(found.data, allow_nan=False))
    assert data["structure"] | {"kind": "", "motion": ""} == {
        "kind": "", "motion": "", "bodies": 5, "joints": 6, "joints_by_type": {"R": 6}, "driven": 2, "passive": 4,
        "loops": 1,
    }  # fmt: skip
    totals = {row["method"]: row["total"] for row in data["counts"]["methods"]}
    assert totals == {"adjoint": 127, "khalil": 130}
    published = [row for row in data["counts"]["published"] if row["published"]]
    assert [row["total"] for row in published] == [1060, 1266]
    assert {row["inputs"] for row in data["counts"]["published"]} == {"elements", "joints"}
    (efforts, *_) = data["motion"]["peaks"]["efforts"]
    peak = np.abs(found.motion.series["efforts"].values[:, 0]).max()
    assert efforts == {"name": "left", "unit": "N*m", "peak": peak, "rms": pytest.approx(efforts["rms"])}
    assert number(peak) in page
    rounding = {row["states"]: row for row in data["rounding"]}
    assert 0 < rounding["home, at rest"]["relative"] < 1e-13
    assert rounding["along the trajectory"]["count"] == 501
    assert data["singularities"]["lines"][1]["value"] == pytest.approx(np.sqrt(0.95**2 - 0.2**2), abs=1e-6)
    assert "Özgür 2013, Table 3, vision-based" in page


def test_what_is_beyond_limits_of_joints_does_not_work():
    """Of five points in the box and two beside it, two work; the greatest values are theirs."""
    axes = Coordinate("x", "m", -0.2, 0.2, 0.0), Coordinate("z", "m", -1.0, -0.5, -0.7)
    places = np.linspace(-0.3, 0.3, 7), np.array([-0.7])
    kinds = (Region.WORKS, Region.LIMITED, Region.WORKS, Region.WORKS, Region.LIMITED, Region.OUT, Region.WORKS)
    values = np.array([[90.0, 50.0, 2.0, 3.0, 60.0, np.nan, 80.0]])
    known = {
        name: Quantity(name, "N*m", "greatest effort of a motor at rest", values) for name in ("condition", "effort")
    }
    row = review._slice_row(Slice(axes, places, (), np.array([kinds], int), known))
    assert row["works"] == 0.4
    assert {name: row["where_it_works"]["effort"][name] for name in ("least", "median", "greatest")} == {
        "least": 2.0, "median": 2.5, "greatest": 3.0,
    }  # fmt: skip
    better = row | {"over": ["x", "y"], "works": 1.0, "box": {"works": 1.0}}
    check = {"drawn": 200, "compared": 177, "skipped": 1, "checks": [{"passed": True}] * 4 + [{"passed": False}]}
    counted = {"methods": [{"total": 99}]}
    tiles = tiles_of({"mobility": None, "counts": counted, "workspace": [better, row], "check": check})
    assert tiles == [
        ("inverse dynamics", "99", "operations"),
        ("works", "40 %", "of the box over x and z, the least on 2 slices through home; "
         "40 % a joint is beyond its limits; 20 % out of reach"),
        ("worst condition on 2 slices through home", "3", "in the box, where it works"),
        ("greatest effort on 2 slices through home", "3", "N·m at rest, in the box, where it works"),
        ("comparisons passed", "3 of 4", "at 177 of 200 states drawn; 1 skipped"),
    ]  # fmt: skip


def test_only_the_whole_is_a_hundred_per_cent():
    assert [percent(share) for share in (1.0, 0.99999, 0.4567, 0.0)] == ["100 %", "99.9 %", "45.7 %", "0 %"]


def test_the_command_for_a_certificate_is_that_of_the_page(made):
    assert html.escape(COMMAND) in made[1].replace("&#39;", "&#x27;")
    given = {"arm": 0.3, "rod": 0.5}
    assert certifying("robots/delta.yaml", "double", given, "circle", Path("a b.html")) == (
        "pkmgen report robots/delta.yaml --html --certify --set arm=0.3 --set rod=0.5 -o 'a b.html'"
    )


def test_states_that_were_compared_are_told_of_those_drawn(made):
    assert "1 of 1 comparisons failed</span> at 7 of 200 random states of the box, where the robot reaches" in made[1]
    assert "at 7 of 200 states drawn" in made[1]
    assert "within limits of its joints" in made[1]


def test_structure_of_a_mechanism():
    text = read_robot_text("fourbar")
    made = compile_robot(text, Options())
    robot, mechanism = made.file, made.mechanism
    found = facts.structure_of(mechanism)
    assert (found["bodies"], found["joints"], found["loops"], found["driven"], found["passive"]) == (3, 4, 1, 1, 3)
    rows = {row["name"]: row for row in facts.parameter_rows(robot)}
    assert len(rows) == len(robot.description.parameters)


def test_numbers_and_units_are_written_as_people_do():
    assert [number(value) for value in (None, 12345, -0.0, 0.25, -1.5, 2e-6, 1.234567e9, 15880.2, -123456.7)] == [
        "–", "12,345", "0", "0.25", "−1.5", "2 · 10⁻⁶", "1.235 · 10⁹", "15,880", "−123,457",
    ]  # fmt: skip
    assert [written_unit(text) for text in ("kg*m**2", "N*m*s/rad", "1")] == ["kg·m²", "N·m·s/rad", ""]


def test_what_does_not_go_together(pkmgen, tmp_path):
    for arguments, message in (
        (("fivebar", "-o", "a.html"), "-o, --along, --certify and --certificate are of --html"),
        (("fivebar", "delta", "--html"), "--html is of one robot"),
        (("fivebar", "--html", "--methods", "all"), "ask for one of --methods, --functions, --passes, --html"),
        (("fivebar", "--html", "-o", "a.pdf"), "a.pdf: the page of a review is HTML"),
        (("fivebra", "--html"), "did you mean 'fivebar'?"),
    ):
        code, out, err = pkmgen("report", *arguments)
        assert (code, out) == (2, "")
        assert message in " ".join(err.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.nightly
@pytest.mark.parametrize("robot", ["delta", "gough_stewart", "excavator", "spherical_wrist", "fourbar"])
def test_a_whole_review(pkmgen, tmp_path, robot):
    code, out, err = pkmgen("report", robot, "--html", "-o", "a.html", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["check"]["passed"] and data["rounding"]
    page = (tmp_path / "a.html").read_text("utf-8")
    assert len(page) < 2_500_000
    assert len(re.findall("<figure>", page)) >= 5
    assert (ROOT / "robots").is_dir() and data["robot"]["sha256"] in page
