"""The shapes of what the JSON interface takes and answers, each declared once, in the module of its feature.

Serializers build them, msgspec writes them as JSON, and the OpenAPI description is made from them. An object has
exactly these fields.
"""

from __future__ import annotations

from typing import Any

import msgspec

from referee.web.api.shapes import clubs, events, games, halls, logs, matches, plans, rulings, seasons
from referee.web.api.shapes.base import REF, Shape

__all__ = ["REF", "clubs", "components", "events", "games", "halls", "logs", "matches", "plans", "rulings", "seasons"]


def components() -> dict[str, Any]:
    """Every shape as a component of the description."""
    return msgspec.json.schema_components(Shape.__subclasses__(), ref_template=REF)[1]
