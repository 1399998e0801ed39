"""Putting the chosen forms of a window in the place of its operations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from benchmarks.saturation.extraction import Choice
from benchmarks.saturation.forms import Form
from benchmarks.saturation.windows import Window
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.types import ExprGraph


@dataclass(frozen=True, slots=True)
class Replacement:
    """What a window is computed by instead.

    Attributes:
        window: The window.
        classes: The class of each of its roots.
        choice: The form of each class.
    """

    window: Window
    classes: tuple[int, ...]
    choice: Choice


def spliced(graph: ExprGraph, replacement: Replacement) -> tuple[ExprGraph, Mapping[int, int]]:
    """Replace a window of a graph.

    Returns:
        The graph of what is needed, in an order in which arguments come first; and where nodes that were kept and roots
        of the window are in it.
    """
    writer = _Splicer(graph, replacement)
    for index in (*(index for port in graph.inputs for index in port.nodes if index >= 0), *graph.roots()):
        writer.write(index)
    return writer.builder.freeze(graph, writer.new.__getitem__), writer.new


@dataclass(slots=True)
class _Splicer:
    """Writes a graph anew, depth first."""

    graph: ExprGraph
    replacement: Replacement
    builder: GraphBuilder = field(default_factory=GraphBuilder)
    new: dict[int, int] = field(default_factory=dict)
    _made: dict[int, int] = field(default_factory=dict)
    _roots: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._roots = dict(zip(self.replacement.window.roots, self.replacement.classes, strict=True))

    def write(self, index: int) -> None:
        """Write a node and what it is computed from."""
        stack = [index]
        while stack:
            index = stack[-1]
            cone = self._cone(self._roots[index]) if index in self._roots else ()
            args = self._leaves(cone) if cone else self.graph.nodes[index].args
            if missing := [argument for argument in args if argument not in self.new]:
                stack += missing
                continue
            stack.pop()
            if index not in self.new:
                self.new[index] = self._root(index, cone) if cone else self._kept(index)

    def _kept(self, index: int) -> int:
        node = self.graph.nodes[index]
        return self.builder.make(node.op, [self.new[argument] for argument in node.args], node.payload)

    def _root(self, index: int, cone: tuple[int, ...]) -> int:
        for number in cone:
            if number not in self._made:
                self._made[number] = self._form(self.replacement.choice.forms[number])
        return self._made[self._roots[index]]

    def _form(self, form: Form) -> int:
        builder, args = self.builder, [self._made[argument] for argument in form.args]
        match form.op:
            case "Leaf":
                return self.new[self.replacement.window.leaves[form.leaf]]
            case "Zero" | "One":
                return builder.const(float(form.op == "One"))
            case "Inverse":
                return builder.make("div", (builder.const(1.0), *args))
            case "Mul":
                return self._product(form, args)
        return builder.make(form.op.lower(), args)

    def _product(self, form: Form, args: list[int]) -> int:
        """A product, or a quotient where one factor is an inverse; nobody else's inverse is left over then."""
        forms = self.replacement.choice.forms
        for above, below in (args, form.args[1]), (args[::-1], form.args[0]):
            if forms[below].op == "Inverse":
                return self.builder.make("div", (above[0], self._made[forms[below].args[0]]))
        return self.builder.make("mul", args)

    def _leaves(self, cone: tuple[int, ...]) -> list[int]:
        forms, leaves = self.replacement.choice.forms, self.replacement.window.leaves
        return [leaves[forms[number].leaf] for number in cone if forms[number].op == "Leaf"]

    def _cone(self, root: int) -> tuple[int, ...]:
        """Classes that one is computed from, arguments first."""
        needed, forms = {root}, self.replacement.choice.forms
        for number in reversed(forms):  # arguments come first in a choice
            if number in needed:
                needed.update(forms[number].args)
        return tuple(number for number in forms if number in needed)
