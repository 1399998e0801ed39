"""What is written beside the C of a kernel but its certificate: the same bytes on every machine."""

from __future__ import annotations

from pkmgen.certificates.names import MANIFEST, README
from pkmgen.emit.manifest import manifest_text
from pkmgen.emit.types import GeneratedSource


def documents_of(source: GeneratedSource) -> dict[str, str]:
    """What is written beside the C files, by file name."""
    return {README: source.readme, MANIFEST: manifest_text(source.manifest)}
