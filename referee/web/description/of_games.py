"""The schemas that come from the games: new matches, plays, questions and effects."""

from __future__ import annotations

from collections.abc import Sequence

from referee import games
from referee.web.api.parameters import ID, TEXT
from referee.web.api.schemas import Schema, Schemas, listing, ref
from referee.web.events.schemas import NAME


def schemas_of_games(keys: Sequence[str]) -> Schemas:
    """`NewMatch`, `Play`, `Question`, `Questions`, `Effect` and their parts for some games.

    Plays, questions and effects of one game are told apart by their names; two games may use the same name.
    """
    schemas = Schemas()
    met: dict[str, list[str]] = {"play": [], "ask": [], "effect": []}
    for key in keys:
        described = games.describe(key)
        for kind, several in (("play", "plays"), ("ask", "questions"), ("effect", "effects")):
            names = [f"{key}.{kind}.{name.replace(' ', '-')}" for name in described[several]]
            schemas.update(zip(names, described[several].values(), strict=True))
            if len(names) > 1:
                says = f"One of the {several} of {described['title']}."
                schemas[f"{key}.{kind}"] = schemas.choice(says, kind, names)
                names = [f"{key}.{kind}"]
            met[kind] += names
        schemas[f"{key}.new"] = _new_match(schemas, key, described)
    schemas["NewMatch"] = schemas.choice("A match to start.", "game", [f"{key}.new" for key in keys])
    schemas["Play"] = _any_of(schemas, met["play"], "A play, as the record of its game writes it.")
    schemas["Question"] = _any_of(schemas, met["ask"], "A question to the referee of a game.")
    schemas["Effect"] = _any_of(schemas, met["effect"], "One thing that a play did.")
    schemas["Questions"] = listing(ref("Question"))
    return schemas


def _any_of(schemas: Schemas, names: Sequence[str], says: str) -> Schema:
    """A schema for what several games have, or that of one game itself: generators take no component for another."""
    return schemas[names[0]] if len(names) == 1 else {"description": says, "anyOf": [ref(name) for name in names]}


def _new_match(schemas: Schemas, key: str, described: Schema) -> Schema:
    players = described["players"]
    properties = {
        "game": {"const": key},
        "players": {
            **listing(NAME),
            "uniqueItems": True,
            "minItems": players["least"],
            "maxItems": players["most"],
        },
        "options": schemas.component(f"{key}.options", described["options"]),
        "club": ID,
        "event": ID,
        "pairing": TEXT,
    }
    if described["start"]:
        properties["start"] = schemas.component(f"{key}.start", described["start"])
    return {
        "type": "object",
        "description": f"A match of {described['title']} to start.",
        "properties": properties,
        "required": ["game", "players"],
        "additionalProperties": False,
    }
