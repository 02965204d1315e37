"""Draw docs/figures/tippe-top.webp: the tippe top at four moments, and its axis and modes over time.

The moments are stills of a film (they need Chromium):

    voronets film tippe-top -o moment.png --from 0.9 --size 480x400 --view follow --no-caption
"""

import io
import tempfile
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from PIL import Image, ImageDraw

import voronets
from voronets.expressions.rotations import rotation_matrix
from voronets.view.pictures.modes import WORDS, modes_of, shade_modes
from voronets.view.pictures.style import BLUE, INK, MODES, dress

TIMES = (0.0, 0.8, 1.3, 3.0)
WIDTH, HEIGHT, SIDE = 960, 420, 240  # pixels

motion = voronets.run("tippe-top")
sheet = Image.new("RGB", (WIDTH, HEIGHT), "white")
with tempfile.TemporaryDirectory() as folder:
    for i, t in enumerate(TIMES):
        path = motion.film(
            Path(folder) / "moment.png", since=t, size=(480, 400), view="follow", caption=False
        )
        still = Image.open(path).convert("RGB").resize((SIDE + 48, 240), Image.Resampling.LANCZOS)
        sheet.paste(still.crop((24, 0, 24 + SIDE, 220)), (SIDE * i, 0))
        ImageDraw.Draw(sheet).text((SIDE * i + 12, 10), f"{t:g} s", fill=INK, font_size=15)

t = np.linspace(0, motion.t_end, 1500)
q = motion.at(t)["orientation"].values
lean = np.degrees(np.arccos(np.clip(rotation_matrix(tuple(q.T))[2][2], -1, 1)))
figure = Figure(figsize=(WIDTH / 100, (HEIGHT - 220) / 100), dpi=100)
ax = figure.add_axes((0.075, 0.25, 0.905, 0.6))
dress(ax, "Lean of the axis")
shade_modes(ax, motion)
ax.plot(t, lean, color=BLUE, linewidth=1.6)
ax.plot(TIMES, np.interp(TIMES, t, lean), "o", color=INK, markersize=4)
ax.set(xlim=(0, motion.t_end), ylim=(0, 180), yticks=[0, 90, 180])
ax.set_yticklabels(["upright", "90°", "upside down"], fontsize=7.5)
ax.set_xlabel("time [s]", fontsize=8.5, labelpad=1)
for mode, at in zip(("sliding", "rolling"), (0.95, 2.95), strict=True):
    assert mode in modes_of(motion)
    ax.text(
        at,
        150 if mode == "sliding" else 40,
        WORDS[mode],
        color=MODES[mode],
        fontsize=11,
        ha="center",
    )
image = io.BytesIO()
figure.savefig(image, format="png", dpi=100, facecolor="white")
sheet.paste(Image.open(image).convert("RGB"), (0, 220))
sheet.save(Path(__file__).parent / "tippe-top.webp", quality=80, method=6)
