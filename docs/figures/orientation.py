"""Draws orientation.svg: a disc that is spun, leant over and turned to its heading, one after the other."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from mpl_toolkits.mplot3d.art3d import Poly3DCollection
from scipy.spatial.transform import Rotation

BODY, SPACE, TURN = "#1F5FBF", "#6B7280", "#D9480F"
SPIN, LEAN, HEADING = 40.0, 60.0, 50.0
STEPS = (
    ("not turned", 0, 0, 0, None),
    (f"spin = {SPIN:g}: about its own z axis", SPIN, 0, 0, "spin"),
    (f"then lean = {LEAN:g}: about the x axis", SPIN, LEAN, 0, "lean"),
    (f"then heading = {HEADING:g}: about the vertical", SPIN, LEAN, HEADING, "heading"),
)


def circle(R, radius=1.0, count=80):
    """Points of the disc's edge."""
    angle = np.linspace(0, 2 * np.pi, count)
    points = np.stack([np.cos(angle), np.sin(angle), np.zeros(count)], axis=1) * radius
    return points @ R.T


def arc(axis, start, degrees):
    """The way of a point that is turned about an axis."""
    angles = np.radians(np.linspace(0, degrees, 30))
    return np.array([Rotation.from_rotvec(np.array(axis) * a).apply(start) for a in angles])


def panel(ax, title, spin, lean, heading, turned):
    """One step."""
    R = Rotation.from_euler("ZXZ", [heading, lean, spin], degrees=True).as_matrix()
    edge = circle(R)
    ax.add_collection3d(
        Poly3DCollection([edge], facecolor=BODY, alpha=0.25, edgecolor=BODY, lw=1.6)
    )
    mark = R @ [1.0, 0, 0]
    ax.plot(*np.stack([np.zeros(3), mark], axis=1), color=BODY, lw=2.2)
    axle = R @ [0, 0, 1.1]
    ax.quiver(0, 0, 0, *axle, color=BODY, lw=1.8, arrow_length_ratio=0.14)
    for direction, name in zip(np.eye(3), "xyz", strict=True):
        ax.quiver(0, 0, 0, *(1.45 * direction), color=SPACE, lw=0.8, arrow_length_ratio=0.07)
        ax.text(*(1.6 * direction), name, color=SPACE, ha="center", va="center")
    before = Rotation.from_euler("ZXZ", [0, lean, spin], degrees=True).as_matrix()
    paths = {
        "spin": lambda: arc([0, 0, 1], [1.0, 0, 0], spin),
        "lean": lambda: arc([1, 0, 0], [0, 0, 1.1], lean),
        "heading": lambda: arc([0, 0, 1], before @ [0, 0, 1.1], heading),
    }
    if turned:
        path = paths[turned]()
        ax.plot(*path.T, color=TURN, lw=2)
        ax.plot(*path[-1:].T, "o", color=TURN, ms=4)
    ax.set_title(title, fontsize=10, y=0.02)
    ax.set_box_aspect((1, 1, 1), zoom=1.45)
    ax.set(xlim=(-1.2, 1.2), ylim=(-1.2, 1.2), zlim=(-1.2, 1.2))
    ax.view_init(22, -50)
    ax.set_axis_off()


def main() -> None:
    plt.rcParams |= {"svg.fonttype": "path", "svg.hashsalt": "voronets"}
    figure = plt.figure(figsize=(12, 3.3))
    for i, step in enumerate(STEPS):
        panel(figure.add_subplot(1, 4, i + 1, projection="3d", proj_type="ortho"), *step)
    figure.subplots_adjust(left=0.01, right=0.99, top=0.95, bottom=0.02, wspace=0.02)
    figure.savefig(Path(__file__).with_name("orientation.svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
