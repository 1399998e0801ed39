"""Folders of kernels as an attacker leaves them: any file changed, and all hashes made right again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pkmgen.certificates import verify as verifying
from pkmgen.certificates.names import CERTIFICATE, MANIFEST, PAGE, README
from pkmgen.certificates.page import page
from pkmgen.emit.manifest import checksum, manifest_text

ROBOT = "fivebar"


@dataclass
class Folder:
    """Files of a kernel by name, and the record of its certificate."""

    files: dict[str, bytes]
    claims: Any = field(init=False)

    def __post_init__(self) -> None:
        self.claims = json.loads(self.files[CERTIFICATE])

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace the first place of a text."""
        text = self.files[file]
        assert old.encode() in text, (file, old)
        self.files[file] = text.replace(old.encode(), new.encode(), 1)

    def seal(self) -> None:
        """Make all hashes right, and say in the page what the record says."""
        if MANIFEST in self.files and self.files[MANIFEST].startswith(b"{"):
            manifest = json.loads(self.files[MANIFEST])
            for name in manifest["checksums"].keys() & self.files.keys():
                checksum_text = checksum(self.files[name])
                self.files[MANIFEST] = self.files[MANIFEST].replace(
                    manifest["checksums"][name].encode(), checksum_text.encode()
                )
        for part in ("texts", "documents"):
            for name in self.claims[part].keys() & self.files.keys():
                self.claims[part][name] = checksum(self.files[name])
        self.claims["robot_file"]["hash"] = checksum(self.claims["robot_file"]["text"])
        self.files[CERTIFICATE] = manifest_text(self.claims).encode()
        with suppress(TypeError, ValueError):  # a claim that no page can say
            self.files[PAGE] = page(self.claims).encode()

    def write(self, to: Path) -> Path:
        """Write all files to a folder."""
        to.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (to / name).write_bytes(content)
        return to


def folder_of(path: Path) -> Folder:
    """Read a folder that was generated."""
    return Folder({file.name: file.read_bytes() for file in path.iterdir()})


@contextmanager
def made_once() -> Iterator[None]:
    """Find the claims of each effort once for many folders that are verified; kernels made last are kept anyway."""
    certify, found = verifying.certify, dict[str, Any]()

    def certify_once(subject: Any, texts: Any, documents: Any, demand: Any) -> Any:
        key = repr((subject.text, subject.options, demand.effort, demand.engine))
        if key not in found:
            found[key] = certify(subject, texts, documents, demand)
        return deepcopy(found[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifying, "certify", certify_once)
        yield


Change = Callable[[Folder], None]


def edited(file: str, old: str, new: str) -> Change:
    """A change of one place of a file."""
    return lambda folder: folder.edit(file, old, new)


def claimed(*path: str | int, value: Any) -> Change:
    """A change of one claim."""

    def change(folder: Folder) -> None:
        place = folder.claims
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


SOURCE, HEADER, BATCH, BESIDE = (f"{ROBOT}{end}" for end in (".c", ".h", "_batch.c", "_side_by_side.c"))
EVERY = (SOURCE, HEADER, BATCH, BESIDE, README, MANIFEST, CERTIFICATE, PAGE)
