"""XML of strangers to a tree of elements with their lines.

No document type, no entities and nothing outside the file: defusedxml refuses them. Size, depth and number of elements
are bounded, and elements are plain values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

import defusedxml.sax
from defusedxml import DefusedXmlException

from pkmgen.errors import Problem, RobotFileError, RobotNotFoundError
from pkmgen.machine.absent import FileKind, absent
from pkmgen.machine.spelling import printable

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 64
MAX_ELEMENTS = 100_000


@dataclass(slots=True)
class Element:
    """An element of an XML file.

    Attributes:
        tag: Its name.
        attributes: Texts by name.
        file: Name of the file.
        line: Line of its start, counted from 1.
        children: Elements in it, in their order.
        text: What stands between them.
    """

    tag: str
    attributes: Mapping[str, str]
    file: str
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    @property
    def name(self) -> str:
        """Its name, empty where it has none."""
        return self.attributes.get("name", "").strip()

    def all(self, tag: str) -> list[Element]:
        """Children of a name."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Element | None:
        """First child of a name."""
        return next((child for child in self.children if child.tag == tag), None)

    def walk(self) -> Iterator[Element]:
        """This element and all in it, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    def problem(self, message: str, seen: object = None, allowed: str = "", suggestion: str = "") -> Problem:
        """Make a problem at the line of this element."""
        name = self.attributes.get("name", "")
        key = " ".join(f"<{self.tag} {name}>".split()).replace(" >", ">") if name else f"<{self.tag}>"
        text = "" if seen is None else " ".join(str(seen).split())[:80]
        return Problem(self.file, self.line, 1, printable(key[:100]), printable(text), message, allowed, suggestion)


def read_bytes(path: Path, kind: FileKind, limit: int = MAX_BYTES) -> bytes:
    """Read a file of bounded size, which is expected to be of a kind.

    Raises:
        RobotNotFoundError: It cannot be read.
        RobotFileError: It is too large.
    """
    try:
        if not path.is_file():
            raise RobotNotFoundError(absent(path, kind))
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RobotNotFoundError(f"{path} cannot be read: {reason}") from error
    if len(data) > limit:
        problem = Problem(path.name, 1, 1, "", f"more than {limit} bytes", "the file is too large", f"{limit} bytes")
        raise RobotFileError((problem,))
    return data


def parse_xml(data: bytes, file: str) -> Element:
    """Parse XML.

    Args:
        data: Content of the file.
        file: Its name, for messages.

    Raises:
        RobotFileError: It is not XML, or more than plain elements.
    """
    builder = _Builder(file)
    try:
        defusedxml.sax.parseString(data, builder, forbid_dtd=True, forbid_entities=True, forbid_external=True)
    except DefusedXmlException as error:
        message = "a document type or an entity is not allowed: they can read files, call servers and fill the memory"
        seen = getattr(error, "name", None) or type(error).__name__
        raise RobotFileError((Problem(file, builder.line, 1, "", printable(str(seen)), message, "elements"),)) from None
    except SAXParseException as error:
        message = f"not XML: {printable(error.getMessage())}"
        line, column = error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
        raise RobotFileError((Problem(file, line, column, "", "", message),)) from None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        raise RobotFileError((Problem(file, 1, 1, "", "", f"not XML: {printable(str(error))[:120]}"),)) from None
    if builder.root is None:
        raise RobotFileError((Problem(file, 1, 1, "", "", "the file is empty", "a model"),))
    return builder.root


class _Builder(ContentHandler):
    """Collects elements with their lines."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0
        self._locator: Locator | None = None

    @property
    def line(self) -> int:
        return (self._locator.getLineNumber() if self._locator is not None else None) or 1

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 (name of the standard library)
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802
        element = Element(name, dict(attrs.items()), self.file, self.line)
        self._count += 1
        if self._count > MAX_ELEMENTS or len(self._open) >= MAX_DEPTH:
            allowed = f"{MAX_ELEMENTS} elements, {MAX_DEPTH} levels"
            raise RobotFileError((element.problem("the file holds too many elements", None, allowed),))
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802
        self._open.pop()

    def characters(self, content: str) -> None:
        if self._open:
            self._open[-1].text += content
