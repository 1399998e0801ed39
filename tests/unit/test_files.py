"""Writing files: whole, all of them or none."""

from pathlib import Path

import pytest

from pkmgen.machine.files import write_files, write_new_file


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_are_written_and_replaced(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    write_files(tmp_path, {"a": b"new", "b": b"\xc3\xb6"})
    assert contents(tmp_path) == {"a": b"new", "b": b"\xc3\xb6"}
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("failing", ["a", "b", "c"])
def test_all_files_or_none(tmp_path, monkeypatch, failing):
    (tmp_path / "a").write_bytes(b"old a")
    (tmp_path / "c").write_bytes(b"old c")
    move = Path.replace

    def fail_once(path, target):
        if Path(target).name == failing:
            monkeypatch.undo()
            raise OSError(28, "No space left on device")
        return move(path, target)

    monkeypatch.setattr(Path, "replace", fail_once)
    with pytest.raises(OSError, match="No space left"):
        write_files(tmp_path, {"a": b"1", "b": b"2", "c": b"3"})
    assert contents(tmp_path) == {"a": b"old a", "c": b"old c"}


def test_a_folder_of_the_name_stops_all(tmp_path):
    (tmp_path / "b").mkdir()
    with pytest.raises(IsADirectoryError):
        write_files(tmp_path, {"a": b"1", "b": b"2"})
    assert [path.name for path in tmp_path.iterdir()] == ["b"]


def test_folders_below_are_made_and_go_again_where_writing_fails(tmp_path):
    write_files(tmp_path, {"below/deeper/one": b"1", "two": b"2"})
    assert (tmp_path / "below/deeper/one").read_bytes() == b"1"
    (tmp_path / "in_the_way").write_bytes(b"")
    with pytest.raises(OSError, match="in_the_way"):
        write_files(tmp_path, {"below/deeper/one": b"4", "new/one": b"5", "in_the_way/one": b"6"})
    assert (tmp_path / "below/deeper/one").read_bytes() == b"1"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["below", "in_the_way", "two"]


def test_a_new_file_replaces_none(tmp_path):
    write_new_file(tmp_path / "a", b"1")
    with pytest.raises(FileExistsError):
        write_new_file(tmp_path / "a", b"2")
    assert contents(tmp_path) == {"a": b"1"}
