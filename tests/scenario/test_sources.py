"""Files, texts and settings: whatever is given, a table comes out or a clear fault."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import voronets
from scenario.tables import BALL, faults, load
from voronets import collection as gallery
from voronets.scenario.toml import as_toml, read_text

GOOD = as_toml(BALL).encode()


def complaint(source):
    with pytest.raises(voronets.InputError) as caught:
        voronets.load(source)
    assert len(str(caught.value)) < 2000
    return str(caught.value)


@pytest.fixture
def file(tmp_path):
    def write(data):
        path = tmp_path / "scenario.toml"
        path.write_bytes(data)
        return path

    return write


@pytest.mark.parametrize("change", [
    lambda text: text,
    lambda text: b"\xef\xbb\xbf" + text,
    lambda text: text.replace(b"\n", b"\r\n"),
    lambda text: text.replace(b"mass = 1.0", b"mass = 1_0e-1"),
    lambda text: b"#" * 900_000 + b"\n" + text,
], ids=["plain", "byte order mark", "CRLF", "underscores", "a long comment"])  # fmt: skip
def test_files_that_are_read(file, change):
    assert voronets.load(file(change(GOOD))).title == "Ball"


@pytest.mark.parametrize(("data", "words"), [
    (b"\xff\xfe", "UTF-8"),
    (GOOD.decode().encode("utf-16"), "UTF-8"),
    (b"\0\0", "is not valid TOML: Invalid"),
    (b"title = ", "is not valid TOML: Invalid value"),
    (b"a = 1\na = 2", "is not valid TOML: Cannot overwrite a value"),
    (GOOD + b"[body]\n", "is not valid TOML: Cannot declare"),
    (b"#" * 1_000_001, "is too large: the limit is 1 MB"),
    (b"a=" + b"[" * 3000 + b"]" * 3000, "are nested more than 32 deep"),
    (b"a=" + b"[" * 300 + b"]" * 300, "are nested more than 32 deep"),
    (b"a=" + b"{b=" * 40 + b"1" + b"}" * 40, "are nested more than 32 deep"),
    (b".".join([b"a"] * 400_000) + b"=1", "has a key of more than 32 parts"),
    (b"[" + b" . ".join([b'"a"'] * 100_000) + b"]", "has a key of more than 32 parts"),
    (b"x = { " + b".".join([b"a"] * 40) + b" = 1 }", "has a key of more than 32 parts"),
    (GOOD.replace(b"1.0", b"1" + b"0" * 5000), "is not valid TOML: Exceeds the limit"),
    (GOOD.replace(b"1.0", b"1" + b"0" * 400), "a positive number"),
    (b"", "body is missing. Add a table [body] with mass, inertia and surface."),
    (b'"\\u001b[31m" = 1\n' + GOOD, "\\x1b[31m is an unknown key"),
    (b'"" = 1\n' + GOOD, '"" is an unknown key'),
    ("ключ = 1\n".encode() + GOOD, "is not valid TOML: Invalid"),
    ('"ключ" = 1\n'.encode() + GOOD, "ключ is an unknown key"),
    (b"k = " + b"1" * 4000 + b"\n" + GOOD, "k is an unknown key"),
])  # fmt: skip
def test_files_that_are_refused(file, data, words):
    assert words in complaint(file(data))


@pytest.mark.parametrize("make", [
    lambda folder: folder,
    lambda folder: folder / "missing.toml",
    lambda folder: folder / "missing" / "a.toml",
    lambda folder: folder / ("a" * 300 + ".toml"),
    lambda folder: folder / "a\0b.toml",
    lambda folder: (folder / "fifo.toml", os.mkfifo(folder / "fifo.toml"))[0],
    lambda folder: (folder / "loop.toml", (folder / "loop.toml").symlink_to("loop.toml"))[0],
    lambda folder: Path("/dev/zero"),
    lambda folder: Path("/proc/self/mem"),
], ids=["folder", "missing", "missing folder", "long name", "NUL", "FIFO", "loop of links",
        "device", "memory"])  # fmt: skip
def test_what_is_no_file_is_named(tmp_path, make):
    path = make(tmp_path)
    for source in (path, str(path)):
        said = complaint(source)
        assert said.startswith(("/", "Cannot read /", "There is no file '/"))


@pytest.mark.parametrize(
    "name", ["rattlebak", "RATTLEBACK", "", "a" * 300, "../rattleback", "a\0b"]
)
def test_a_name_that_is_not_in_the_gallery(name):
    said = complaint(name)
    assert "Did you mean 'rattleback'?" in said or "`voronets gallery` lists" in said or not name


# -- settings -----------------------------------------------------------------------------------


def test_settings_reach_tables_lists_and_what_is_missing():
    scenario = load("body.mass=2", "start.omega.2=-4", "body.rotor.momentum=0.5", "run.friction=0.3",
                    " run.duration = 3 ", "run.duration=4", 'title="a=b"')  # fmt: skip
    assert scenario.problem.body.mass == 2
    assert scenario.state[6] == -4
    assert scenario.problem.body.rotor.momentum == 0.5
    assert scenario.problem.friction == 0.3
    assert scenario.run.duration == 4, "the last of two settings holds"
    assert scenario.title == "a=b"


SETTINGS = [
    ("mass", "key=value"),
    ("=3", "key=value"),
    ("body.mass=", "a TOML value"),
    ("body.mass=very heavy", "a TOML value"),
    ("body.mass=1\nfoo=2", "a TOML value"),
    ("body.mass=1\n[foo]", "a TOML value"),
    ("body.mass=" + "[" * 3000 + "]" * 3000, "a TOML value"),
    ("body..mass=1", "without empty parts"),
    ("start.omega.3=1", "an index from 0 to 2"),
    ("start.omega.-1=1", "an index from 0 to 2"),
    ("start.omega.²=1", "an index from 0 to 2"),
    ("start.omega.x=1", "an index from 0 to 2"),
    ("start.omega.0.0=1", "'0' is neither"),
    ("title.0=1", "'title' is neither"),
]


@pytest.mark.parametrize(("setting", "words"), SETTINGS)
def test_a_setting_that_cannot_be_made_is_named(setting, words):
    (found,) = faults(setting).values()
    assert found.key.startswith("--set")
    assert words in f"{found.expected} {found}"
    assert len(str(found)) < 500


def test_all_bad_settings_come_at_once():
    assert len(faults("start.omega.3=1", "mass", "body.mass=x y")) == 3


# -- writing ------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_a_table_that_is_written_reads_back(table):
    assert read_text(as_toml(table)) == table


@pytest.mark.parametrize("name", gallery.names())
def test_the_gallery_is_written_and_read_back(name):
    table = voronets.load(name).table
    assert read_text(as_toml(table)) == table
