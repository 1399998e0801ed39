"""Which mutants there are: every fault of every operator, without those in places that say nothing."""

from __future__ import annotations

import ast
import difflib
import random
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from .operators import all_operators

__all__ = ["Mutant", "mutants_of", "named_mutants", "sampled"]

NAMED = Path(__file__).with_name("named.toml")

Span = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Mutant:
    """One fault in one file.

    Attributes:
        file: Path from the root of the project.
        operator: What kind of fault.
        lines: First and last line of the place.
        source: Text of the whole file with the fault.
        before: The lines that differ, stripped, as they are.
        after: The same with the fault.
    """

    file: str
    operator: str
    lines: tuple[int, int]
    source: str
    before: str
    after: str


def mutants_of(root: Path, file: str) -> list[Mutant]:
    """Find all mutants of a file, in an order that does not change."""
    text = (root / file).read_text("utf-8")
    tree, silent, messages = get_ast(text), list(_silent(ast.parse(text))), list(_messages(ast.parse(text)))
    found: dict[str, Mutant] = {}
    for name, operator in all_operators().items():
        places = [place for node in ast_nodes(tree) for place in operator.mutation_positions(node)]
        for number, place in enumerate(places):
            if any(_inside(place, span) for span in (*silent, *(messages if name == "ChangeString" else ()))):
                continue
            source = mutate_code(text, operator, number)
            if source is None or source in found or not _compiles(source):
                continue
            before, after = _difference(text, source)
            found[source] = Mutant(file, name, (place[0][0], place[1][0]), source, before, after)
    return sorted(found.values(), key=lambda mutant: (mutant.lines, mutant.operator, mutant.after))


def named_mutants(root: Path) -> list[tuple[str, Mutant]]:
    """Read the faults that have a name.

    Raises:
        ValueError: What a fault replaces does not stand in its file once.
    """
    found = []
    for row in tomllib.loads(NAMED.read_text("utf-8"))["mutant"]:
        text = (root / row["file"]).read_text("utf-8")
        if text.count(row["before"]) != 1:
            raise ValueError(f"{row['what']}: {row['before']!r} stands {text.count(row['before'])} times")
        first = text[: text.index(row["before"])].count("\n") + 1
        lines = first, first + row["before"].count("\n")
        source = text.replace(row["before"], row["after"])
        found.append((row["what"], Mutant(row["file"], "named", lines, source, row["before"], row["after"])))
    return found


def sampled(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """Draw mutants of a file at random, the same for the same seed; all of them if they are few or `count` is 0."""
    if not count or len(mutants) <= count:
        return list(mutants)
    places = random.Random(f"{seed} {mutants[0].file}").sample(range(len(mutants)), count)  # noqa: S311 - no secret
    return [mutants[place] for place in sorted(places)]


def _silent(tree: ast.Module) -> Iterator[Span]:
    """Places that nobody executes or that say what is so anyway.

    Annotations; assertions, which tell a type checker what it cannot see; `__all__`; `strict` of `zip`, where lengths
    agree; options of dataclasses that only forbid.
    """
    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
                yield _span(annotation)
            case ast.FunctionDef(returns=ast.expr() as annotation):
                yield _span(annotation)
            case (
                ast.Assert() | ast.Assign(targets=[ast.Name(id="__all__")]) | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            ):
                yield _span(node)
            case ast.keyword(arg="strict" | "slots" | "frozen" | "eq"):
                yield _span(node)


def _messages(tree: ast.Module) -> Iterator[Span]:
    """Texts of errors, whose letters tests need not repeat."""
    return (_span(node) for node in ast.walk(tree) if isinstance(node, ast.Raise))


def _span(node: ast.expr | ast.stmt | ast.keyword) -> Span:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


def _inside(place: Span, span: Span) -> bool:
    return span[0] <= place[0] and place[1] <= span[1]


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _difference(text: str, source: str) -> tuple[str, str]:
    lines = list(difflib.ndiff(text.splitlines(), source.splitlines()))
    return tuple("\n".join(line[2:].strip() for line in lines if line.startswith(sign)) for sign in "-+")  # type: ignore[return-value]
