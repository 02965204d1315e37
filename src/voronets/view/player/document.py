"""A motion, or two, as the bytes that a player reads."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.expressions.faults import Fault, InputError
from voronets.view.player.options import LAYOUTS, MOST, PlayerStart
from voronets.view.player.packing import Arrays
from voronets.view.player.poses import Sampling
from voronets.view.player.surfaces import surface_header
from voronets.view.scene import coordinates, points, problem_of, scenario_of
from voronets.view.mechanism import mechanism


def document(
    *motions: Motion,
    layout: str | None = None,
    start: PlayerStart = PlayerStart(),
    most: int = MOST,
) -> bytes:
    arrays = Arrays()
    header = {
        "format": "voronets-replay", "version": 1,
        "layout": layout or ("single" if len(motions) == 1 else "side"),
        "start": start.header(),
        "motions": [motion_header(arrays, motion) for motion in motions],
    }
    return arrays.container(header)


def motion_header(arrays: Arrays, motion: Motion) -> dict[str, Any]:
    scenario, problem = scenario_of(motion), problem_of(motion)
    attrs = motion.data.attrs
    header: dict[str, Any] = {
        "title": str(attrs.get("title", "")), "lookFor": getattr(scenario, "look_for", ""),
        "ended": motion.message, "outcome": motion.outcome.word, "tEnd": motion.t_end,
        "made": "", "verdict": [{"label": k.replace("_", " "), "value": f"{v:.1e}"} for k, v in motion.verdict.laws().items()],
        "notes": list(motion.verdict.notes), "origin": [0.0, 0.0, 0.0], "length": 1.0, "error": 0.0,
        "modes": [], "events": [{"t": t, "name": name} for name, t in motion.events],
    }
    origin = np.zeros(3)
    if problem is not None and "orientation" in motion.data:
        path, touched = points(motion.data, "contact_ground"), points(motion.data, "contact_body")
        size = max(problem.body.surface.size, float(np.linalg.norm(touched, axis=1).max()))
        s = Sampling(motion, size)
        poses, error = s.poses()
        track = s.track()
        header |= {"length": size, "error": error, "modes": [{"from": 0.0, "to": motion.t_end, "mode": "rolling"}]}
        header["rolling"] = {
            "body": surface_header(arrays, problem.body.surface, touched, origin, False),
            "ground": surface_header(arrays, problem.ground, path, origin, True),
            "poses": {
                "time": arrays.add(poses.times, "f8"), "orientation": arrays.add(poses.values["orientation"]),
                "centre": arrays.add(poses.values["centre"]), "omega": arrays.add_scaled(poses.values["omega_space"]),
                "reaction": arrays.add_scaled(poses.values["reaction"]),
            },
            "track": {
                "time": arrays.add(track.times, "f8"), "ground": arrays.add(track.values["contact_ground"]),
                "body": arrays.add(track.values["contact_body"]), "normal": arrays.add_scaled(track.values["normal"], 1.0),
            },
            "friction": problem.friction,
        }
    view = getattr(scenario, "view", None)
    if view is not None:
        times = np.linspace(0, motion.t_end, 1500)
        data = motion.at(times)
        places = view.places(data, times)
        found = mechanism(motion)
        header["length"] = float(np.ptp(found.points, axis=0).max())
        header["mechanism"] = {
            "time": arrays.add(times, "f8"), "points": {k: arrays.add(v) for k, v in places.items()},
            "lines": [list(l) for l in view.lines],
            "circles": [{"centre": c.centre, "radius": arrays.add(c.radius.along(data, times)[:, 0]), "normal": arrays.add_scaled(c.normal.along(data, times))} for c in view.circles],
            "trails": list(view.trails),
        } | ({} if found.plane is None else {"plane": list(found.plane)})
    times = np.linspace(0, motion.t_end, 2000)
    data = motion.at(times)
    header["seriesTime"] = arrays.add(times, "f8")
    header["series"] = []
    for name, found in data.data_vars.items():
        dims = found.dims[1:]
        header["series"].append({
            "name": str(name), "label": str(found.attrs.get("long_name", name)), "symbol": str(name).replace("_", r"\_"),
            "unit": str(found.attrs.get("units", "1")), "components": [str(x) for x in found[dims[0]].values] if dims else [""],
            "values": arrays.add_scaled(found.values),
        })
    header["panels"] = [
        {"title": "Angular velocity, body axes", "series": ["omega"]}, {"title": "Energy", "series": ["energy"]},
        {"title": "Normal reaction", "series": ["normal_reaction"]},
        {"title": "Friction needed", "series": ["friction_needed"]},
    ] if "rolling" in header else [{"title": "Coordinates", "series": coordinates(motion)}, {"title": "Energy", "series": ["energy"]}]
    return header
