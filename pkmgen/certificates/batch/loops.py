"""The reference text of a batch file: all but what single functions of lanes compute, which stands empty in it.

It is written from what `docs/explanation/reading-the-c.md` and the header say of batches, and not from the templates:
rows are turned into columns of 32 states, columns are read by as many states as there are lanes, and where a lane may
be bad the function of one state decides.

That it is written a second time is the check: `verify` compares every byte with what the templates write as it is, and
a reference made of the templates would agree with any mistake in them.
"""

from __future__ import annotations

from pkmgen.certificates.batch.lane_functions import TYPES, lane_functions
from pkmgen.certificates.batch.lane_loops import LaneText, entry_loops
from pkmgen.certificates.preprocess import FAST_MATH
from pkmgen.graph.types import ExprGraph

CHUNK, SHARE = 32, 512
"""States that are turned into columns at a time, and those of a thread."""
WIDEST_BYTES = 64
SIZE = {"double": 8, "float": 4}


class BatchText(LaneText):
    """The reference text of the whole file."""

    def whole(self) -> str:
        """Text of the file."""
        plain = [self._one(f.graph) for f in self.functions]
        many = [
            self._few(f.graph, "rows")
            + self._few(f.graph, "rest")
            + self._many(f.graph, "batch")
            + self._many(f.graph, "columns")
            for f in self.functions
        ]
        lanes = lane_functions(self.up, self.prefix, self.real, self.helpers)
        return "\n".join(
            [self._head(), *plain, self._versions(), self._turns(), *many, "#else", lanes, *self.lanes(), self._end()]
        )

    def _head(self) -> str:
        up = self.up
        return f"""#ifndef {up}_LANES
#include "{self.prefix}.h"
#include <math.h>
#include <string.h>
#if {FAST_MATH}
#error "no -ffast-math, -ffinite-math-only, -fassociative-math: they remove checks for numbers that are not finite"
#endif
#define {up}_CHUNK {CHUNK}
#define {up}_SHARE {SHARE}
#define {up}_WIDEST {WIDEST_BYTES // SIZE[self.real]}
"""

    def _versions(self) -> str:
        up, file = self.up, f'#include "{self.prefix}_batch.c"'
        windows = "!defined(_WIN32) || defined(__clang__)"
        native = "defined(__x86_64__) && !defined(__AVX512F__) && !defined(PKMGEN_NATIVE)"
        nothing, alone = (f"#define {up}_PIECE{words}\n" for words in ("", " __attribute__((noinline))"))
        pieces = f"#if defined(__clang__)\n{nothing}#else\n{alone}#endif\n" if self.pieces else ""
        version = f"#define {up}_LANES ((int)({{}} / sizeof({self.real})))\n#define {up}_VERSION(name) name##_{{}}"
        return f"""#if defined(__GNUC__) && !defined(PKMGEN_PLAIN)
#if defined(__clang__) && defined(__x86_64__)
#define {up}_ALONE __attribute__((noinline, force_align_arg_pointer))
#elif defined(__clang__)
#define {up}_ALONE __attribute__((noinline))
#else
#define {up}_ALONE __attribute__((noinline, noclone))
#endif
{pieces}#if defined(_WIN32) && !defined(__clang__)
#define {up}_BYTES 16
#elif defined(__AVX512F__) && defined(__AVX512DQ__)
#define {up}_BYTES 64
#elif defined(__AVX__)
#define {up}_BYTES 32
#else
#define {up}_BYTES 16
#endif
{version.format(f"{up}_BYTES", "native")}
#define {up}_TARGET
{file}
#if {native} && ({windows})
{version.format("32", "avx2")}
#define {up}_TARGET __attribute__((target("avx2,fma")))
{file}
{version.format("64", "avx512")}
#define {up}_TARGET __attribute__((target("avx512f,avx512dq,avx512vl,avx2,fma")))
{file}
#define {up}_AVX512 (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
#define {up}_AVX2 (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
#define {up}_NARROW(name, ...) ({up}_AVX2 ? name##_avx2(__VA_ARGS__) : name##_native(__VA_ARGS__))
#define {up}_CHOOSE(name, ...) ({up}_AVX512 ? name##_avx512(__VA_ARGS__) : {up}_NARROW(name, __VA_ARGS__))
#else
#define {up}_CHOOSE(name, ...) name##_native(__VA_ARGS__)
#endif
#else
#define {up}_CHOOSE(name, ...) name##_plain(__VA_ARGS__)
{"".join(self._over_plain(function.graph) for function in self.functions)}
#endif
"""

    def _one(self, graph: ExprGraph) -> str:
        return f"""static uint32_t {self._name(graph)}_one({self._first}size_t stride, {self._pointers(graph)}) {{
            {self.real} {self._sized(graph.inputs, "_")};
            {entry_loops(graph.inputs, "$_[j] = $[stride * j];")}
            return {self._name(graph)}({self._given}{self._names(graph.inputs, "_")}, {self._names(graph.outputs)}); }}
        """

    def _over_plain(self, graph: ExprGraph) -> str:
        name, results = self._name(graph), graph.outputs
        return f"""static uint32_t {name}_over_plain({self._first}size_t count, size_t stride, {self._pointers(graph)},
                uint32_t *status) {{
            uint32_t any = {self.up}_OK;
            for (size_t i = 0; i < count; ++i) {{
                {self.real} {self._sized(results, "_")};
                const uint32_t one = {name}_one({self._given}stride, {self._names(graph.inputs, " + i")},
                    {self._names(results, "_")});
                {entry_loops(results, "$[stride * j + i] = $_[j];")}
                if (status) {{ status[i] = one; }}
                any |= one;
            }}
            return any;
        }}
        """

    def _turns(self) -> str:
        up, real = self.up, self.real
        return f"""static inline void {self.prefix}_gather({real} *columns, const {real} *rows, size_t size,
                size_t count) {{
            for (size_t i = 0; i < count; ++i) {{
                for (size_t j = 0; j < size; ++j) {{ columns[{up}_CHUNK * j + i] = rows[size * i + j]; }}
            }}
            for (size_t i = count; i % {up}_WIDEST; ++i) {{
                for (size_t j = 0; j < size; ++j) {{
                    columns[{up}_CHUNK * j + i] = columns[{up}_CHUNK * j + count - 1];
                }}
            }}
        }}
        static inline void {self.prefix}_scatter(const {real} *columns, {real} *rows, size_t size, size_t count) {{
            for (size_t i = 0; i < count; ++i) {{
                for (size_t j = 0; j < size; ++j) {{ rows[size * i + j] = columns[{up}_CHUNK * j + i]; }}
            }}
        }}
        static inline void {self.prefix}_take({real} *columns, const {real} *all, size_t size, size_t count,
                size_t stride) {{
            for (size_t j = 0; j < size; ++j) {{
                for (size_t i = 0; i < count || i % {up}_WIDEST; ++i) {{
                    columns[{up}_CHUNK * j + i] = all[stride * j + (i < count ? i : count - 1)];
                }}
            }}
        }}
        static inline void {self.prefix}_put(const {real} *columns, {real} *all, size_t size, size_t count,
                size_t stride) {{
            for (size_t j = 0; j < size; ++j) {{
                memcpy(all + stride * j, columns + {up}_CHUNK * j, count * sizeof *columns);
            }}
        }}
        """

    def _few(self, graph: ExprGraph, form: str) -> str:
        """Rows, or the rest of columns, of up to a chunk of states: turned or taken, computed, and put back."""
        name, up, every = self._name(graph), self.up, (*graph.inputs, *graph.outputs)
        over, counted = (", stride", ", size_t stride") if form == "rest" else ("", "")
        there, back = (f"{self.prefix}_{each}" for each in (("take", "put") if over else ("gather", "scatter")))
        moved = "".join(f"{there}({p.name}_, {p.name}, {p.size}, count{over});\n" for p in graph.inputs)
        returned = "".join(f"{back}({p.name}_, {p.name}, {p.size}, count{over});\n" for p in graph.outputs)
        return f"""static uint32_t {name}_{form}({self._first}size_t count{counted}, {self._pointers(graph)},
                uint32_t *status) {{
            {self.real} {self._sized(every, "_", f"{{}} * {up}_CHUNK")};
            uint32_t words[{up}_CHUNK];
            if (count == 0) {{ return {up}_OK; }}
            {moved}
            const uint32_t any = {up}_CHOOSE({name}_over, {self._given}count, {up}_CHUNK, {self._names(every, "_")},
                words);
            {returned}
            if (status) {{ memcpy(status, words, count * sizeof words[0]); }}
            return any;
        }}
        """

    def _many(self, graph: ExprGraph, form: str) -> str:
        """A part of all states, and all of them, by threads where there are some."""
        name, up = self._name(graph), self.up
        over, counted = (", count", ", size_t count") if form == "columns" else ("", "")
        every, inside = self._names((*graph.inputs, *graph.outputs)), f"{name}_{form}_part"
        body = self._columns_part(graph) if form == "columns" else self._batch_part(graph)
        return f"""static uint32_t {inside}({self._first}size_t begin_at, size_t end_at{counted},
                {self._pointers(graph)}, uint32_t *status) {{
            uint32_t any = {up}_OK;
            {body}
            return any;
        }}
        uint32_t {name}_{form}({self._first}size_t count, {self._pointers(graph)}, uint32_t *status) {{
#ifdef _OPENMP
            if (count > {up}_SHARE) {{
                const ptrdiff_t parts = (ptrdiff_t)((count - 1) / {up}_SHARE + 1);
                uint32_t any = {up}_OK;
#pragma omp parallel for reduction(| : any) schedule(static)
                for (ptrdiff_t part = 0; part < parts; ++part) {{
                    const size_t begin_at = (size_t)part * {up}_SHARE;
                    const size_t end_at = part + 1 < parts ? begin_at + {up}_SHARE : count;
                    any |= {inside}({self._given}begin_at, end_at{over}, {every}, status);
                }}
                return any;
            }}
#endif
            return {inside}({self._given}0, count{over}, {every}, status);
        }}
        """

    def _batch_part(self, graph: ExprGraph) -> str:
        up, every = self.up, (*graph.inputs, *graph.outputs)
        there = ", ".join(f"{port.name} + {port.size} * begin_at" for port in every)
        return f"""for (; begin_at < end_at; begin_at += {up}_CHUNK) {{
            const size_t left = end_at - begin_at < {up}_CHUNK ? end_at - begin_at : {up}_CHUNK;
            any |= {self._name(graph)}_rows({self._given}left, {there}, status ? status + begin_at : NULL);
        }}"""

    def _columns_part(self, graph: ExprGraph) -> str:
        """Whole lanes, and the rest where columns end by itself: nothing beyond them is read or written."""
        name, up, every = self._name(graph), self.up, (*graph.inputs, *graph.outputs)
        return f"""const size_t whole = begin_at + (end_at - begin_at) / {up}_WIDEST * {up}_WIDEST;
            any |= {up}_CHOOSE({name}_over, {self._given}whole - begin_at, count, {self._names(every, " + begin_at")},
                status ? status + begin_at : NULL);
            any |= {name}_rest({self._given}end_at - whole, count, {self._names(every, " + whole")},
                status ? status + whole : NULL);"""

    def _end(self) -> str:
        own = (f"{self.up}_{each}" for each in ("LANES", "VERSION", "TARGET"))
        return "".join(f"#undef {name}\n" for name in (*TYPES, *self.helpers, *own)) + "#endif\n"
