"""What is recorded of a robot: a digest of its texts, and operations by function."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from typing import Any

from pkmgen.certificates.kernel_texts import documents_of
from pkmgen.compile import compile_robot
from pkmgen.errors import PkmgenError
from pkmgen.graph.count import count_operations

from .cases import OPTIONS, text_of

Record = Mapping[str, Any]


def record(robot: str, option: str) -> Record:
    """Digest and counts of a robot; of one that is refused, a digest of what is said."""
    text, options = text_of(robot), OPTIONS[option]
    try:
        compiled = compile_robot(text, options)
        functions = compiled.functions
        source = compiled.source
    except PkmgenError as error:
        return {"refused": digest(str(error))}
    counts = {made.graph.name: count_operations(made.graph).arithmetic for made in functions}
    texts = {**source.files, **documents_of(source)}
    return {"texts": digest("\0".join(f"{name}\0{texts[name]}" for name in sorted(texts))), "counts": counts}


def digest(text: str) -> str:
    """A short fingerprint."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    robot, *chosen = sys.argv[1:]
    sys.stdout.write(json.dumps({option: record(robot, option) for option in chosen}))
