"""All forms of a window that ring identities lead to, found by egglog (Willsey 2021, Zhang 2023)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.saturation.windows import Window
from pkmgen.graph.types import Node

RULES = """
(datatype Value (Leaf i64) (Zero) (One) (Add Value Value) (Mul Value Value) (Neg Value) (Inverse Value))
(ruleset ring)
(rewrite (Add a b) (Add b a) :ruleset ring)
(rewrite (Mul a b) (Mul b a) :ruleset ring)
(rewrite (Add (Add a b) c) (Add a (Add b c)) :ruleset ring)
(rewrite (Mul (Mul a b) c) (Mul a (Mul b c)) :ruleset ring)
(rewrite (Mul a (Add b c)) (Add (Mul a b) (Mul a c)) :ruleset ring)
(rewrite (Add (Mul a b) (Mul a c)) (Mul a (Add b c)) :ruleset ring)
(rewrite (Add a (Mul a b)) (Mul a (Add (One) b)) :ruleset ring)
(rewrite (Neg (Neg a)) a :ruleset ring)
(rewrite (Neg (Add a b)) (Add (Neg a) (Neg b)) :ruleset ring)
(rewrite (Add (Neg a) (Neg b)) (Neg (Add a b)) :ruleset ring)
(rewrite (Mul (Neg a) b) (Neg (Mul a b)) :ruleset ring)
(rewrite (Neg (Mul a b)) (Mul (Neg a) b) :ruleset ring)
(rewrite (Add a (Neg a)) (Zero) :ruleset ring)
(rewrite (Add (Zero) a) a :ruleset ring)
(rewrite (Mul (Zero) a) (Zero) :ruleset ring)
(rewrite (Mul (One) a) a :ruleset ring)
(rewrite (Mul a (Inverse a)) (One) :ruleset ring)
(rewrite (Inverse (Inverse a)) a :ruleset ring)
(rewrite (Inverse (Neg a)) (Neg (Inverse a)) :ruleset ring)
(rewrite (Mul (Inverse a) (Inverse b)) (Inverse (Mul a b)) :ruleset ring)
(rewrite (Inverse (Mul a b)) (Mul (Inverse a) (Inverse b)) :ruleset ring)
(rewrite (Add (Mul a a) (Neg (Mul b b))) (Mul (Add a b) (Add a (Neg b))) :ruleset ring)
"""
"""Sums and products are exchanged, bracketed, multiplied out and factored; a quotient is a product with an inverse."""
NAMES = {"add": "Add", "mul": "Mul", "neg": "Neg"}


@dataclass(frozen=True, slots=True)
class Form:
    """One way to compute a class of equal values.

    Attributes:
        op: `Leaf`, `Zero`, `One`, `Add`, `Mul`, `Neg` or `Inverse`.
        args: Classes of its arguments.
        leaf: Place of a leaf among those of the window, −1 for others.
    """

    op: str
    args: tuple[int, ...] = ()
    leaf: int = -1


@dataclass(frozen=True, slots=True)
class Forms:
    """Classes of equal values.

    Attributes:
        classes: The forms of each class.
        roots: Classes of the roots of the window, in their order.
    """

    classes: tuple[tuple[Form, ...], ...]
    roots: tuple[int, ...]


def program_of(window: Window, nodes: Sequence[Node]) -> str:
    """What a window computes, in egglog's language; equal for windows that are equal but for their leaves."""
    names = {leaf: "(One)" if nodes[leaf].payload == 1.0 else f"(Leaf {k})" for k, leaf in enumerate(window.leaves)}
    lines = []
    for place, index in enumerate(window.nodes):
        node = nodes[index]
        first, *others = (names[argument] for argument in node.args)
        if node.op == "div":
            text = f"(Inverse {others[0]})" if first == "(One)" else f"(Mul {first} (Inverse {others[0]}))"
        else:
            text = f"({NAMES[node.op]} {' '.join((first, *others))})"
        names[index] = f"$n{place}"
        lines.append(f"(let $n{place} {text})")
    return "\n".join([*lines, *(f"(Root {k} {names[index]})" for k, index in enumerate(window.roots))])


def saturated(program: str, most: int, rounds: int) -> Forms:
    """Apply the rules to a program until nothing is new, or as often as its size allows.

    Args:
        program: See `program_of`.
        most: Forms beyond which no further round begins.
        rounds: Rounds at most.
    """
    from egglog.bindings import EGraph

    graph = EGraph()
    for text in (RULES, "(constructor Root (i64 Value) Value)", program):
        graph.run_program(*graph.parse_program(text))
    known, rows = -1, _rows(graph)
    for _ in range(rounds):
        if len(rows) == known or len(rows) > most:
            break
        known = len(rows)
        graph.run_program(*graph.parse_program("(run ring 1)"))
        rows = _rows(graph)
    return _classes(rows)


def _rows(graph: Any) -> dict[str, Any]:
    text = graph.serialize([], max_functions=None, max_calls_per_function=None, include_temporary_functions=False)
    rows: dict[str, Any] = json.loads(text.to_json())["nodes"]
    return rows


def _classes(rows: dict[str, Any]) -> Forms:
    """Classes by number, in the order in which they come."""
    numbers: dict[str, int] = {}
    forms: list[list[Form]] = []
    roots: dict[int, int] = {}
    literals = {name: int(row["op"]) for name, row in rows.items() if name.startswith("primitive")}

    def number(name: str) -> int:
        if name not in numbers:
            numbers[name] = len(forms)
            forms.append([])
        return numbers[name]

    for name, row in rows.items():
        if name in literals:
            continue
        children = row["children"]
        if row["op"] == "Root":
            roots[literals[children[0]]] = number(rows[children[1]]["eclass"])
        elif row["op"] == "Leaf":
            forms[number(row["eclass"])].append(Form("Leaf", (), literals[children[0]]))
        elif row["op"] in ("Add", "Mul", "Neg", "Inverse", "Zero", "One"):
            forms[number(row["eclass"])].append(Form(row["op"], tuple(number(rows[c]["eclass"]) for c in children)))
    return Forms(tuple(map(tuple, forms)), tuple(roots[k] for k in range(len(roots))))
