"""The shapes of what the JSON interface takes and answers, each declared once.

`serializers` builds them, msgspec writes them as JSON, and OpenAPI is described from them. An object has just these
fields, all of them there.
"""

from __future__ import annotations

from typing import Any

import msgspec

from referee.web.api.shapes.base import REF, Shape
from referee.web.api.shapes.events import (
    DrawnRound,
    EntryRuling,
    EventEnd,
    EventPlace,
    EventRound,
    Format,
    FormatDescription,
    Formats,
    PlaceOfResults,
    ReadyPairing,
    RefereedEvent,
    Report,
    RoundPairing,
    Season,
    SeasonEvening,
    SeasonEvent,
    SeasonPlace,
    StandingOfResults,
)
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
    "DrawnRound",
    "Due",
    "Entry",
    "EntryRuling",
    "Error",
    "EventEnd",
    "EventPlace",
    "EventRound",
    "Figure",
    "Flag",
    "Format",
    "FormatDescription",
    "Formats",
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
    "PlaceOfResults",
    "PlayInLog",
    "PlayerRange",
    "Plays",
    "Preset",
    "Preview",
    "ReadyPairing",
    "Record",
    "RefereedEvent",
    "Report",
    "RoundPairing",
    "Ruling",
    "RulingLine",
    "Season",
    "SeasonEvening",
    "SeasonEvent",
    "SeasonPlace",
    "Shape",
    "Sheet",
    "Stale",
    "Standing",
    "StandingOfResults",
    "State",
    "Strike",
    "Tap",
    "components",
]


def components() -> dict[str, Any]:
    """Every shape as a component of the description."""
    return msgspec.json.schema_components(Shape.__subclasses__(), ref_template=REF)[1]
