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


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *web.requirements()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *web.requirements()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *web.requirements()]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    web.player(install=False)
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    web.player(install=False)
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    web.player(install=False)
    return build_meta.build_sdist(sdist_directory, config_settings)
