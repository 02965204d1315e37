"""Three ways to describe a smooth surface, all differentiated by jets and nothing else.

Every description has internal coordinates q and gives at q a ``Patch``: the point x(q), the unit
normal n(q) out of the material, their derivatives with respect to q, and the derivatives ``dg`` of
the equations that q itself has to obey.

* ``Implicit``    q = the point itself, F(q) = 0, normal along grad F;
* ``Parametric``  q = (u, v), point X(u, v), normal along X_u x X_v;
* ``Support``     q = the unit normal, |q| = 1, point grad h(q) with h homogeneous of degree one;
                  an edge (a disc) is a support function whose points do not use up all normals.

``locate`` gives the q, one or several, that a given point (and normal, where that is needed) may
have; ``sample`` draws one at random, away from the places where the description degenerates.
"""

from collections import namedtuple
from functools import cached_property

import numpy as np

from .dual import as_jet, seed, sqrt
from .sampling import Sampler

Patch = namedtuple("Patch", "x n dx dn dg")


def cross(a, b):
    """a x b for plain three-vectors (much quicker than the general routine)."""
    return np.array(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    )


def _unit(normal, dnormal):
    """The unit vector along ``normal``, and its derivatives."""
    size = np.sqrt(normal @ normal)
    n = normal / size
    dn = dnormal / size
    return n, dn - n[:, None] * (n @ dn)


class Implicit(Sampler):
    """F(x, y, z) = 0 with the material where F < 0.  ``scale``: where to look for points."""

    def __init__(self, F, scale=1.0, accept=None):
        self.F, self.scale, self.accept = F, scale, accept

    def jet(self, q):
        return as_jet(self.F(*seed(q)), 3)

    def patch(self, q):
        j = self.jet(q)
        n, dn = _unit(j.g, j.h)
        foot = q - j.v * j.g / (j.g @ j.g)  # tells a point off the surface from one on it
        return Patch(foot, n, np.eye(3), dn, n[None, :])

    def locate(self, x, normal=None):
        return [np.asarray(x, float)]

    def project(self, x):
        """Newton's method along the gradient, from x to the surface; None if that fails."""
        for _ in range(120):
            try:
                j = self.jet(x)
            except (ZeroDivisionError, ValueError, OverflowError):
                return None
            square = j.g @ j.g
            if not np.isfinite(square) or square == 0:
                return None
            step = j.v * j.g / square
            x = x - step
            if np.abs(step).max() < 1e-15 * self.scale:
                break
        else:
            if np.abs(step).max() > 1e-13 * self.scale:
                return None
        return x if np.abs(x).max() < 6 * self.scale else None

    def _propose(self, rng):
        return self.project(self.scale * rng.normal(size=3))

    def _strength(self, q):
        return np.linalg.norm(self.jet(q).g)


class Parametric(Sampler):
    """X(u, v), the material opposite to X_u x X_v.  ``guess``: (u, v) from x, y, z, if known."""

    def __init__(self, X, u, v, guess=None):
        self.X, self.ranges, self.guess = X, np.array([u, v], float), guess
        self._last = None

    def jets(self, q):
        uv = seed(q)
        return [as_jet(f(*uv), 2) for f in self.X]

    def _normal(self, jets):
        dx = np.array([j.g for j in jets])
        return dx, cross(dx[:, 0], dx[:, 1])

    def patch(self, q):
        jets = self.jets(q)
        dx, normal = self._normal(jets)
        h = np.array([j.h for j in jets])
        dnormal = np.stack(
            [cross(h[:, 0, k], dx[:, 1]) + cross(dx[:, 0], h[:, 1, k]) for k in (0, 1)], 1
        )
        n, dn = _unit(normal, dnormal)
        return Patch(np.array([j.v for j in jets]), n, dx, dn, np.zeros((0, 2)))

    @cached_property
    def _grid(self):
        u, v = np.meshgrid(*(np.linspace(*r, 60) for r in self.ranges), indexing="ij")
        q = np.stack([u.ravel(), v.ravel()], 1)
        with np.errstate(all="ignore"):
            x = np.stack([np.broadcast_to(f(q[:, 0], q[:, 1]), len(q)) for f in self.X], 1)
        good = np.isfinite(x).all(1)
        return q[good], x[good]

    def _starts(self, x):
        if self.guess:
            yield np.array([f(*x) for f in self.guess], float)
            return
        if self._last is not None:
            yield self._last
        q, points = self._grid
        yield from q[np.argsort(((points - x) ** 2).sum(1))[:8]]

    def locate(self, x, normal=None):
        """Gauss-Newton from the last result and from the nearest points of a grid, one by one."""
        for q in self._starts(x):
            try:
                for _ in range(30):
                    jets = self.jets(q)
                    dx = np.array([j.g for j in jets])
                    step = np.linalg.lstsq(dx, x - np.array([j.v for j in jets]), rcond=None)[0]
                    q = q + step
                    if np.abs(step).max() < 1e-9:  # the next error would be its square
                        break
            except (ZeroDivisionError, ValueError, OverflowError, np.linalg.LinAlgError):
                continue
            self._last = q
            yield q

    def outside(self, q):
        lo, hi = self.ranges.T
        return (
            0.0 if self.guess else max(0.0, (np.maximum(lo - q, q - hi) / (hi - lo)).max() - 1e-9)
        )

    def _propose(self, rng):
        lo, hi = self.ranges.T
        return lo + (hi - lo) * rng.uniform(0.03, 0.97, 2)

    def _strength(self, q):
        return np.linalg.norm(self._normal(self.jets(q))[1])


class Support(Sampler):
    """The convex body with the tangent planes n.x = h(n); h is read on the unit sphere only."""

    def __init__(self, h, accept=None):
        self.h, self.accept = h, accept

    def jet(self, q):
        """The jet of |n| h(n/|n|), homogeneous of degree one: gradient the point, Hessian its rate."""
        x, y, z = seed(q)
        size = sqrt(x * x + y * y + z * z)
        return as_jet(size * self.h(x / size, y / size, z / size), 3)

    def patch(self, q):
        j, n = self.jet(q), np.asarray(q, float)
        return Patch(j.g, n, j.h, np.eye(3), n[None, :])

    def locate(self, x, normal=None):
        return [] if normal is None else [normal / np.linalg.norm(normal)]

    def _propose(self, rng):
        n = rng.normal(size=3)
        return n / np.linalg.norm(n)

    def _strength(self, q):
        return 1 / np.linalg.norm(self.jet(q).h)
