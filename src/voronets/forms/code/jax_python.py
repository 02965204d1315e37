"""Python with JAX."""

from __future__ import annotations

from voronets.forms.code.numpy_python import ARC
from voronets.forms.code.python_dialect import PythonDialect, PythonSource


class JaxSource(PythonSource):
    """jnp.sin, jnp.arctan2."""

    short = "jnp"
    others = ARC


class JaxPython(PythonDialect):
    """Pure functions, which ``jax.jit``, ``jax.jacfwd`` and ``jax.vmap`` take; double precision."""

    word = "jax"
    writing = JaxSource
    loaded = ("import jax", "import jax.numpy as jnp", "",
              'jax.config.update("jax_enable_x64", True)')  # fmt: skip
    array = "jnp.array"
    solved = ("size = jax.lax.stop_gradient(jnp.abs(A).max(axis=1))",
              "z = jnp.linalg.solve(A / size[:, None], b / size)")  # fmt: skip
    shown = (
        "for name, value in zip(STATES, jax.jit(rate)(0.0, START)):",
        '    print(f"d {name}/dt = {float(value)!r}")',
        "print(jax.jacfwd(rate, argnums=1)(0.0, START))",
    )
