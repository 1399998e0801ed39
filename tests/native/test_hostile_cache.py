"""A cache that somebody has changed: nothing of it is loaded or believed that is not as it was written."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from functools import cache as once
from hashlib import sha256
from pathlib import Path

import pytest

import pkmgen
from pkmgen.emit.native import load as native_load
from pkmgen.emit.native.cache import KernelCache
from pkmgen.errors import CacheError
from pkmgen.machine.own_files import read_own_file, seal, unsealed
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="owners, modes and links are those of POSIX")
FIVEBAR = ROOT / "robots/fivebar.yaml"
STATE = ([0.0, 0.5], [1.0, 2.0], [3.0, -1.0])
EVIL = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "evil", NULL, -1, NULL, NULL, NULL, NULL, NULL};
__attribute__((constructor)) static void run(void) { puts("evil ran"); fflush(stdout); }
PyMODINIT_FUNC PyInit_NAME(void) { return PyModule_Create(&module); }
"""
LOAD = """
import sys, pkmgen
mass = float(sys.argv[1])
robot = pkmgen.load("fivebar", fold=False, parameters={"rod_mass": mass})
print(robot.inverse_dynamics([0.0, 0.5], [1.0, 2.0], [3.0, -1.0]).tolist())
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with two requests that share a kernel."""
    folder = tmp_path_factory.mktemp("built") / "cache"
    for mass in (1.0, 2.0):
        load(folder, mass)
    return folder


@pytest.fixture
def cache(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "cache"))


def load(cache: Path, mass: float = 1.0) -> str:
    """What a process of its own prints that loads the five-bar."""
    run = subprocess.run(
        [sys.executable, "-c", LOAD, str(mass)],
        cwd=ROOT,
        env={**os.environ, "PKMGEN_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@once
def right(mass: float = 1.0) -> list[float]:
    robot = pkmgen.load(FIVEBAR, backend="numpy", fold=False, parameters={"rod_mass": mass})
    efforts: list[float] = robot.inverse_dynamics(*STATE).tolist()
    return efforts


def assert_right(printed: str, mass: float = 1.0) -> None:
    assert json.loads(printed) == pytest.approx(right(mass), rel=1e-12)


def assert_right_here(cache: Path, monkeypatch: pytest.MonkeyPatch, mass: float = 1.0) -> None:
    """The same in this process, which has imported the kernel and is asked for what the cache says of it."""
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(cache))
    robot = pkmgen.load(FIVEBAR, fold=False, parameters={"rod_mass": mass})
    assert robot.inverse_dynamics(*STATE).tolist() == pytest.approx(right(mass), rel=1e-12)


def module(cache: Path) -> Path:
    (path,) = cache.glob("v1/kernels/*/*.so")
    return path


def request_of(cache: Path, mass: float) -> Path:
    """The record of the request with a rod of that mass."""
    (path,) = [
        path
        for path in cache.glob("v1/requests/*.json")
        if json.loads(unsealed(path.name, path.read_bytes()))["manifest"]["parameters"]["rod_mass"]["value"] == mass
    ]
    return path


@pytest.fixture(scope="module")
def evil(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shared object of the name of ours that tells when it is loaded."""
    folder = tmp_path_factory.mktemp("evil")
    (folder / "evil.c").write_text(EVIL.replace("NAME", module(built).name.partition(".")[0]))
    include = sysconfig.get_paths()["include"]
    command = ["cc", "-shared", "-fPIC", f"-I{include}", "evil.c", "-o", "evil.so"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "evil.so"


def replace_by_link(path: Path, evil: Path) -> None:
    path.unlink()
    path.symlink_to(evil)


def replace_in_place(path: Path, evil: Path) -> None:
    path.write_bytes(evil.read_bytes())


def replace_with_sums(path: Path, evil: Path) -> None:
    """The record of checksums is changed as well, but not its seal."""
    before = path.read_bytes()
    path.write_bytes(evil.read_bytes())
    (sums,) = path.parents[2].glob("sums/*.json")
    old, new = (sha256(data).hexdigest().encode() for data in (before, evil.read_bytes()))
    assert old in sums.read_bytes()
    sums.write_bytes(sums.read_bytes().replace(old, new))


def test_a_replaced_module_is_not_loaded(cache: Path, evil: Path) -> None:
    replace_in_place(module(cache), evil)
    assert_right(load(cache))  # anything printed before would not be JSON
    assert module(cache).read_bytes() != evil.read_bytes()


@pytest.mark.parametrize("replace", [replace_by_link, replace_with_sums])
def test_modules_replaced_in_other_ways(
    cache: Path, evil: Path, replace: Callable[[Path, Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace(module(cache), evil)
    assert_right_here(cache, monkeypatch)
    assert module(cache).read_bytes() != evil.read_bytes()


def test_the_evil_module_would_have_run(cache: Path, evil: Path) -> None:
    """With all records forged it does: who may write to the whole cache is the user."""
    path = module(cache)
    path.write_bytes(evil.read_bytes())
    path.chmod(0o600)
    (sums,) = cache.glob("v1/sums/*.json")
    forged = json.loads(unsealed(sums.name, sums.read_bytes())) | {path.name: sha256(evil.read_bytes()).hexdigest()}
    sums.write_bytes(seal(sums.name, json.dumps(forged).encode()))
    environment = {**os.environ, "PKMGEN_CACHE_DIR": str(cache)}
    run = subprocess.run(
        [sys.executable, "-c", LOAD, "1.0"], env=environment, capture_output=True, text=True, check=False
    )
    assert "evil ran" in run.stdout
    assert "CacheError" in run.stderr
    assert "cannot be loaded" in run.stderr


def test_a_request_does_not_stand_in_for_another(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(request_of(cache, 1.0), request_of(cache, 2.0))
    assert_right_here(cache, monkeypatch, 2.0)


def test_a_changed_number_is_not_believed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = request_of(cache, 1.0)
    data = path.read_bytes()
    place = data.index(b'"rod_mass"')
    path.write_bytes(data[:place] + data[place:].replace(b"1.0", b"9.0", 1))
    assert_right_here(cache, monkeypatch)


def test_a_request_that_leads_out_of_the_cache(
    cache: Path, evil: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(cache))
    outside = shutil.copytree(module(cache).parent, tmp_path / "outside")
    (outside / module(cache).name).write_bytes(evil.read_bytes())
    path = request_of(cache, 1.0)
    record = json.loads(unsealed(path.name, path.read_bytes()))
    for key in ("../../../outside", str(outside)):
        path.write_bytes(seal(path.name, json.dumps(record | {"kernel": key}).encode()))
        assert KernelCache().find(path.stem) is None


def nested(path: Path) -> None:
    path.write_bytes(seal(path.name, b"[" * 1_000_000))


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    with path.open("r+b") as stream:
        stream.truncate(1 << 40)


def open_to_all(path: Path) -> None:
    path.chmod(0o666)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("harm", [nested, pipe, endless, huge, open_to_all])
@pytest.mark.parametrize("pattern", ["v1/requests/*.json", "v1/sums/*.json", "v1/kernels/*/*.h"])
def test_odd_files_are_built_again(
    cache: Path, harm: Callable[[Path], None], pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in cache.glob(pattern):
        harm(path)
    assert_right_here(cache, monkeypatch)


def test_files_of_others_are_not_believed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = module(cache)
    owner = path.stat().st_uid
    assert read_own_file(path)
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    with pytest.raises(OSError, match="somebody else"):
        read_own_file(path)


@pytest.mark.parametrize("part", ["", "kernels", "requests", "sums"])
def test_a_folder_that_is_a_link(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o755)
    (tmp_path / "cache/v1").mkdir(parents=True)
    folder = tmp_path / "cache/v1" / part
    folder.rmdir() if not part else None
    folder.symlink_to(tmp_path / "elsewhere")
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(CacheError, match="is a link; remove it"):
        pkmgen.load(FIVEBAR)
    assert (tmp_path / "elsewhere").stat().st_mode & 0o777 == 0o755


def test_a_folder_that_others_can_replace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    public = tmp_path / "public"
    public.mkdir()
    (public / "mine").mkdir(mode=0o700)
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(public / "mine/cache"))
    public.chmod(0o777)
    with pytest.raises(CacheError, match="to which others may write"):
        pkmgen.load(FIVEBAR)
    public.chmod(0o1777)  # as /tmp: nobody moves what is another's
    pkmgen.load(FIVEBAR, parameters={"rod_mass": 3.0})


def test_seals() -> None:
    data = seal("a", b"content")
    assert unsealed("a", data) == b"content"
    for place, changed in (("b", data), ("a", data[:-1]), ("a", data + b" "), ("a", b""), ("a", b"content")):
        with pytest.raises(ValueError, match="checksum"):
            unsealed(place, changed)


def test_a_child_does_not_inherit_a_lock_that_nobody_releases() -> None:
    """While one thread imports, another forks: the child can load all the same."""
    importing, go_on = threading.Event(), threading.Event()

    def hold() -> None:
        with native_load._IMPORTING:
            importing.set()
            go_on.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    assert importing.wait(10)
    threading.Timer(0.2, go_on.set).start()
    child = os.fork()
    if child == 0:
        os._exit(0 if native_load._IMPORTING.acquire(timeout=5) else 1)
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
