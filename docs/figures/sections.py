"""Draw docs/figures/sections.png: Hénon and Heiles's system at E = 1/8, 40 starts."""

import io
from pathlib import Path

from PIL import Image

import voronets
from voronets.view.pictures.section import section_picture

STARS = {
    "title": "Hénon and Heiles",
    "system": {
        "coordinates": ["x", "y"],
        "kinetic": "(x'^2 + y'^2)/2",
        "force_function": "-(x^2 + y^2)/2 - x^2*y + y^3/3",
    },
    "start": {"x": 0, "y": 0.1, "x'": 0.4, "y'": 0},
    "run": {"duration": 50.0},
}
found = voronets.section(STARS, when="x", level=1 / 8, starts=40, crossings=400, show="y,y'")
image = io.BytesIO()
section_picture(found).savefig(image, format="png", dpi=110, facecolor="white")
palette = Image.open(image).convert("RGB").quantize(64)
palette.save(Path(__file__).parent / "sections.png", optimize=True)
