"""Which faults are tried: those of cosmic-ray that a person might make, and a few of our own.

Cosmic-ray replaces each operator by every other one; `a >> b` for `a + b` of floats is noticed by any test and says
nothing, so each is replaced by its nearest relatives alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Operator
from cosmic_ray.operators.provider import OperatorProvider

__all__ = ["all_operators"]

_RELATIVES = (
    "BinaryOperator_Add_Sub", "BinaryOperator_Sub_Add", "BinaryOperator_Mul_Div", "BinaryOperator_Div_Mul",
    "BinaryOperator_FloorDiv_Mul", "BinaryOperator_Mod_Mul", "BinaryOperator_Pow_Mul",
    "BinaryOperator_BitOr_BitAnd", "BinaryOperator_BitAnd_BitOr", "BinaryOperator_LShift_RShift",
    "BinaryOperator_RShift_LShift",
    "ComparisonOperator_Lt_LtE", "ComparisonOperator_Lt_GtE", "ComparisonOperator_LtE_Lt", "ComparisonOperator_LtE_Gt",
    "ComparisonOperator_Gt_GtE", "ComparisonOperator_Gt_LtE", "ComparisonOperator_GtE_Gt", "ComparisonOperator_GtE_Lt",
    "ComparisonOperator_Eq_NotEq", "ComparisonOperator_NotEq_Eq", "ComparisonOperator_Is_IsNot",
    "ComparisonOperator_IsNot_Is",
    "UnaryOperator_Delete_USub", "UnaryOperator_Delete_Not", "UnaryOperator_Delete_Invert",
)  # fmt: skip
_WHOLE = (
    "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ExceptionReplacer", "NumberReplacer",
    "ZeroIterationForLoop",
)  # fmt: skip


COMMUTATIVE = ("add", "mul", "max", "min")
"""Functions whose arguments may be exchanged."""


class _Own(Operator):
    """An operator with one fault for each place."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Where the fault can be made."""
        if self.fits(node):
            yield node.start_pos, node.end_pos

    def fits(self, node: Any) -> bool:
        """Whether the fault can be made in a node."""
        raise NotImplementedError

    @classmethod
    def examples(cls) -> tuple[()]:
        """None: these operators are no plugins."""
        return ()


class ScaleTolerance(_Own):
    """1e-11 becomes 1e-06: a tolerance that is too wide by five digits."""

    def fits(self, node: Any) -> bool:
        """Numbers written with a negative exponent."""
        return isinstance(node, parso.python.tree.Number) and "e-" in node.value

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002 - there is one fault
        """Write the other number."""
        return parso.python.tree.Number(repr(float(node.value) * 1e5), node.start_pos, node.prefix)


class ChangeString(_Own):
    """ "sin" becomes "sin_": a name, an operation or a text is another one."""

    def fits(self, node: Any) -> bool:
        """Strings that are no docstrings."""
        return isinstance(node, parso.python.tree.String) and node.parent.type not in ("simple_stmt", "expr_stmt_doc")

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002 - there is one fault
        """Add an underscore before the closing quotes."""
        quotes = 3 if node.value.endswith(('"""', "'''")) else 1
        value = f"{node.value[:-quotes]}_{node.value[-quotes:]}"
        return parso.python.tree.String(value, node.start_pos, node.prefix)


class DropCall(_Own):
    """A call that stands alone is left out."""

    def fits(self, node: Any) -> bool:
        """Statements that are a call and nothing else."""
        if node.type != "simple_stmt" or node.children[0].type != "atom_expr":
            return False
        return bool(node.children[0].children[-1].type == "trailer")

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002 - there is one fault
        """Put `pass` in its place."""
        first = node.get_first_leaf()
        node.children[0] = parso.python.tree.Keyword("pass", first.start_pos, first.prefix)
        return node


class TurnMembership(_Own):
    """`in` becomes `not in`, and the other way round."""

    def fits(self, node: Any) -> bool:
        """Comparisons by `in` alone."""
        return node.type == "comparison" and len(node.children) == 3 and _spelled(node) in ("in", "not in")

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002 - there is one fault
        """Write the other comparison."""
        node.children[1] = parso.parse(" not in" if _spelled(node) == "in" else " in")
        return node


class SwapArguments(_Own):
    """The first two arguments of a call change places."""

    def fits(self, node: Any) -> bool:
        """Calls whose first two arguments are neither named nor starred."""
        if node.type != "arglist" or node.parent.type != "trailer":
            return False
        if node.parent.get_previous_leaf().value in COMMUTATIVE:
            return False
        first, second = node.children[0], node.children[2] if len(node.children) > 2 else None
        return second is not None and not any(n.type == "argument" or n == "," for n in (first, second))

    def mutate(self, node: Any, index: int) -> Any:  # noqa: ARG002 - there is one fault
        """Write the second argument first."""
        first, second = (parso.parse(child.get_code()) for child in (node.children[0], node.children[2]))
        node.children[0], node.children[2] = second, first
        return node


def _spelled(comparison: Any) -> str:
    return " ".join(comparison.children[1].get_code().split())


def all_operators() -> dict[str, Operator]:
    """All operators by name."""
    provider = OperatorProvider()
    theirs = {name: provider[name if name in _WHOLE else f"Replace{name}"]() for name in (*_RELATIVES, *_WHOLE)}
    own = (ScaleTolerance, ChangeString, DropCall, TurnMembership, SwapArguments)
    return theirs | {operator.__name__: operator() for operator in own}
