"""Names in drawings: fitted to their room by narrower and smaller letters, and cut where that is not enough."""

from __future__ import annotations

from referee.kit.text_width import (
    BOLD_WIDTHS,
    NARROW,
    NARROW_PLAIN,
    PLAIN_WIDTHS,
    WIDEST,
    in_own_direction,
    shortened,
    text_width,
)
from referee.kit.values import Value


class DrawnName(Value):
    """A name in its room. `whole` is all of it if it is cut, else empty."""

    text: str
    size: float
    is_narrow: bool
    """True if it is set in narrow letters, because it does not fit in usual ones."""
    length: float
    """The length to which the letters are fitted; 0 if they fit in any font."""
    whole: str


def drawn_name(whole: str, room: float, usual: float, least: float, is_bold: bool = False) -> DrawnName:
    """A name in a room, in letters of the `usual` size, or else in smaller ones down to `least`."""
    width = text_width(whole) or 1
    is_narrow = room < usual * width
    share = (NARROW if is_bold else NARROW_PLAIN) if is_narrow else 1
    size = max(min(usual, room / share / width), min(usual, least))
    text = shortened(whole, room / share / size)
    # A length near the own width does not stretch the letters.
    length = text_width(text) * size
    natural = (BOLD_WIDTHS if is_bold else PLAIN_WIDTHS)[is_narrow] * length
    return DrawnName(
        in_own_direction(text),
        size=round(size, 1),
        is_narrow=is_narrow,
        length=round(min(room, natural), 1) if is_narrow or length * WIDEST > room else 0,
        whole=whole if text != whole else "",
    )
