"""The colours of voronets: player, studio, documentation and matplotlib pictures take them from here.

The style sheets and the TypeScript of ``web/`` and the settings of ``docs/`` have the same ones, which
a test makes sure of.
"""

from __future__ import annotations

#: What the names of colours in scenarios mean (``[view] body``), on light pages and on dark ones.
NAMED = {
    "blue": "#2f6db5", "orange": "#c2571a", "green": "#2b8a5a", "red": "#c92a2a",
    "purple": "#8646b8", "yellow": "#e0a526", "teal": "#0f8296", "wood": "#a9764a",
    "cream": "#f4efe4", "white": "#ffffff", "grey": "#8d98a5", "black": "#2a323d",
}  # fmt: skip
NAMED_ON_DARK = {
    "blue": "#3f86d9", "orange": "#e07a3a", "green": "#3fae78", "red": "#e5484d",
    "purple": "#a66cd6", "yellow": "#edbb4a", "teal": "#2ba6bc", "wood": "#b98a60",
    "cream": "#e9e3d5", "white": "#f6f7f9", "grey": "#98a3b0", "black": "#3a4452",
}  # fmt: skip
