"""All states of an atlas as Parquet and Zarr: whole or not there, also after an interrupt and on a full disk."""

import shutil
import subprocess
import sys

import numpy as np
import pytest

from pkmgen.studies.atlas.survey import survey_of
from pkmgen.studies.study.subject import Subject

pq = pytest.importorskip("pyarrow.parquet")
zarr = pytest.importorskip("zarr")

KINDS = ("parquet", "zarr")
ASKED = ("workspace", "fivebar", "--box", "x=-0.6:0.6", "--box", "y=0.05:0.95", "--resolution", "x=24,y=18")
CHUNKS = (50, 50)


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch, load_subject):
    survey_of.cache_clear()
    monkeypatch.setattr(Subject, "load", load_subject)
    monkeypatch.setattr("pkmgen.studies.atlas.atlas.CHUNKS", CHUNKS)
    yield
    survey_of.cache_clear()


@pytest.fixture
def disk(tmp_path):
    """A disk of 2 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], capture_output=True, check=False)  # noqa: S607


def columns_of(file):
    """Region and quantities of all states, and their coordinates."""
    if file.suffix == ".parquet":
        table = pq.read_table(file)
        return {name: np.array(table[name].to_pylist()) for name in table.column_names}
    group = zarr.open_group(file, mode="r")
    about = group.attrs["pkmgen"]
    names = np.array([group["region"].attrs["values"][str(code)] for code in range(7)])
    axes = np.meshgrid(*(group[f"axis_{axis['name']}"][:] for axis in about["axes"]), indexing="ij")
    found = {axis["name"]: values.ravel() for axis, values in zip(about["axes"], axes, strict=True)}
    found["region"] = names[group["region"][:]]
    return found | {name: group[name][:] for name in about["quantities"]}


def expected():
    survey = survey_of(*_asked())
    x, y = -0.6 + (np.arange(24) + 0.5) * 0.05, 0.05 + (np.arange(18) + 0.5) * 0.05
    states = np.array([[a, b] for a in x for b in y])
    regions, quantities = survey.look(np.asfortranarray(states))
    return states, regions, quantities


def _asked():
    from pkmgen.language.library import read_robot_text

    return read_robot_text("fivebar"), (), 0.0


def ended_after(chunks, monkeypatch):
    """Let the work be interrupted after some chunks."""
    seen = []

    def ended(_progress):
        seen.append(1)
        if len(seen) == chunks:
            raise KeyboardInterrupt

    monkeypatch.setattr("pkmgen.cli.workspace.progress_of", lambda *_: ended)


@pytest.mark.parametrize("kind", KINDS)
def test_all_states_are_there(pkmgen, tmp_path, kind):
    code, out, err = pkmgen(*ASKED, "--states", f"all.{kind}")
    assert (code, err) == (0, "")
    assert f"wrote all.{kind}" in out
    assert [path.name for path in tmp_path.iterdir()] == [f"all.{kind}"]
    found, (states, regions, quantities) = columns_of(tmp_path / f"all.{kind}"), expected()
    np.testing.assert_allclose(np.column_stack([found["x"], found["y"]]), states, rtol=0, atol=1e-15)
    assert set(found["region"][regions == 0]) == {"works"} and set(found["region"][regions == 6]) == {"out"}
    for name, values in quantities.items():
        np.testing.assert_allclose(found[name], values, rtol=1e-9)


def test_a_row_group_for_each_chunk_and_units(pkmgen, tmp_path):
    pkmgen(*ASKED, "--states", "all.parquet")
    file = pq.ParquetFile(tmp_path / "all.parquet")
    assert file.num_row_groups == -(-432 // 50)
    assert file.metadata.row_group(0).num_rows == 50
    assert file.schema_arrow.field("effort").metadata[b"unit"] == b"N*m"
    assert file.schema_arrow.field("x").metadata[b"unit"] == b"m"


@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_leaves_nothing_under_the_name_and_the_work_goes_on(pkmgen, tmp_path, monkeypatch, kind):
    pkmgen(*ASKED, "--states", f"whole.{kind}")
    whole = columns_of(tmp_path / f"whole.{kind}")
    command = (*ASKED, "--states", f"all.{kind}", "--checkpoint", "stand.npz")
    with monkeypatch.context() as patched:
        ended_after(3, patched)
        assert pkmgen(*command)[0] == 130
    assert not (tmp_path / f"all.{kind}").exists()
    assert pkmgen(*command)[0] == 0
    for name, values in columns_of(tmp_path / f"all.{kind}").items():
        np.testing.assert_array_equal(values, whole[name])
    assert {path.name for path in tmp_path.iterdir()} == {f"all.{kind}", f"whole.{kind}"}


@pytest.mark.parametrize("kind", KINDS)
def test_states_of_earlier_chunks_that_are_gone_are_told(pkmgen, tmp_path, monkeypatch, kind):
    command = (*ASKED, "--states", f"all.{kind}", "--checkpoint", "stand.npz")
    with monkeypatch.context() as patched:
        ended_after(3, patched)
        pkmgen(*command)
    shutil.rmtree(tmp_path / f".all.{kind}.unfinished")
    code, _, err = pkmgen(*command)
    assert code == 2
    assert "the checkpoint goes on after 3 chunks" in err and "remove the checkpoint to begin again" in err


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_checkpoint_it_begins_again_and_says_so(pkmgen, tmp_path, monkeypatch, kind, caplog):
    command = (*ASKED, "--states", f"all.{kind}")
    with monkeypatch.context() as patched:
        ended_after(3, patched)
        assert "nothing of it is kept" in pkmgen(*command)[2]
    assert pkmgen(*command)[0] == 0
    assert f"all.{kind} was not done and has no checkpoint" in caplog.text
    assert len(columns_of(tmp_path / f"all.{kind}")["x"]) == 432


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_loses_nothing(pkmgen, disk, kind):
    with (disk / "filler").open("wb") as stream:
        stream.write(bytes(max(0, shutil.disk_usage(disk).free - 60_000)))
    command = (*ASKED, "--states", f"disk/all.{kind}", "--checkpoint", "stand.npz")
    code, _, err = pkmgen(*command)
    assert code == 2
    assert f"disk/all.{kind} cannot be written: No space left on device" in " ".join(err.split())
    assert not (disk / f"all.{kind}").exists()
    (disk / "filler").unlink()
    assert pkmgen(*command)[0] == 0
    whole, (_, _, quantities) = columns_of(disk / f"all.{kind}"), expected()
    np.testing.assert_allclose(whole["effort"], quantities["effort"], rtol=1e-9)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("all.hdf5", "the ending says the type of the file; allowed: .parquet, .zarr"),
        ("none/all.parquet", "there is no folder 'none' to write all.parquet to"),
        ("mine.zarr", "mine.zarr is no group of states of pkmgen; move it, or name another"),
        ("mine.parquet", "mine.parquet is a folder; a file was expected"),
    ],
)
def test_errors_leave_what_was_there(pkmgen, tmp_path, name, message):
    for folder in ("mine.zarr", "mine.parquet"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "letter.txt").write_text("mine")
    code, _, err = pkmgen(*ASKED, "--states", name)
    assert code == 2
    assert message in " ".join(err.split())
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")) == [
        "mine.parquet", "mine.parquet/letter.txt", "mine.zarr", "mine.zarr/letter.txt",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_missing_is_told(pkmgen, monkeypatch, kind):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    code, _, err = pkmgen(*ASKED, "--states", f"all.{kind}")
    assert code == 3
    assert "the extra `tables`: pip install" in " ".join(err.split())
