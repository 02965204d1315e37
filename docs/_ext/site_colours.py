"""The colours of the pages: those of the player, as the variables of the theme."""

from __future__ import annotations

from voronets.view.palette import Palette


def css_variables(palette: Palette) -> dict[str, str]:
    """What the theme Furo calls the colours of a palette."""
    accent = ("color-brand-primary", "color-brand-content", "color-brand-visited")
    return dict.fromkeys(accent, palette.accent) | {
        "color-background-primary": palette.surface,
        "color-background-secondary": palette.back,
        "color-background-border": palette.line,
        "color-foreground-primary": palette.text,
        "color-foreground-secondary": palette.muted,
        "color-foreground-muted": palette.muted,
    }
