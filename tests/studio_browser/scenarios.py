"""Scenarios that tests open, and the links that hold them."""

from __future__ import annotations

import base64
import re
import zlib

from voronets import collection as gallery

#: What a rolling body, one that slides and lands, and a general system are tried with: short runs.
SHORT = {"rattleback": 1.0, "dropped-coin": 0.2, "chaplygin-sleigh": 2.0}

#: A surface given by a formula, which a test breaks and mends.
FORMULA = "(x/0.2)^2 + (y/0.03)^2 + (z/0.02)^2 - 1"
IMPLICIT = f"""\
title = "Stone by a formula"

[body]
mass = 1.0
inertia = [[2e-4, -2e-5, 0], [-2e-5, 16e-4, 0], [0, 0, 17e-4]]
surface = {{ kind = "implicit", F = "{FORMULA}" }}

[ground]
surface = {{ kind = "plane" }}

[force]
gravity = 9.81

[start]
orientation = [1, 0, 0, 0]
contact = [0, 0, 0]
omega = [0, 0, -5]

[run]
duration = 0.2
"""


def short(name: str) -> str:
    """The text of a scenario of the gallery with a short run."""
    return lasting(gallery.text(name), SHORT[name])


def lasting(text: str, seconds: float) -> str:
    """A scenario with another duration."""
    return re.sub(r"(?m)^duration = .*$", f"duration = {seconds!r}", text)


def link(text: str) -> str:
    """What a link that holds a scenario has after "#"."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return "s=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
