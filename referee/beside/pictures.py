"""The job of pictures: an SVG as PNG, with the typeface of the pages and a font for further scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import resvg_py

FURTHER: Final = "DejaVu Sans"
"""The font of the characters that the typeface has not."""
FAMILY: Final = f"Referee, '{FURTHER}', sans-serif"
WIDE_FAMILY: Final = f"'Referee Wide', {FAMILY}"
"""The families of headlines."""
FONTS: Final = [str(font) for font in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
HELD: Final = ((0x20, 0x77F), (0x1E00, 0x26FF))
"""The characters of the fonts, as far as names use them: Latin to Arabic, and symbols."""
LATIN: Final = 0x17F
"""The last of the letters that the typeface has."""


def is_held(text: str) -> bool:
    """True if the fonts here can draw a text; otherwise the fonts of the machine are needed too."""
    return all(sign.isspace() or any(low <= ord(sign) <= high for low, high in HELD) for sign in text)


def png(svg: str) -> bytes:
    """The picture as PNG. A character that no font has becomes an empty box."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            font_files=FONTS,
            font_family=FURTHER,
            sans_serif_family=FURTHER,
            skip_system_fonts=is_held(svg),
        )
    )
