"""What is recorded of a robot: a digest of its texts, and operations by function."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from typing import Any

from pkmgen.certify.kernel_texts import documents_of
from pkmgen.errors import PkmgenError
from pkmgen.graph.count import count_operations
from pkmgen.pipeline import generate_functions, generate_source, read_any

from .cases import OPTIONS, text_of

Record = Mapping[str, Any]


def record(robot: str, option: str) -> Record:
    """Digest and counts of a robot; of one that is refused, a digest of what is said."""
    text, options = text_of(robot), OPTIONS[option]
    try:
        description, mechanism = read_any(text.text, text.file, options)
        functions = generate_functions(mechanism, options)
        source = generate_source(description, mechanism, functions, options)
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
