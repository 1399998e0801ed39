"""Wheels as files: metadata, tags, the record of all files, and the archive, the same bytes for the same contents.

The Python packaging specifications: binary distribution format, core metadata 2.4 (PEP 639), PEP 600 for Linux.
"""

from __future__ import annotations

import base64
import hashlib
import io
import platform
import re
import sysconfig
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.machine.version import __version__

_LIBC = re.compile(rb"\0GLIBC_(\d+)\.(\d+)(?:\.\d+)?(?=\0)")
_NEEDED = re.compile(rb"\0(lib[\w+-]+\.so[.\d]*|libc\.musl-\w+\.so[.\d]*)(?=\0)")
_ALLOWED = (b"libc.so", b"libm.so", b"libpthread.so", b"libdl.so", b"libgcc_s.so")
"""Libraries that PEP 600 lets a wheel need."""
OLDEST = 2, 17
"""Version of the C library of Linux below which no wheel is named."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a wheel says of itself.

    Attributes:
        package: Name of its package, an identifier in small letters.
        version: Its version (PEP 440).
        summary: One line.
        description: Its long description, Markdown.
        license: Text of the licence.
        platform: Platform tag.
    """

    package: str
    version: str
    summary: str
    description: str
    license: str
    platform: str

    @property
    def file(self) -> str:
        """Name of the wheel."""
        return f"{self.package}-{self.version}-py3-none-{self.platform}.whl"

    def files(self) -> dict[str, str]:
        """Texts of the folder of metadata, by path in the wheel; without the record."""
        folder = f"{self.package}-{self.version}.dist-info"
        wheel = (
            f"Wheel-Version: 1.0\nGenerator: pkmgen {__version__}\nRoot-Is-Purelib: false\n"
            f"Tag: py3-none-{self.platform}\n"
        )
        head = (
            f"Metadata-Version: 2.4\nName: {self.package.replace('_', '-')}\nVersion: {self.version}\n"
            f"Summary: {self.summary}\nLicense-Expression: Apache-2.0\nLicense-File: LICENSE\n"
            "Classifier: Programming Language :: Python :: 3\nClassifier: Topic :: Scientific/Engineering\n"
            "Classifier: Typing :: Typed\nRequires-Python: >=3.11\nRequires-Dist: numpy>=1.26\n"
            "Provides-Extra: simulate\nRequires-Dist: scipy>=1.11; extra == 'simulate'\n"
            "Description-Content-Type: text/markdown\n"
        )
        return {
            f"{folder}/METADATA": f"{head}\n{self.description}",
            f"{folder}/WHEEL": wheel,
            f"{folder}/licenses/LICENSE": self.license,
        }


def platform_tag(library: bytes, native: bool) -> str:
    """The platforms that a shared library runs on: of Linux the least version of the C library that has what it needs.

    One that is for this very processor, or needs other libraries, is for this system alone, as far as tags can say.
    """
    here = re.sub(r"[^a-z0-9_]", "_", sysconfig.get_platform().lower())
    versions = [(int(major), int(minor)) for major, minor in _LIBC.findall(library)]
    others = [name for name in _NEEDED.findall(library) if not name.startswith(_ALLOWED)]
    if native or others or not versions or not here.startswith("linux"):
        return here
    major, minor = max(OLDEST, *versions)
    return f"manylinux_{major}_{minor}_{platform.machine()}"


def wheel_bytes(metadata: Metadata, files: Mapping[str, bytes]) -> bytes:
    """Put a wheel together from the files of its package, by path in the wheel."""
    told = {name: text.encode() for name, text in metadata.files().items()}
    record = f"{metadata.package}-{metadata.version}.dist-info/RECORD"
    every = {**dict(sorted(files.items())), **told}
    rows = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in every.items()]
    every[record] = "\n".join([*rows, f"{record},,", ""]).encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in every.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.external_attr = (0o100755 if name.endswith((".so", ".dylib")) else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return stream.getvalue()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode("ascii")
