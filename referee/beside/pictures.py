"""The job of pictures: an SVG as PNG, with a font of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import resvg_py

FAMILY: Final = "DejaVu Sans"
FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSans-Bold.ttf"
HELD: Final = ((0x20, 0x77F), (0x1E00, 0x26FF))
"""The characters of the font, as far as names use them: Latin to Arabic, and symbols."""


def is_held(text: str) -> bool:
    """True if the font alone can draw a text; otherwise the fonts of the machine are needed too."""
    return all(sign.isspace() or any(low <= ord(sign) <= high for low, high in HELD) for sign in text)


def png(svg: str) -> bytes:
    """The picture as PNG. A character that no font has becomes an empty box."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            font_files=[str(FONT)],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            skip_system_fonts=is_held(svg),
        )
    )
