"""A surface in the axes of the body or of the space that holds it: placed, turned, with a side."""

import numpy as np

from .descriptions import Patch, Support


def rotation(quaternion):
    """The rotation matrix of a quaternion w x y z (normalised here)."""
    w, x, y, z = np.asarray(quaternion, float) / np.linalg.norm(quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


class Surface:
    """One or several charts (descriptions) with centre, rotation matrix and sign of the normal."""

    def __init__(self, charts, centre, turn, sign):
        self.charts, self.centre, self.turn, self.sign = charts, centre, turn, sign

    @property
    def by_normals(self):
        """Whether a point is found by its normal: then the other surface has to supply that."""
        return isinstance(self.charts[0], Support)

    def place(self, patch):
        """A patch of a chart, carried into the holder's axes."""
        turn, sign = self.turn, self.sign
        return Patch(
            self.centre + turn @ patch.x,
            sign * (turn @ patch.n),
            turn @ patch.dx,
            sign * (turn @ patch.dn),
            patch.dg,
        )

    def at_normal(self, n):
        """The patch of a support function whose outward normal, in the holder's axes, is n."""
        return self.place(self.charts[0].patch(self.sign * (self.turn.T @ n) / np.linalg.norm(n)))

    def at_point(self, x, normal=None, tolerance=1e-6):
        """The patch at the point x; ``normal`` (holder's axes) decides where sheets meet, and edges.

        Coordinates outside the stated ranges are a last resort: there the same point may come with
        the opposite normal.  Raises ValueError where no chart has such a point, up to ``tolerance`` times its distance.
        """
        local = self.turn.T @ (np.asarray(x, float) - self.centre)
        hint = None if normal is None else self.sign * (self.turn.T @ normal)
        size = np.linalg.norm(local) + np.linalg.norm(x)
        best, worst = None, 0.0
        for chart in self.charts:
            for q in chart.locate(local, hint):
                patch = chart.patch(q)
                miss = np.linalg.norm(patch.x - local) / size if size else 0.0
                if miss > tolerance or not np.isfinite(patch.n).all():
                    worst = max(worst, miss)
                    continue
                fit = (1.0 if hint is None else patch.n @ hint) - chart.outside(q)
                if fit > 1 - 1e-8:
                    return self.place(patch)
                if best is None or fit > best[0]:
                    best = fit, patch
        if best is None:
            raise ValueError(f"the point {x} is not on the surface (off by {worst:.1e})")
        return self.place(best[1])

    def sample(self, rng):
        """The patch at a random regular point."""
        chart = self.charts[rng.integers(len(self.charts))]
        return self.place(chart.patch(chart.sample(rng)))
