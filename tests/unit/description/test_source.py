"""YAML text to plain data: places of keys, and everything beyond plain data refused."""

import pytest

from pkmgen.language.description.source import MAX_BYTES, MAX_DEPTH, MAX_EVENTS, key_text, read_yaml


def the_problem(text):
    data, _, (problem,) = read_yaml(text, "robot.yaml")
    assert data is None
    assert problem.file == "robot.yaml"
    return problem


def place_and_key(problem):
    return problem.line, problem.column, problem.key


def test_plain_data():
    text = "a: 1\nb: [2.5, -3, text, true, null]\nc:\n  d: {e: 1e-3}\n"
    data, _, problems = read_yaml(text, "robot.yaml")
    assert data == {"a": 1, "b": [2.5, -3, "text", True, None], "c": {"d": {"e": "1e-3"}}}
    assert problems == ()


@pytest.mark.parametrize(
    "text", ["010", "0x1F", "0b11", "1:30", "1_000", "yes", "no", "on", "2001-01-01", ".nan", ".inf", "'1'", "9" * 5000]
)
def test_what_is_no_decimal_number_stays_text(text):
    data, _, problems = read_yaml(f"a: {text}", "robot.yaml")
    assert data == {"a": text.strip("'")}
    assert problems == ()


def test_every_key_and_entry_has_its_place():
    _, source, _ = read_yaml("a: 1\nb:\n  - c: 2\n    d: [3, 4]\n", "robot.yaml")
    assert source.places == {
        (): (1, 1),
        ("a",): (1, 1),
        ("b",): (2, 1),
        ("b", 0): (3, 5),
        ("b", 0, "c"): (3, 5),
        ("b", 0, "d"): (4, 5),
        ("b", 0, "d", 0): (4, 9),
        ("b", 0, "d", 1): (4, 12),
    }


def test_a_problem_is_placed_at_the_nearest_key_above():
    _, source, _ = read_yaml("a:\n  b: {}\n", "robot.yaml")
    problem = source.problem(("a", "b", "c", 2), "x" * 200, "wrong", "right", "near")
    assert (problem.line, problem.column, problem.key) == (2, 3, "a.b.c[2]")
    assert len(problem.seen) == 80
    assert (problem.message, problem.allowed, problem.suggestion) == ("wrong", "right", "near")


def test_key_text():
    assert key_text(("limbs", 0, "base", "point", 1)) == "limbs[0].base.point[1]"
    assert key_text(()) == ""


def test_each_duplicate_is_reported_and_the_first_value_kept():
    data, _, problems = read_yaml("a: 1\nb: {c: 1, c: 2}\na: 3\n", "robot.yaml")
    assert data == {"a": 1, "b": {"c": 1}}
    assert [place_and_key(problem) for problem in problems] == [(2, 11, "b.c"), (3, 1, "a")]
    assert "twice, first in line 1" in problems[1].message


@pytest.mark.parametrize(
    ("text", "line", "column", "key", "seen"),
    [
        ("a: &x 1\n", 1, 4, "a", "&x"),
        ("a: 1\nb: [1, *x]\n", 2, 8, "b[1]", "*x"),
        ("a: {b: &x [1], c: *x}", 1, 8, "a.b", "&x"),
    ],
)
def test_anchors_and_aliases(text, line, column, key, seen):
    problem = the_problem(text)
    assert place_and_key(problem) == (line, column, key)
    assert problem.seen == seen
    assert "anchors and aliases are not allowed" in problem.message


def test_growth_by_aliases_is_stopped_at_the_first_anchor():
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    assert place_and_key(the_problem(bomb)) == (1, 4, "a")


@pytest.mark.parametrize(
    "tagged",
    ["!!python/object/apply:os.system [ls]", "!!python/name:os.system ''", "!!str 1", "!!binary aGk=", "!mine {b: 1}"],
)
def test_tags(tagged):
    problem = the_problem(f"a:\n  - 1\n  - b: {tagged}\n")
    assert place_and_key(problem) == (3, 8, "a[1].b")
    assert problem.message == "YAML tags are not allowed"


def test_tag_on_a_key():
    assert place_and_key(the_problem("a: 1\n!!str b: 2\n")) == (2, 1, "b")


def test_depth():
    deepest = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert read_yaml(f"a: {deepest}", "robot.yaml")[2] == ()
    problem = the_problem(f"a: [{deepest}]")
    assert (problem.line, problem.column) == (1, 3 + MAX_DEPTH)
    assert (problem.seen, problem.allowed) == ("level 25", "24 levels")


def test_a_tower_of_brackets_is_no_recursion():
    assert "nests too deeply" in the_problem("[" * 100_000).message


def test_number_of_items():
    problem = the_problem("[" + "1," * MAX_EVENTS + "]")
    assert "too many items" in problem.message


def test_size_is_counted_in_bytes():
    def comment(character, size):
        return "a: 1 #" + character * (size // len(character.encode()))

    assert read_yaml(comment("x", MAX_BYTES - 6), "robot.yaml")[2] == ()
    assert the_problem(comment("x", MAX_BYTES)).message == "the file is too large"
    assert the_problem(comment("é", MAX_BYTES)).allowed == "256 KiB"


def test_several_documents():
    problem = the_problem("a: 1\n---\nb: 2\n")
    assert place_and_key(problem) == (2, 1, "")
    assert "more than one YAML document" in problem.message


@pytest.mark.parametrize("text", ["", "# a comment\n", "~", "null", "---\n"])
def test_empty_files(text):
    assert the_problem(text).message == "the file is empty"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: [1, 2\nb: 3\n", 2, 2),
        ("a: 1\n\t- b\n", 2, 1),
        ("a: 'open\n", 2, 1),
        ("a: 1\nb: \x07\n", 2, 4),
        ('a: "\\UFFFFFFFF"\n', 1, 1),
        ('a: "\\U00110000"\n', 1, 1),
    ],
    ids=["bracket", "tab", "quote", "control", "escape beyond int", "escape beyond unicode"],
)
def test_text_that_is_no_yaml(text, line, column):
    problem = the_problem(text)
    assert (problem.line, problem.column) == (line, column)
    assert problem.message.startswith("not YAML: ")


def test_half_a_surrogate_pair():
    assert place_and_key(the_problem('a: 1\nb: ["\\ud800"]\n')) == (2, 5, "b[0]")


def test_merge_keys_are_keys_like_any_other():
    data, _, problems = read_yaml("<<: {a: 1}\n", "robot.yaml")
    assert data == {"<<": {"a": 1}}
    assert problems == ()
