"""Full-mode code: made beside a long run by a process of its own, taken by the next run."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import voronets
from voronets.engine.signature import signature

pytest.importorskip("heyoka")

SCRIPT = """
import json
import voronets
from voronets.engine import full_code, heyoka_code

def run(**options):
    heyoka_code.integrators.clear()
    motion = voronets.run("rattleback", estimate=False, **options)
    modes = sorted({"compact" if key[2] else "full" for key in heyoka_code.integrators if key[3]})
    return modes, float(motion["omega"][-1, 2])

first = run()
children = list(full_code._asked.values())
codes = [child.wait() for child in children]
print(json.dumps({"first": first, "codes": codes, "next": run(), "compact": run(compact=True)}))
"""


def in_a_new_process(folder, **env):
    given = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "PATH": "/usr/bin:/bin", **env}
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=given, capture_output=True, text=True, check=True
    )
    return json.loads(found.stdout)


def test_the_next_run_has_it_and_so_has_the_next_process(tmp_path):
    found = in_a_new_process(tmp_path)
    assert found["first"][0] == ["compact"] and found["codes"] == [0]
    assert found["next"][0] == ["full"]
    assert found["compact"] == found["first"]  # to the last bit
    assert found["next"][1] == pytest.approx(found["first"][1], abs=1e-9)
    again = in_a_new_process(tmp_path)
    assert again["first"] == found["next"] and again["codes"] == []


def test_it_can_be_turned_off(tmp_path):
    assert in_a_new_process(tmp_path, VORONETS_BESIDE="0")["codes"] == []


@pytest.mark.parametrize("name", ["rattleback", "ball-on-waves", "snakeboard", "tippe-top"])
def test_the_operations_are_the_rate(name):
    from voronets.engine import full_code
    from voronets.engine.heyoka_code import arguments, expressions

    system = voronets.load(name).system
    x, _ = arguments(system)
    made = full_code._expressions(signature(system, system.rate), x)
    assert made == expressions(system)
