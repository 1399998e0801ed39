"""All files of a kernel proven: functions of one state, of many in lanes, and of one with its limbs in lanes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pkmgen.certificates.batch.proof import BatchProof
from pkmgen.certificates.batch.side_by_side import SideBySideProof
from pkmgen.certificates.module_proof import ModuleProof, Outputs
from pkmgen.certificates.reader import read_module
from pkmgen.compile import Compilation
from pkmgen.errors import CertificateError


@dataclass(frozen=True, slots=True)
class ProvenFiles:
    """What was proven.

    Attributes:
        proof: Functions of one state, and all expressions.
        lanes: Terms of the outputs of a lane, by the name of the graph; none for functions that call others.
        side_by_side: Terms of the outputs by limbs in lanes, for those functions that have them.
    """

    proof: ModuleProof
    lanes: Mapping[str, Outputs] = field(default_factory=dict)
    side_by_side: Mapping[str, Outputs] = field(default_factory=dict)

    def others(self, name: str) -> dict[str, Outputs]:
        """The other forms that a function has."""
        forms = {"lanes": self.lanes.get(name), "side_by_side": self.side_by_side.get(name)}
        return {form: outputs for form, outputs in forms.items() if outputs is not None}


def proven_files(subject: Compilation, texts: Mapping[str, str]) -> ProvenFiles:
    """Prove all files of a kernel.

    Raises:
        CertificateError: A text is missing, is none of a kernel, or is not what its graphs say.
    """
    try:
        return _proven_files(subject, texts)
    except RecursionError:
        raise CertificateError(f"{subject.mechanism.name}: an expression nests too deeply to be read") from None


def _proven_files(subject: Compilation, texts: Mapping[str, str]) -> ProvenFiles:
    name, functions = subject.mechanism.name, subject.functions
    limbs_in_lanes = [function.limb_lanes for function in functions if function.limb_lanes]
    ends = [".c", ".h", "_batch.c", *(["_side_by_side.c"] if limbs_in_lanes else [])]
    odd = sorted(set(texts) ^ {f"{name}{end}" for end in ends})
    if odd:
        raise CertificateError(f"{odd[0]}: {'this text is none of the kernel' if odd[0] in texts else 'it is missing'}")
    source, header, batch, *beside = (texts[f"{name}{end}"] for end in ends)
    module = read_module(f"{name}.c", source, f"{name}.h", header, subject.options.real)
    proof = ModuleProof(module, name)
    proof.prove(functions, subject.mechanism.limb_names, subject.admission)
    _check_declared(proof, subject)
    lanes = BatchProof(proof, functions, f"{name}_batch.c").prove(batch)
    if not beside:
        if module.beside:
            raise CertificateError(f"{name}.c:{min(module.beside)}: no function has its limbs side by side")
        return ProvenFiles(proof, lanes)
    return ProvenFiles(proof, lanes, SideBySideProof(proof, functions, f"{name}_side_by_side.c").prove(beside[0]))


def _check_declared(proof: ModuleProof, subject: Compilation) -> None:
    """Refuse a header that declares what no file defines."""
    module, prefix = proof.module, proof.prefix
    names = {name for name, function in module.functions.items() if not function.static}
    for function in subject.functions:
        whole = f"{prefix}_{function.graph.name}"
        names |= {f"{whole}_batch", f"{whole}_columns"} | ({f"{whole}_limbs"} if function.limb_lanes else set())
    odd = sorted(names ^ set(module.prototypes))
    if odd:
        where = module.places.get(odd[0], f"{prefix}.h:1")
        raise CertificateError(f"{where}: {odd[0]} is declared or defined, but not both")
