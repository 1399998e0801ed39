"""Expressions and assignments of emitted C on symbols; what is not known to be right is refused with its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pkmgen.certificates.booleans import FALSE, TRUE
from pkmgen.certificates.conditions import Word
from pkmgen.certificates.machine import Difference, Flag, Machine, Pointer, Real, State, StructPointer, Value, Whole
from pkmgen.certificates.operators import ARGUMENTS, MATHEMATICS, Operators, number_of_literal
from pkmgen.certificates.reader import Function, Module, type_name, whole_number
from pkmgen.errors import CertificateError

Call = Callable[[Function, list[Value], State, Any], tuple[Value, State]]


class Calculator(Operators):
    """Values of expressions.

    Args:
        module: The module.
        machine: What values mean.
        call: Executes a function of the module.
    """

    def __init__(self, module: Module, machine: Machine, call: Call) -> None:
        super().__init__(machine)
        self._module, self._call = module, call

    def value(self, tree: Any, state: State) -> tuple[Value, State]:
        """Value of an expression, and the state after it."""
        known = getattr(self, f"_{type(tree).__name__.lower()}", None)
        if known is None:
            raise CertificateError(f"{tree.coord}: an expression {type(tree).__name__} is not read")
        result: tuple[Value, State] = known(tree, state)
        return result

    def converted(self, value: Value, kind: str, coord: Any) -> Value:
        """A value as one of a type."""
        if kind == self._module.real and isinstance(value, Flag):
            return value  # one or zero
        if kind == self._module.real:
            return Real(self._machine.real(value, coord))
        match kind, value:
            case "uint32_t", _:
                return self._machine.word(value, coord)
            case ("int", Flag() | Whole()) | ("size_t", Whole()):
                return value
        raise CertificateError(f"{coord}: a value of another type than {kind}")

    def assign(self, tree: Any, state: State) -> State:
        """The state after an assignment."""
        value, state = self.value(tree.rvalue, state)
        target = tree.lvalue
        if tree.op != "=":
            if tree.op not in ("|=", "&=") or type(target).__name__ != "ID":
                raise CertificateError(f"{tree.coord}: an assignment {tree.op} is not read")
            before, state = self.value(target, state)
            value = self.joined(tree.op[0], before, value, tree.coord)
        match type(target).__name__:
            case "ID" if target.name in state.names:
                kind = type(state.names[target.name])
                if not isinstance(value, kind) and not isinstance(value, Flag | Whole | Word):
                    raise CertificateError(f"{tree.coord}: {target.name} is of another type")
                new = self._machine.word(value, tree.coord) if kind is Word else value
                return replace(state, names={**state.names, target.name: new})
            case "ArrayRef":
                return self._store(target, self._machine.real(value, tree.coord), state)
            case "StructRef":
                struct = self._struct(target, state)
                if struct.const:
                    raise CertificateError(f"{tree.coord}: this struct may not be written")
                term = self._machine.real(value, tree.coord)
                return replace(state, fields={**state.fields, (struct.type, target.field.name): term})
        raise CertificateError(f"{tree.coord}: this assignment is not read")

    def _constant(self, tree: Any, state: State) -> tuple[Value, State]:
        if "int" in tree.type:
            return Whole(whole_number(tree.value, tree.coord)), state
        if tree.type not in ("double", "float"):
            raise CertificateError(f"{tree.coord}: {tree.value} is not read")
        number = number_of_literal(tree.value, self._module.real, tree.coord)
        return Real(self._machine.terms.make("const", (), number)), state

    def _id(self, tree: Any, state: State) -> tuple[Value, State]:
        if tree.name in state.names:
            return state.names[tree.name], state
        if tree.name in self._module.macros:
            return Whole(self._module.macros[tree.name]), state
        if tree.name == "NAN":
            return Real(self._machine.terms.nan), state
        raise CertificateError(f"{tree.coord}: {tree.name} is not known here")

    def _place(self, tree: Any, state: State) -> tuple[Pointer, int, State]:
        """Array and entry of a reference."""
        pointer, state = self.value(tree.name, state)
        index, state = self.value(tree.subscript, state)
        if not isinstance(pointer, Pointer) or not isinstance(index, Whole):
            raise CertificateError(f"{tree.coord}: this entry of an array is not read")
        if not 0 <= index.number < pointer.size:
            raise CertificateError(f"{tree.coord}: entry {index.number} of an array of {pointer.size}")
        return pointer, pointer.first + index.number, state

    def _arrayref(self, tree: Any, state: State) -> tuple[Value, State]:
        pointer, entry, state = self._place(tree, state)
        if state.written and pointer.array.startswith("in:"):
            raise CertificateError(f"{tree.coord}: an input is read after outputs, which may be the same array")
        term = self._machine.known(state.memory[pointer.array][entry], state.here)
        if term == self._machine.terms.unset:
            raise CertificateError(f"{tree.coord}: an entry that has no value yet")
        return Real(term), state

    def _store(self, target: Any, term: int, state: State) -> State:
        pointer, entry, state = self._place(target, state)
        if pointer.const:
            raise CertificateError(f"{target.coord}: this array may not be written")
        cells = state.memory[pointer.array]
        memory = {**state.memory, pointer.array: (*cells[:entry], term, *cells[entry + 1 :])}
        return replace(state, memory=memory, written=state.written or pointer.array.startswith("out:"))

    def _struct(self, tree: Any, state: State) -> StructPointer:
        struct, _ = self.value(tree.name, state)
        if tree.type != "->" or not isinstance(struct, StructPointer):
            raise CertificateError(f"{tree.coord}: this field is not read")
        if tree.field.name not in self._module.structs.get(struct.type, ()):
            raise CertificateError(f"{tree.coord}: {struct.type} has no field {tree.field.name}")
        return struct

    def _structref(self, tree: Any, state: State) -> tuple[Value, State]:
        key = (self._struct(tree, state).type, tree.field.name)
        if key not in state.fields:
            raise CertificateError(f"{tree.coord}: field {key[1]} has no value yet")
        return Real(state.fields[key]), state

    def _unaryop(self, tree: Any, state: State) -> tuple[Value, State]:
        machine = self._machine
        if tree.op == "sizeof" and type(tree.expr).__name__ in ("ID", "ArrayRef"):
            if type(tree.expr).__name__ == "ID":
                array, _ = self.value(tree.expr, state)
                if isinstance(array, Pointer) and "#" in array.array and array.first == 0:
                    return Whole(array.size), state
            else:
                return Whole(1), state  # in entries
        value, state = self.value(tree.expr, state)
        match tree.op, value:
            case "-", Real(term):
                return Real(machine.terms.make("neg", (term,))), state
            case "!", _:
                return Flag(machine.logic.no(machine.condition(value, tree.coord))), state
            case "~", Word():
                return value.turned(machine.logic), state
        raise CertificateError(f"{tree.coord}: an operation {tree.op} is not read")

    def _cast(self, tree: Any, state: State) -> tuple[Value, State]:
        value, state = self.value(tree.expr, state)
        kind = type_name(tree.to_type.type)
        if isinstance(value, Difference) and kind == self._module.real:
            return Real(self._sign(value, tree.coord)), state
        return self.converted(value, kind, tree.coord), state

    def _sign(self, value: Difference, coord: Any) -> int:
        """The sign of a number: whether it is above zero, less whether it is below."""
        form = self._machine.conditions.tested_for_sign(value.one, value.other)
        if form is None:
            raise CertificateError(f"{coord}: this difference of conditions is no sign of a number")
        terms = self._machine.terms
        return terms.make("sign", (terms.term_of(form),))

    def _binaryop(self, tree: Any, state: State) -> tuple[Value, State]:
        """From the left: a sum of a thousand terms is a tree of that depth, and no call for each."""
        operators = [tree]
        while type(operators[-1].left) is type(tree):
            operators.append(operators[-1].left)
        value, state = self.value(operators[-1].left, state)
        for each in reversed(operators):
            if each.op in ("&&", "||"):
                value, state = self._lazy(each, value, state)
            else:
                other, state = self.value(each.right, state)
                value = self.joined(each.op, value, other, each.coord)
        return value, state

    def _lazy(self, tree: Any, one: Value, state: State) -> tuple[Value, State]:
        """And, or: the right side is computed where the left one does not decide."""
        machine, logic = self._machine, self._machine.logic
        left = machine.condition(one, tree.coord)
        computed = left if tree.op == "&&" else logic.no(left)
        if logic.both(state.here, computed) == FALSE:
            return Flag(left), state
        other = self._without_effect(tree.right, state, computed)
        join = logic.both if tree.op == "&&" else logic.either
        return Flag(join(left, machine.condition(other, tree.coord))), state

    def _without_effect(self, tree: Any, state: State, condition: int) -> Value:
        """Value of what is only computed where a condition holds, and changes nothing."""
        here = self._machine.logic.both(state.here, condition)
        value, after = self.value(tree, replace(state, here=here))
        if (after.names, after.memory, after.fields, after.written) != (
            state.names,
            state.memory,
            state.fields,
            state.written,
        ):
            raise CertificateError(f"{tree.coord}: something is changed where it may not be computed")
        return value

    def _ternaryop(self, tree: Any, state: State) -> tuple[Value, State]:
        machine, logic = self._machine, self._machine.logic
        value, state = self.value(tree.cond, state)
        condition = machine.condition(value, tree.coord)
        for side, holds in ((tree.iffalse, condition), (tree.iftrue, logic.no(condition))):
            if logic.both(state.here, holds) == FALSE:
                return self._without_effect(side, state, TRUE), state
        one = self._without_effect(tree.iftrue, state, condition)
        other = self._without_effect(tree.iffalse, state, logic.no(condition))
        if isinstance(one, Whole) and isinstance(other, Whole):
            one, other = machine.word(one, tree.coord), machine.word(other, tree.coord)
        return machine.chosen(condition, one, other, tree.coord), state

    def _funccall(self, tree: Any, state: State) -> tuple[Value, State]:
        name, values = tree.name.name, list[Value]()
        for argument in tree.args.exprs if tree.args else ():
            value, state = self.value(argument, state)
            values.append(value)
        if name in state.names:
            raise CertificateError(f"{tree.coord}: {name} is no function here")
        if name in self._module.functions:
            return self._call(self._module.functions[name], values, state, tree.coord)
        return self._of_library(name, values, tree.coord), state

    def _of_library(self, name: str, values: list[Value], coord: Any) -> Value:
        """A function of math.h."""
        machine = self._machine
        if name == "isfinite" and len(values) == 1 and isinstance(values[0], Real):
            return Flag(machine.conditions.finite_term(values[0].term))
        plain = name.removesuffix("f") if self._module.real == "float" else name
        operation = MATHEMATICS.get(plain, "")
        spelled = f"{plain}f" if self._module.real == "float" else plain
        terms = [value.term for value in values if isinstance(value, Real)]
        if not operation or name != spelled or len(values) != len(terms) or len(terms) != ARGUMENTS.get(operation, 1):
            raise CertificateError(f"{coord}: {name} is not known, or has other arguments")
        return Real(machine.terms.make(operation, terms))
