"""The page of a design review: all sections, robot texts escaped, no network, and figures that JSON has as well."""

import json
import re
from html.parser import HTMLParser

import numpy as np
import pytest

from pkmgen.check.states import CheckResult
from pkmgen.cli.report import counts, facts, review
from pkmgen.cli.report.page import number, review_page, unit
from pkmgen.library import RobotText, read_robot_text
from pkmgen.options import Options
from pkmgen.pipeline import read_any
from pkmgen.study.trajectories import circle
from tests.conftest import ROOT

pytest.importorskip("matplotlib.figure")
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)> & \u202e"
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
        found = review.review_robot(robot, options, review.Asked(circle), stages.append)
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
    assert totals == {"adjoint": 127, "khalil": 149}
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


def test_structure_of_a_mechanism():
    text = read_robot_text("fourbar")
    robot, mechanism = read_any(text.text, text.file, Options())
    found = facts.structure_of(mechanism)
    assert (found["bodies"], found["joints"], found["loops"], found["driven"], found["passive"]) == (3, 4, 1, 1, 3)
    rows = {row["name"]: row for row in facts.parameter_rows(robot)}
    assert len(rows) == len(robot.description.parameters)


def test_numbers_and_units_are_written_as_people_do():
    assert [number(value) for value in (None, 12345, -0.0, 0.25, -1.5, 2e-6, 1.234567e9, 15880.2, -123456.7)] == [
        "–", "12,345", "0", "0.25", "−1.5", "2 · 10⁻⁶", "1.235 · 10⁹", "15,880", "−123,457",
    ]  # fmt: skip
    assert [unit(text) for text in ("kg*m**2", "N*m*s/rad", "1")] == ["kg·m²", "N·m·s/rad", ""]


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
