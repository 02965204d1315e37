"""What JSON can hold."""

from __future__ import annotations

import math
from typing import Any


def plain(value: Any) -> Any:
    """Numbers, lists and texts that JSON can hold; NaN and infinity become null."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()  # no halves of characters
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value
