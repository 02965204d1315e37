"""A saved motion is the motion: its dense output is in the file, and in a pickle."""

from __future__ import annotations

import json
import pickle
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
import xarray as xr
from sympy.physics.mechanics import dynamicsymbols

import voronets
from voronets.engine import Motion
from voronets.engine.dense_file import as_datasets, as_segments
from voronets.engine.motion_file import GROUP
from voronets.engine.stored_program import OPERANDS, as_table, observables_program, of_table
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.mechanics.first_order import FirstOrderSystem, Quantity

#: On charts that change, on surfaces of all kinds, and general systems; with a short duration each.
NAMES = {
    "rattleback": 3.0, "ball-on-waves": 2.0, "torus-on-sphere": 2.0, "ellipsoid-on-ellipsoid": 3.0,
    "support-stone": 1.0, "chaplygin-sleigh": 5.0, "double-pendulum": 3.0, "ball-on-turntable": 3.0,
}  # fmt: skip
OVER_THE_POLE = {
    "body": {"mass": 1.0, "inertia": [4e-3] * 3, "surface": {
        "kind": "parametric", "parameters": {"r": 0.1},
        "charts": [
            {"x": "r*cos(u)*cos(v)", "y": "r*sin(u)*cos(v)", "z": "r*sin(v)",
             "u": [-3.2, 3.2], "v": [-1.2, 1.2]},
            {"x": "r*cos(u)*cos(v)", "y": "r*sin(v)", "z": "-r*sin(u)*cos(v)",
             "u": [-3.2, 3.2], "v": [-1.2, 1.2]},
        ]}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "start": {"orientation": [0.70710678118654752, 0.70710678118654752, 0, 0], "contact": [0, 0, 0],
              "omega": [8, 0.5, 0.3], "contact_body": [0, -0.1, 0]},
    "run": {"duration": 1.0},
}  # fmt: skip


def short(name, engine):
    settings = [f"run.duration={NAMES[name]}"]
    return voronets.run(name, settings=settings, engine=engine, throw=False, estimate=False)


@pytest.mark.parametrize("engine", ["heyoka", "scipy"])
@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_motion_gives_what_the_run_gave(name, engine, tmp_path):
    motion = short(name, engine)
    loaded = Motion.load(motion.save(tmp_path / "m.nc"))
    times = np.sort(np.random.default_rng(1).uniform(0, motion.t_end, 500))
    assert loaded.data.identical(motion.data)
    assert motion.compare(loaded, at=times).largest < 1e-13
    for name, one in motion.extremes.items():
        np.testing.assert_allclose(
            [loaded.extremes[name][key] for key in ("min", "max")], [one["min"], one["max"]],
            rtol=1e-9, atol=1e-11, err_msg=name,
        )  # fmt: skip


@pytest.mark.parametrize("engine", ["heyoka", "scipy"])
def test_across_charts(engine, tmp_path):
    motion = voronets.run(OVER_THE_POLE, engine=engine, throw=False)
    assert len(motion.segments) > 1
    loaded = Motion.load(motion.save(tmp_path / "m.nc"))
    assert [s.t0 for s in loaded.segments] == [s.t0 for s in motion.segments]
    switches = [s.t0 for s in motion.segments[1:]]
    times = np.sort(np.append(np.linspace(0, motion.t_end, 400), switches))
    assert motion.compare(loaded, at=times).largest < 1e-13
    again = pickle.loads(pickle.dumps(motion))
    assert again.compare(loaded, at=times).largest == 0.0


def test_a_file_of_twenty_seconds_has_a_few_megabytes(tmp_path):
    motion = voronets.run("rattleback", estimate=False)
    path = motion.save(tmp_path / "m.nc")
    assert path.stat().st_size < 3_000_000
    with xr.open_dataset(path, engine="h5netcdf") as seen:  # another program sees the samples alone
        assert seen.sizes["time"] == 201 and set(seen.data_vars) == set(motion.data.data_vars)


def test_a_problem_stated_in_python_needs_no_scenario(tmp_path):
    surface = voronets.surfaces.ellipsoid((0.1, 0.12, 0.09))
    problem = voronets.RollingProblem(
        voronets.body(1.0, [4e-3, 5e-3, 6e-3], surface), voronets.surfaces.plane(),
        voronets.Forces(gravity=(0.0, 0.0, -9.81)),
    )  # fmt: skip
    begin = voronets.start(problem, orientation=[1, 0, 0, 0], contact=[0, 0, 0], omega=[2, 1, 3])
    motion = voronets.simulate(begin, 1.0)
    loaded = Motion.load(motion.save(tmp_path / "m.nc"))
    assert loaded.data.attrs["scenario"] == "" and loaded.problem is None
    assert motion.problem == problem
    assert motion.compare(loaded).largest < 1e-13
    assert pickle.loads(pickle.dumps(motion)).problem == problem


def test_the_problem_of_a_saved_scenario(tmp_path):
    for name in ("rattleback", "chaplygin-sleigh"):
        motion = voronets.run(name, settings=["run.duration=0.1"])
        loaded = Motion.load(motion.save(tmp_path / "m.nc"))
        assert type(loaded.problem) is type(motion.problem)
        assert loaded.kind == motion.kind == "simulated"
    assert loaded.problem.names == motion.problem.names


def test_written_down_motions_are_saved_too(tmp_path):
    x = dynamicsymbols("x")
    stated = voronets.system([x], kinetic=x.diff() ** 2 / 2, force_function=-2 * x**2)
    from voronets.mechanics.motion_equations import first_order

    motion = Motion.from_function(
        first_order(stated), lambda t: np.stack([np.cos(2 * t), -2 * np.sin(2 * t)], axis=1), 30.0,
        kind="closed", attributes={"title": "A spring"},
    )  # fmt: skip
    loaded = Motion.load(motion.save(tmp_path / "m.nc"))
    assert loaded.kind == "closed" and loaded.data.attrs["title"] == "A spring"
    assert motion.compare(loaded).largest < 1e-12
    other = pickle.loads(pickle.dumps(motion))
    assert other.problem.names == ("x",) and other.compare(motion).largest < 1e-12


def run_elsewhere(omega):
    return voronets.run("rattleback", settings=["run.duration=0.5", f"start.omega.2={omega}"])


def fail_elsewhere(_):
    return voronets.run("rattleback", settings=["run.friction=0.05"])


def test_motions_come_back_from_other_processes():
    speeds = [-5.0, -4.0]
    with ProcessPoolExecutor(1) as pool:
        found = list(pool.map(run_elsewhere, speeds))
        with pytest.raises(voronets.EndedEarly) as ended:
            list(pool.map(fail_elsewhere, [0]))
    for omega, motion in zip(speeds, found, strict=True):
        here = run_elsewhere(omega)
        times = np.linspace(0, 0.5, 77)
        assert motion.compare(here, at=times).largest < 1e-13
        assert motion.verdict == here.verdict and motion.problem is not None
    assert ended.value.motion.outcome.word == "slipped"
    assert ended.value.motion.at([0.001])["energy"].shape == (1,)


# -- too long to keep whole ---------------------------------------------------------------------


@pytest.mark.parametrize("room", [3_000_000, 600_000, 100_000])
def test_a_run_too_long_to_keep_states_its_error(room, monkeypatch, tmp_path):
    settings = ["run.duration=15"]
    whole = voronets.run("rattleback", settings=settings, estimate=False)
    monkeypatch.setattr(sys.modules["voronets.engine.drive"], "DENSE_BYTES", room)
    coarse = voronets.run("rattleback", settings=settings, estimate=False)
    assert coarse.data.drop_attrs().identical(whole.data.drop_attrs())  # samples are exact
    stated = coarse.data.attrs["dense_error"]
    apart = whole.segments[0].dense(t := np.linspace(0, 15, 3001)) - coarse.segments[0].dense(t)
    size = np.abs(whole.segments[0].dense(t)).max(axis=0)
    assert 0 < (np.abs(apart).max(axis=0) / size).max() < 3 * stated
    assert any(f"{stated:.1e}" in note for note in coarse.verdict.notes)
    assert sum(piece.bytes for piece in coarse.segments[0].pieces) <= room
    assert whole.data.attrs["dense_error"] == 0.0 and not whole.verdict.notes
    loaded = Motion.load(coarse.save(tmp_path / "m.nc"))
    assert loaded.data.attrs["dense_error"] == stated
    assert coarse.compare(loaded).largest < 1e-12


# -- what a stranger may have put in a file -----------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    motion = voronets.run("rattleback", settings=["run.duration=0.1"])
    return motion.save(tmp_path_factory.mktemp("saved") / "motion.nc")


def tampered(saved, path, change):
    with xr.open_datatree(saved, engine="h5netcdf") as tree:
        group = tree[f"{GROUP}/system_0"]
        data = change(group.to_dataset(inherit=False).load())
        parts = {"/": tree.to_dataset().load(), f"/{GROUP}/system_0": data}
    xr.DataTree.from_dict(parts).to_netcdf(path, engine="h5netcdf")
    return path


def in_json(name, change):
    def changed(data):
        table = json.loads(data.attrs[name])
        change(table)
        return data.assign_attrs({name: json.dumps(table)})

    return changed


@pytest.mark.parametrize("change", [
    in_json("system", lambda table: table["observables"]["words"].__setitem__(0, "__import__")),
    in_json("system", lambda table: table["observables"]["lines"][40].__setitem__(1, 100_000)),
    in_json("system", lambda table: table["observables"]["lines"][40].__setitem__(slice(1, 3), [-1, -1])),
    in_json("system", lambda table: table["observables"]["lines"][40].__setitem__(1, 41)),
    in_json("system", lambda table: table["observables"]["results"].pop()),
    in_json("system", lambda table: table["rate"].pop("constants")),
    in_json("numbers", lambda table: table[0].clear()),
    in_json("numbers", lambda table: table.append({"mass": 1.0})),
    in_json("numbers", lambda table: table.clear()),
    in_json("segments", lambda table: table[0].__setitem__("numbers", 7)),
    in_json("system", lambda table: table["states"].pop()),
    in_json("system", lambda table: table["quantities"][0].__setitem__("name", 7)),
    in_json("segments", lambda table: table[0].__setitem__("intervals", 7)),
    in_json("segments", lambda table: table[0].__setitem__("order", 3)),
    in_json("segments", lambda table: table[0].__setitem__("start", [])),
    lambda data: data.assign(edges=-data["edges"]),
    lambda data: data.isel(interval=slice(0, 2)),
    lambda data: data.drop_vars("series"),
    lambda data: data.drop_attrs(),
])  # fmt: skip
def test_a_dense_output_that_is_none(saved, tmp_path, change):
    with pytest.raises(voronets.InputError, match="cannot be read as a saved motion"):
        Motion.load(tampered(saved, tmp_path / "t.nc", change))


def test_a_dense_output_that_ends_too_soon(saved, tmp_path):
    def sooner(data):
        return data.assign(edges=data["edges"] * 0.5)

    with pytest.raises(voronets.InputError, match="ends before the motion"):
        Motion.load(tampered(saved, tmp_path / "t.nc", sooner))


def test_a_file_without_dense_output_is_a_motion_all_the_same(saved, tmp_path):
    with xr.open_dataset(saved, engine="h5netcdf") as data:
        del data.attrs["checksum"]
        data.load().to_netcdf(tmp_path / "old.nc", engine="h5netcdf")
    old, new = Motion.load(tmp_path / "old.nc"), Motion.load(saved)
    with pytest.raises(ValueError, match="no dense output"):
        old.at([0.05])
    assert old.compare(new).largest < 1e-13 and new.compare(old).largest < 1e-13
    assert old.extremes["omega_z"]["max"] <= new.extremes["omega_z"]["max"] + 1e-14
    assert old.extremes.keys() == new.extremes.keys()


def test_a_program_computes_what_its_function_does():
    def function(ns, x, p, t):
        a, b = x
        return (
            a**2 - b / p["k"]["m"], ns.atan2(a, -b) * t, ns.sqrt(1 + a * a) ** 3 + 2**b, 4.5,
            ns.asinh(t) - (-a) + 0.1, -0.0 * a, a**0.5,
        )  # fmt: skip

    numbers = {"k": {"m": 3.0}, "n": 2.0}
    seven = tuple(Quantity(name, "", "") for name in "abcdefg")
    stated = FirstOrderSystem(
        states=seven[:2], numbers=numbers, rate=lambda ns, x, p, t: (x[1], -x[0]), quantities=seven,
        observables=lambda ns, x, p, t: dict(zip("abcdefg", function(ns, x, p, t), strict=True)),
    )  # fmt: skip
    table = as_table(observables_program(stated))
    assert set(table["words"]) <= set(OPERANDS)
    program = of_table(json.loads(json.dumps(table)), 2, 2, 7)
    x = [np.linspace(0.1, 2, 50), np.linspace(-1, 3, 50)]
    t = np.linspace(0, 1, 50)
    found = program(ARRAYS, *x, 3.0, 2.0, t)
    for one, other in zip(found, function(ARRAYS, x, numbers, t), strict=True):
        np.testing.assert_array_equal(one, other)
    point = [0.3, 0.7]
    assert program(FLOATS, *point, 3.0, 2.0, 0.2) == function(FLOATS, point, numbers, 0.2)


def test_formulas_in_a_file_do_not_depend_on_what_was_saved_before():
    motion = voronets.run(OVER_THE_POLE, throw=False, estimate=False)
    first = as_datasets(motion.segments)
    for _ in range(12):  # programs become compiled code on the way
        again = as_datasets(motion.segments)
        assert [one.attrs["system"] for one in again.values()] == [
            one.attrs["system"] for one in first.values()
        ]


def test_segments_of_like_systems_share_their_formulas():
    motion = voronets.run(OVER_THE_POLE, throw=False)
    groups = as_datasets(motion.segments)
    assert len(groups) <= len(motion.segments)
    doubled = [*motion.segments, replace(motion.segments[0], t0=motion.t_end, pieces=[])]
    assert len(as_datasets(doubled)) == len(groups)
    assert len(as_segments(as_datasets(doubled), {})) == len(doubled)
