"""The shapes of what the JSON interface takes and answers, each declared once.

`serializers` builds them, msgspec writes them as JSON, and OpenAPI is described from them. An object has just these
fields, all of them there.
"""

from __future__ import annotations

from typing import Any

import msgspec

from referee.web.api.shapes.base import REF, Shape
from referee.web.api.shapes.games import Game, Games, PlayerRange, Plays, Preset
from referee.web.api.shapes.logs import Amend, Entry, HashedEntry, Insert, Log, PlayInLog, Record, Stale, Strike
from referee.web.api.shapes.matches import (
    Choice,
    Created,
    Due,
    Figure,
    Grid,
    Keys,
    Lane,
    Offer,
    Sheet,
    Standing,
    State,
    Tap,
)
from referee.web.api.shapes.rulings import Answer, Change, Error, Flag, LateFlag, Preview, Ruling, RulingLine

__all__ = [
    "REF",
    "Amend",
    "Answer",
    "Change",
    "Choice",
    "Created",
    "Due",
    "Entry",
    "Error",
    "Figure",
    "Flag",
    "Game",
    "Games",
    "Grid",
    "HashedEntry",
    "Insert",
    "Keys",
    "Lane",
    "LateFlag",
    "Log",
    "Offer",
    "PlayInLog",
    "PlayerRange",
    "Plays",
    "Preset",
    "Preview",
    "Record",
    "Ruling",
    "RulingLine",
    "Shape",
    "Sheet",
    "Stale",
    "Standing",
    "State",
    "Strike",
    "Tap",
    "components",
]


def components() -> dict[str, Any]:
    """Every shape as a component of the description."""
    return msgspec.json.schema_components(Shape.__subclasses__(), ref_template=REF)[1]
