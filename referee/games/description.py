"""The description of a game for programs: its plays, questions, options and effects as JSON Schema."""

from inspect import cleandoc
from typing import Any

from referee.contract import Game
from referee.schema import schema_of


def description(described: Game[Any]) -> dict[str, Any]:
    """A game's plays, questions, options and start as JSON Schema."""
    schema = described.schema
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "game": described.key,
        "title": described.title,
        "players": {"least": described.players.least, "most": described.players.most, "step": described.players.step},
        "options": schema.options.json_schema(),
        "start": schema.start.json_schema() if schema.start else None,
        "effects": {
            cls.kind(): _named(schema_of(cls, cls.kind()).json_schema(), "effect", cls.kind(), cls)
            for cls in described.effects
        },
        "plays": {name: _named(part.json_schema(), "play", name, part.cls) for name, part in schema.plays.items()},
        "questions": {
            name: _named(part.json_schema(), "ask", name, part.cls) for name, part in schema.questions.items()
        },
    }


def _named(schema: dict[str, Any], key: str, name: str, cls: Any) -> dict[str, Any]:
    properties = {key: {"const": name}, **schema["properties"]}
    if key == "ask":
        properties["options"] = {"type": "object"}
    required = [key, *schema.get("required", [])]
    return {
        "title": getattr(cls, "title", name),
        "description": cleandoc(cls.__doc__ or ""),
        **schema,
        "properties": properties,
        "required": required,
    }
