"""Films: as many frames as there should be, of the right size, each another; whole or not at all."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import combinations, pairwise

import numpy as np
import pytest
from PIL import Image, ImageSequence

import browsers
import voronets
from voronets.expressions.faults import InputError
from voronets.view.films import film as films
from voronets.view.films import film_file, tools
from voronets.view.films.tools import BrowserFault, Tools

SMALL = {"size": (160, 90), "by": "matplotlib"}


@pytest.fixture(scope="module")
def motion():
    return voronets.run("rattleback", settings=["run.duration=1"], estimate=False)


def frames_of(path):
    with Image.open(path) as image:
        return [
            np.asarray(frame.convert("RGB"), dtype=int) for frame in ImageSequence.Iterator(image)
        ]


def durations_of(path):
    with Image.open(path) as image:
        found = []
        for frame in ImageSequence.Iterator(image):
            frame.load()
            found.append(frame.info["duration"])
        return found


@pytest.mark.parametrize(("kind", "fps"), [("webp", 25), ("gif", 20), ("gif", 15), ("webp", 30)])
def test_a_film_by_matplotlib(motion, tmp_path, kind, fps):
    path = tmp_path / f"x.{kind}"
    assert motion.film(path, fps=fps, until=0.4, **SMALL) == path
    assert os.listdir(tmp_path) == [path.name]
    frames = frames_of(path)
    assert len(frames) == int(0.4 * fps + 1e-9) + 1
    assert {frame.shape for frame in frames} == {(90, 160, 3)}
    apart = [np.abs(a - b).max() for a, b in pairwise(frames)]
    assert min(apart) > 50  # the body moves in each
    seconds = sum(durations_of(path)) / 1000
    assert seconds == pytest.approx(len(frames) / fps, abs=0.011)


def test_a_single_frame(motion, tmp_path):
    (one,) = frames_of(motion.film(tmp_path / "1.png", since=0.5, **SMALL))
    (again,) = frames_of(motion.film(tmp_path / "2.png", since=0.5, **SMALL))
    (other,) = frames_of(motion.film(tmp_path / "3.png", since=0.9, **SMALL))
    assert one.shape == (90, 160, 3)
    assert np.array_equal(one, again) and not np.array_equal(one, other)


@pytest.fixture
def ffmpeg():
    """The program, on the path or from the package imageio-ffmpeg, which the tests install."""
    try:
        return tools.found_ffmpeg()
    except FileNotFoundError as fault:
        browsers.missing(str(fault))


def test_an_mp4(motion, tmp_path, ffmpeg):
    path = motion.film(tmp_path / "x.mp4", until=0.3, **SMALL)
    raw = subprocess.run(
        [ffmpeg, "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        capture_output=True, check=True,
    ).stdout  # fmt: skip
    frames = np.frombuffer(raw, dtype=np.uint8).reshape(-1, 90, 160, 3).astype(int)
    assert len(frames) == 10
    assert np.abs(frames[0] - frames[-1]).max() > 50
    (still,) = frames_of(motion.film(tmp_path / "x.png", **SMALL))
    assert np.abs(frames[0] - still).mean() < 6  # the colours are those of the frame


def test_views_and_themes_differ(motion, tmp_path):
    def shown(**options):
        return frames_of(motion.film(tmp_path / "x.png", since=0.5, **SMALL | options))[0]

    views = {view: shown(view=view) for view in ("orbit", "follow", "ride", "below")}
    for one, other in combinations(("orbit", "ride", "below"), 2):  # it goes nowhere: no "follow"
        assert np.abs(views[one] - views[other]).max() > 50
    for view, light in views.items():
        assert light.mean() > 150 and shown(view=view, theme="dark").mean() < 120
    assert not np.array_equal(views["orbit"], shown(view="orbit", caption=False))


def test_riding_on_the_body_the_body_stands_still(motion, tmp_path):
    """Of two moments the middle of the picture, where the body is, differs less than in orbit."""
    apart = {}
    for view in ("ride", "orbit"):
        options = SMALL | {"view": view, "caption": False, "size": (320, 180)}
        a, b = (
            frames_of(motion.film(tmp_path / "x.png", since=t, **options))[0] for t in (0.1, 0.6)
        )
        blue = [(frame[..., 2] - frame[..., 0] > 60) for frame in (a, b)]
        apart[view] = float(np.mean(blue[0] != blue[1])) / float(np.mean(blue[0]))
    assert apart["ride"] < 0.1 < apart["orbit"]


@pytest.mark.parametrize(
    "name",
    ["hoop", "eulers-disc", "ball-in-bowl", "plate-on-sphere", "double-pendulum", "snakeboard"],
)
def test_all_kinds_are_drawn(tmp_path, name):
    motion = voronets.run(name, settings=["run.duration=0.5"], estimate=False, throw=False)
    for view in ("orbit", "ride"):
        path = motion.film(tmp_path / "x.webp", view=view, fps=4, **SMALL)
        first, *_, last = frames_of(path)
        assert np.abs(first - last).max() > 30


def test_plots_and_what_has_no_place_in_space(motion, tmp_path):
    size = {"size": (480, 270)}
    (plain,) = frames_of(motion.film(tmp_path / "x.png", **SMALL | size))
    (plots,) = frames_of(motion.film(tmp_path / "x.png", plots=True, **SMALL | size))
    assert np.abs(plain[:, 300:] - plots[:, 300:]).mean() > 1
    bare = voronets.Motion(motion.data.assign_attrs(scenario=""))
    path = bare.film(tmp_path / "x.webp", fps=2, **SMALL | size)
    assert len(frames_of(path)) == 3


def test_slow_motion_goes_slowly(motion, tmp_path):
    path = motion.film(tmp_path / "x.webp", speed=0.1, since=0.2, until=0.3, fps=10, **SMALL)
    assert len(frames_of(path)) == 11


def test_a_better_quality_is_larger(motion, tmp_path):
    sizes = [
        motion.film(tmp_path / "x.webp", quality=q, until=0.2, **SMALL).stat().st_size
        for q in (10, 95)
    ]
    assert sizes[0] < sizes[1]


def test_progress_is_told(motion, tmp_path):
    told = []
    motion.film(tmp_path / "x.gif", until=0.2, progress=lambda *n: told.append(n), **SMALL)
    assert told == [(i + 1, 5) for i in range(5)]


@pytest.mark.parametrize("kind", ["gif", "webp", "mp4", "png"])
@pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError])
def test_an_interrupted_film_leaves_nothing(motion, tmp_path, monkeypatch, ffmpeg, kind, fault):
    path = tmp_path / f"x.{kind}"
    path.write_text("the old one")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)

    def interrupt(*_):
        raise fault

    with pytest.raises(fault):
        motion.film(path, until=0.2, progress=interrupt, **SMALL)
    assert os.listdir(tmp_path) == [path.name] and path.read_text() == "the old one"


def test_a_full_disk_costs_the_film_alone(motion, tmp_path, monkeypatch):
    (tmp_path / "x.gif").write_text("the old one")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        motion.film(tmp_path / "x.gif", until=0.2, **SMALL)
    assert os.listdir(tmp_path) == ["x.gif"]


def test_ffmpeg_says_why_it_failed(motion, tmp_path, monkeypatch, ffmpeg):
    arguments = film_file._arguments
    monkeypatch.setattr(
        film_file, "_arguments", lambda *a: [*arguments(*a)[:-2], "-f", "no-such-format"]
    )
    with pytest.raises(OSError, match=r"ffmpeg: .*no-such-format"):
        motion.film(tmp_path / "x.mp4", until=0.2, **SMALL)
    assert not os.listdir(tmp_path)


def test_a_film_only_keeps_the_present_frame(motion, monkeypatch, tmp_path):
    """WebP is made frame by frame: a long film does not fill the memory."""
    import weakref

    seen, most = [], 0
    frames = films._counted

    def counted(source, plan, progress):
        nonlocal most
        for frame in frames(source, plan, progress):
            seen.append(weakref.ref(frame))
            most = max(most, sum(one() is not None for one in seen))
            yield frame

    monkeypatch.setattr(films, "_counted", counted)
    motion.film(tmp_path / "x.webp", until=0.4, **SMALL)
    assert len(seen) == 11 and most <= 3


def test_frames_that_nobody_takes_are_ended():
    ended = []

    def frames():
        try:
            yield from "abc"
        finally:
            ended.append(True)

    begun = films._begun(frames())
    begun.close()
    assert ended
    assert list(films._begun(frames())) == ["a", "b", "c"]


def missing(monkeypatch, *names):
    """A machine without these packages and programs."""
    found, which, load = tools.find_spec, shutil.which, tools.import_module
    monkeypatch.setattr(tools, "find_spec", lambda name: None if name in names else found(name))
    monkeypatch.setattr(shutil, "which", lambda name: None if name in names else which(name))
    if "chromium" in names:
        monkeypatch.setattr(tools, "found_chromium", lambda: None)
    if "ffmpeg" in names:

        def imported(name):
            if name == "imageio_ffmpeg":
                raise ImportError(name)
            return load(name)

        monkeypatch.setattr(tools, "import_module", imported)


def test_without_chromium_it_says_what_is_better(motion, tmp_path, monkeypatch):
    missing(monkeypatch, "chromium")
    with pytest.warns(UserWarning, match=r"drawn by matplotlib: .*apt install chromium"):
        motion.film(tmp_path / "x.png", size=(160, 90))
    with pytest.raises(BrowserFault, match="apt install chromium"):
        motion.film(tmp_path / "y.png", by="chromium")
    other = motion.resampled([0.0, 1.0])
    with pytest.raises(InputError, match="apt install chromium"):
        motion.film(tmp_path / "y.png", beside=other)
    assert os.listdir(tmp_path) == ["x.png"]


@pytest.mark.parametrize(("name", "kind", "error", "words"), [
    ("PIL", "gif", ImportError, r"Pillow, which is missing: pip install 'voronets\[film\]'"),
    ("ffmpeg", "mp4", FileNotFoundError, r"apt install ffmpeg, or pip install 'voronets\[film\]'"),
    ("matplotlib", "gif", ImportError, r"matplotlib, .* missing too: pip install 'voronets\[film\]'"),
])  # fmt: skip
def test_what_is_missing_is_named(motion, tmp_path, monkeypatch, name, kind, error, words):
    missing(monkeypatch, name, "chromium")
    with pytest.raises(error, match=words):
        motion.film(tmp_path / f"x.{kind}")
    assert not os.listdir(tmp_path)


def test_ffmpeg_may_come_as_a_package(monkeypatch):
    missing(monkeypatch, "ffmpeg")

    class Package:
        @staticmethod
        def get_ffmpeg_exe():
            return "/there/ffmpeg"

    monkeypatch.setattr(tools, "import_module", lambda name: Package)
    assert Tools.found(".mp4", "matplotlib").ffmpeg == "/there/ffmpeg"


def test_chromium_by_its_path(monkeypatch, tmp_path):
    monkeypatch.setenv("VORONETS_CHROMIUM", str(tmp_path / "nothing"))
    with pytest.raises(BrowserFault, match=r"VORONETS_CHROMIUM is .*nothing"):
        Tools.found(".gif", None)
    program = tmp_path / "mine"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("VORONETS_CHROMIUM", str(program))
    assert Tools.found(".gif", None).chromium == str(program)
    assert Tools.found(".gif", "matplotlib").chromium is None


def test_options_are_checked_first(motion, tmp_path):
    with pytest.raises(InputError) as error:
        motion.film(tmp_path / "x.gif", view="up", size=(1, 1), until=5.0)
    assert [fault.key for fault in error.value.faults] == ["view", "size", "until"]
    assert not os.listdir(tmp_path)
