"""The set-up of Chromium for tests: found, installed where that needs no question, or explained."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[1] / "tools"
CALL = """
import os, chromium
from voronets.view.films import tools
os.geteuid = lambda: {user}
tools.APPLICATIONS = ()
chromium.main()
"""
APT = """#!/bin/sh
echo "$*" >> calls
[ "$1" = install ] || exit 0
[ -e offline ] && { echo "E: Unable to fetch"; exit 100; }
printf '#!/bin/sh\\n' > bin/chromium && /bin/chmod 755 bin/chromium
"""
ADVICE = "sudo apt install chromium"


@pytest.fixture
def machine(tmp_path):
    (tmp_path / "bin").mkdir()

    def called(*programs: str, user: int = 0, **variables: str) -> str:
        for name in programs:
            path = tmp_path / "bin" / name
            path.write_text(APT, encoding="utf-8")
            path.chmod(0o755)
        answer = subprocess.run(
            [sys.executable, "-c", CALL.format(user=user)],
            cwd=tmp_path,
            env={"PATH": str(tmp_path / "bin"), "PYTHONPATH": str(TOOLS), **variables},
            capture_output=True,
            text=True,
        )
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    return called


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_on_the_path_is_enough(machine, tmp_path, name):
    assert machine(name, "apt-get") == ""
    assert not (tmp_path / "calls").exists()


def test_root_on_debian_has_it_installed(machine, tmp_path):
    assert ADVICE not in machine("apt-get")
    assert (tmp_path / "bin" / "chromium").exists()
    assert [line.split()[0] for line in (tmp_path / "calls").read_text().splitlines()] == [
        "update",
        "install",
    ]
    assert machine() == ""


def test_others_are_told_how(machine, tmp_path):
    assert ADVICE in machine("apt-get", user=1000)
    assert not (tmp_path / "calls").exists()


def test_where_there_is_no_apt_get_one_is_told_how(machine):
    said = machine()
    assert ADVICE in said
    assert len(said.splitlines()) == 1


def test_an_installation_that_fails_is_shown(machine, tmp_path):
    (tmp_path / "offline").touch()
    said = machine("apt-get")
    assert "Unable to fetch" in said
    assert ADVICE in said


def test_a_path_that_leads_nowhere_is_named(machine, tmp_path):
    said = machine("apt-get", VORONETS_CHROMIUM="/nowhere/chromium")
    assert said.startswith("VORONETS_CHROMIUM is /nowhere/chromium")
    assert not (tmp_path / "calls").exists()
