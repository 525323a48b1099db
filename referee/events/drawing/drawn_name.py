"""Names in drawings of an event: whole, in as many lines as give them the largest letters."""

from __future__ import annotations

from referee.kit.name_lines import NameLine, name_lines
from referee.kit.text_width import in_own_direction
from referee.kit.values import Value, replace


class DrawnName(Value):
    """A name in its room."""

    text: str
    size: float
    is_narrow: bool
    """True if it is set in narrow letters, because it does not fit in usual ones."""
    lines: tuple[NameLine, ...]
    """Its lines; the rise of each is the place of its baseline in the drawing."""


def drawn_name(
    whole: str, width: float, height: float, *, top: float, baseline: float, usual: float, is_bold: bool = False,
    least: float = 0,
) -> DrawnName:  # fmt: skip
    """A name in a room below `top`, in letters of the `usual` size or else smaller; a single line is at `baseline`."""
    fitted = name_lines(whole, width, height, usual, is_bold=is_bold, least=least)
    is_single = len(fitted.lines) == 1
    return DrawnName(
        in_own_direction(whole),
        size=round(fitted.size, 1),
        is_narrow=fitted.is_narrow,
        lines=tuple(replace(line, rise=round(baseline if is_single else top + line.rise, 1)) for line in fitted.lines),
    )
