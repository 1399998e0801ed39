"""The command line: what it prints, what it writes, and the codes it ends with."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pkmgen import __version__
from pkmgen.cli import main
from pkmgen.commands.report import NEWTON_STEP
from pkmgen.options import INPUT_MODES, METHOD_NAMES
from pkmgen.resources import resource_folder

FIVEBAR = (resource_folder("robots") / "fivebar.yaml").read_text("utf-8")
STEP = "forward_kinematics" + NEWTON_STEP
FILES = {"fivebar.c", "fivebar.h", "README.md", "manifest.json"}
COMMANDS = {
    "list": ["list"],
    "show": ["show", "fivebar"],
    "show matrix": ["show", "fivebar", "--method", "elements", "--matrix", "V"],
    "show all": ["show", "fivebar", "--all", "--inputs", "joints"],
    "generate": ["generate", "fivebar", "-o", "out"],
}


@pytest.fixture
def pkmgen(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder; gives exit code, standard output and messages."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["pkmgen", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        printed = capsys.readouterr()
        return caught.value.code or 0, printed.out, printed.err

    return run


@pytest.fixture
def small_library(monkeypatch, tmp_path):
    """A library of two robots, so that --all is quick."""
    folder = tmp_path / "resources/robots"
    folder.mkdir(parents=True)
    for name in ("fivebar", "irsbot2"):
        (folder / f"{name}.yaml").write_bytes((resource_folder("robots") / f"{name}.yaml").read_bytes())
    monkeypatch.setattr("pkmgen.library.resource_folder", lambda _: folder)
    return folder


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setenv("CC", "/nonexistent")


def robot_file(folder, change):
    data = yaml.safe_load(FIVEBAR)
    change(data)
    path = folder / "changed.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), "utf-8")
    return path


def one_limb(data):
    data["limbs"].pop()


def flip_assembly(data):
    data["platform"]["assembly"] = -1


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_a_command_prints_text_or_json(pkmgen, arguments):
    code, out, _ = pkmgen(*arguments)
    assert code == 0
    assert out.strip()
    with pytest.raises(json.JSONDecodeError):
        json.loads(out)
    code, out, _ = pkmgen(*arguments, "--json")
    assert code == 0
    assert json.loads(out)


@pytest.mark.parametrize("command", [[], ["list"], ["schema"], ["show"], ["generate"], ["report"], ["check"]], ids=str)
def test_help(pkmgen, command):
    code, out, _ = pkmgen(*command, "--help")
    assert code == 0
    assert " ".join(["Usage: pkmgen", *command]) in out


def test_version(pkmgen):
    assert pkmgen("--version")[:2] == (0, f"pkmgen {__version__}\n")


def test_as_a_module():
    run = subprocess.run([sys.executable, "-m", "pkmgen", "list", "--json"], capture_output=True, text=True, check=True)
    assert "fivebar" in [row["name"] for row in json.loads(run.stdout)]


def test_list(pkmgen):
    (row,) = [row for row in json.loads(pkmgen("list", "--json")[1]) if row["name"] == "fivebar"]
    assert row == {
        "name": "fivebar",
        "title": "Five-bar (2BB)",
        "motion": "planar_point",
        "motors": 2,
        "limbs": ["left", "right"],
    }


def test_list_counts_the_motors_of_driven_limbs(pkmgen):
    motors = {row["name"]: row["motors"] for row in json.loads(pkmgen("list", "--json")[1])}
    assert (motors["par2"], motors["redundant_2rr"], motors["space_robot"]) == (2, 3, 6)


def test_show_a_robot(pkmgen):
    summary = json.loads(pkmgen("show", "fivebar", "--method", "elements", "--set", "payload_mass=2", "--json")[1])
    assert summary["topology"]["actuators"] == summary["topology"]["freedoms"] == 2
    values = {row["name"]: (row["value"], row["unit"]) for row in summary["parameters"]}
    assert values["payload_mass"] == (2.0, "kg")
    assert values["arm_length"] == (0.4, "m")
    assert "left_proximal_arm_V" in summary["matrices"]["V"]
    assert len(summary["choices"]) == 6


def test_show_a_spatial_robot(pkmgen):
    summary = json.loads(pkmgen("show", "hexa", "--json")[1])
    assert summary["topology"] == {"loops": 5, "freedoms": 6, "actuators": 6}
    assert summary["choices"] == [{"method": "adjoint", "inputs": "pose"}]


def test_show_a_matrix_in_closed_form(pkmgen):
    equations = json.loads(pkmgen("show", "fivebar", "--method", "elements", "--matrix", "V", "--json")[1])
    (arm,) = [equation for equation in equations if equation["name"] == "left_proximal_arm_V"]
    assert arm["entries"] == [
        ["arm_length/2", "0", "0"],
        ["0", "arm_length/2", "0"],
        ["0", "0", "arm_length/2"],
    ]


def test_show_a_matrix_as_text(pkmgen):
    _, out, _ = pkmgen("show", "fivebar", "--method", "elements", "--matrix", "left_proximal_arm_V")
    assert out.startswith("left_proximal_arm_V: V = ∂Ṡ/∂ẋ")
    assert out.count("arm_length") == 3


def test_show_a_matrix_as_latex(pkmgen):
    _, out, _ = pkmgen("show", "fivebar", "--method", "elements", "--matrix", "V", "--format", "latex")
    first = next(line for line in out.splitlines() if not line.startswith("%"))
    assert first.startswith(r"\mathit{left\_proximal\_arm\_V} = \left[\begin{matrix}\frac{\mathit{arm\_length}}{2} & 0")


def test_show_an_equation_down_to_the_inputs(pkmgen):
    show = ("show", "fivebar", "--matrix", "left_span_product", "--json")
    (staged,), (closed,) = (json.loads(pkmgen(*show, *more)[1]) for more in ((), ("--closed",)))
    assert "left_flat_span_squared" in staged["entries"][0][0]
    assert "left" not in closed["entries"][0][0]
    assert "pose_x" in closed["entries"][0][0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "fivebar", "--method", "elements", "--matrix", "gama"], "did you mean 'Gamma'?"),
        (["show", "fivebar", "--matrix", "V"], "method adjoint has no matrix 'V'"),
        (["show", "fivebra"], "did you mean 'fivebar'?"),
        (["check", "fivebra"], "did you mean 'fivebar'?"),
        (["generate", "fivebra"], "did you mean 'fivebar'?"),
        (["report", "fivebar", "fivebra"], "did you mean 'fivebar'?"),
        (["check", "fivebar", "--set", "payload_mas=1"], "did you mean 'payload_mass'?"),
        (["check", "fivebar", "--set", "payload_mass"], "expected NAME=VALUE"),
        (["check", "fivebar", "--set", "payload_mass=heavy"], "expected NAME=VALUE"),
        (["check", "fivebar", "--set", "payload_mass=nan"], "must be finite"),
        (["check", "fivebar", "--set", "payload_mass=-1"], "out of its bounds"),
        (["generate", "fivebar", "--method", "adjont"], "'adjont' is not one of"),
        (["check", "fivebar", "--samples", "0"], "--samples"),
        (["check"], "name a robot, or ask for all of the library with --all"),
        (["check", "fivebar", "--all"], "name a robot, or ask for all of the library with --all"),
        (["generate"], "name a robot, or ask for all of the library with --all"),
        (
            ["generate", "fivebar", "--wrench", "--inputs", "joints"],
            "wrench is an input of method adjoint from pose only",
        ),
        (["generate", "delta", "--method", "elements"], "this method and these inputs are for platform motion"),
        (["nonsense"], "nonsense"),
    ],
    ids=lambda item: " ".join(item) if isinstance(item, list) else "",
)
def test_wrong_input(pkmgen, arguments, message):
    code, out, err = pkmgen(*arguments)
    assert code == 2
    assert out == ""
    assert message in " ".join(err.split())
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.usefixtures("no_compiler")
def test_report(pkmgen):
    code, out, _ = pkmgen("report", "fivebar", "--set", "motor_viscous=0.1", "--json")
    assert code == 0
    rows = json.loads(out)
    for row in rows:
        assert list(row) == ["robot", "method", "function", "inputs", "parameters", "operations", "total", "note"]
        assert list(row["operations"]) == ["add", "mul", "div", "sqrt", "trig", "compare"]
        assert row["total"] == sum(row["operations"].values())
    assert {row["robot"] for row in rows} == {"fivebar"}
    assert {row["parameters"] for row in rows} == {"folded", "runtime"}
    assert {row["inputs"] for row in rows} == {"pose", "elements", "joints"}
    assert any(row["method"] == "published: Özgür 2013, Table 3, vision-based" for row in rows)
    chosen = {"method": "adjoint", "function": "inverse_dynamics", "inputs": "pose", "parameters": "folded"}
    (plain,) = [row for row in rows if chosen.items() <= row.items()]
    assert plain["operations"]["mul"] > 73  # friction, by --set


@pytest.mark.usefixtures("no_compiler")
def test_report_says_what_does_not_apply(pkmgen):
    rows = json.loads(pkmgen("report", "planar_3rrr", "--json")[1])
    refused = [row for row in rows if row["note"]]
    assert {(row["method"], row["inputs"]) for row in refused} == {
        (method, inputs) for method in METHOD_NAMES for inputs in INPUT_MODES
    } - {("adjoint", "pose")}
    for row in refused:
        assert row["note"].startswith("not applicable: ")
        assert (row["operations"], row["total"]) == (None, None)
    (step,) = [row for row in rows if (row["function"], row["parameters"]) == (STEP, "folded")]
    assert step["operations"]["mul"] > 0


@pytest.mark.usefixtures("no_compiler")
def test_report_with_a_wrench(pkmgen):
    def efforts(*options):
        rows = json.loads(pkmgen("report", "fivebar", *options, "--json")[1])
        chosen = {"method": "adjoint", "inputs": "pose", "parameters": "folded", "function": "inverse_dynamics"}
        (row,) = [row for row in rows if chosen.items() <= row.items()]
        return row["operations"]["add"], {row["inputs"] for row in rows if row["note"]}

    (plain, none), (loaded, refused) = efforts(), efforts("--wrench")
    assert loaded == plain + 2
    assert (none, refused) == (set(), set(INPUT_MODES))


def test_report_as_tables(pkmgen):
    code, out, _ = pkmgen("report", "fivebar", "--passes")
    assert code == 0
    for words in ("fivebar: inverse_dynamics", "fivebar: forward_kinematics", "as printed", "factor_sums"):
        assert words in out


def test_generate_writes_four_files(pkmgen, tmp_path):
    code, out, _ = pkmgen("generate", "fivebar", "-o", "out", "--json")
    assert code == 0
    assert set(json.loads(out)["files"]) == FILES == {path.name for path in (tmp_path / "out").iterdir()}
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert (manifest["real"], manifest["fold"]) == ("double", True)


def test_generate_into_the_usual_folder(pkmgen, tmp_path):
    assert pkmgen("generate", "fivebar")[0] == 0
    assert {path.name for path in (tmp_path / "generated/fivebar").iterdir()} == FILES


def test_generate_leaves_other_files_alone(pkmgen, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out/notes.txt").write_text("mine")
    (tmp_path / "out/fivebar.c").write_text("old")
    assert pkmgen("generate", "fivebar", "-o", "out")[0] == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {*FILES, "notes.txt"}
    assert "fivebar_inverse_dynamics" in (tmp_path / "out/fivebar.c").read_text("utf-8")


def test_generate_takes_all_options(pkmgen, tmp_path):
    options = ["--method", "elements", "--inputs", "joints", "--runtime-parameters", "--real", "float"]
    assert pkmgen("generate", "fivebar", "-o", "out", *options, "--set", "arm_mass=3")[0] == 0
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert (manifest["real"], manifest["fold"]) == ("float", False)
    assert manifest["parameters"]["arm_mass"]["value"] == 3.0
    (dynamics, *_) = manifest["functions"]
    assert (dynamics["method"], dynamics["inputs_mode"]) == ("elements", "joints")


def test_generate_with_a_wrench(pkmgen, tmp_path):
    assert pkmgen("generate", "fivebar", "-o", "out", "--wrench")[0] == 0
    manifest = json.loads((tmp_path / "out/manifest.json").read_text("utf-8"))
    assert [port["name"] for port in manifest["functions"][0]["inputs"]] == ["pose", "twist", "acceleration", "wrench"]


@pytest.mark.usefixtures("small_library")
def test_generate_all(pkmgen, tmp_path):
    code, out, err = pkmgen("generate", "--all", "-o", "out", "--json")
    assert code == 0
    assert [Path(row["folder"]).name for row in json.loads(out)] == ["fivebar", "irsbot2"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"fivebar", "irsbot2"}
    assert {path.name for path in (tmp_path / "out/fivebar").iterdir()} == FILES
    assert "generating irsbot2 (2 of 2)" in err


def test_generate_all_goes_on_after_a_robot_that_cannot_be_modelled(pkmgen, tmp_path, small_library):
    """Robots come in the order of their names, the refused one first."""
    (small_library / "bad.yaml").write_text(robot_file(tmp_path, one_limb).read_text("utf-8"))
    code, out, err = pkmgen("generate", "--all", "-o", "out")
    assert code == 2
    assert "1 motors cannot drive 2 freedoms" in err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"fivebar", "irsbot2"}
    assert "fivebar.c" in out


def test_a_malformed_file_writes_nothing(pkmgen, tmp_path):
    path = robot_file(tmp_path, lambda data: data["platform"].update(plain="xy"))
    code, out, err = pkmgen("generate", path, "-o", "out")
    assert (code, out) == (2, "")
    assert "changed.yaml:" in err
    assert "platform.plain: unknown key" in err
    assert not (tmp_path / "out").exists()


def test_a_robot_that_cannot_be_modelled_writes_nothing(pkmgen, tmp_path):
    code, _, err = pkmgen("generate", robot_file(tmp_path, one_limb), "-o", "out")
    assert code == 2
    assert "1 motors cannot drive 2 freedoms" in err
    assert not (tmp_path / "out").exists()


def test_a_target_that_is_a_file(pkmgen, tmp_path):
    (tmp_path / "out").write_text("mine")
    code, _, err = pkmgen("generate", "fivebar", "-o", "out")
    assert code == 2
    assert "out cannot be written" in err
    assert (tmp_path / "out").read_text() == "mine"


def test_a_target_that_cannot_be_replaced_leaves_no_temporary_files(pkmgen, tmp_path):
    (tmp_path / "out/fivebar.h").mkdir(parents=True)
    assert pkmgen("generate", "fivebar", "-o", "out")[0] == 2
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["fivebar.h"]


def test_check(pkmgen):
    code, out, _ = pkmgen("check", "fivebar", "--samples", "20", "--seed", "3", "--json")
    result = json.loads(out)
    assert (code, result["passed"], result["samples"], result["seed"]) == (0, True, 20, 3)
    (result,) = result["robots"]
    assert (result["robot"], result["passed"]) == ("fivebar", True)
    assert all(check["passed"] and not check["skipped"] for check in result["checks"])
    assert all(check["error"] <= check["limit"] and check["samples"] > 0 for check in result["checks"])
    names = [check["check"] for check in result["checks"]]
    assert "power of the motors" in names
    assert "forward of inverse kinematics, home" in names
    assert "forward of inverse kinematics, box" in names
    assert "compiled kernel" in names
    assert "actuator velocity" in names
    choices = json.loads(pkmgen("show", "fivebar", "--json")[1])["choices"]
    from_pose = sum(choice["inputs"] == "pose" for choice in choices)
    assert sum(name.startswith("inverse dynamics") for name in names) == math.comb(len(choices), 2)
    assert sum(name.startswith("forward dynamics") for name in names) == math.comb(from_pose, 2)
    assert from_pose >= 3


def test_check_several_robots(pkmgen):
    code, out, _ = pkmgen("check", "planar_3rrr", "redundant_2rr", "--samples", "20", "--json")
    result = json.loads(out)
    assert (code, [row["robot"] for row in result["robots"]]) == (0, ["planar_3rrr", "redundant_2rr"])
    for row in result["robots"]:
        assert all(check["passed"] for check in row["checks"])
        assert any(check["check"].startswith("forward dynamics, adjoint") for check in row["checks"])


def test_a_robot_that_fails_does_not_stop_the_check_of_the_next(pkmgen, tmp_path):
    code, out, _ = pkmgen("check", robot_file(tmp_path, flip_assembly), "fivebar", "--samples", "5", "--json")
    result = json.loads(out)
    assert (code, result["passed"]) == (1, False)
    assert [row["passed"] for row in result["robots"]] == [False, True]


@pytest.mark.usefixtures("small_library")
def test_check_all(pkmgen):
    code, out, _ = pkmgen("check", "--all", "--samples", "5")
    assert code == 0
    assert "fivebar" in out
    assert "irsbot2" in out


def test_a_wrong_assembly_fails_the_check(pkmgen, tmp_path):
    path = robot_file(tmp_path, flip_assembly)
    code, out, err = pkmgen("check", path, "--samples", "5")
    assert code == 1
    assert "failed" in out
    assert "try platform.assembly: 1" in err


def test_a_box_out_of_reach_cannot_be_checked(pkmgen, tmp_path):
    def far(data):
        data["platform"] |= {"box": [[8, 9], [8, 9]]}

    code, out, err = pkmgen("check", robot_file(tmp_path, far), "--samples", "5", "--json")
    assert (code, out) == (2, "")
    assert "none of 5 poses drawn from the box (platform.box) is within reach" in " ".join(err.split())


@pytest.mark.usefixtures("no_compiler")
def test_check_without_a_compiler(pkmgen):
    code, out, _ = pkmgen("check", "fivebar", "--samples", "5", "--json")
    result = json.loads(out)
    assert (code, result["passed"]) == (0, True)
    assert [check["check"] for check in result["robots"][0]["checks"] if check["skipped"]] == ["compiled kernel"]


@pytest.mark.usefixtures("no_compiler")
def test_generate_without_a_compiler(pkmgen):
    assert pkmgen("generate", "fivebar", "-o", "out")[0] == 0


def test_a_compiler_that_fails_is_no_fault_of_the_input(pkmgen, monkeypatch):
    monkeypatch.setenv("CC", "false")
    code, _, err = pkmgen("check", "fivebar", "--samples", "5")
    assert code == 3
    assert "compiling fivebar.c failed" in err


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


TYPES = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int, "boolean": bool}


def conforms(schema, node, value):
    """A light JSON Schema check: the words that the schema of robot files uses, all others refused."""
    known = {"$ref", "$schema", "$defs", "type", "properties", "required", "additionalProperties", "patternProperties"}
    known |= {"items", "prefixItems", "minItems", "maxItems", "minLength", "maxLength", "minimum", "pattern", "enum"}
    known |= {"const", "anyOf", "oneOf", "title", "description", "default", "propertyNames"}
    known |= {"minProperties", "maxProperties"}
    assert set(node) <= known, set(node) - known
    if "$ref" in node:
        return conforms(schema, schema["$defs"][node["$ref"].removeprefix("#/$defs/")], value)
    options = node.get("anyOf") or node.get("oneOf")
    if options:
        return any(conforms(schema, option, value) for option in options)
    if "const" in node and value != node["const"]:
        return False
    if "enum" in node and value not in node["enum"]:
        return False
    types = node.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and value is not None and not any(isinstance(value, TYPES.get(name, type(None))) for name in types):
        return False
    if isinstance(value, dict):
        return _members_conform(schema, node, value)
    if isinstance(value, list):
        items = node.get("prefixItems") or [node["items"]] * len(value)
        sizes = node.get("minItems", 0) <= len(value) <= node.get("maxItems", len(value))
        return sizes and all(conforms(schema, item, entry) for item, entry in zip(items, value, strict=False))
    return True


def _members_conform(schema, node, value):
    members, other = node.get("properties", {}), node.get("additionalProperties", True)
    if not set(node.get("required", [])) <= set(value):
        return False
    for key, entry in value.items():
        patterns = list(node.get("patternProperties", {}).values())
        member = members.get(key) or (patterns[0] if patterns else other)
        if member is False or (isinstance(member, dict) and not conforms(schema, member, entry)):
            return False
    return True


def test_schema(pkmgen):
    schema = json.loads(pkmgen("schema")[1])
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    robot = yaml.safe_load(FIVEBAR)
    assert conforms(schema, schema, robot)
    assert not conforms(schema, schema, robot | {"wheels": 4})
    assert not conforms(schema, schema, robot | {"pkmgen": 2})
    assert not conforms(schema, schema, robot | {"limbs": []})
    assert not conforms(schema, schema, robot | {"gravity": [0, 0]})
    assert not conforms(schema, schema, {key: value for key, value in robot.items() if key != "platform"})


def test_generate_does_not_overwrite_what_it_did_not_write(pkmgen, tmp_path):
    (tmp_path / "README.md").write_text("mine")
    code, _, errors = pkmgen("generate", "fivebar", "-o", tmp_path)
    assert code == 2
    assert "was not written by pkmgen" in " ".join(errors.split())
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    (tmp_path / "README.md").unlink()
    for _ in range(2):
        assert pkmgen("generate", "fivebar", "-o", tmp_path)[0] == 0


def test_generate_with_limbs_apart(pkmgen, tmp_path):
    assert pkmgen("generate", "delta", "--layout", "limbs", "-o", "out")[0] == 0
    source = (tmp_path / "out/delta.c").read_text("utf-8")
    assert source.count("delta_limb_1(states +") == 3
    assert pkmgen("generate", "delta", "--layout", "limbz", "-o", "other")[0] == 2


def test_a_home_quaternion_has_length_one(pkmgen, tmp_path):
    text = (
        (resource_folder("robots") / "hexa.yaml").read_text("utf-8").replace("-0.6, 1, 0, 0, 0]", "-0.6, 1, 0.1, 0, 0]")
    )
    (tmp_path / "hexa.yaml").write_text(text)
    code, _, errors = pkmgen("check", "hexa.yaml")
    assert code == 2
    assert "its length must be 1; seen: length 1.00499" in " ".join(errors.split())
