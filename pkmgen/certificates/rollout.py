"""Steps of a direct model in emitted C, compared with a reference text of the classical Runge-Kutta method."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.certificates.reader import Module
from pkmgen.certificates.schema import literal, match_functions
from pkmgen.functions.types import GeneratedFunction, Rollout, Watch

QUATERNION_RATE = (
    ((-1, 0, 1), (-1, 1, 2), (-1, 2, 3)),
    ((1, 0, 0), (1, 1, 3), (-1, 2, 2)),
    ((1, 1, 0), (1, 2, 1), (-1, 0, 3)),
    ((1, 2, 0), (1, 0, 2), (-1, 1, 1)),
)
"""2 q̇ = ω q, scalar first, ω in the axes of the world: sign, entry of ω and entry of q of each term."""


def match_rollout(module: Module, prefix: str, function: GeneratedFunction) -> list[str]:
    """Compare steps of a direct model with the reference.

    Returns:
        Names of the functions compared.

    Raises:
        CertificateError: One is missing or different.
    """
    assert function.rollout is not None
    text = _Text(module, prefix, function, function.rollout)
    parts = [text.normalise()] if function.rollout.attitude is not None else []
    parts += [text.side(function.rollout.watch)] if function.rollout.watch is not None else []
    return match_functions(module, "\n".join([*parts, text.slope(), text.steps(), text.batch()]))


@dataclass(frozen=True, slots=True)
class _Text:
    """The reference text."""

    module: Module
    prefix: str
    function: GeneratedFunction
    rollout: Rollout

    @property
    def _name(self) -> str:
        return f"{self.prefix}_{self.rollout.name}"

    @property
    def _sizes(self) -> tuple[int, int]:
        first, second = self.function.graph.inputs[:2]
        return first.size, second.size

    @property
    def _constants(self) -> str:
        kind = f"{self.prefix}_constants"
        return f"const {kind} *constants, " if kind in self.module.structs else ""

    @property
    def _given(self) -> str:
        return "constants, " if self._constants else ""

    def _loop(self, size: int, body: str) -> str:
        return f"for (size_t i = 0; i < {size}; ++i) {{ {body} }}"

    def normalise(self) -> str:
        """A quaternion over its length."""
        real = self.module.real
        return f"""static void {self._name}_normalise({real} *quaternion) {{
            {real} squared = 0;
            {self._loop(4, "squared += quaternion[i] * quaternion[i];")}
            const {real} length = {"sqrt" if real == "double" else "sqrtf"}(squared);
            {self._loop(4, "quaternion[i] /= length;")}
        }}"""

    def side(self, watch: Watch) -> str:
        """Sign of the determinant of a matrix of the pose: rows are swapped for the greatest pivot, then eliminated."""
        real, n, first = self.module.real, watch.size, self.function.graph.inputs[0]
        size = "fabs" if real == "double" else "fabsf"
        more = "".join(f", const {real} *{port}" for port in watch.more)
        given = "".join(f"{port}, " for port in watch.more)
        swap = f"""const {real} entry = matrix[{n} * pivot + j]; matrix[{n} * pivot + j] = matrix[{n} * k + j];
            matrix[{n} * k + j] = entry;"""
        return f"""static {real} {self._name}_side({self._constants}const {real} {first.name}[{first.size}]{more}) {{
            {real} matrix[{n * n}], side = 1;
            if ({self.prefix}_{watch.name}({self._given}{first.name}, {given}matrix) != {self.prefix.upper()}_OK) {{
                return 0; }}
            for (size_t k = 0; k < {n}; ++k) {{
                size_t pivot = k;
                for (size_t i = k + 1; i < {n}; ++i) {{
                    pivot = {size}(matrix[{n} * i + k]) > {size}(matrix[{n} * pivot + k]) ? i : pivot; }}
                side = pivot == k ? side : -side;
                for (size_t j = 0; j < {n}; ++j) {{ {swap} }}
                const {real} lead = matrix[{n} * k + k];
                if (!({size}(lead) > 0)) {{ return 0; }}
                side = lead < 0 ? -side : side;
                for (size_t i = k + 1; i < {n}; ++i) {{
                    const {real} factor = matrix[{n} * i + k] / lead;
                    for (size_t j = k + 1; j < {n}; ++j) {{
                        matrix[{n} * i + j] -= factor * matrix[{n} * k + j]; }}
                }}
            }}
            return side; }}"""

    def _watched(self) -> tuple[str, str]:
        """What is looked at before the first step, and after each."""
        watch, up, real = self.rollout.watch, self.prefix.upper(), self.module.real
        if watch is None:
            return "", ""
        call = f"{self._name}_side({self._given}state{''.join(f', {port}' for port in watch.more)})"
        after = f"""if (status == {up}_OK) {{
            const {real} now = {call};
            if (now * side < 0) {{ status = {up}_SINGULAR; }}
            side = now < 0 || now > 0 ? now : side; }}"""
        return f"{real} side = {call};", after

    def slope(self) -> str:
        """Rates of the pose from the twist, and the acceleration."""
        real, turn, (poses, twists) = self.module.real, self.rollout.attitude, self._sizes
        held = "".join(f"const {real} {port.name}[{port.size}], " for port in self.function.graph.inputs[2:])
        names = "".join(f"{port.name}, " for port in self.function.graph.inputs[2:])
        plain = poses if turn is None else turn
        parts = [f"const {real} *twist = state + {poses};"]
        parts += [self._loop(plain, "slope[i] = twist[i];")] if plain else []
        if turn is not None:
            parts.append(f"const {real} half = {literal(0.5, real)};")
            parts.append(f"const {real} *spin = twist + {turn}, *q = state + {turn};")
            parts += [f"slope[{turn + row}] = {_rate(terms)};" for row, terms in enumerate(QUATERNION_RATE)]
        whole = f"{self.prefix}_{self.function.graph.name}"
        return f"""static uint32_t {self._name}_slope({self._constants}const {real} state[{poses + twists}], {held}
            {real} slope[{poses + twists}]) {{ {" ".join(parts)}
            return {whole}({self._given}state, twist, {names}slope + {poses}); }}"""

    def steps(self) -> str:
        """Steps of one state."""
        real, name, (poses, twists) = self.module.real, self._name, self._sizes
        size, up, turn = poses + twists, self.prefix.upper(), self.rollout.attitude
        first, second, *others = self.function.graph.inputs
        held = "".join(f"const {real} *{port.name}, " for port in others)
        given = "".join(
            f"{port.name}, " if port.name in self.rollout.once else f"{port.name} + {port.size} * k, "
            for port in others
        )
        here = f"if (stage > 0) {{ {name}_normalise(here + {turn}); }}" if turn is not None else ""
        end = f"{name}_normalise(state + {turn});" if turn is not None else ""
        half, good = literal(0.5, real), f"status == {up}_OK"
        nan = "(double)NAN" if real == "double" else "NAN"
        before, after = self._watched()
        return f"""uint32_t {name}({self._constants}const {real} {first.name}[{poses}],
            const {real} {second.name}[{twists}], {held}size_t steps, {real} step, {real} *poses, {real} *twists) {{
            static const {real} part[4] = {{0, {half}, {half}, 1}};
            static const {real} weight[4] = {{1, 2, 2, 1}};
            uint32_t status = {up}_OK;
            {real} state[{size}];
            {self._loop(poses, f"state[i] = poses[i] = {first.name}[i];")}
            {self._loop(twists, f"state[{poses} + i] = twists[i] = {second.name}[i];")}
            {before}
            for (size_t k = 0; k < steps; ++k) {{
                {real} slope[{size}] = {{0}}, sum[{size}] = {{0}};
                for (size_t stage = 0; stage < 4 && status == {up}_OK; ++stage) {{
                    {real} here[{size}];
                    {self._loop(size, "here[i] = state[i] + part[stage] * step * slope[i];")}
                    {here}
                    status = {name}_slope({self._given}here, {given}slope);
                    {self._loop(size, "sum[i] += weight[stage] * slope[i];")}
                }}
                {self._loop(size, "state[i] += step / 6 * sum[i];")}
                {end}
                if (status == {up}_OK && !all_finite(state, {size})) {{ status = {up}_NOT_FINITE; }}
                {after}
                {self._loop(poses, f"poses[{poses} * (k + 1) + i] = {good} ? state[i] : {nan};")}
                {self._loop(twists, f"twists[{twists} * (k + 1) + i] = {good} ? state[{poses} + i] : {nan};")}
            }}
            return status;
        }}"""

    def batch(self) -> str:
        """Steps of many states, one after the other."""
        real, name, (poses, twists) = self.module.real, self._name, self._sizes
        first, second, *others = self.function.graph.inputs
        ports = "".join(f"const {real} *{port.name}, " for port in self.function.graph.inputs)
        given = "".join(
            f"{port.name} + {port.size}{'' if port.name in self.rollout.once else ' * steps'} * i, " for port in others
        )
        return f"""uint32_t {name}_batch({self._constants}size_t count, {ports}size_t steps, {real} step,
            {real} *poses, {real} *twists, uint32_t *status) {{
            uint32_t any = {self.prefix.upper()}_OK;
            for (size_t i = 0; i < count; ++i) {{
                const size_t first = (steps + 1) * i;
                const uint32_t one = {name}({self._given}{first.name} + {poses} * i, {second.name} + {twists} * i,
                    {given}steps, step, poses + {poses} * first, twists + {twists} * first);
                if (status) {{ status[i] = one; }}
                any |= one;
            }}
            return any;
        }}"""


def _rate(terms: tuple[tuple[int, int, int], ...]) -> str:
    """Half the rate of an entry of a quaternion; the sign of its first term stands before the bracket."""
    lead = terms[0][0]
    text = ""
    for place, (sign, spin, entry) in enumerate(terms):
        text += ("" if place == 0 else " + " if sign == lead else " - ") + f"spin[{spin}] * q[{entry}]"
    return f"{'-' if lead < 0 else ''}half * ({text})"
