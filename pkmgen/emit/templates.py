"""The templates of kernels: jinja2, compiled once for a user where a cache of kernels is there."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from pkmgen.language.expression.quaternions import CHANGE
from pkmgen.machine.files import write_files
from pkmgen.machine.own_files import OTHERS_MAY_WRITE, read_own_file, seal, unsealed
from pkmgen.machine.resources import resource_folder, user_cache_folder


@lru_cache(maxsize=1)
def template_environment() -> Environment:
    """Make what loads and renders templates: those of C by their names, which others build on, and those by folder."""
    # the output is C, not HTML
    templates = resource_folder("templates")
    environment = Environment(  # noqa: S701  # nosec B701
        loader=FileSystemLoader([templates / "c", templates]),
        undefined=StrictUndefined,
        bytecode_cache=_compiled_templates(user_cache_folder()),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["quaternion_change"] = CHANGE
    environment.filters["markdown"] = markdown_text
    return environment


def renderer(folder: str, **given: Any) -> Callable[..., str]:
    """What renders the templates of a folder, by their names: all with the same, and with what a call adds to it."""

    def rendered(name: str, **more: Any) -> str:
        return template_environment().get_template(f"{folder}/{name}.j2").render(**given, **more)

    return rendered


def markdown_text(text: str) -> str:
    """Words of a robot file for Markdown, in which they are no markup of HTML, no code and no link."""
    return re.sub(r"[\\`<>&|]|(?<=])\(", r"\\\g<0>", text)


class _CompiledTemplates(BytecodeCache):
    """Compiled templates in a folder; they are code, so that one whose checksum is another is compiled again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a compiled template, if there is one as it was written."""
        with suppress(OSError, ValueError):
            bucket.bytecode_from_string(unsealed(bucket.key, read_own_file(self._folder / bucket.key)))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template; one that cannot be written is no reason to fail."""
        with suppress(OSError):
            write_files(self._folder, {bucket.key: seal(bucket.key, bucket.bytecode_to_string())})


def _compiled_templates(root: Path) -> _CompiledTemplates | None:
    """Find the folder of compiled templates in a cache that is there; None unless it is the user's alone."""
    folder = root / "templates"
    try:
        if os.name == "nt" or not _is_own(root):
            return None
        folder.mkdir(mode=0o700, exist_ok=True)
        return _CompiledTemplates(folder) if _is_own(folder) else None
    except OSError:
        return None


def _is_own(folder: Path) -> bool:
    """Whether a folder is the user's and nobody else may write to it."""
    facts = folder.lstat()
    return stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.getuid() and not facts.st_mode & OTHERS_MAY_WRITE
