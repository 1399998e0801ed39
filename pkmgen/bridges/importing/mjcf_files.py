"""Files that an MJCF model is made of, all from its own folder, and none of more than a machine can hold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from pkmgen.bridges.importing.xml import Element, parse_xml, read_bytes
from pkmgen.errors import Problem, RobotFileError
from pkmgen.machine.absent import MODEL, FileKind

MAX_FILES = 500
ASSET = FileKind("a mesh or texture", (".stl", ".obj", ".msh", ".png"))
MAX_ATTACHED = 4
MAX_ASSET_BYTES = 64 * 1024 * 1024
MAX_BYTES_OF_ALL = 512 * 1024 * 1024
FOLDERS = ("meshdir", "texturedir", "assetdir")
STOOD_IN = {"mesh": (".stl", ".obj"), "texture": (".png",)}
"""Files that a model may do without, by the elements that name them: how their names end."""
POINTER = b"version https://git-lfs"


@dataclass(slots=True)
class MjcfFiles:
    """A model and what it names.

    Attributes:
        text: The model.
        assets: Contents of other files, by the paths that it names them by.
        absent: Meshes and pictures that it names and that are not in its folder.
        roots: First elements of the model and of what it includes.
        attached: First elements of models that it attaches, and of what these include.
    """

    text: str
    assets: dict[str, bytes] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)
    roots: list[Element] = field(default_factory=list)
    attached: list[Element] = field(default_factory=list)

    def included(self, element: Element) -> Element | None:
        """First element of the file that an `<include>` names; None for other elements."""
        if element.tag != "include":
            return None
        name = element.attributes.get("file", "")
        return next((root for root in (*self.roots[1:], *self.attached) if root.file == name), None)

    def element(self, tag: str, name: str) -> Element | None:
        """The element of a tag and a name."""
        for root in self.roots:
            for element in root.walk():
                if element.tag == tag and element.attributes.get("name") == name:
                    return element
        return None


def collect_files(root: Element, source: Path) -> MjcfFiles:
    """Read all files that a model names and that are in its folder.

    Args:
        root: Its first element.
        source: Its file.

    Raises:
        RobotFileError: What is needed lies outside the folder of the model, or is not there, or all are too large.
    """
    files = MjcfFiles(read_bytes(source, MODEL).decode("utf-8-sig", "replace"), roots=[root])
    _collect(files, source.resolve().parent, MAX_ATTACHED)
    return files


def _collect(files: MjcfFiles, folder: Path, depth: int) -> None:
    """Read what a model names, and what models name that it attaches."""
    for element in _included(files, folder):
        _refuse_bombs(element)
        folders = _folders(files)
        for attribute, name in element.attributes.items():
            if not attribute.startswith("file") or element.tag == "include" or not name:
                continue
            kind = "texturedir" if element.tag == "texture" else "meshdir"
            path = PurePosixPath(folders.get(kind, ""), name)
            spared = path.suffix.lower() in STOOD_IN.get(element.tag, ())
            if spared and _is_absent(_located(folder, element, path)):
                files.absent.append(str(path))
                continue
            data = _add(files, folder, element, path)
            if element.tag == "model":
                if not depth:
                    limit = f"{MAX_ATTACHED} levels"
                    raise RobotFileError((element.problem("models attach models too deeply", None, limit),))
                attached = MjcfFiles("", files.assets, files.absent, [parse_xml(data, str(path))])
                _collect(attached, folder, depth - 1)
                files.attached += [*attached.roots, *attached.attached]
    _refuse_many_copies(files.roots)


def _included(files: MjcfFiles, folder: Path) -> Iterator[Element]:
    """All elements, those of included files among them, which are read as they are met."""
    seen: set[str] = set()
    position = 0
    while position < len(files.roots):
        for element in files.roots[position].walk():
            name = element.attributes.get("file", "")
            if element.tag == "include" and name not in seen:
                seen.add(name)
                data = _add(files, folder, element, PurePosixPath(name))
                files.roots.append(parse_xml(data, name))
        position += 1
    for root in files.roots:
        yield from root.walk()


def _folders(files: MjcfFiles) -> dict[str, str]:
    """Folders of meshes and textures, as `<compiler>` names them."""
    found: dict[str, str] = {}
    for root in files.roots:
        for element in root.walk():
            if element.tag == "compiler":
                given = {key: element.attributes[key] for key in FOLDERS if key in element.attributes}
                if "assetdir" in given:
                    found |= dict.fromkeys(("meshdir", "texturedir"), given["assetdir"])
                found |= given
    return found


def _is_absent(file: Path | Problem) -> bool:
    """Whether there is no file, or only the pointer that Git LFS leaves in its place."""
    if isinstance(file, Problem):
        return True
    with file.open("rb") as stream:
        return stream.read(len(POINTER)) == POINTER


def _located(folder: Path, element: Element, path: PurePosixPath) -> Path | Problem:
    """A file in the folder of the model, or why it is none."""
    shown, allowed = str(path), "files in the folder of the model"
    if "\\" in shown or "\0" in shown or path.is_absolute() or ".." in path.parts:
        return element.problem("a file outside the folder of the model is not read", shown, allowed)
    try:
        full = (folder / path).resolve()
        inside = full.is_relative_to(folder)
        there = inside and full.is_file()
    except (OSError, ValueError):
        return element.problem("there is no such file in the folder of the model", shown)
    if not inside:
        return element.problem("a link leads outside the folder of the model", shown, allowed)
    return full if there else element.problem("there is no such file in the folder of the model", shown)


def _add(files: MjcfFiles, folder: Path, element: Element, path: PurePosixPath) -> bytes:
    """Read a file into the assets."""
    shown, full = str(path), _located(folder, element, path)
    if isinstance(full, Problem):
        raise RobotFileError((full,))
    if shown not in files.assets:
        if len(files.assets) >= MAX_FILES:
            raise RobotFileError((element.problem("the model names too many files", None, f"{MAX_FILES} files"),))
        files.assets[shown] = read_bytes(full, ASSET, MAX_ASSET_BYTES)
        if sum(map(len, files.assets.values())) > MAX_BYTES_OF_ALL:
            limit = f"{MAX_BYTES_OF_ALL} bytes"
            raise RobotFileError((element.problem("the files of the model are too large", None, limit),))
    return files.assets[shown]


MAX_COPIES = 10_000
"""Elements that `<replicate>` makes of a model."""
MAX_SIZE = 1_000_000
"""Largest number in `<size>`, and of points of one grid."""
_GRIDS = ("composite", "flexcomp")


def _refuse_bombs(element: Element) -> None:
    """Refuse an element whose numbers ask for more memory than a robot needs.

    Raises:
        RobotFileError: They do.
    """
    given = element.attributes
    if element.tag == "size":
        asked = [_number(text) for key, text in given.items() if key != "memory"]
    elif element.tag in _GRIDS:
        asked = [math.prod(max(1.0, _number(text)) for text in given.get("count", "").split())]
    else:
        return
    if max(asked, default=0.0) > MAX_SIZE:
        raise RobotFileError((element.problem("the model is too large", f"{max(asked):g}", f"{MAX_SIZE} at most"),))


def _refuse_many_copies(roots: Iterable[Element]) -> None:
    """Refuse models that copy parts of themselves too often.

    Raises:
        RobotFileError: There are too many copies.
    """
    for root in roots:
        made, waiting = 0.0, [(root, 1.0)]
        while waiting:
            element, copies = waiting.pop()
            made += copies if copies > 1.0 else 0.0
            if element.tag == "replicate":
                copies *= max(1.0, _number(element.attributes.get("count", "")))
            if made > MAX_COPIES or copies > MAX_COPIES:
                message = "the model copies its parts too often"
                raise RobotFileError((element.problem(message, f"{max(made, copies):g}", f"{MAX_COPIES} copies"),))
            waiting += [(child, copies) for child in element.children]


def _number(text: str) -> float:
    """A number as MuJoCo reads it; 0 where it will complain itself."""
    try:
        return float(text)
    except ValueError:
        return 0.0
