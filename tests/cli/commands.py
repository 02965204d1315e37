"""The command, called in this process or in one of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass

import pytest

from voronets.cli import main

SHORT = ("--set", "run.duration=0.05")
PROGRAM = (sys.executable, "-c", "from voronets.cli import main; main()")


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def document(self):
        """Standard output as one JSON document without NaN or Infinity."""

        def refuse(word):
            raise AssertionError(f"{word} is not JSON")

        assert self.out.count("\n") == 1, "more than one line on standard output"
        return json.loads(self.out, parse_constant=refuse)

    @property
    def errors(self):
        """The errors of the document; the same sentences stand on standard error."""
        assert set(self.document) == {"errors"}
        errors = self.document["errors"]
        assert errors and all(
            set(error) == {"key", "got", "expected", "message"} for error in errors
        )
        return errors


@pytest.fixture
def voronets(capfd):
    """Call the command in this process: ``voronets("run", "rattleback")``."""

    def call(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(list(map(str, arguments)))
        out, err = capfd.readouterr()
        return Result(ended.value.code or 0, out, err)

    return call


def process(*arguments, **options):
    """Start the command in a process of its own, which Ctrl-C reaches even if this one ignores it."""
    env = os.environ | options.pop("env", {})
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    pipes["preexec_fn"] = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen([*PROGRAM, *map(str, arguments)], env=env, **(pipes | options))


def finished(*arguments, **options):
    """The result of the command in a process of its own."""
    started = process(*arguments, **options)
    out, err = started.communicate(timeout=600)
    return Result(started.returncode, out or "", err or "")
