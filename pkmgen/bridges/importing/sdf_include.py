"""Models that an SDF file includes from its own folder, put in their places."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.sdf_frames import word
from pkmgen.bridges.importing.vocabulary import judge_words
from pkmgen.bridges.importing.xml import MAX_ELEMENTS, Element, parse_xml, read_bytes
from pkmgen.errors import RobotFileError
from pkmgen.machine.absent import MODEL

MAX_FILES = 100
MAX_DEPTH = 8
INSIDE = "files in the folder of the model"


def with_included(root: Element, source: Path, findings: Findings) -> Element:
    """Replace every `<include>` by the model that it names: `model://NAME`, or a path, in the folder of the source.

    Args:
        root: The element `sdf`.
        source: Its file.
        findings: Collects problems.

    Raises:
        RobotFileError: An included file is not XML, or there are too many.
    """
    return _Reader(source.resolve().parent, findings).expanded(root, MAX_DEPTH)


class _Reader:
    def __init__(self, folder: Path, findings: Findings) -> None:
        self.folder, self.findings = folder, findings
        self.files = self.elements = 0

    def expanded(self, element: Element, depth: int) -> Element:
        """The element with models in place of includes in it; models and worlds only hold them."""
        children: list[Element] = []
        for child in element.children:
            if child.tag == "include":
                model = self._model(child, depth, element.tag == "world")
                children += [] if model is None else [model]
            elif child.tag in ("model", "world"):
                children.append(self.expanded(child, depth))
            else:
                children.append(child)
        return Element(element.tag, element.attributes, element.file, element.line, children, element.text)

    def _model(self, include: Element, depth: int, in_world: bool) -> Element | None:
        """The model that is included, with the name and the place that are given there.

        A world may include what is not there, such as its sun: a joint to that would not be read.
        """
        merged = include.attributes.get("merge", "false").lower() in ("true", "1")
        if merged or depth == 0:
            words = "merged models are not read" if merged else "models include models too deeply"
            self.findings.wrong(include, words, include.attributes.get("merge"), "an include without merge")
            return None
        path = self._path(include, in_world)
        if path is None:
            return None
        self.files += 1
        root = parse_xml(read_bytes(path, MODEL), path.name)
        self.elements += sum(1 for _ in root.walk())
        if self.files > MAX_FILES or self.elements > MAX_ELEMENTS:
            limit = f"{MAX_FILES} files, {MAX_ELEMENTS} elements"
            raise RobotFileError((include.problem("the model includes too much", None, limit),))
        judge_words(root, "sdf", self.findings)
        model = root.first("model")
        if root.tag != "sdf" or model is None or len(root.all("model")) > 1:
            self.findings.wrong(
                include, "the included file does not hold one model", path.name, "<sdf> with one <model>"
            )
            return None
        return self._placed(self.expanded(model, depth - 1), include)

    def _placed(self, model: Element, include: Element) -> Element:
        """The model with what the include says instead of its own."""
        attributes = dict(model.attributes)
        name, frame = word(include, "name"), word(include, "placement_frame")
        if name:
            attributes["name"] = name
        if frame:
            attributes["placement_frame"] = frame
        given = {tag: include.first(tag) for tag in ("pose", "static")}
        children = [child for child in model.children if given.get(child.tag) is None]
        children += [element for element in given.values() if element is not None]
        return Element("model", attributes, model.file, model.line, children)

    def _path(self, include: Element, in_world: bool) -> Path | None:
        """The file of a model, which lies in the folder of the source."""
        uri = word(include, "uri")
        text = uri.removeprefix("model://").removeprefix("file://")
        path = PurePosixPath(text)
        if in_world and "://" in text:
            self.findings.note(
                include, "this model is not in the folder of the source; it is left out of the world", uri
            )
            return None
        if not text or "://" in text or "\\" in text or "\0" in text or path.is_absolute() or ".." in path.parts:
            self.findings.wrong(include, "a file outside the folder of the model is not read", uri or "nothing", INSIDE)
            return None
        try:
            full = (self.folder / path).resolve()
            if full.is_dir():
                full = self._in_folder(full, include)
            there = full.is_relative_to(self.folder) and full.is_file()
        except (OSError, ValueError):
            there = False
        if not there and in_world:
            self.findings.note(
                include, "this model is not in the folder of the source; it is left out of the world", uri
            )
            return None
        if not there:
            self.findings.wrong(include, "there is no such model in the folder of the source", uri, INSIDE)
            return None
        return full

    def _in_folder(self, folder: Path, include: Element) -> Path:
        """The file that `model.config` in a folder names, or `model.sdf`."""
        config = folder / "model.config"
        if not config.is_file() or not config.resolve().is_relative_to(self.folder):
            return (folder / "model.sdf").resolve()
        names = [sdf.text.strip() for sdf in parse_xml(read_bytes(config, MODEL), config.name).all("sdf")]
        if not names:
            self.findings.wrong(include, "model.config names no file", config.name, "<sdf>model.sdf</sdf>")
        return (folder / (names[-1] if names else "model.sdf")).resolve()
