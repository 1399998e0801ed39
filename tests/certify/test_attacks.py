"""What is changed in the folder of a certificate is refused: whatever it is, and though all hashes are right."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pkmgen.certificates.names import CERTIFICATE, PAGE, README
from pkmgen.certificates.verify import verify
from pkmgen.cli import app
from pkmgen.errors import CertificateError
from pkmgen.machine.version import __version__
from tests.certify.attacks import CLAIMS, LEXING, PREPROCESSOR, TEXTS
from tests.certify.forged import BATCH, EVERY, HEADER, ROBOT, SOURCE, Change, Folder, claimed, folder_of, made_once
from tests.certify.kernels import kernel

FUNCTIONS = ("inverse_dynamics", "inverse_kinematics")
BY_BYTES = 40
"""Edits of one byte with all hashes made right; those with hashes as they were cost less."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A five-bar with its certificate, which is made once more for all folders that are like it."""
    path = tmp_path_factory.mktemp("made")
    given = ["-o", str(path), "--samples", "1", "--cells", "40", "--functions", ",".join(FUNCTIONS)]
    result = CliRunner().invoke(app, ["certify", ROBOT, *given])
    assert result.exit_code == 0, result.output
    with made_once():
        yield path


def engine(_: object) -> dict[str, str]:
    """What Pinocchio says of the five-bar, without asking it again for each folder."""
    return {"verdict": "agrees", "why": "Pinocchio, 4 states, efforts within 1e-08, relative"}


def refused(folder: Path, words: str = ".") -> None:
    with pytest.raises(CertificateError, match=words) as error:
        verify(folder, engine)
    assert len(str(error.value)) < 1000


def test_what_is_left_as_it_is_is_verified(made: Path, tmp_path: Path) -> None:
    folder = folder_of(made)
    assert set(folder.files) == set(EVERY)
    folder.seal()
    assert verify(folder.write(tmp_path / "same"), engine) == json.loads((made / CERTIFICATE).read_text("utf-8"))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(change, id=name)
        for kinds in (LEXING, PREPROCESSOR, TEXTS, CLAIMS)
        for name, change in kinds.items()
    ],
)
def test_what_is_sealed_again_is_refused(made: Path, tmp_path: Path, change: Change) -> None:
    folder = folder_of(made)
    before = dict(folder.files)
    change(folder)
    folder.seal()
    assert folder.files != before
    refused(folder.write(tmp_path / ROBOT))


@pytest.mark.parametrize(
    "change", [pytest.param(change, id=name) for kinds in (LEXING, PREPROCESSOR) for name, change in kinds.items()]
)
def test_the_reader_alone_refuses_what_compilers_read_otherwise(change: Change) -> None:
    known = kernel("folded")
    folder = Folder({**{name: text.encode() for name, text in known.texts.items()}, CERTIFICATE: b"{}"})
    change(folder)
    ends = {SOURCE: "c", HEADER: "h", BATCH: "batch_c"}
    texts = {end: folder.files[name].decode() for name, end in ends.items()}
    assert any(texts[end] != known.texts[name] for name, end in ends.items())
    with pytest.raises(CertificateError, match=rf"{ROBOT}\w*\.[ch]:\d+"):
        known.prove(**texts)


def _with(name: str, content: bytes = b"") -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content)


def _replaced(name: str, by: Callable[[Path], object]) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        (folder / name).rename(folder.parent / "elsewhere")
        by(folder / name)

    return change


def _record(content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / CERTIFICATE).write_bytes(content)


def _prefixed(words: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / CERTIFICATE).write_bytes(words + (folder / CERTIFICATE).read_bytes())


def _sparse(folder: Path) -> None:
    with (folder / README).open("r+b") as stream:
        stream.truncate(2**40)


def _many(folder: Path) -> None:
    for number in range(1000):
        (folder / f"{number}.h").touch()


FOLDERS: dict[str, Callable[[Path], object]] = {
    "a header beside the C": _with("math.h", b"#include_next <math.h>\n#undef sqrt\n#define sqrt(x) (0.9*(sqrt)(x))\n"),
    "a hidden file": _with(".clang-format"),
    "an object file": _with("fivebar.o"),
    "a name in other case": _with("FIVEBAR.C"),
    "a name of two lines": _with("a\nverified.txt"),
    "a name that is not UTF-8": lambda folder: Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe")).touch(),
    "a thousand headers": _many,
    "a folder in it": lambda folder: (folder / "include").mkdir(),
    "a link to the text itself": _replaced(SOURCE, lambda path: path.symlink_to(path.parent.parent / "elsewhere")),
    "a link to nothing": _replaced(README, lambda path: path.symlink_to("/nowhere")),
    "a link to a device": _replaced(README, lambda path: path.symlink_to("/dev/zero")),
    "a pipe": _replaced(README, os.mkfifo),
    "a pipe as the certificate": _replaced(CERTIFICATE, os.mkfifo),
    "a folder as the certificate": _replaced(CERTIFICATE, lambda path: path.mkdir()),
    "a terabyte": _sparse,
    "an empty certificate": _record(b""),
    "a certificate that is no object": _record(b"[]"),
    "a certificate of brackets": _record(b"[" * 10**6),
    "a certificate of objects": _record(b'{"a":' * 10**5 + b"1" + b"}" * 10**5),
    "a number of a million digits": _record(b'{"format":' + b"1" * 10**6 + b"}"),
    "no number": _record(b'{"format":NaN}'),
    "a certificate of megabytes": _record(b'"' + b" " * (17 * 2**20) + b'"'),
    "a certificate in another coding": lambda folder: (folder / CERTIFICATE).write_bytes(
        (folder / CERTIFICATE).read_text("utf-8").encode("utf-16")
    ),
    "a byte order mark": _prefixed(b"\xef\xbb\xbf"),
    "letters that are no UTF-8": _prefixed(b"\xff"),
    "a space before": _prefixed(b" "),
    **{f"no {name}": lambda folder, name=name: (folder / name).unlink() for name in EVERY},
}


@pytest.mark.parametrize("change", [pytest.param(change, id=name) for name, change in FOLDERS.items()])
def test_other_folders_are_refused(made: Path, tmp_path: Path, change: Callable[[Path], object]) -> None:
    folder = folder_of(made).write(tmp_path / ROBOT)
    change(folder)
    refused(folder)


def test_the_second_value_of_a_key_is_refused(made: Path, tmp_path: Path) -> None:
    folder = folder_of(made)
    folder.edit(CERTIFICATE, '"precision": 200', '"precision": 2000,\n  "precision": 200')
    refused(folder.write(tmp_path / ROBOT), "form in which pkmgen writes it")


@pytest.mark.parametrize("file", [name for name in EVERY if name != CERTIFICATE])
def test_what_is_not_sealed_again_is_refused(made: Path, tmp_path: Path, file: str) -> None:
    folder = folder_of(made)
    folder.files[file] += b"\n"
    refused(folder.write(tmp_path / ROBOT), file)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (claimed("pkmgen", value="0.0.9"), r"pkmgen 0\.0\.9, .*install pkmgen 0\.0\.9; this is pkmgen"),
        (claimed("pkmgen", value="17.2"), r"pkmgen 17\.2, .*install pkmgen 17\.2; this is pkmgen"),
        (claimed("pkmgen", value="0.2.0rc1"), r"install pkmgen 0\.2\.0rc1"),
        (claimed("pkmgen", value="1; rm -rf ~"), "does not say which version"),
        (claimed("pkmgen", value="1" * 300), "does not say which version|made by"),
        (claimed("pkmgen", value=[__version__]), "does not say which version"),
        (claimed("format", value=2), "of format 2; pkmgen .* verifies format 3 alone"),
        (claimed("format", value=3.0), r"of format 3\.0"),
        (claimed("format", value=True), "of format True"),
    ],
)
def test_another_version_is_named_with_what_verifies_it(made: Path, tmp_path: Path, change: Change, words: str) -> None:
    folder = folder_of(made)
    change(folder)
    folder.seal()
    refused(folder.write(tmp_path / ROBOT), words)


def test_a_refusal_says_where_and_what_is_expected(made: Path, tmp_path: Path) -> None:
    folder = folder_of(made)
    line = folder.files[SOURCE].split(b"return FIVEBAR_OK;")[0].count(b"\n") + 1
    folder.edit(SOURCE, "return FIVEBAR_OK;", "return FIVEBAR_NO;")
    folder.seal()
    refused(folder.write(tmp_path / ROBOT), rf"fivebar\.c:{line}:\d+: .*FIVEBAR_NO.* which is .*FIVEBAR_OK")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text + b"\n", r"'\n' is not what comes of .*, which is '' and no more"),
        (lambda text: text.replace(b"\n", b"\r\n", 1), r"\r\n.* is not what comes of .*, which is "),
        (lambda text: text[:-1], r" and no more is not what comes of .*, which is .*\n'"),
    ],
)
def test_a_refusal_writes_out_what_nobody_sees(
    made: Path, tmp_path: Path, change: Callable[[bytes], bytes], words: str
) -> None:
    folder = folder_of(made)
    folder.files[SOURCE] = change(folder.files[SOURCE])
    folder.seal()
    refused(folder.write(tmp_path / ROBOT), words.replace("\\", "\\\\"))


def test_a_verdict_of_the_engine_needs_the_engine(made: Path, tmp_path: Path) -> None:
    folder = folder_of(made)
    assert folder.claims["engine"]["verdict"] == "agrees"
    nowhere = {"verdict": "not asked", "why": "Pinocchio is not installed"}
    with pytest.raises(CertificateError, match="claimed, and can be verified where it is installed alone"):
        verify(made, lambda _: nowhere)
    folder.claims["engine"] = nowhere
    folder.seal()
    verify(folder.write(tmp_path / ROBOT), lambda _: {"verdict": "agrees", "why": "it does"})


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_an_edit_of_one_byte_of_any_file_is_refused(made: Path, tmp_path: Path, count: int) -> None:
    folder, draw = folder_of(made), random.Random(34)  # noqa: S311 - no secret
    path = folder.write(tmp_path / ROBOT)
    names, sizes = zip(*((name, len(content)) for name, content in sorted(folder.files.items())), strict=True)
    for number in range(count):
        name = draw.choices(names, sizes)[0] if number % 2 else draw.choice(names)
        content = bytearray(folder.files[name])
        content[draw.randrange(len(content))] ^= draw.randrange(1, 256)
        (path / name).write_bytes(content)
        with pytest.raises(CertificateError):
            verify(path)
        (path / name).write_bytes(folder.files[name])
    verify(path)


def test_an_edit_of_one_byte_that_is_sealed_again_is_refused(made: Path, tmp_path: Path) -> None:
    draw = random.Random(35)  # noqa: S311 - no secret
    for number in range(BY_BYTES):
        folder = folder_of(made)
        name = draw.choice([name for name in EVERY if name not in (CERTIFICATE, PAGE)])
        content = bytearray(folder.files[name])
        place = draw.randrange(len(content))
        content[place] ^= draw.randrange(1, 256)
        if content[:1] != b"{" and name.endswith(".json"):
            continue
        folder.files[name] = bytes(content)
        try:
            folder.seal()
        except ValueError:  # a manifest that is no JSON any more
            continue
        refused(folder.write(tmp_path / str(number)))
