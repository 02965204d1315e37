"""Surfaces from scenario tables, in every description that is known for their kind.

``surface_from_table(table, description=None)`` reads a table of the scenario format.  A kind is
written down below as formulas only: F for "implicit", h for "support", X for "parametric"; the
first one is the default and another may be asked for (``available(table)`` lists them).  Where one
description is the obvious choice the default is another one.

Conventions, read off the format's page:

* the normal points out of the material; ``side = "inside"`` turns it round;
* a point of the surface is centre + T x with T the rotation of the quaternion ``turn``;
* plane: normal.x < offset with the normal as it is given, not made a unit vector;
* cone: both nappes of x^2 + y^2 < (z tan(half_angle))^2; random points are on the one with z > 0;
* revolution: r to the right, z up, so that the material is along (-z', r') and the normal (z', -r');
* support, f of phi and theta: Diamandiev's body on a plane has the vertical (sin theta sin phi,
  sin theta cos phi, cos theta) in body axes and its centre at the height z_G = f(phi, theta), his
  (4) and (7).  The outward normal at the contact is minus that vertical, so f(phi, theta) = h(n)
  with n = -(sin theta sin phi, sin theta cos phi, cos theta);
* a hyperboloid takes three semi-axes, or two for [equatorial, along z].
"""

import math

import numpy as np

from .descriptions import Implicit, Parametric, Support
from .dual import atan2, formula, sqrt
from .surface import Surface, rotation

_XYZ, _UV, _N = ("x", "y", "z"), ("u", "v"), ("nx", "ny", "nz")
_TURN, _LATITUDE = (0.0, 2 * math.pi), (-math.pi / 2, math.pi / 2)
_RESERVED = {"kind", "centre", "turn", "side", "u", "v", "charts", "parameters"}


def _graph(z):
    """Below the graph z(x, y): F, and x and y as parameters (X_u x X_v then points upwards)."""
    xy = {"x": "u", "y": "v"}
    lifted = "".join(xy.get(ch, ch) for ch in z)
    return {"implicit": f"z - ({z})", "parametric": ("u", "v", lifted), "guess": ("x", "y")}


_ELLIPSOID = {
    "implicit": "(x/a)^2 + (y/b)^2 + (z/c)^2 - 1",
    "support": "sqrt((a*nx)^2 + (b*ny)^2 + (c*nz)^2)",
    "parametric": ("a*cos(u)*cos(v)", "b*sin(u)*cos(v)", "c*sin(v)"),
    "guess": ("atan2(y/b, x/a)", "atan2(z/c, sqrt((x/a)^2 + (y/b)^2))"),
    "ranges": (_TURN, _LATITUDE),
}
_EDGE = {"support": "R*sqrt(nx^2 + ny^2)"}
_KINDS = {
    "plane": {
        "implicit": "A*x + B*y + C*z - D",
        "parametric": tuple(f"P{i} + S{i}*u + T{i}*v" for i in "xyz"),
        "guess": (
            "Sx*(x - Px) + Sy*(y - Py) + Sz*(z - Pz)",
            "Tx*(x - Px) + Ty*(y - Py) + Tz*(z - Pz)",
        ),
    },
    "sphere": _ELLIPSOID,
    "ellipsoid": _ELLIPSOID,
    "spheroid": _ELLIPSOID,
    "cylinder": {
        "parametric": ("R*cos(u)", "R*sin(u)", "v"),
        "implicit": "x^2 + y^2 - R^2",
        "guess": ("atan2(y, x)", "z"),
        "ranges": (_TURN, None),
    },
    "cone": {
        "implicit": "x^2 + y^2 - (k*z)^2",
        "parametric": ("k*v*cos(u)", "k*v*sin(u)", "v"),
        "guess": ("atan2(y/z, x/z)", "z"),
        "ranges": (_TURN, (0.3, 2.0)),
    },
    "torus": {
        "parametric": ("(R + r*cos(v))*cos(u)", "(R + r*cos(v))*sin(u)", "r*sin(v)"),
        "implicit": "(x^2 + y^2 + z^2 + R^2 - r^2)^2 - 4*R^2*(x^2 + y^2)",
        "guess": ("atan2(y, x)", "atan2(z, sqrt(x^2 + y^2) - R)"),
        "ranges": (_TURN, _TURN),
    },
    "disc": _EDGE,
    "hoop": _EDGE,
    "paraboloid": _graph("(x^2 + y^2)/(2*p)"),
    "hyperboloid": {
        "implicit": "(x/a)^2 + (y/b)^2 - (z/c)^2 - 1",
        "parametric": ("a*cos(u)*cosh(v)", "b*sin(u)*cosh(v)", "c*sinh(v)"),
        "guess": ("atan2(y/b, x/a)", "asinh(z/c)"),
        "ranges": (_TURN, (-1.2, 1.2)),
    },
    "saddle": _graph("x^2/(2*p) - y^2/(2*q)"),
    "wavy": _graph("A*cos(k*x)*cos(l*y)"),
    "superellipsoid": {"implicit": "(x/a)^e + (y/b)^e + (z/c)^e - 1"},
    "inverted_ellipsoid": {
        "parametric": tuple(
            "sqrt((cos(u)*cos(v)/a)^2 + (sin(u)*cos(v)/b)^2 + (sin(v)/c)^2)*" + d
            for d in ("cos(u)*cos(v)", "sin(u)*cos(v)", "sin(v)")
        ),
        "implicit": "(x^2 + y^2 + z^2)^2 - (x/a)^2 - (y/b)^2 - (z/c)^2",
        "guess": ("atan2(y, x)", "atan2(z, sqrt(x^2 + y^2))"),
        "ranges": (_TURN, _LATITUDE),
    },
}


def _numbers(table):
    """The constants of a kind's formulas, and the length at which to look for points."""
    kind = table["kind"]
    if kind == "plane":
        n, D = np.array(table.get("normal", [0, 0, 1]), float), float(table.get("offset", 0))
        s = np.cross(n, np.eye(3)[np.argmin(np.abs(n))])
        s /= np.linalg.norm(s)
        t, p = np.cross(n, s) / np.linalg.norm(n), n * D / (n @ n)
        named = {
            name + i: v[k]
            for name, v in (("P", p), ("S", s), ("T", t))
            for k, i in enumerate("xyz")
        }
        return {"A": n[0], "B": n[1], "C": n[2], "D": D, **named}, 1.0 + np.linalg.norm(p)
    if kind in ("cylinder", "disc", "hoop"):
        return {"R": table["radius"]}, table["radius"]
    if kind == "cone":
        return {"k": math.tan(table["half_angle"])}, 1.0
    if kind == "torus":
        return {"R": table["radius"], "r": table["tube"]}, table["radius"] + table["tube"]
    if kind in ("paraboloid", "saddle"):
        return {k: table[k] for k in "pq" if k in table}, abs(table["p"])
    if kind == "wavy":
        k, l = (2 * math.pi / w for w in table["wavelength"])
        return {"A": table["amplitude"], "k": k, "l": l}, max(table["wavelength"]) / 2
    axes = [table["radius"]] if kind == "sphere" else list(table["semi_axes"])
    a, b, c = {1: axes * 3, 2: axes[:1] * 2 + axes[1:]}.get(len(axes), axes)
    scale = 1 / min(a, b, c) if kind == "inverted_ellipsoid" else max(a, b, c)
    return {"a": a, "b": b, "c": c, "e": table.get("exponent", 2)}, scale


def _written(table):
    """The parameters of a table with formulas: those named as such, and its other numbers."""
    plain = {k: v for k, v in table.items() if k not in _RESERVED and isinstance(v, (int, float))}
    return {**plain, **table.get("parameters", {})}


def _from_formulas(table, parameters):
    """The description of a table that holds formulas itself."""
    kind = table["kind"]
    if kind == "implicit":
        return Implicit(formula(table["F"], _XYZ, parameters))
    if kind == "support" and "h" in table:
        return Support(formula(table["h"], _N, parameters))
    if kind == "support":
        f = formula(table["f"], ("phi", "theta"), parameters)
        return Support(
            lambda x, y, z: f(atan2(-x, -y), atan2(sqrt(x * x + y * y), -z)),
            accept=lambda x, y, z: x * x + y * y > 0.04,
        )
    if kind == "parametric":
        X = [formula(table[k], _UV, parameters) for k in _XYZ]
        return Parametric(X, table.get("u", (-1, 1)), table.get("v", (-1, 1)))
    if kind == "revolution":  # first the angle, then the profile: X_angle x X_profile is (z', -r')
        X = [
            formula(t.format(**table), _UV, parameters)
            for t in ("({r})*cos(v)", "({r})*sin(v)", "{z}")
        ]
        turned = [lambda v, u, f=f: f(u, v) for f in X]
        return Parametric(turned, _TURN, table["u"])
    raise ValueError(f"no surface of the kind {kind!r}")


def available(table):
    """The descriptions in which this table's surface can be had; the first is the default."""
    known = [d for d in _KINDS.get(table["kind"], ()) if d in ("implicit", "support", "parametric")]
    return known or ["parametric" if table["kind"] == "revolution" else table["kind"]]


def _built_in(table, description):
    """The description of a kind that is in the list above."""
    numbers, scale = _numbers(table)
    entry = _KINDS[table["kind"]]
    if description == "implicit":
        return Implicit(
            formula(entry[description], _XYZ, numbers),
            scale,
            (lambda x, y, z: z > 0) if table["kind"] == "cone" else None,
        )
    if description == "support":
        return Support(formula(entry[description], _N, numbers))
    X, guess = (
        [formula(t, names, numbers) for t in entry[key]]
        for key, names in ((description, _UV), ("guess", _XYZ))
    )
    ranges = [r or (-scale, scale) for r in entry.get("ranges", (None, None))]
    return Parametric(X, *ranges, guess)


_made = {}


def surface_from_table(table, description=None):
    """The ``Surface`` of a scenario table, in its holder's axes; kept, since tests ask repeatedly."""
    key = (repr(table), description)
    if key not in _made:
        if description is not None and description not in available(table):
            raise ValueError(f"a {table['kind']} has no description {description!r}")
        if table["kind"] in _KINDS:
            charts = [_built_in(table, description or available(table)[0])]
        else:
            parameters = _written(table)
            charts = [
                _from_formulas({**table, **chart}, {**parameters, **_written(chart)})
                for chart in table.get("charts", [{}])
            ]
        _made[key] = Surface(
            charts,
            np.array(table.get("centre", [0, 0, 0]), float),
            rotation(table.get("turn", [1, 0, 0, 0])),
            -1.0 if table.get("side") == "inside" else 1.0,
        )
    return _made[key]
