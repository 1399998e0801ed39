"""All files of a kernel but its certificate, as they come of a robot and options: the same bytes on every machine."""

from __future__ import annotations

from pkmgen.certify.names import MANIFEST, README
from pkmgen.certify.subject import Subject
from pkmgen.emit.manifest import manifest_text
from pkmgen.emit.types import GeneratedSource
from pkmgen.pipeline import generate_source
from pkmgen.spread import Spread, in_turn


def texts_of(subject: Subject, spread: Spread = in_turn) -> GeneratedSource:
    """Write the C of a kernel, its files one by one, or as `spread` does."""
    return generate_source(subject.read, subject.mechanism, subject.functions, subject.options, spread)


def documents_of(source: GeneratedSource) -> dict[str, str]:
    """What is written beside the C files, by file name."""
    return {README: source.readme, MANIFEST: manifest_text(source.manifest)}
