"""The certificate of a kernel: what was proven of its C text, what was compared, and what is needed to do it again."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from pkmgen.certificates.agreement import agreement, step_agreement
from pkmgen.certificates.balls import LIBRARY_UNITS, PRECISION
from pkmgen.certificates.box import box_claims
from pkmgen.certificates.files import ProvenFiles, proven_files
from pkmgen.certificates.module_proof import ProvenFunction
from pkmgen.certificates.solutions import solutions
from pkmgen.compile import Compilation
from pkmgen.emit.manifest import checksum
from pkmgen.emit.states import DrawnStates
from pkmgen.errors import PkmgenError
from pkmgen.graph.types import ExprGraph
from pkmgen.language.catalogue import CATALOGUE, chosen_functions
from pkmgen.language.options import STANDARD
from pkmgen.machine.stages import begin
from pkmgen.machine.version import __version__

FORMAT = 3
NOT_ASKED = "not asked"
NO_ENGINE = "Pinocchio is not installed"
"""Why a certificate of `certify` has none where the engine is not installed."""
LEFT_TO_CERTIFY = "`pkmgen certify` asks it"
"""Why a certificate of `generate` has no verdict of the engine."""
Engine = Callable[[Compilation], dict[str, Any]]
PART = "a part of another function, which is compared as a whole"
BOUND = "a bound of rounding errors is made of the operations of the text, and has no equations of its own"
ASSUMPTIONS = (
    "The compiler follows C99 and IEEE 754, rounding to nearest; contraction to fused products only lessens rounding.",
    f"sin, cos, tan, tanh and atan2 of libm are within {LIBRARY_UNITS // 2} units in the last place; fmax, fabs and "
    "sqrt are exact or correctly rounded.",
    "Equal means: the same operations on the same numbers; the order of sums and products is left open, and so are the "
    "signs of zeros. The rounding bound is of the order in the text.",
    "Loops of Newton's method are equal to a reference text; that they arrive is proven at the states alone, where "
    "there is exactly one solution near. Rounding bounds of functions after one are for the unknowns as found.",
    "Vectors are those of GCC and clang: each lane is computed like a number. Loops over states, and sin and cos of "
    "lanes, are equal to reference texts; that these take every state once, and are as near as libm, is tested and not "
    "proven.",
)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is compared.

    Attributes:
        states: States at which functions are compared with their equations.
        seed: Of the random states.
        cells: Parts of the box that are looked at for singularities.
        rounded: Parts of the box that are looked at for rounding; each takes longer.
    """

    states: int = 8
    seed: int = 0
    cells: int = 4000
    rounded: int = 500

    @classmethod
    def of_generation(cls) -> Self:
        """So much that a certificate takes about as long as the generation of the kernel."""
        return cls(4, 0, 400, 50)


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked of a certificate.

    Attributes:
        effort: How much is compared.
        seconds: How long it may look at the box.
        engine: Compares inverse dynamics with an independent engine; left out, that is not asked.
        longest: Letters of C beyond which there is none; left out, there always is.
    """

    effort: Effort
    seconds: float = math.inf
    engine: Engine | None = None
    longest: int | None = None


def certify(
    subject: Compilation, texts: Mapping[str, str], documents: Mapping[str, str], demand: Demand
) -> dict[str, Any]:
    """Prove what a kernel computes.

    Args:
        subject: The robot, and the graphs of its kernel.
        texts: Texts of its C files, by name.
        documents: Texts of what is written beside them, by name: only their hashes are recorded.
        demand: How much is compared, and by whom; the effort that is recorded is what it came to in its time.

    Returns:
        The certificate, plain data.

    Raises:
        CertificateError: A claim does not hold; the message says which, and where.
    """
    robot, options, mechanism = subject.text, subject.options, subject.mechanism
    effort, seconds, engine = demand.effort, demand.seconds, demand.engine
    name = mechanism.name
    begin("reading the C again, and proving it equal to its graphs")
    files = proven_files(subject, texts)
    proof = files.proof
    rows = _functions(files, subject, effort)
    begin("looking at all parts of the box")
    box = box_claims(
        mechanism,
        proof.terms,
        proof.functions,
        fold=options.fold,
        real=options.real,
        most=(effort.cells, effort.rounded),
        seconds=seconds / 2.0,
    )
    if math.isfinite(seconds):
        effort = replace(effort, cells=box.get("cells", 0), rounded=box["rounding"].get("cells", 0))
    return {
        "about": f"Certificate of the kernel of {name} generated by pkmgen: see CERTIFICATE.md",
        "format": FORMAT,
        "pkmgen": __version__,
        "robot": name,
        "title": subject.file.description.title,
        "verify": "pkmgen certify --verify FOLDER",
        "options": {**asdict(options), "functions": list(options.functions)},
        "effort": asdict(effort),
        "texts": {file: checksum(text) for file, text in sorted(texts.items())},
        "documents": {file: checksum(text) for file, text in sorted(documents.items())},
        "robot_file": {"name": f"{name}.yaml", "hash": checksum(robot.text), "text": robot.text},
        "functions": rows,
        "box": box,
        "mobility": _mobility(subject),
        "engine": {"verdict": NOT_ASKED, "why": LEFT_TO_CERTIFY} if engine is None else engine(subject),
        "assumptions": list(ASSUMPTIONS),
        "precision": PRECISION,
    }


def _functions(files: ProvenFiles, subject: Compilation, effort: Effort) -> list[dict[str, Any]]:
    """Claims of all functions, in order."""
    mechanism, functions, options = subject.mechanism, subject.functions, subject.options
    proof = files.proof
    raw = raw_functions(subject)
    runtime = {} if options.fold else dict(mechanism.parameters)
    states = DrawnStates(mechanism, functions, runtime, effort.states, effort.seed)
    rows = []
    for function in functions:
        begin(f"comparing {function.graph.name} with its equations")
        proven = proof.functions[function.graph.name]
        row = _claims(proven)
        equations = raw.get(function.graph.name)
        if equations is None:
            row["equations"] = {"states": 0, "why": BOUND if "bounds" in function.notes else PART}
        else:
            drawn = states.of(function.graph)
            given = (proof.terms, proven, equations, drawn, mechanism.parameters, options.real)
            row["equations"] = agreement(*given).as_dict()
            if proven.step is not None:
                row["step"]["equations"] = step_agreement(*given).as_dict()
            if equations.iteration is not None:
                row["solutions"] = solutions(equations.iteration, drawn, mechanism.parameters, options.real).as_dict()
            for name, outputs in files.others(function.graph.name).items():
                like = replace(proven, name=f"{proven.name}, {name.replace('_', ' ')}", outputs=outputs)
                row[name] = {"equations": agreement(proof.terms, like, *given[2:]).as_dict()}
        rows.append(row)
    return rows


def _claims(proven: ProvenFunction) -> dict[str, Any]:
    """What is proven of a function by its text and graph alone."""
    row: dict[str, Any] = {
        "name": proven.graph.name,
        "c_name": proven.name,
        "equal_to_graph": True,
        "outputs": sum(len(entries) for entries in proven.outputs.values()),
        "guards": len(proven.graph.guards),
        "status_bits": proven.bits,
        "operations": proven.operations,
    }
    if proven.step is not None:
        row["step"] = _claims(proven.step)
    if proven.calls:
        row["calls"] = list(proven.calls)
    if proven.compared:
        row["equal_to_reference"] = list(proven.compared)
    return row


def _mobility(subject: Compilation) -> dict[str, Any]:
    """Freedoms of the joints in numbers, at home and at poses of the box."""
    try:
        found = subject.mobility
    except PkmgenError as error:
        return {"sentence": f"not known: {error}"}
    return {
        "sentence": "not known: home is out of reach, or limbs have no joints" if found is None else found.sentence()
    }


def totals(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Greatest difference and rounding bound of all functions, and states compared."""
    compared = [row["equations"] for row in rows if row["equations"].get("states")]
    return {
        "difference": max((each["difference"] for each in compared), default=0.0),
        "rounding": max((each["rounding"] for each in compared), default=0.0),
        "states": sum(each["states"] for each in compared),
    }


def _as_it_is(graph: ExprGraph) -> ExprGraph:
    return graph


def _no_passes(_owner: str) -> Any:
    return _as_it_is


def _bounds(request: str) -> bool:
    parts = (part for choice in chosen_functions([request]) for part in choice.parts)
    return any(CATALOGUE[part].bounds for part in parts)


def raw_functions(subject: Compilation) -> Mapping[str, ExprGraph]:
    """Graphs of the functions of a kernel before any pass, parameters as names.

    Bounds of rounding errors are not among them: they are made of the operations that are emitted, not of equations.
    """
    requests = tuple(each for each in subject.options.functions if not _bounds(each))
    options = replace(subject.options, fold=False, layout="flat", functions=requests or (STANDARD,))
    plain = replace(subject, options=options)
    sources = replace(plain.sources, prepare=_as_it_is, passes=_no_passes)
    return {function.graph.name: function.graph for function in plain.workshop(sources).functions}
