"""Long lines of C are broken where a reader would, and say the same."""

from __future__ import annotations

import pytest

from pkmgen.emit.wrap import WIDTH, broken, fits, within_width

NAMES = [f"a_rather_long_name_{number}" for number in range(12)]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize(
    "line",
    [
        f"    const double value = {' + '.join(NAMES)};",
        f"    const double value = {' * '.join(NAMES)};",
        f"    const double value = {' * '.join(NAMES[:3])} + {' - '.join(NAMES[3:])};",
        f"    const int bad = {' || '.join(f'{name} > 0.0' for name in NAMES)};",
        f"    if ({' && '.join(f'{name} > 0.0' for name in NAMES)}) {{",
        f"uint32_t robot_function({', '.join(f'const double {name}[3]' for name in NAMES)});",
        f"    status |= {' | '.join(name.upper() for name in NAMES)};",
        f"    value = {NAMES[0]} > {NAMES[1]} + {NAMES[2]} + {NAMES[3]} ? {NAMES[4]} : {NAMES[6]} * {NAMES[7]};",
    ],
)
def test_pieces_fit_and_say_the_same(line: str) -> None:
    pieces = broken(line)
    assert len(pieces) > 1
    assert all(len(piece) <= WIDTH for piece in pieces)
    assert squeezed("".join(pieces)) == squeezed(line)
    assert all(piece.startswith(line[: len(line) - len(line.lstrip())] + " " * 8) for piece in pieces[1:])
    assert within_width(line).split("\n") == pieces


def test_sums_are_broken_before_products() -> None:
    line = f"    const double v = {' * '.join(NAMES[:3])} + {' * '.join(NAMES[3:6])};"
    assert [piece.strip().split(" ")[0] for piece in broken(line)] == ["const", "+"]


def test_commas_end_lines_and_operators_begin_them() -> None:
    arguments = broken(f"uint32_t robot_function({', '.join(f'const double {name}[3]' for name in NAMES)});")
    assert all(piece.endswith(",") for piece in arguments[:-1])
    terms = broken(f"    const double value = {' + '.join(NAMES)};")
    assert all(piece.strip().startswith("+ ") for piece in terms[1:])


@pytest.mark.parametrize("operator", ["||", "&&", "|", "&", "+", "-", "*", "/"])
def test_every_operator_is_a_place_to_break(operator: str) -> None:
    pieces = broken(f"    const int value = {f' {operator} '.join(NAMES)};")
    assert len(pieces) > 1
    assert all(piece.strip().startswith(f"{operator} ") for piece in pieces[1:])


@pytest.mark.parametrize(
    ("looser", "tighter"), [("||", "&&"), ("&&", "+"), ("|", "&"), ("&", "+"), ("+", "*"), ("-", "/")]
)
def test_lines_are_broken_at_what_binds_loosest(looser: str, tighter: str) -> None:
    text = f" {looser} ".join(f" {tighter} ".join(NAMES[begin : begin + 3]) for begin in (0, 3, 6))
    assert [piece.split()[0] for piece in broken(f"    const int value = {text};")[1:]] == [looser] * 2


def test_choices_are_broken_before_both_marks() -> None:
    one, other = (" * ".join(NAMES[begin : begin + 4]) for begin in (0, 4))
    pieces = broken(f"    value = {NAMES[0]} > {NAMES[1]} ? {one} : {other};")
    assert [piece.strip()[:2] for piece in pieces[1:]] == ["? ", ": "]


def test_the_width_is_that_of_the_formatter() -> None:
    text = f"    const double value = {' + '.join(NAMES[:3])} + ;"
    longest = f"{text[:-1]}{'b' * (120 - len(text))};"
    assert (len(longest), broken(longest), fits(longest)) == (120, [longest], True)
    assert len(broken(f" {longest}")) == 2


def test_calls_are_broken_inside_only_where_no_operator_stands_outside() -> None:
    call = f"function({', '.join(NAMES)})"
    alone = f"    const double value = {call};"
    assert all(len(piece) <= WIDTH for piece in broken(alone)) and not fits(alone)
    assert not any(piece.endswith(",") for piece in broken(f"    const double value = {NAMES[0]} + {call};"))


def test_what_fits_stays() -> None:
    exact = "x" * WIDTH
    for line in ("    const double v = a + b;", exact, "#define LONG " + "a + " * 60):
        assert broken(line) == [line]
    assert fits(exact)
    assert not fits(exact + "x")
    assert not fits("#define LONG " + "a + " * 60)


def test_comments_go_on_as_comments() -> None:
    words = " ".join(NAMES)
    first, *others = broken(f"/* {words} */")
    assert first.startswith("/* a_rather")
    assert others and all(line.startswith(" * a_rather") for line in others)
    inner = broken(f"     * {words}")
    assert len(inner) > 1 and all(line.startswith("     * a_rather") for line in inner)
    assert all(len(line) <= WIDTH for line in (first, *others, *inner))


def test_the_rest_of_a_comment_joins_the_next_line() -> None:
    words = " ".join(NAMES)
    text = within_width(f" * {words}\n * and more\n */")
    assert squeezed(text).replace("*", "") == squeezed(f"{words} and more /").replace("*", "")
    assert len(text.split("\n")) == 4
    assert text.split("\n")[-2].endswith("and more")


def test_a_comment_at_the_end_of_a_line_is_no_place_to_break() -> None:
    line = f"    const double value = {' + '.join(NAMES[:5])}; /* of a + b, c */"
    pieces = broken(line)
    assert sum("/* of a + b, c */" in piece for piece in pieces) == 1
    assert all(len(piece) <= WIDTH for piece in pieces)
