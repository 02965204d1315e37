"""Pictures: files whole or not at all, without a screen, for odd motions too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from matplotlib.figure import Figure

from voronets import collection as gallery
from voronets import view
from voronets.engine import Motion
from voronets.expressions.faults import InputError
from voronets.scenario.read import read_text, scenario
from voronets.scenario.simulation import run_scenario
from voronets.view.pictures import figure as figures
from voronets.view.scene import SAMPLES, problem_of, sampled_closely


def rolled(name: str, duration: float) -> Motion:
    table = read_text(gallery.text(name))
    table["run"]["duration"] = duration
    return run_scenario(scenario(table), throw=False)


@pytest.fixture(scope="module")
def motion() -> Motion:
    return rolled("rattleback", 0.5)


@pytest.mark.parametrize(
    ("suffix", "start"), [(".png", b"\x89PNG\r\n"), (".svg", b"<?xml"), (".pdf", b"%PDF")]
)
def test_picture_is_written(motion: Motion, tmp_path: Path, suffix: str, start: bytes) -> None:
    path = tmp_path / f"rattleback{suffix}"
    assert view.picture(motion, str(path)) == path
    data = path.read_bytes()
    assert data.startswith(start) and len(data) > 20_000
    assert list(tmp_path.iterdir()) == [path]


def test_png_is_wide_enough_for_a_page(motion: Motion, tmp_path: Path) -> None:
    from matplotlib.image import imread

    image = imread(view.picture(motion, tmp_path / "motion.png"))
    assert image.shape[1] >= 1200
    assert np.ptp(image[..., :3]) > 0.9


def test_svg_is_the_same_each_time(motion: Motion, tmp_path: Path) -> None:
    texts = [view.picture(motion, tmp_path / f"{i}.svg").read_text("utf-8") for i in range(2)]
    assert texts[0] == texts[1]
    assert "date" not in texts[0]


def test_a_failure_leaves_the_old_file_and_nothing_else(
    motion: Motion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "motion.png"
    path.write_text("old")

    def fails(figure: Figure, stream: object, **options: object) -> None:
        stream.write(b"half")  # type: ignore[attr-defined]
        raise OSError("no space left")

    monkeypatch.setattr(Figure, "savefig", fails)
    with pytest.raises(OSError, match="no space"):
        view.picture(motion, path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_other_formats_are_refused(motion: Motion, tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"path is .*motion\.jpg; it must be .*\.png, \.svg, \.pdf"
    ):
        view.picture(motion, tmp_path / "motion.jpg")
    assert not list(tmp_path.iterdir())


def test_a_motion_from_a_file_is_drawn_with_its_surfaces(motion: Motion, tmp_path: Path) -> None:
    loaded = Motion.load(motion.save(tmp_path / "motion.nc"))
    problem = problem_of(loaded)
    assert problem is not None
    assert (problem.body.surface.kind, problem.ground.kind) == ("ellipsoid", "plane")
    assert view.picture(loaded, tmp_path / "motion.png").stat().st_size > 50_000


def test_dense_output_makes_smooth_curves(motion: Motion) -> None:
    close = sampled_closely(motion)
    assert len(close.t) >= SAMPLES
    assert close.data.attrs == motion.data.attrs
    np.testing.assert_allclose(close["omega"][-1], motion["omega"][-1], rtol=1e-9)


def test_curves_are_sampled_where_they_bend(motion: Motion) -> None:
    """No chord of the contact's path on the ground is off the path by more than it may."""
    close = sampled_closely(motion)
    t, path = close.t, close["contact_ground"].values
    middle = motion.at((t[:-1] + t[1:]) / 2)["contact_ground"].values
    off = np.linalg.norm(middle - (path[:-1] + path[1:]) / 2, axis=1)
    assert off.max() < 2e-3 * np.ptp(path, axis=0).max()


def test_panels_size_and_view_are_the_callers(motion: Motion, tmp_path: Path) -> None:
    figure = figures.draw(
        motion, panels=["ground", "omega", "friction"], size=(6, 4), view=(30, 40)
    )
    space, omega, _friction = figure.axes
    assert (space.elev, space.azim) == (30, 40)
    assert len(omega.get_lines()) == 3
    assert tuple(figure.get_size_inches()) == (6, 4)
    with pytest.raises(InputError, match=r"panels\.1 is frictoin; it must be one of ground, body"):
        view.picture(motion, tmp_path / "it.png", panels=["ground", "frictoin"])
    with pytest.raises(InputError, match="size"):
        view.picture(motion, tmp_path / "it.png", size=(0.0, 4.0))


def test_the_picture_says_what_to_look_for(motion: Motion) -> None:
    texts = " ".join(text.get_text().replace("\n", " ") for text in figures.draw(motion).texts)
    assert "stops and turns back" in texts


PANELS = [getattr(view, name) for name in view.__all__ if name.startswith("draw_")]


@pytest.mark.parametrize("panel", PANELS)
def test_each_panel_stands_alone_with_labels(motion: Motion, panel: object) -> None:
    in_space = "contact" in panel.__name__  # type: ignore[attr-defined]
    ax = Figure().add_subplot(projection="3d" if in_space else None)
    panel(ax, motion)  # type: ignore[operator]
    labels = [ax.get_xlabel(), ax.get_ylabel()] + ([ax.get_zlabel()] if in_space else [])
    assert all(labels) and ax.get_title(loc="left")
    assert ax.has_data()


@pytest.mark.parametrize("name", ["rolling-disc", "ball-in-bowl", "torus-on-sphere"])
def test_gallery_motions_are_drawn(name: str, tmp_path: Path) -> None:
    assert view.picture(rolled(name, 0.2), tmp_path / "it.png").stat().st_size > 50_000


def test_no_screen_and_no_pyplot(motion: Motion, tmp_path: Path) -> None:
    saved = motion.save(tmp_path / "motion.nc")
    code = (
        "import sys; from voronets.engine import Motion; from voronets.view import picture;"
        f"picture(Motion.load({str(saved)!r}), {str(tmp_path / 'motion.png')!r});"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "MPLBACKEND")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_without_matplotlib_the_message_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['matplotlib'] = None; from voronets.view import picture"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode != 0
    assert "ImportError" in done.stderr and "pip install 'voronets[view]'" in done.stderr


def odd(motion: Motion, name: str) -> Motion:
    data = motion.data.copy(deep=True)
    if name in ("no", "one", "two"):
        data = data.isel(time=slice(0, ("no", "one", "two").index(name)))
    elif name == "no friction":
        data["friction_needed"][:] = np.nan
    elif name == "no scenario":
        data.attrs["scenario"] = ""
    elif name == "no known scenario":
        data.attrs["scenario"] = "[body"
    elif name == "few quantities":
        data = data.drop_vars(["normal", "orientation", "energy", "reaction", "friction_needed"])
    elif name == "mathematics":
        data.attrs |= {"title": "$ \\frac{ " * 20, "message": "$x_{"}
    elif name == "no verdict":
        empty = {"energy_drift": None, "residuals": {"rolling": None}, "invariants_drift": None}
        data.attrs["verdict"] = json.dumps(empty)
    else:
        change = {"rest": lambda x: x[0], "tiny": lambda x: x * 1e-9, "huge": lambda x: x * 1e9,
                  "zero": lambda x: 0 * x, "NaN": lambda x: x * np.nan}[name]  # fmt: skip
        for quantity in data.data_vars:
            data[quantity][:] = change(data[quantity].values)
    return Motion(data)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "name",
    ["no", "one", "two", "no friction", "no scenario", "no known scenario", "few quantities",
     "mathematics", "no verdict", "rest", "tiny", "huge", "zero", "NaN"],
)  # fmt: skip
def test_odd_motions_are_drawn(motion: Motion, tmp_path: Path, name: str) -> None:
    figures.draw(odd(motion, name)).savefig(tmp_path / "odd.png", dpi=40)
