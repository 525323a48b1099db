"""Names in the drawings of a board. Present names are set before they are broken into lines."""

from __future__ import annotations

from jinja2 import pass_context
from jinja2.runtime import Context

from referee.kit.name_lines import NameLines, name_lines
from referee.kit.names import in_words


@pass_context
def in_lines(context: Context, text: str, width: float, height: float, usual: float) -> NameLines:
    """A text with names in a room of a drawing, with the present names of the match that the template shows."""
    return name_lines(in_words(text, context.get("present_names", {})), width, height, usual)
