"""Compiled templates are kept in a folder that is the user's alone, and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from pkmgen.emit.templates import template_environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="owners of folders are those of POSIX")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    template_environment.cache_clear()
    yield
    template_environment.cache_clear()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "cache"
    root.mkdir(mode=0o700)
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(root))
    return root


def test_compiled_templates_are_kept(cache: Path) -> None:
    environment = template_environment()
    environment.get_template("module.h.j2")
    folder = cache / "templates"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert list(folder.iterdir())
    assert template_environment() is environment


@pytest.mark.parametrize("mode", [0o700, 0o711, 0o755])
def test_folders_that_others_may_read_are_used_again_and_again(cache: Path, mode: int) -> None:
    for _ in range(2):
        (cache / "templates").mkdir(exist_ok=True)
        for folder in (cache, cache / "templates"):
            folder.chmod(mode)
        template_environment.cache_clear()
        assert template_environment().bytecode_cache is not None


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
@pytest.mark.parametrize("inner", [False, True])
def test_folders_that_others_may_write_to_are_left_alone(cache: Path, mode: int, inner: bool) -> None:
    folder = cache
    if inner:
        folder = cache / "templates"
        folder.mkdir()
    folder.chmod(mode)
    environment = template_environment()
    assert environment.bytecode_cache is None
    environment.get_template("module.h.j2")
    assert [path for path in cache.rglob("*") if path.is_file()] == []


def test_folders_of_others_are_left_alone(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: cache.stat().st_uid + 1)
    assert template_environment().bytecode_cache is None


def test_a_cache_that_is_not_there_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path / "none"))
    assert template_environment().bytecode_cache is None
    assert not (tmp_path / "none").exists()


def test_a_file_in_place_of_the_folder_is_no_reason_to_fail(cache: Path) -> None:
    (cache / "templates").write_text("")
    environment = template_environment()
    assert environment.bytecode_cache is None
    assert environment.get_template("module.h.j2")


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(cache: Path) -> None:
    environment = template_environment()
    (cache / "templates").rmdir()
    assert environment.get_template("module.h.j2")


def test_templates_are_strict_and_keep_lines(cache: Path) -> None:
    environment = template_environment()
    with pytest.raises(UndefinedError):
        environment.from_string("{{ nothing }}").render()
    text = "a\n    {% if true %}\nb\n    {% endif %}\nc\n"
    assert environment.from_string(text).render() == "a\nb\nc\n"
    assert cache.exists()
