"""The reference text of the part of a batch file that is read once for each width of registers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pkmgen.certificates.batch.pieces import KEPT, Stages
from pkmgen.functions.types import Composition, GeneratedFunction
from pkmgen.graph.types import ExprGraph, GraphPort

GROUPS = 8
"""Groups of states that go through a piece before the next."""
_LOAD = "$_[j] = *(const stored *)($ + stride * j + i);"


@dataclass(frozen=True, slots=True)
class LaneStep:
    """A Newton step: its C name, what it reads and makes, and whether it is given the constants."""

    name: str
    inputs: tuple[GraphPort, ...]
    outputs: tuple[GraphPort, ...]
    reads_constants: bool


@dataclass(frozen=True, slots=True)
class LaneText:
    """The reference text: bodies of functions of lanes that compute are empty in it.

    Attributes:
        prefix: Prefix of C names.
        real: `double` or `float`.
        constants: Type of the struct of constants; empty where parameters are numbers in the text.
        functions: Functions of the kernel.
        helpers: Names of the functions of lanes that the file holds.
        steps: Newton steps by the names of the functions that take them.
        pieces: Whether functions call pieces.
        stages: Of functions whose pieces groups of states go through, by their C names.
    """

    prefix: str
    real: str
    constants: str
    functions: Sequence[GeneratedFunction]
    helpers: Sequence[str]
    steps: Mapping[str, LaneStep]
    pieces: bool = False
    stages: Mapping[str, Stages] = field(default_factory=dict)

    @property
    def up(self) -> str:
        """Prefix of macros."""
        return self.prefix.upper()

    def lanes(self) -> list[str]:
        """Functions of lanes, those that call others last; of those that compute, only what they are given."""
        written, texts = set[str](), list[str]()
        for function in sorted(self.functions, key=lambda each: each.composition is not None):
            graph = function.graph
            step = self.steps.get(graph.name)
            if step is not None and step.name not in written:
                written.add(step.name)
                first = self._first if step.reads_constants else ""
                texts.append(
                    f"static {self.up}_TARGET truth {self._version(step.name)}({first}{self._lane_ports(step)}) {{}}"
                )
            body = "" if function.composition is None else self._calls(graph, function.composition)
            head = f"static {self.up}_TARGET truth {self._version(self._name(graph))}"
            stages = self.stages.get(self._name(graph))
            kept = "" if stages is None else f", lanes {KEPT}[{stages.kept}]"
            texts.append(f"{head}({self._first}{self._lane_ports(graph)}{kept}) {{ {body} }}")
            texts.append(self._over(graph))
        return texts

    def _version(self, name: str) -> str:
        return f"{self.up}_VERSION({name})"

    @staticmethod
    def _lane_ports(ports: ExprGraph | LaneStep) -> str:
        ins = [f"const lanes {port.name}[{port.size}]" for port in ports.inputs]
        return ", ".join([*ins, *(f"lanes {port.name}[{port.size}]" for port in ports.outputs)])

    def _calls(self, graph: ExprGraph, parts: Composition) -> str:
        """The body of a function that calls others."""
        given = self._given + self._names(graph.inputs)
        limbs = "".join(
            f"bad |= {self._version(f'{self.prefix}_{name}')}({self._given}states + {state}, results + {result});\n"
            for name, _, state, result in parts.limbs
        )
        first, last = (self._version(f"{self.prefix}_{name}") for name in (parts.platform, parts.assemble))
        return f"""lanes states[{parts.sizes[0]}], results[{parts.sizes[1]}];
            truth bad = {first}({given}, states);
            {limbs}
            return bad | {last}({given}, results, {self._names(graph.outputs)});"""

    def _over(self, graph: ExprGraph) -> str:
        """Columns by as many states as there are lanes; those that may be bad again, one by one."""
        name, up, every = self._name(graph), self.up, (*graph.inputs, *graph.outputs)

        stages, own = self.stages.get(name), f"lanes *const own = {KEPT}[(i - begin_at) / (size_t){up}_LANES];"
        loop, end, kept = f"for (size_t i = 0; i < count; i += (size_t){up}_LANES) {{", "", ""
        if stages is not None:
            kept, end = ", own", "}"
            once = f"for (i = begin_at; i < end_at; i += (size_t){up}_LANES) {{ {own}"
            loop = f"""for (size_t i = 0; i < count;) {{
                lanes {KEPT}[{GROUPS}][{stages.kept}];
                const size_t begin_at = i, most = (size_t){up}_LANES * {GROUPS};
                const size_t end_at = count - begin_at < most ? count : begin_at + most;
                {"".join(self._piece(graph, stages, piece, once) for piece in stages.calls)}
                {once}"""
        return f"""static {up}_TARGET {up}_ALONE uint32_t {self._version(f"{name}_over")}({self._first}size_t count,
                size_t stride, {self._pointers(graph)}, uint32_t *status) {{
            uint32_t any = {up}_OK;
            {loop}
                lanes {self._sized(every, "_")};
                {entry_loops(graph.inputs, _LOAD)}
                const truth bad = {self._version(name)}({self._given}{self._names(every, "_")}{kept});
                if (status) {{ memset(status + i, 0, (size_t){up}_LANES * sizeof *status); }}
                if (__builtin_expect(lanes_any(bad), 0)) {{
                    for (size_t lane = 0; lane < (size_t){up}_LANES && i + lane < count; ++lane) {{
                        if (bad[lane]) {{
                            {self.real} {self._sized(graph.outputs, "_one")};
                            const uint32_t one = {name}_one({self._given}stride,
                                {self._names(graph.inputs, " + i + lane")}, {self._names(graph.outputs, "_one")});
                            {entry_loops(graph.outputs, "$_[j][lane] = $_one[j];")}
                            if (status) {{ status[i + lane] = one; }}
                            any |= one;
                        }}
                    }}
                }}
                {entry_loops(graph.outputs, "*(stored *)($ + stride * j + i) = $_[j];")}
            }}{end}
            return any;
        }}"""

    def _piece(self, graph: ExprGraph, stages: Stages, piece: str, once: str) -> str:
        """The loop in which groups of states go through a piece."""
        read = [port for port in graph.inputs if port.name in stages.calls[piece]]
        arrays = f"lanes {self._sized(read, '_')};" if read else ""
        return f"{once} {arrays} {entry_loops(read, _LOAD)} {stages.call(self.up, piece, 'own', '_')} }}"

    @property
    def _first(self) -> str:
        return f"const {self.constants} *constants, " if self.constants else ""

    @property
    def _given(self) -> str:
        return "constants, " if self.constants else ""

    def _pointers(self, graph: ExprGraph) -> str:
        ins = [f"const {self.real} *{port.name}" for port in graph.inputs]
        return ", ".join([*ins, *(f"{self.real} *{port.name}" for port in graph.outputs)])

    def _name(self, graph: ExprGraph) -> str:
        return f"{self.prefix}_{graph.name}"

    @staticmethod
    def _names(ports: Sequence[GraphPort], end: str = "") -> str:
        return ", ".join(f"{port.name}{end}" for port in ports)

    @staticmethod
    def _sized(ports: Sequence[GraphPort], end: str, size: str = "{}") -> str:
        return ", ".join(f"{port.name}{end}[{size.format(port.size)}]" for port in ports)


def entry_loops(ports: Sequence[GraphPort], body: str) -> str:
    """A loop over the entries of each port, whose name stands for `$` in its body."""
    return "".join(f"for (size_t j = 0; j < {port.size}; ++j) {{ {body.replace('$', port.name)} }}\n" for port in ports)
