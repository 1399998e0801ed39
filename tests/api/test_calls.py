"""Public calls: they return what their commands print or write, print nothing, and write only where they are told."""

import json
import math
import sys
from dataclasses import FrozenInstanceError, is_dataclass

import numpy as np
import pytest

import pkmgen
from pkmgen.cli import main
from pkmgen.errors import ArgumentError, CertificateError, RobotFileError, RobotFileWarning, RobotNotFoundError
from tests.conftest import ROOT
from tests.unit.design.conftest import write_study

IMPORTED = ROOT / "tests/data/import"
IK = ("inverse_kinematics",)


@pytest.fixture(autouse=True)
def quiet(monkeypatch, tmp_path, capfd):
    """Calls run in an empty folder, and print nothing."""
    monkeypatch.chdir(tmp_path)
    yield
    assert capfd.readouterr() == ("", "")


@pytest.fixture
def command(monkeypatch, capfd):
    """What a command prints, as data where it is JSON."""

    def run(*arguments, code=0):
        monkeypatch.setattr(sys, "argv", ["pkmgen", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        printed, said = capfd.readouterr()
        assert (ended.value.code or 0) == code, said
        return json.loads(printed) if "--json" in arguments else printed

    return run


def written(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def of(files):
    return {name: text if isinstance(text, bytes) else text.encode() for name, text in files.items()}


def test_generate(command, tmp_path):
    made = pkmgen.generate("fivebar", functions=IK, real="float", certificate=False)
    assert is_dataclass(made) and not list(tmp_path.iterdir())
    told = command("generate", "fivebar", "--functions", *IK, "--real", "float", "--no-certificate", "--json")
    assert told["files"] == list(made.files)
    assert written(tmp_path / "generated/fivebar") == of(made.files)
    again = pkmgen.generate(
        pkmgen.RobotText((ROOT / "robots/fivebar.yaml").read_text("utf-8"), "fivebar.yaml"),
        output=tmp_path / "own", functions=IK, real="float", certificate=False,
    )  # fmt: skip
    assert written(again.folder) == of(made.files)
    with pytest.raises(ArgumentError, match="holds the kernel of fivebar"):
        pkmgen.generate("delta", output=tmp_path / "own")
    with pytest.raises(ArgumentError, match="target: 'cobol' is not known"):
        pkmgen.generate("fivebar", target="cobol")


def test_generate_for_another_target(tmp_path):
    made = pkmgen.generate("fivebar", functions=IK, target="rust", certificate=True)
    assert made.target == "rust" and made.certificate is None
    assert any("that of rust" in note for note in made.notes)
    assert not list(tmp_path.iterdir())


def test_what_was_hardly_meant_is_a_warning():
    text = (ROOT / "robots/fivebar.yaml").read_text("utf-8").replace("gravity: [0, -9.81, 0]", "")
    with pytest.warns(RobotFileWarning, match="gravity is zero"):
        pkmgen.generate(pkmgen.RobotText(text, "light.yaml"), functions=IK, certificate=False)


def test_certify(command, tmp_path):
    given = {"functions": IK, "samples": 2, "cells": 8}
    made = pkmgen.certify("fivebar", output="kernel", **given)
    options = ("--functions", *IK, "--samples", "2", "--cells", "8")
    assert command("certify", "fivebar", *options, "-o", "other", "--json") == made.certificate
    assert written(tmp_path / "kernel") == of(made.files)
    assert pkmgen.verify("kernel")["texts"] == made.certificate["texts"]
    header = tmp_path / "kernel/fivebar.h"
    header.write_text(header.read_text("utf-8") + "\n")
    with pytest.raises(CertificateError, match="not the text that was certified"):
        pkmgen.verify("kernel")


def test_check(command):
    found = pkmgen.check("fivebar", samples=5, seed=3)
    told = command("check", "fivebar", "--samples", "5", "--seed", "3", "--json")
    assert found.passed and told["robots"] == [json.loads(json.dumps(found.as_dict()))]
    assert all(each.error <= each.limit for each in found.comparisons)
    with pytest.raises(FrozenInstanceError):
        found.passed = False


def test_check_of_a_pose(command):
    found = pkmgen.check("fivebar", pose=[3.0, 0.0])
    assert not found.passed and found.pose.status and not found.comparisons
    assert command("check", "fivebar", "--pose", "3,0", "--json", code=1) == [found.as_dict()]
    with pytest.raises(ArgumentError, match="takes 2 numbers"):
        pkmgen.check("fivebar", pose=[1.0])


def test_export(command, tmp_path):
    made = pkmgen.export("fivebar", to="urdf", parameters={"payload_mass": 0.5})
    assert not list(tmp_path.iterdir())
    command("export", "fivebar", "--to", "urdf", "--set", "payload_mass=0.5")
    assert written(tmp_path / "fivebar_urdf") == of(made.files)
    assert written(made.write("again").folder) == of(made.files)


def test_import_model(command, tmp_path):
    made = pkmgen.import_model(IMPORTED / "fourbar.urdf", loops=IMPORTED / "fourbar_loops.yaml")
    assert command("import", IMPORTED / "fourbar.urdf", "--loops", IMPORTED / "fourbar_loops.yaml") == made.text
    assert made.why_unusable() == "" and not list(tmp_path.iterdir())
    file = pkmgen.import_model(IMPORTED / "fourbar.urdf", loops=IMPORTED / "fourbar_loops.yaml", output="leg.yaml").file
    assert "name: leg\n" in file.read_text("utf-8")
    with pytest.raises(ArgumentError, match=r"ends in \.yaml"):
        pkmgen.import_model(IMPORTED / "fourbar.urdf", output="leg.txt")


def test_equations(command):
    shown = pkmgen.equations("fivebar", method="khalil", matrix="J_i")
    asked = ("show", "fivebar", "--method", "khalil", "--matrix", "J_i")
    assert command(*asked, "--json") == [each.as_dict() for each in shown.listed()]
    assert shown.text() in command(*asked)
    assert command(*asked, "--format", "latex") == shown.latex()
    assert command("show", "fivebar", "--json") == pkmgen.equations("fivebar").summary()
    tables = json.loads(json.dumps([each.as_dict() for each in shown.topology()]))
    assert command("show", "fivebar", "--topology", "--json") == tables
    with pytest.raises(ArgumentError, match="no matrix 'Q'"):
        pkmgen.equations("fivebar", matrix="Q").listed()


def test_box(command, tmp_path):
    found = pkmgen.box("fivebar", shape="cube", limit={"condition": 4.0}, within={"x": ("-200mm", 0.2)})
    told = command("box", "fivebar", "--shape", "cube", "--limit", "condition=4", "--within", "x=-200mm:0.2", "--json")
    assert {**told, "seconds": 0} == {**found.as_dict(), "seconds": 0} and not found.proven
    assert (found.low < found.high).all() and found.coordinates == ("x", "y")
    proven = pkmgen.box("fivebar", limit={"condition": 6.0}, certified=True, gap=0.2, output="box.json")
    verified = pkmgen.verify_box("box.json")
    assert proven.proven and verified.stands and verified.robot == "fivebar"
    told = json.loads((tmp_path / "box.json").read_text("utf-8"))
    (tmp_path / "box.json").write_text(json.dumps(told | {"limits": {**told["limits"], "condition": 3.0}}))
    assert not pkmgen.verify_box("box.json").stands


def test_trajectory(command, tmp_path):
    found = pkmgen.trajectory("fivebar", "line", over=["y"], effort_limit={"left": 20.0}, rate=50.0)
    asked = ("trajectory", "fivebar", "line", "--over", "y", "--effort-limit", "left=20", "--rate", "50")
    told = command(*asked, "--json", code=not found.kept)
    assert told == json.loads(json.dumps(found.as_dict())) and not list(tmp_path.iterdir())
    samples = found.studied.samples
    assert samples.pose.shape == (len(samples.times), 2)
    path = pkmgen.trajectory("fivebar", [[-0.05, 0.5], [0.05, 0.5]], duration=1.0)
    assert path.studied.given.pose[0] == pytest.approx([-0.05, 0.5])
    with pytest.raises(ArgumentError, match=r"\(N, 2\), finite"):
        pkmgen.trajectory("fivebar", [[0.0, 0.5, 1.0]])
    with pytest.raises(ArgumentError, match="there is no motor 'lefty'"):
        pkmgen.trajectory("fivebar", effort_limit={"lefty": 20.0})


def test_report(command):
    for given, asked in (
        ({}, ()),
        ({"methods": ["adjoint", "khalil"]}, ("--methods", "adjoint,khalil")),
        ({"functions": IK}, ("--functions", *IK)),
    ):
        assert command("report", "fivebar", *asked, "--json") == list(pkmgen.report("fivebar", **given).rows)
    assert pkmgen.report("fivebar", passes=True).passes
    with pytest.raises(ArgumentError, match="ask for one of"):
        pkmgen.report("fivebar", methods="all", functions=IK)


def test_draw(command, tmp_path):
    picture = pkmgen.draw("fivebar", pose=[0.1, 0.5], width=90.0, names=False)
    assert picture.kind == "svg" and not list(tmp_path.iterdir())
    command("draw", "fivebar", "--pose", "0.1,0.5", "--width", "90", "--no-names", "-o", "a.svg")
    assert (tmp_path / "a.svg").read_bytes() == picture.content
    assert pkmgen.draw("fivebar", pose=[[0.1, 0.5], [0.0, 0.5]], output="b.png").content.startswith(b"\x89PNG")
    assert written(tmp_path).keys() == {"a.svg", "b.png"}


def test_plot(command, tmp_path):
    made = pkmgen.plot("fivebar", "reach", points=9, ranges={"x": ("-300mm", 0.3)}, at=None)
    assert made.found.regions.shape == (9, 9) and not list(tmp_path.iterdir())
    command("plot", "fivebar", "reach", "--points", "9", "--range", "x=-300mm:0.3", "-o", "a.csv")
    command("plot", "fivebar", "reach", "--points", "9", "--range", "x=-0.3:300mm", "-o", "a.svg")
    assert (tmp_path / "a.csv").read_bytes() == made.content("csv")
    assert (tmp_path / "a.svg").read_bytes() == made.content("svg")
    efforts = pkmgen.plot("fivebar", "efforts", along="line", output="b.csv")
    assert efforts.found.values.shape == (len(efforts.trajectory.times), 2)
    assert (tmp_path / "b.csv").read_bytes() == efforts.content("csv")
    force = pkmgen.plot("fivebar", "force_polytope", effort_limit=28.0, at={"x": 0.08})
    assert force.found.vertices.shape == (4, 2)


def test_workspace(command, tmp_path):
    atlas = pkmgen.workspace("fivebar", resolution=8, box={"x": ("-30cm", 0.3)}, effort_limit=28.0, force=5.0)
    asked = (
        "workspace",
        "fivebar",
        "--resolution",
        "8",
        "--box",
        "x=-30cm:0.3",
        "--effort-limit",
        "28",
        "--force",
        "5",
    )
    assert command(*asked, "--json") == json.loads(json.dumps(atlas.as_dict()))
    assert atlas.map("force").shape == (8, 8) and not list(tmp_path.iterdir())
    assert 0.0 < atlas.volume(pkmgen.Region.WORKS) < math.inf
    saved = pkmgen.workspace("fivebar", resolution=8, output="found")
    assert {path.name for path in saved.files} == set(written(tmp_path / "found"))


def test_design(command, tmp_path):
    study = write_study(tmp_path / "study.yaml", vary={"arm_length": {"range": [0.38, 0.42], "steps": 2}}, tie=None)
    found = pkmgen.design(study)
    assert command("design", study, "--json") == json.loads(json.dumps(found.as_dict()))
    assert found.findings.table.designs.shape[0] == 2 and written(tmp_path).keys() == {"study.yaml"}


def test_identify_from_a_motion(command, tmp_path):
    pytest.importorskip("cvxpy")
    motion = pkmgen.excite("fivebar", trials=3, rate=80.0, period=5.0, output="motion.csv")
    assert motion.position.shape == (400, 2)
    table = (tmp_path / "motion.csv").read_text("utf-8")
    command("excite", "fivebar", "--trials", "3", "--rate", "80", "--period", "5", "-o", "again.csv")
    assert (tmp_path / "again.csv").read_text("utf-8") == table
    robot = pkmgen.load("fivebar")
    efforts = robot.inverse_dynamics(*(motion.state[name] for name in ("pose", "twist", "acceleration")))
    head, *rows = table.splitlines()
    noise = 1e-3 * np.random.default_rng(1).normal(size=efforts.shape)
    lines = [f"{row},{a!r},{b!r}" for row, (a, b) in zip(rows, (efforts + noise).tolist(), strict=True)]
    (tmp_path / "run.csv").write_text("\n".join([f"{head},effort.left [N*m],effort.right [N*m]", *lines]) + "\n")
    found = pkmgen.identify("fivebar", "run.csv", cutoff=20.0, output="found")
    told = command("identify", "fivebar", "run.csv", "--cutoff", "20", "--json")
    assert [each["value"] for each in told["base_parameters"]] == found.estimate.values.tolist()
    assert {path.name for path in found.files} == set(written(tmp_path / "found"))
    with pytest.raises(ArgumentError, match="expected QUANTITY=UNIT"):
        pkmgen.identify("fivebar", "run.csv", unit={"angle": "deg"})


def test_calibrate(command, tmp_path):
    robot = pkmgen.load("fivebar", parameters={"arm_length": 0.401})
    poses = np.random.default_rng(2).uniform([-0.2, 0.4], [0.2, 0.6], (20, 2))
    rows = np.hstack([robot.inverse_kinematics(poses), poses]).tolist()
    lines = [",".join(map(repr, row)) for row in rows]
    head = "position.left [rad],position.right [rad],pose.x [m],pose.y [m]"
    (tmp_path / "poses.csv").write_text("\n".join([head, *lines]) + "\n")
    found = pkmgen.calibrate("fivebar", "poses.csv", offsets=False, fix=["rod_length"])
    told = command("calibrate", "fivebar", "poses.csv", "--no-offsets", "--fix", "rod_length", "--json")
    assert told["robot"] == "fivebar" and found.after[0] < found.before[0]
    assert written(tmp_path).keys() == {"poses.csv"}


def test_studio_and_review_are_pages(monkeypatch):
    monkeypatch.setattr("pkmgen.scenes.web.robot.studio_robot", lambda made, _: {"name": made.text.name, "title": ""})
    page = pkmgen.studio("fivebar", output="page.html")
    assert page.file.read_text("utf-8") == page.page and page.page.startswith("<!DOCTYPE html>")
    with pytest.raises(ArgumentError, match="the page of a review is HTML"):
        pkmgen.review("fivebar", output="a.pdf")


def test_errors_are_those_of_load():
    for call in (pkmgen.check, pkmgen.generate, pkmgen.draw, pkmgen.box, pkmgen.trajectory, pkmgen.workspace):
        with pytest.raises(RobotNotFoundError, match="did you mean 'fivebar'"):
            call("fivebra")
        with pytest.raises(ArgumentError, match="expected a name or a path, seen a int"):
            call(3)
    with pytest.raises(RobotFileError, match="did you mean 'arm_length'"):
        pkmgen.check("fivebar", parameters={"arm_lenght": 0.4})


def test_a_name_that_is_misspelt_is_told():
    with pytest.raises(AttributeError, match="did you mean 'generate'"):
        pkmgen.genrate  # noqa: B018


@pytest.mark.parametrize("method", ["khalil", "lie"])
def test_certify_limbs_by_closures(method):
    """Their equations with parameters as inputs have no iteration either, which the kernel has not."""
    made = pkmgen.certify("spherical_wrist", method=method, functions=["inverse_dynamics"], samples=2, cells=8)
    assert [each["name"] for each in made.certificate["functions"]] == ["inverse_dynamics"]


def test_certify_limbs_apart_that_iterate():
    """The step of a part is proven equal to its graph, and has no equations of its own."""
    made = pkmgen.certify(
        "spherical_wrist", method="khalil", layout="limbs", functions=["inverse_dynamics"], samples=2, cells=8
    )
    assert any("step" in each and "equations" not in each["step"] for each in made.certificate["functions"])
    assert any("Newton step" in text for text in made.files.values())
