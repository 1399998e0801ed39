"""Study files that are wrong: the message says where, what was seen and what is allowed."""

import pytest

from pkmgen.errors import ArgumentError, StudyFileError
from pkmgen.studies.design.lab import Lab
from pkmgen.studies.design.study import read_study

WRONG = {
    "unknown key": ({"colour": "red"}, "unknown key; seen: colour"),
    "no such parameter": ({"vary": {"arm_lenght": {"range": [0.3, 0.5]}}}, "did you mean 'arm_length'?"),
    "no range": ({"vary": {"arm_length": {"steps": 3}}}, "what is varied has one of range"),
    "empty range": ({"vary": {"arm_length": {"range": [0.5, 0.3]}}}, "the range is empty; seen: [0.5, 0.3]"),
    "a tolerance in a sweep": ({"vary": {"arm_length": {"normal": 0.001}}}, "one of range; seen: normal"),
    "unit": ({"vary": {"arm_length": {"range": [1, 2], "unit": "kg"}}}, "something else; seen: kg; allowed: m"),
    "tie of a wrong unit": ({"tie": {"arm_mass": "arm_length*2"}}, "the value measures m; seen: arm_l"),
    "tie to nothing": ({"tie": {"arm_mas": "arm_length"}}, "no such parameter; seen: arm_mas"),
    "tie of what is varied": ({"tie": {"arm_length": "rod_length"}}, "follows from vary already"),
    "ties in a circle": ({"tie": {"arm_mass": "2*rod_mass", "rod_mass": "arm_mass/2"}}, "follow from each other"),
    "code": ({"quantities": {"a": "__import__('os').system('id')"}}, "is not allowed in an expression"),
    "objective without sense": ({"objectives": {"torque": "max(effort)"}}, "allowed: minimise EXPRESSION or maximise"),
    "constraint without sign": ({"constraints": {"c": "max(condition)"}}, "a constraint compares two expressions"),
    "half a constraint": ({"constraints": {"c": "max(condition) <="}}, "is missing; seen: max(condition) <=; allowed:"),
    "half an objective": ({"objectives": {"a": "minimise "}}, "an expression is missing; seen: minimise; allowed:"),
    "no expression": ({"quantities": {"a": "max(effort"}}, "this is not an expression; seen: max(effort; allowed:"),
    "too many steps": ({"vary": {"arm_length": {"range": [0.3, 0.5], "steps": 10**8}}},
                       "the number is too large; seen: 100000000; allowed: at most 10000"),
    "half a step": ({"vary": {"arm_length": {"range": [1, 2], "steps": 2.5}}}, "a whole number is needed; seen: 2.5"),
    "no confidence": ({"method": {"tolerance": {"confidence": 0}}}, "too small; seen: 0; allowed: more than 0"),
    "two methods": ({"method": {"grid": {}, "sobol": {}}}, "a study has one method; seen: grid, sobol"),
    "a name twice": ({"quantities": {"torque": "max(effort)"}}, "something else has this name; seen: torque"),
    "no such robot": ({"robot": "fivebra"}, "did you mean 'fivebar'?"),
}  # fmt: skip
LATE = {
    "no such quantity": ({"quantities": {"a": "max(condicion)"}}, "did you mean 'condition'?"),
    "a series": ({"quantities": {"a": "condition"}}, "this is a series, not a number"),
    "no such motor": ({"quantities": {"a": "max(effort_middle)"}}, "allowed: effort_left, effort_right"),
    "units": ({"quantities": {"a": "max(effort) + max(velocity)"}}, "+ combines"),
    "box and trajectory": ({"quantities": {"a": "max(effort*condition)"}}, "series of box and trajectory"),
    "a number in max": ({"quantities": {"a": "max(arm_length)"}}, "takes a series, not a number"),
    "no box": ({"box": None}, "the study has no box"),
    "no coordinate": ({"box": {"ranges": {"w": [0, 1]}}}, "no such coordinate; seen: w; allowed: x, y"),
    "trajectory": ({"trajectory": {"over": ["x", "w"]}}, "has no coordinate 'w'"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_wrong_files(written, case):
    changes, words = WRONG[case]
    with pytest.raises(Exception, match=r"study\.yaml:|fivebra") as caught:
        read_study(written(**changes))
    assert words in str(caught.value)


@pytest.mark.parametrize("case", LATE)
def test_expressions_that_do_not_fit_the_robot(written, case):
    changes, words = LATE[case]
    with pytest.raises(StudyFileError, match=r"study\.yaml:\d+:\d+") as caught:
        Lab(read_study(written(**changes)))
    assert words in str(caught.value)


def test_a_file_that_is_not_there(written):
    path = written()
    with pytest.raises(ArgumentError, match=r"a study file was expected; did you mean '.*study\.yaml'\?"):
        read_study(path.with_name("studdy.yaml"))
    with pytest.raises(ArgumentError, match=r"is a folder, not a study file; .* is study\.yaml"):
        read_study(path.parent)


def test_all_problems_at_once(written):
    with pytest.raises(StudyFileError) as caught:
        read_study(written(tie={"arm_mas": "1"}, objectives={"a": "best"}, constraints={"c": "1"}))
    assert len(caught.value.problems) == 3
