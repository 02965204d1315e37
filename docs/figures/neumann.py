"""Draws neumann.svg: the two sets of axes at the contact, and ϑ.

Seen from the side of the body against ζ, that is along ζ₁ downwards to the ground: ζ₁ points at the
reader and ζ = −ζ₁ away.  ξ = −sin ϑ ξ₁ + cos ϑ η₁, η = cos ϑ ξ₁ + sin ϑ η₁.
"""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.patches import Arc, Circle

BODY, GROUND, GREY = "#b3401e", "#1e5a8c", "#777777"
THETA = np.radians(28)


def arrow(axes, tip, colour, text, nudge=(0.0, 0.0), start=(0.0, 0.0), style="-"):
    """An arrow with its letter."""
    given = {
        "arrowstyle": "-|>",
        "color": colour,
        "lw": 1.8,
        "ls": style,
        "shrinkA": 0,
        "shrinkB": 0,
    }
    axes.annotate("", xy=tip, xytext=start, arrowprops=given)
    axes.text(tip[0] + nudge[0], tip[1] + nudge[1], text, color=colour, fontsize=14, ha="center",
              va="center")  # fmt: skip


def from_the_side(axes):
    """The body on the ground, the normals."""
    x = np.linspace(-1.45, 1.45, 200)
    ground = -0.16 * x**2
    axes.fill_between(x, ground, -0.95, color=GROUND, alpha=0.13, lw=0)
    axes.plot(x, ground, color=GROUND, lw=1.5)
    angle = np.linspace(0, 2 * np.pi, 200)
    axes.fill(0.95 * np.cos(angle), 0.62 + 0.62 * np.sin(angle), color=BODY, alpha=0.13, lw=0)
    axes.plot(0.95 * np.cos(angle), 0.62 + 0.62 * np.sin(angle), color=BODY, lw=1.5)
    arrow(axes, (0.0, 1.0), GROUND, r"$\zeta_1$", (0.16, 0.02))
    arrow(axes, (0.0, -0.78), BODY, r"$\zeta = -\zeta_1$", (0.42, 0.02))
    axes.plot(0, 0, "o", color="black", ms=5)
    axes.text(0.13, 0.13, "M", fontsize=12)
    axes.plot(-0.2, 0.62, "o", color=BODY, ms=4)
    axes.text(-0.34, 0.67, "O", color=BODY, fontsize=12)
    axes.text(-0.62, 0.36, "body", color=BODY, fontsize=11)
    axes.text(-1.3, -0.72, "ground", color=GROUND, fontsize=11)
    axes.set_title("from the side", fontsize=11, color=GREY)


def from_above(axes):
    """The tangent plane with ζ₁ towards the reader."""
    sin, cos = np.sin(THETA), np.cos(THETA)
    arrow(axes, (1.15, 0.0), GROUND, r"$\xi_1$", (0.14, -0.02))
    arrow(axes, (0.0, 1.15), GROUND, r"$\eta_1$", (0.13, 0.05))
    arrow(axes, (-1.15 * sin, 1.15 * cos), BODY, r"$\xi$", (-0.06, 0.12))
    arrow(axes, (1.15 * cos, 1.15 * sin), BODY, r"$\eta$", (0.13, 0.06))
    degrees = np.degrees(THETA)
    axes.add_patch(Arc((0, 0), 1.1, 1.1, theta1=0, theta2=degrees, color="black", lw=1.2))
    axes.add_patch(Arc((0, 0), 1.1, 1.1, theta1=90, theta2=90 + degrees, color="black", lw=1.2))
    for middle in (THETA / 2, np.pi / 2 + THETA / 2):
        axes.text(0.7 * np.cos(middle), 0.7 * np.sin(middle), r"$\vartheta$", fontsize=13, ha="center",
                  va="center")  # fmt: skip
    axes.add_patch(Circle((0, 0), 0.085, fill=True, facecolor="white", edgecolor="black", lw=1.2))
    axes.plot(0, 0, "o", color="black", ms=3)
    axes.text(-0.16, -0.2, "M", fontsize=12)
    axes.text(0.0, -0.55, r"$\zeta_1$ towards the reader, $\zeta$ away", fontsize=11, color=GREY,
              ha="center")  # fmt: skip
    axes.set_title("the tangent plane from above", fontsize=11, color=GREY)


def main() -> None:
    plt.rcParams |= {
        "svg.fonttype": "path",
        "svg.hashsalt": "neumann",
        "mathtext.fontset": "dejavuserif",
    }
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.4, 3.9))
    from_the_side(left)
    from_above(right)
    left.set(xlim=(-1.5, 1.5), ylim=(-1.0, 1.35))
    right.set(xlim=(-1.0, 1.5), ylim=(-0.75, 1.4))
    for axes in (left, right):
        axes.set_aspect("equal")
        axes.axis("off")
    figure.tight_layout()
    figure.savefig(Path(__file__).with_suffix(".svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
