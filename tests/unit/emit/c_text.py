"""Emitted C statements read as what they nearly are, Python expressions: to count their operators and to run them."""

import ast
import re
from functools import cache
from types import SimpleNamespace

import numpy as np

from pkmgen.graph.count import OperationCount
from pkmgen.graph.operations import OPERATIONS

STATEMENT = re.compile(r"(?:const (?:double|float|lanes) )?([\w\[\]>-]+) = (.+);")
CALLED = {operation.c: operation for operation in OPERATIONS.values() if operation.c}
CALLED |= {f"{name}f": operation for name, operation in CALLED.items()}
CALLED |= {f"lanes_{name}": operation for name, operation in OPERATIONS.items()}
FUNCTIONS = {"lanes_of": np.float64} | {name: operation.evaluate for name, operation in CALLED.items()}


def function_body(source, name):
    """Definition of a C function, without its batch form."""
    return re.search(rf"^uint32_t {name}\([^;]*?\)\n{{\n(.*?)^}}", source, re.MULTILINE | re.DOTALL)[1]


def function_statements(source, name):
    """Statements of a C function that compute something, each in one line, without its checks and the sum they see."""
    body = re.sub(r"/\*.*?\*/", "", function_body(source, name), flags=re.DOTALL)
    computed = r"^    (?:const (?:double|float) )?(?!sum\s|values\[)[\w\[\]>-]+\s+=\s[^;]*;"
    return [" ".join(statement.split()) for statement in re.findall(computed, body, re.MULTILINE)]


def python_of(expression):
    text = re.sub(r"\((double|float)\)", "", expression).replace("->", ".")
    return re.sub(r"(?<![\w.])(\d[\d.]*(?:e[+-]?\d+)?)f\b", r"\1", text)


def count_statements(statements):
    """Operators and calls of statements; the sign of a literal is part of it, also where the literal has a name."""
    total = OperationCount()
    literals, conditions = set(), set()
    for statement in statements:
        target, expression = STATEMENT.fullmatch(statement).groups()
        tree = ast.parse(python_of(expression), mode="eval")
        if isinstance(getattr(tree.body, "operand", tree.body), ast.Constant):
            literals.add(target)
        if isinstance(tree.body, ast.Compare):
            conditions.add(target)
        for node in ast.walk(tree):
            total += _count(node, literals, conditions)
    return total


def _count(node, literals, conditions):
    match node:
        case ast.BinOp(left, ast.Sub(), right) if all(_is_condition(side, conditions) for side in (left, right)):
            return OperationCount()  # the difference of comparisons is how C says sign
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return OperationCount(add=1)
        case ast.BinOp(op=ast.Mult()):
            return OperationCount(mul=1)
        case ast.BinOp(op=ast.Div()):
            return OperationCount(div=1)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            literal = isinstance(operand, ast.Constant) or (isinstance(operand, ast.Name) and operand.id in literals)
            return OperationCount(add=int(not literal))
        case ast.Compare():
            return OperationCount(compare=1)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            return OperationCount(**{CALLED[name].count: CALLED[name].cost})
    return OperationCount()


def _is_condition(node, conditions):
    return isinstance(node, ast.Compare) or (isinstance(node, ast.Name) and node.id in conditions)


def run_statements(statements, values):
    """Run statements on plain floats and return all values by name; `values` names inputs and structs."""
    names = dict(values)
    for statement in statements:
        target, expression = STATEMENT.fullmatch(statement).groups()
        with np.errstate(all="ignore"):
            value = eval(_compiled(expression), {"__builtins__": {}, "int": int, **FUNCTIONS}, names)  # noqa: S307 - our own text
        if target.startswith("constants->"):
            setattr(names.setdefault("constants", SimpleNamespace()), target.removeprefix("constants->"), value)
        else:
            names[target] = value
    return names


class _IntegerComparisons(ast.NodeTransformer):
    """In C a comparison is a number, which another may be subtracted from."""

    def visit_Compare(self, node):
        return ast.Call(ast.Name("int", ast.Load()), [node], [])


@cache
def _compiled(expression):
    tree = _IntegerComparisons().visit(ast.parse(python_of(expression), mode="eval"))
    return compile(ast.fix_missing_locations(tree), expression, "eval")
