"""Work ends when its time is up, when nobody waits for it, and when there is too much of it."""

from __future__ import annotations

import httpx
import pytest

from studio.served import frames, studio, unpacked

STONE = {"scenario": {"name": "rattleback"}}
#: Hours of motion; hours of computing.
ENDLESS = {**STONE, "changes": {"run.duration": 1e5}}


def chain(links: int) -> dict:
    """A chain of pendulums; the length of its equations grows with the cube of the links."""
    angles = [f"a{i}" for i in range(links)]
    ends = [" + ".join(f"{a}'*{{0}}({a})" for a in angles[: i + 1]) for i in range(links)]
    kinetic = " + ".join(f"(({x.format('cos')})^2 + ({x.format('sin')})^2)/2" for x in ends)
    force = " + ".join(f"cos({a})" for a in angles)
    return {
        "system": {"coordinates": angles, "kinetic": kinetic, "force_function": force},
        "start": {name: 0.1 for a in angles for name in (a, f"{a}'")},
        "run": {"duration": 1.0},
    }


#: SymPy cannot be asked to stop; this takes it a minute.
LONG = {"scenario": {"table": chain(12)}, "form": "hamilton"}
TRIES = 200


def test_a_run_that_takes_too_long_shows_what_it_has(small):
    told, (blob,) = small.result("run", ENDLESS)
    assert told["outcome"] == "failed"
    assert 0 < told["tEnd"] < 1e5
    assert "because the run took too long" in told["verdict"][0]["text"]
    assert unpacked(blob).startswith(b"VRPL")


def test_work_that_does_not_listen_is_ended(small):
    messages, _ = frames(small.post("equations", LONG).content)
    assert messages[-1]["type"] == "error"
    assert "stopped this after 3 s" in messages[-1]["message"]
    assert small.result("run", {**STONE, "changes": {"run.duration": 0.1}})


@pytest.mark.parametrize(
    ("work", "more"),
    [
        ("download", {"format": "nc"}),
        ("sweep", {"vary": ["body.mass=1:2:200"], "record": "final:omega_z"}),
    ],
)
def test_half_of_it_is_no_answer(small, work, more):
    messages, blobs = frames(small.post(work, {**ENDLESS, **more}).content)
    assert messages[-1]["type"] == "error" and not blobs
    assert "The studio stopped this" in messages[-1]["message"]


def test_a_closed_page_ends_its_work(small):
    """The studio does one thing at a time: the next can begin when the first has ended."""
    with small.client.stream("POST", "/api/run", json=ENDLESS) as answer:
        pieces = answer.iter_bytes()  # closed with the answer, and not before
        next(pieces)
        refused = small.post("run", STONE)
        assert refused.status_code == 429
        assert "is busy" in refused.json()["message"]
    for _ in range(TRIES):
        again = small.post("run", {**STONE, "changes": {"run.duration": 0.1}})
        if again.status_code != 429:
            break
    assert again.status_code == 200
    assert frames(again.content)[0][-1]["type"] == "result"


def test_checks_are_answered_meanwhile(small):
    with small.client.stream("POST", "/api/run", json=ENDLESS) as answer:
        pieces = answer.iter_bytes()  # closed with the answer, and not before
        next(pieces)
        assert small.post("check", STONE).status_code == 200
        assert small.get("/api/gallery").status_code == 200


def test_two_runs_do_not_disturb_each_other(served):
    with served.client.stream("POST", "/api/run", json=ENDLESS) as answer:
        pieces = answer.iter_bytes()  # closed with the answer, and not before
        next(pieces)
        told, _ = served.result("run", {**STONE, "changes": {"run.duration": 1.0}})
        assert told["outcome"] == "completed"


def test_a_worker_that_dies_is_replaced(served):
    """What was asked of it is answered by a sentence, and the next is done by another."""
    import os
    import signal
    import subprocess

    served.result(
        "run", {**STONE, "changes": {"run.duration": 0.1}}
    )  # a worker starts with the first
    listed = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(served.process.pid)],
        capture_output=True,
        text=True,
    ).stdout
    workers = [int(line.split()[0]) for line in listed.splitlines() if "studio.worker" in line]
    if not workers:
        pytest.fail(f"no workers among {listed!r}")
    with served.client.stream("POST", "/api/run", json=ENDLESS) as answer:
        pieces = answer.iter_bytes()
        first = next(pieces)
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        messages, _ = frames(first + b"".join(pieces))
    assert messages[-1]["type"] == "error"
    assert "has ended" in messages[-1]["message"]
    told, _ = served.result("run", {**STONE, "changes": {"run.duration": 1.0}})
    assert told["outcome"] == "completed"
    assert served.post("check", STONE).status_code == 200


def test_a_port_that_is_taken_is_a_fault(served):
    import subprocess
    import sys

    port = httpx.URL(served.address).port
    done = subprocess.run(
        [sys.executable, "-m", "voronets", "studio", "--no-open", "--port", str(port)],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert "a port that is free" in done.stderr


def test_the_end_of_the_studio_is_the_end_of_its_work():
    """Whoever waits is told so, and nothing is complained of."""
    import signal

    with studio() as running:
        with running.client.stream("POST", "/api/run", json=ENDLESS) as answer:
            pieces = answer.iter_bytes()
            first = next(pieces)
            running.process.send_signal(signal.SIGINT)
            messages, _ = frames(first + b"".join(pieces))
        assert messages[-1] == {"type": "error", "message": "The studio was stopped.", "errors": []}
        running.process.wait(600)
