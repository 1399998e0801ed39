"""Lines within 120 columns: broken at the outermost brackets, long expressions in parts."""

import re

from pkmgen.emit.dialect import Plain
from pkmgen.emit.parts import statements
from pkmgen.emit.wrap import WIDTH, broken, fits, within_width

LONG = "a_long_name_of_a_value"


def parts_of(text):
    numbers = iter(range(100))
    return list(statements(Plain("double").declared, "value", text, lambda wanted: f"{wanted}_{next(numbers)}"))


def test_short_lines_and_directives_are_left_alone():
    text = "short\n#define " + "x" * 200
    assert within_width(text) == text


def test_sums_are_broken_before_signs():
    line = "    const double value = " + " + ".join([LONG] * 8) + ";"
    pieces = broken(line)
    assert all(len(piece) <= WIDTH for piece in pieces)
    assert all(piece.startswith("            + ") for piece in pieces[1:])
    assert " ".join(piece.strip() for piece in pieces) == line.strip()


def test_arguments_are_broken_after_commas():
    pieces = broken("uint32_t function(" + ", ".join(f"const double {LONG}[{i}]" for i in range(5)) + ");")
    assert len(pieces) == 3
    assert all(piece.endswith(",") for piece in pieces[:-1])


def test_what_does_not_fit_is_computed_in_parts():
    inner = " + ".join([LONG] * 6)
    found = parts_of(f"{LONG} * ({inner}) - atan2(({inner}) * ({LONG} + 1), {LONG})")
    assert len(found) > 1
    assert all(fits(f"    {line}") for line in found)
    for line in found:
        assert line.count("(") == line.count(")")
        assert re.fullmatch(r"const double \w+ = .*;", line)


def test_two_groups_as_an_argument_keep_their_brackets():
    inner = " + ".join([LONG] * 5)
    assert not any(re.search(r"= [^(]*\)", line) for line in parts_of(f"sqrt(({inner}) * ({inner} + {LONG}))"))


def test_comments_are_broken_between_words_and_go_on_where_they_were():
    text = within_width(" * " + "word " * 30 + "\n * next\n */")
    assert all(len(line) <= WIDTH for line in text.split("\n"))
    assert text.replace("\n * ", " ").count("word next") == 1


def test_a_term_that_is_longer_than_a_line_gets_a_name():
    long = " * ".join(f"{letter * 40}_scaled" for letter in "abc")
    part, whole = statements(Plain("double").declared, "value", f"rest - {long} + 2.0 * rest", lambda name: name)
    assert (part, whole) == (
        f"const double value_part_1 = {long};",
        "const double value = rest - value_part_1 + 2.0 * rest;",
    )


def test_directives_that_go_on_are_left_alone():
    text = "#define CHOOSE(name) \\\n    (" + " + ".join([LONG] * 8) + ")\nint after;"
    assert within_width(text) == text
    indented = "    #pragma " + ", ".join([LONG] * 8)
    assert within_width(indented) == indented


def test_strings_are_never_broken():
    said, more = ", ".join([LONG] * 4), " /* ".join([LONG] * 2)
    text = within_width(f'    refuse("{said}", {LONG}, "{more}");')
    assert text.split("\n") == [f'    refuse("{said}",', f'            {LONG}, "{more}");']


def test_a_line_that_begins_with_a_pointer_is_no_comment():
    line = f"    *(stored *)({LONG * 4} + first) = {LONG * 2}[0];"
    assert within_width(line).replace("\n            ", " ") == line


def test_comments_to_the_end_of_the_line_stay_comments():
    text = within_width("    /// " + "word, " * 40 + "end\nlet after = 1;").split("\n")
    assert all(line.startswith("    /// ") and len(line) <= WIDTH for line in text[:-1])
    assert text[-1] == "let after = 1;"
