"""`python -m benchmarks.leg_tables`: what it writes and says."""

import json
import sys

import pytest

from benchmarks.as_command import run_as_command
from benchmarks.leg_tables.__main__ import import_tables
from pkmgen.language.description.read import read_robot
from tests.conftest import ROOT

TABLE = ROOT / "tests/data/import/leg_table.json"


@pytest.fixture
def command(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder; gives exit code, standard output and messages."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["leg_tables", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            run_as_command(import_tables, "benchmarks.leg_tables")
        printed = capsys.readouterr()
        return caught.value.code or 0, printed.out, printed.err

    return run


def test_a_file_is_written_named_after_itself_and_written_again(command, tmp_path):
    for _ in range(2):
        code, out, err = command(TABLE, "--machine", "three_arms", "-o", "my_arms.yaml")
        assert (code, err) == (0, "")
        assert out == "wrote my_arms.yaml\n  pkmgen check my_arms.yaml  # check it\n"
    robot = read_robot((tmp_path / "my_arms.yaml").read_text("utf-8"), "my_arms.yaml")
    assert robot.description.name == "my_arms"
    assert robot.description.platform.motion == "planar_body"
    assert {"base_radius", "platform_radius", "a2", "a3", "mass_1", "inertia_2_zz"} <= set(robot.values)


def test_names_that_capitals_tell_apart_get_files_of_their_own(command, tmp_path):
    data = json.loads(TABLE.read_text("utf-8"))
    machine = next(machine for machine in data["machines"] if machine["name"] == "three_arms")
    machine["variants"] = [machine["variants"][0], {**machine["variants"][0], "name": "Three_Arms_Base"}]
    (tmp_path / "table.json").write_text(json.dumps({**data, "machines": [machine]}))
    code, out, _ = command("table.json", "--all", "-o", "robots")
    assert (code, out) == (0, "wrote robots/three_arms_base.yaml\nwrote robots/three_arms_base_2.yaml\n")


def test_values_that_are_set_stay_and_variants_are_chosen(command):
    arguments = ("--machine", "three_arms", "--variant", "three_arms_elbow", "--set", "a2=0.35", "--set", "a3=0.45")
    code, out, _ = command(TABLE, *arguments)
    assert code == 0
    robot = read_robot(out, "printed.yaml")
    assert (robot.values["a2"], robot.values["a3"]) == (0.35, 0.45)
    for limb in robot.description.limb_types.values():
        assert [element.joint.actuator is not None for element in limb.elements] == [False, True]


def test_what_the_joints_do_not_hold_is_said_with_a_reason(command):
    code, out, err = command(TABLE, "--machine", "three_lifts")
    assert code == 0
    assert "note: three_lifts_first: joint 1 of each leg alone does not hold the platform" in err
    assert "its joints leave more free than 3T0R: rotation about z" in err
    assert "only; its joints would leave rotation about z free" in read_robot(out, "x.yaml").description.platform.held


def test_files_of_others_are_left_alone(command, tmp_path):
    (tmp_path / "mine.yaml").write_text("a: 1\n")
    code, out, err = command(TABLE, "--machine", "three_arms", "-o", "mine.yaml")
    assert (code, out) == (2, "")
    assert "mine.yaml exists already; it is left as it is" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "leg_table.json has 10 machines: --all, or --machine with one of three_arms, three_lifts,"),
        (("--machine", "three_arm"), "has no such machine; allowed: three_arms, three_lifts"),
        (("--machine", "three_arms", "--variant", "x"), "allowed: three_arms_base, three_arms_elbow"),
        (
            ("--machine", "three_arms", "--set", "a9=1"),
            "machine three_arms has no such parameter; allowed: base_radius",
        ),
        (("--machine", "three_arms", "--set", "a2=nan"), "--set a2: a finite number is needed, seen nan"),
        (
            ("--machine", "three_arms", "--set", "a2=0.01", "--set", "a3=0.01"),
            "no sizes were found with which its legs",
        ),
        (("--all", "--machine", "three_arms"), "--all takes all machines of the table"),
        (("--all",), "12 robots need a folder: -o FOLDER"),
    ],
)
def test_wrong_arguments(command, arguments, message):
    code, out, err = command(TABLE, *arguments)
    assert (code, out) == (2, "")
    assert message in err


def changed(**changes):
    """The table with values at key paths replaced; a value of None takes the key out."""
    data = json.loads(TABLE.read_text("utf-8"))
    for path, value in changes.items():
        *way, last = [int(step) if step.isdigit() else step for step in path.split("__")]
        place = data
        for step in way:
            place = place[step]
        if value is None:
            del place[last]
        else:
            place[last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "leg_table.json:1:2: no JSON"),
        ("[" * 100_000, "too deep"),
        ('{"schema": NaN}', "a number must be finite; seen: NaN"),
        (changed(schema="other"), "schema: the value is not allowed; seen: 'other'; allowed: 'parroblib-facts-1'"),
        (changed(machines=None), "machines: the key is missing"),
        (changed(machines__0__motion="1T2R"), "[0].motion: the value is not allowed; seen: '1T2R'; allowed: '2T1R',"),
        (changed(machines__0__leg="planar_arms"), "machines[0].leg: there is no leg of this name; seen: planar_arms"),
        (changed(machines__0__variants__0__base_coupling=11), "base_coupling: the value is not allowed; seen: 11"),
        (changed(machines__0__variants__0__base_coupling=5), "legs in three pairs; the machine has 3 legs; seen"),
        (changed(machines__0__variants__0__actuated_joint=3), "a driven joint is one of those that carry"),
        (changed(machines__0__joints_in_dynamics=3), "leg planar_arm has 3 joints, and the last one joins it"),
        (changed(legs__planar_arm__joints__0__theta="q2"), "legs.planar_arm.joints[0].theta: a joint of type R moves"),
        (changed(legs__planar_arm__joints__1__type="S"), "[1].type: the value is not allowed; seen: 'S'; allowed: 'R'"),
        (changed(legs__planar_arm__joints__1__a="__import__('os')"), "\"__import__('os')\" is not allowed"),
        (changed(legs__planar_arm__joints__1__a="length"), "'length' is no symbol of a leg"),
        (changed(legs__planar_arm__technical_joints="RU"), ""),
        (changed(legs__planar_arm__technical_joints="UU"), "have 4 freedoms, the leg has 3 joints; seen: UU"),
        (changed(legs__planar_arm__joints__2__type="P", legs__planar_arm__joints__2__d="q3",
                 legs__planar_arm__joints__2__theta=0), "the last joint of leg planar_arm slides"),
    ],
)  # fmt: skip
def test_wrong_tables(command, tmp_path, text, message):
    table = tmp_path / "leg_table.json"
    table.write_text(text, "utf-8")
    code, _, err = command(table, "--machine", "three_arms")
    assert code == (2 if message else 0)
    assert message in " ".join(err.split())
