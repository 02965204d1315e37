"""How pip and build make voronets: setuptools, with the player built from web/ before.

A checkout builds the player where its sources have changed.  An sdist holds the built player, so a
wheel made from it needs neither Node.js nor npm's registry.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import node
import web

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None


def _node() -> list[str]:
    """Node.js as a Python package, where it is needed and the machine has none."""
    return [] if web.fresh() or node.on_path() is not None else [node.REQUIREMENT]


def _player() -> None:
    """Build the player, unless it is there as its sources ask."""
    if web.fresh():
        return
    nodejs = node.found()
    if nodejs is None:
        raise SystemExit(f"The player needs {node.NEEDED}, or: pip install {node.REQUIREMENT!r}")
    web.build(nodejs)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    _player()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    _player()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    _player()
    return build_meta.build_sdist(sdist_directory, config_settings)
