"""Ctrl-C where Python or a library turns it into another exception."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import voronets.api
from voronets.cli import main

def interrupted(*_, **__):
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise {turned}("partially initialised") from None

voronets.api.load = interrupted
main(["{command}", "rattleback"])
"""


@pytest.mark.parametrize(
    "turned", ["ImportError", "ValueError", "SystemError", "KeyboardInterrupt"]
)
@pytest.mark.parametrize("command", ["check", "run"])
def test_whatever_comes_of_an_interrupt_is_an_interrupt(turned, command):
    script = SCRIPT.format(turned=turned, command=command)
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "Interrupted.\n")
