"""Pages that may be long are drawn in parts, between which other requests go on."""

from __future__ import annotations

from typing import Any

from flask import current_app

from referee.net.breath import Breath


def render_long(name: str, **context: Any) -> str:
    """A page of the template `name`. What it includes is drawn in parts; a macro is one part.

    The context holds values that do not change, since plays may be entered meanwhile.
    """
    current_app.update_template_context(context)
    breathe, parts = Breath(), []
    for part in current_app.jinja_env.get_template(name).generate(context):
        parts.append(part)
        breathe()
    return "".join(parts)
