"""Ctrl-C where Python or a library turns it into another exception, or loses it."""

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
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=600
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "Interrupted.\n")


LOST = """
import signal, time, weakref
signal.signal(signal.SIGINT, signal.default_int_handler)
import voronets.api
from voronets.cli import main

class Module:
    pass

def in_a_callback():
    module = Module()
    kept = weakref.ref(module, lambda _: signal.raise_signal(signal.SIGINT))
    del module  # as at the end of an import

def in_a_library():
    try:
        signal.raise_signal(signal.SIGINT)
    except:
        pass

def interrupted(*_, **__):
    {lost}()
    time.sleep(100)

voronets.api.load = interrupted
main(["run", "rattleback"])
"""


@pytest.mark.parametrize("lost", ["in_a_callback", "in_a_library"])
def test_an_interrupt_that_is_lost_is_raised_again(lost):
    result = subprocess.run(
        [sys.executable, "-c", LOST.format(lost=lost)], capture_output=True, text=True, timeout=600
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "Interrupted.\n")


HANDLED = """
import signal, sys, time
from voronets.cli import interrupt
signal.signal(signal.SIGINT, signal.default_int_handler)
interrupt.watch()

def remove():
    try:
        raise OSError
    except OSError:
        time.sleep(4 * interrupt.AGAIN)
    time.sleep(4 * interrupt.AGAIN)

try:
    try:
        signal.raise_signal(signal.SIGINT)
    finally:
        remove()
        print("removed")
except KeyboardInterrupt:
    remove()
    print("told")
    sys.stdout.flush()
    import os
    os._exit(130)
"""


def test_what_is_being_handled_is_left_in_peace():
    result = subprocess.run([sys.executable, "-c", HANDLED], capture_output=True, text=True)
    assert (result.returncode, result.stdout, result.stderr) == (130, "removed\ntold\n", "")
