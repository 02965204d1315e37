"""Draw docs/figures/section.webp: a Poincaré section of the double pendulum, 40 starts of one energy.

The same as a file of any kind:

    voronets section double-pendulum --when theta --level -5.7 --starts 40 --crossings 500 \
        --show "phi,phi'" -o section.png
"""

import io
from pathlib import Path

from PIL import Image

import voronets
from voronets.view.pictures.section import section_picture

found = voronets.section(
    "double-pendulum", when="theta", level=-5.7, starts=40, crossings=500, show="phi,phi'"
)
image = io.BytesIO()
section_picture(found).savefig(image, format="png", dpi=110, facecolor="white")
picture = Image.open(image).convert("RGB")
picture.save(Path(__file__).parent / "section.webp", quality=75, method=6)
