"""`pkmgen design`: files of a folder, what is refused, and how a study goes on."""

import json

import pytest

from pkmgen.language.description.read import read_robot
from pkmgen.machine.engine.workers import Here
from pkmgen.pictures.canvas import new_figure
from pkmgen.pictures.design.pictures import sweep_picture
from pkmgen.pictures.design.style import axes_at, few_ticks
from pkmgen.studies.design.findings import carry_out
from pkmgen.studies.design.study import read_study
from pkmgen.studies.design.trials import Ledger
from tests.unit.design.conftest import write_study

SMALL = {"vary": {"arm_length": {"range": [0.38, 0.42], "steps": 2}}, "tie": None}
OPTIMISE = {
    "vary": {"arm_length": {"range": [0.38, 0.42]}},
    "method": {"optimise": {"population": 4, "generations": 3, "seed": 1}},
}


def test_a_folder_has_tables_report_pictures_and_robots(pkmgen, tmp_path):
    study = write_study(tmp_path / "study.yaml", **SMALL)
    code, out, err = pkmgen("design", study, "-o", "found")
    assert (code, err) == (0, "")
    assert "2 designs, 2 of them feasible" in out
    found = tmp_path / "found"
    told = json.loads((found / "study.json").read_text("utf-8"))
    assert sorted(told["files"]) == sorted(path.name for path in found.iterdir())
    report = (found / "report.md").read_text("utf-8")
    for name in told["files"]:
        if name.endswith(".png"):
            assert f"]({name})" in report and (found / name).read_bytes().startswith(b"\x89PNG")
    assert (found / "results.csv").read_text("utf-8").count("\n") == 3
    assert read_robot((found / "fivebar_best.yaml").read_text("utf-8"), "best").values["arm_length"] in (0.38, 0.42)
    write_study(study, **SMALL | {"objectives": None})
    assert pkmgen("design", study, "-o", "found")[0] == 0
    assert not (found / "fivebar_best.yaml").exists()  # of the study before


def test_an_interrupted_study_goes_on(pkmgen, tmp_path, monkeypatch):
    study = write_study(tmp_path / "study.yaml", **OPTIMISE)
    whole = Ledger.try_all

    def ends(ledger, designs):
        if len(ledger.tables) == 2:
            raise KeyboardInterrupt
        return whole(ledger, designs)

    assert pkmgen("design", study, "-o", "plain")[0] == 0
    monkeypatch.setattr(Ledger, "try_all", ends)
    code, _, err = pkmgen("design", study, "-o", "again")
    assert code == 130 and "the same command goes on from there" in err
    monkeypatch.setattr(Ledger, "try_all", whole)
    assert pkmgen("design", study, "-o", "again")[0] == 0
    for path in (tmp_path / "plain").iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()
    assert not (tmp_path / "again/checkpoint.npz").exists()


def test_why_nothing_is_feasible_is_told(pkmgen, tmp_path):
    """An impossible study, then one that is possible in part."""
    study = write_study(tmp_path / "study.yaml", **SMALL | {"trajectory": {"size": 20.0, "duration": 0.5}})
    code, out, err = pkmgen("design", study, "-o", "found")
    assert (code, err) == (0, "")
    assert "2 designs, 0 of them feasible" in out and "not feasible: 2 × " in out and "–" not in out
    assert "the robot of the file is not feasible: " in out and "no picture is drawn: no design is feasible" in out
    limits = {"short": "arm_length/rod_length <= 0.7"}
    code, out, err = pkmgen("design", write_study(study, **SMALL | {"constraints": limits}), "-o", "part")
    assert (code, err) == (0, "")
    assert "2 designs, 1 of them feasible\nnot feasible: 1 × constraint short\n" in out and "no picture" not in out


def test_one_design_that_is_best_in_all_is_told_once(pkmgen, tmp_path):
    objectives = {"short": "minimise arm_length", "light": "minimise arm_mass"}
    ties = {"arm_mass": "file_arm_mass*arm_length/file_arm_length"}
    study = write_study(tmp_path / "study.yaml", **SMALL | {"objectives": objectives, "tie": ties})
    code, out, err = pkmgen("design", study, "-o", "found")
    assert (code, err) == (0, "") and "one design is best in all objectives" in out and "compromise" not in out
    assert [path.name for path in (tmp_path / "found").glob("*.yaml")] == ["fivebar_best.yaml"]
    report = (tmp_path / "found/report.md").read_text("utf-8")
    assert "One design is best in all" in report and "compromise" not in report
    told = json.loads((tmp_path / "found/study.json").read_text("utf-8"))
    assert {each["design"] for each in told["best"].values()} == {1} and len(told["best"]) == 3


def test_ticks_of_a_tiny_range_are_few_and_short():
    figure = new_figure(50.0, 40.0)
    axes = axes_at(figure, 13.0, 11.0, 32.0, 20.0)
    axes.set_xlim(0.0002191, 0.0002193)
    few_ticks(axes.xaxis)
    figure.canvas.draw()
    words = [each.get_text().removeprefix("$\\mathdefault{").removesuffix("}$") for each in axes.get_xticklabels()]
    assert 2 <= len(words) <= 5 and all(len(each) <= 6 for each in words)


def test_maps_have_a_scale_with_its_unit(tmp_path):
    figure = sweep_picture(carry_out(read_study(write_study(tmp_path / "study.yaml")), Here()))
    scales = [child for axes in figure.axes for child in axes.child_axes]
    assert [each.get_ylabel() for each in scales] == ["rad/s", "N·m", ""]


def test_folders_of_others_are_left_alone(pkmgen, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.tex").write_text("words")
    code, _, err = pkmgen("design", write_study(tmp_path / "study.yaml"), "-o", "mine")
    assert code == 2 and "holds other files" in err


@pytest.mark.parametrize("text", ["study: 1\nrobot: fivebar\nvary: {}\n", "- 1\n", "study: 1\nvary: !!python/none\n"])
def test_wrong_files_are_told_with_their_place(pkmgen, tmp_path, text):
    (tmp_path / "study.yaml").write_text(text)
    code, out, err = pkmgen("design", "study.yaml", "--json")
    assert code == 2 and "study.yaml:" in err
    assert json.loads(out)["error"]["file"] == "study.yaml"
