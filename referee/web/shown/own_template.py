"""The templates that a game has of its own: board, strip and card. A package that draws badly stops no page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import current_app
from markupsafe import Markup

from referee import games
from referee.store.view import LaneView

CARD: Final = "card.svg"
PLAIN_CARD: Final = "shown/card.svg"


def card_picture(key: str) -> Markup:
    """The picture of a game on the start page and beside its title; the plain one if the game has none."""
    return own_template(key, CARD, PLAIN_CARD, {})


def own_template(key: str, name: str, plain: str, facts: Mapping[str, Any], drawn: LaneView | None = None) -> Markup:
    """The game's own template with its picture of what is `drawn`, or the plain template if the game has none.

    If that of a package fails, the page has the plain one, and the log says why.
    """
    environment = current_app.jinja_env
    try:
        template = environment.select_template([f"games/{key}/{name}", plain])
        pictured = {} if drawn is None else {"picture": drawn.picture}
        return Markup(template.render(facts, **pictured))
    except Exception as fault:
        games.report(key, f"The plain template instead of {name}", fault)
        return Markup(environment.get_template(plain).render(facts))
