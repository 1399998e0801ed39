"""C that lets Python call a function of a kernel for one state without conversions: see `direct_call.c`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

REGISTER = "int pkmgen_add_direct_calls(const char *module);"
"""Declaration of what adds `direct_calls(constants, make_array, type)` to the extension module, once it is imported.

`direct_calls` returns the functions in the order of the manifest. It takes a buffer of what they get first, or None,
and what they make arrays with: numpy.empty and the type of numbers.
"""

_TABLE = """
static const pkmgen_function pkmgen_functions[] = {{{functions}}};
{calls}
static PyMethodDef pkmgen_methods[] = {{{methods}}};

static PyObject *pkmgen_direct_calls(PyObject *module, PyObject *self)
{{
    PyObject *calls = PyTuple_New({count});
    (void)module;
    for (Py_ssize_t i = 0; calls != NULL && i < {count}; ++i) {{
        PyObject *call = PyCFunction_New(&pkmgen_methods[i], self);
        if (call == NULL) {{
            Py_CLEAR(calls);
        }} else {{
            PyTuple_SET_ITEM(calls, i, call);
        }}
    }}
    return calls;
}}

static PyMethodDef pkmgen_added[] = {{
    {{"direct_calls", pkmgen_direct_calls, METH_VARARGS, NULL}}, {{NULL, NULL, 0, NULL}},
}};

static int pkmgen_add_direct_calls(const char *name)
{{
    const PyGILState_STATE state = PyGILState_Ensure();
    PyObject *module = PyImport_AddModule(name);
    const int failed = module == NULL || PyModule_AddFunctions(module, pkmgen_added) != 0;
    if (failed) {{
        PyErr_Clear();
    }}
    PyGILState_Release(state);
    return failed;
}}
"""


def direct_call_text(manifest: Mapping[str, Any]) -> str:
    """Write the C text for the functions of a manifest, to follow the kernel's header and Python's."""
    rows = manifest["functions"]
    ports = [[*row["inputs"], *row["outputs"]] for row in rows]
    rank = max((len(port["shape"]) for row in ports for port in row), default=0)
    double = manifest["real"] == "double"
    defined = {
        "PKMGEN_RANK": max(rank, 1),
        "PKMGEN_PORTS": max(map(len, ports), default=1),
        "PKMGEN_REAL": manifest["real"],
        "PKMGEN_FORMAT": '"d"' if double else '"f"',
    }
    first = [] if manifest["fold"] else ["constants"]
    calls = (_call(index, row["c_name"], [*first, *_arrays(len(ports[index]))]) for index, row in enumerate(rows))
    table = _TABLE.format(
        functions=", ".join(_entry(index, row) for index, row in enumerate(rows)),
        calls="".join(_wrapper(index) for index in range(len(rows))),
        methods=", ".join(_method(index, row["name"]) for index, row in enumerate(rows)),
        count=len(rows),
    )
    generic = Path(__file__).with_suffix(".c").read_text("utf-8")
    head = "".join(f"#define {name} {value}\n" for name, value in defined.items())
    return "".join(("#include <string.h>\n", head, generic, "\n", *calls, table))


def _arrays(count: int) -> list[str]:
    return [f"arrays[{index}]" for index in range(count)]


def _call(index: int, c_name: str, arguments: Sequence[str]) -> str:
    return (
        f"static uint32_t pkmgen_compute_{index}(const void *constants, void *const *arrays)\n"
        f"{{\n    (void)constants;\n    return {c_name}({', '.join(arguments)});\n}}\n"
    )


def _entry(index: int, row: Mapping[str, Any]) -> str:
    ports = ", ".join(_port(port["shape"]) for port in (*row["inputs"], *row["outputs"]))
    return f"\n    {{pkmgen_compute_{index}, {len(row['inputs'])}, {len(row['outputs'])}, {{{ports}}}}}"


def _port(shape: Sequence[int]) -> str:
    return f"{{{prod(shape)}, {len(shape)}, {{{', '.join(map(str, shape or (0,)))}}}}}"


def _wrapper(index: int) -> str:
    return (
        f"static PyObject *pkmgen_call_{index}(PyObject *self, PyObject *const *arguments, Py_ssize_t count)\n"
        f"{{\n    return pkmgen_call(&pkmgen_functions[{index}], self, arguments, count);\n}}\n"
    )


def _method(index: int, name: str) -> str:
    return f'\n    {{"{name}", (PyCFunction)(void (*)(void))pkmgen_call_{index}, METH_FASTCALL, NULL}}'
