"""Functions of emitted C executed on symbols: all paths at once, loops of known length written out, calls followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.certificates.booleans import FALSE
from pkmgen.certificates.calculate import Calculator
from pkmgen.certificates.calls import PartCalls
from pkmgen.certificates.machine import Machine, Pointer, Real, State, StructPointer, Value, Whole
from pkmgen.certificates.reader import Function, Module, type_name
from pkmgen.certificates.trace import Trace
from pkmgen.errors import CertificateError

MOST_ROUNDS = 4096
"""Of a loop that is written out."""


@dataclass(frozen=True, slots=True)
class Returned:
    """What a function returns where a condition holds, and the state then."""

    condition: int
    value: Value | None
    state: State


Driver = Callable[["Executor", Any, State], "State | None"]
"""Takes a statement that cannot be executed, such as a loop of an iteration, if it knows it."""


class Executor:
    """Executes functions of a module.

    Args:
        module: The module.
        machine: What values mean.
        driver: Is asked about each statement of the outermost function first.
        parts: Takes calls of functions that are proven by themselves.
        calculator: What expressions mean.

    Attributes:
        pieces: Names of the functions that returned nothing: each is read where it is called.
    """

    def __init__(
        self,
        module: Module,
        machine: Machine,
        driver: Driver | None = None,
        parts: PartCalls | None = None,
        calculator: type[Calculator] = Calculator,
    ) -> None:
        self._parts = parts
        self.module, self.machine = module, machine
        self._driver = driver
        self._depth = 0
        self.pieces: dict[str, None] = {}
        self._returned: list[Returned] = []
        self.trace = Trace()
        self.calculator = calculator(module, machine, self.call)

    def whole_function(self, function: Function, state: State, arguments: Mapping[str, Value]) -> tuple[Value, State]:
        """Value and state at the end of a function; its arrays are in the memory of the state already."""
        value, state = self._body(function, replace(state, names=dict(arguments)))
        if value is None:
            raise CertificateError(f"{function.tree.coord}: {function.name} returns nothing")
        return value, state

    def call(self, function: Function, values: list[Value], state: State, coord: Any) -> tuple[Value, State]:
        """Value and state after a call."""
        result, state = self._called(function, values, state, coord)
        if result is None:
            raise CertificateError(f"{coord}: {function.name} returns nothing")
        return result, state

    def _piece(self, tree: Any, state: State) -> State:
        """The state after the call of a function that returns nothing."""
        function = self.module.functions.get(tree.name.name)
        if function is None or function.type != "void" or not function.static or function.name in state.names:
            raise CertificateError(f"{tree.coord}: a call that comes to nothing is not read")
        values = list[Value]()
        for argument in tree.args.exprs:
            value, state = self.calculator.value(argument, state)
            values.append(value)
        self.pieces[function.name] = None
        return self._called(function, values, state, tree.coord)[1]

    def _called(self, function: Function, values: list[Value], state: State, coord: Any) -> tuple[Value | None, State]:
        if len(values) != len(function.parameters) or self._depth > 8:
            raise CertificateError(f"{coord}: {function.name} is called with other arguments than it has")
        names: dict[str, Value] = {}
        for parameter, value in zip(function.parameters, values, strict=True):
            names[parameter.name] = self._passed(parameter, value, coord)
        if self._parts is not None and function.name in self._parts.parts:
            return self._parts.call(function, list(names.values()), state, coord)
        known, self._depth = self._returned, self._depth + 1
        result, after = self._body(function, replace(state, names=names))
        self._returned, self._depth = known, self._depth - 1
        return result, replace(after, names=state.names, here=state.here)

    def _passed(self, parameter: Any, value: Value, coord: Any) -> Value:
        """An argument as the parameter that it becomes."""
        fits = False
        match value:
            case Pointer():
                size = parameter.size
                fits = size is not None and parameter.type == self.module.real and size <= value.size
                fits &= parameter.const or not value.const
                value = replace(value, size=size or value.size, const=parameter.const)
            case StructPointer():
                fits = parameter.type == value.type and (parameter.const or not value.const)
            case Real():
                fits = parameter.size is None and parameter.type == self.module.real
            case Whole():
                fits = parameter.size is None and parameter.type in ("size_t", "int", "uint32_t")
            case _:
                fits = parameter.size is None and parameter.type in ("int", "uint32_t")
        if not fits:
            raise CertificateError(f"{coord}: an argument is not what parameter {parameter.name} takes")
        return value

    def _body(self, function: Function, state: State) -> tuple[Value | None, State]:
        self._returned = []
        begun = state.here
        state = self._block(function.body, state)
        if state.here != FALSE and (self._returned or function.type != "void"):
            raise CertificateError(f"{function.tree.coord}: {function.name} may end without a return")
        if not self._returned:
            return None, state
        *others, last = self._returned
        value, after = last.value, last.state
        for each in reversed(others):
            after = self.machine.joined(each.condition, replace(each.state, names={}), after, function.tree.coord)
            if each.value is not None and value is not None:
                value = self.machine.chosen(each.condition, each.value, value, function.tree.coord)
        return value, replace(after, names={}, here=begun)

    def _block(self, tree: Any, state: State) -> State:
        outside = set(state.names)
        for item in tree.block_items or ():
            if state.here == FALSE:  # the rest is never reached
                break
            state = self._statement(item, state)
        return replace(state, names={name: value for name, value in state.names.items() if name in outside})

    def _statement(self, tree: Any, state: State) -> State:
        kept = self.trace.begin(tree, self._depth, self.machine.conditions.compared, state)
        after = self._executed(tree, state)
        if kept is not None:
            self.trace.end(kept, state, after)
            if type(tree).__name__ == "Return" and self._returned:
                kept.value, kept.after = self._returned[-1].value, self._returned[-1].state
        return after

    def _executed(self, tree: Any, state: State) -> State:
        if self._driver is not None and self._depth == 0:
            known = self._driver(self, tree, state)
            if known is not None:
                return known
        kind = type(tree).__name__
        ways = {
            "Decl": self._declare,
            "Assignment": self.calculator.assign,
            "If": self._if,
            "For": self._for,
            "Return": self._return,
            "Compound": self._block,
            "FuncCall": self._piece,
        }
        if kind in ways:
            return ways[kind](tree, state)
        if kind == "Cast" and type_name(tree.to_type.type) == "void" and type(tree.expr).__name__ == "ID":
            return state
        raise CertificateError(f"{tree.coord}: a statement {kind} is not read")

    def _declare(self, tree: Any, state: State) -> State:
        if tree.storage or tree.name in state.names or tree.name in self.module.functions:
            raise CertificateError(f"{tree.coord}: {tree.name} stands for two things, or is static")
        if type(tree.type).__name__ == "ArrayDecl":
            return self._declare_array(tree, state)
        kind = type_name(tree.type)
        if tree.init is None:
            raise CertificateError(f"{tree.coord}: {tree.name} has no value")
        value, state = self.calculator.value(tree.init, state)
        value = self.calculator.converted(value, kind, tree.coord)
        return replace(state, names={**state.names, tree.name: value})

    def _declare_array(self, tree: Any, state: State) -> State:
        if type_name(tree.type.type) != self.module.real:
            raise CertificateError(f"{tree.coord}: an array of another type than {self.module.real}")
        entries: list[int] = []
        for each in () if tree.init is None else tree.init.exprs:
            value, state = self.calculator.value(each, state)
            entries.append(self.machine.real(value, tree.coord))
        size = len(entries)
        if tree.type.dim is not None:
            known, state = self.calculator.value(tree.type.dim, state)
            if not isinstance(known, Whole) or known.number < size or (entries and size < known.number):
                raise CertificateError(f"{tree.coord}: {tree.name} has another size than its values")
            entries += [self.machine.terms.unset] * (known.number - size)
        name = self.machine.fresh(tree.name)
        pointer = Pointer(name, 0, len(entries), "const" in tree.type.type.quals)
        return replace(state, names={**state.names, tree.name: pointer}, memory={**state.memory, name: tuple(entries)})

    def _if(self, tree: Any, state: State) -> State:
        machine, logic = self.machine, self.machine.logic
        value, state = self.calculator.value(tree.cond, state)
        condition = machine.condition(value, tree.coord)
        yes, no = logic.both(state.here, condition), logic.both(state.here, logic.no(condition))
        then, otherwise = replace(state, here=yes), replace(state, here=no)
        if yes != FALSE:
            then = self._block(tree.iftrue, then)
        if no != FALSE and tree.iffalse is not None:
            otherwise = self._block(tree.iffalse, otherwise)
        if then.here == FALSE or otherwise.here == FALSE:
            return otherwise if then.here == FALSE else then
        return machine.joined(condition, then, otherwise, tree.coord)

    def _for(self, tree: Any, state: State) -> State:
        """A loop over whole numbers that are known."""
        if type(tree.init).__name__ != "DeclList" or len(tree.init.decls) != 1:
            raise CertificateError(f"{tree.coord}: this loop is not read")
        name = tree.init.decls[0].name
        state = self._declare(tree.init.decls[0], state)
        for _ in range(MOST_ROUNDS):
            value, state = self.calculator.value(tree.cond, state)
            if not isinstance(value, Whole):
                raise CertificateError(f"{tree.coord}: it is not known how often this loop runs")
            if not value.number:
                return replace(state, names={key: each for key, each in state.names.items() if key != name})
            state = self._block(tree.stmt, state)
            if state.here == FALSE:
                return state
            state = self._next(tree, name, state)
        raise CertificateError(f"{tree.coord}: this loop has no end")

    def _next(self, tree: Any, name: str, state: State) -> State:
        step, number = tree.next, state.names[name]
        if type(step).__name__ != "UnaryOp" or step.op != "++" or step.expr.name != name:
            raise CertificateError(f"{tree.coord}: this loop is not read")
        if not isinstance(number, Whole):
            raise CertificateError(f"{tree.coord}: it is not known how often this loop runs")
        return replace(state, names={**state.names, name: Whole(number.number + 1)})

    def _return(self, tree: Any, state: State) -> State:
        value: Value | None = None
        if tree.expr is not None:
            value, state = self.calculator.value(tree.expr, state)
        self._returned.append(Returned(state.here, value, state))
        return replace(state, here=FALSE)
