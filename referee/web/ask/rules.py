"""The rules of a game for players before the game: the text and the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee import games
from referee.contract import GameSchema, Players
from referee.kit.values import Value
from referee.ruling import FORM
from referee.schema import SchemaField
from referee.web.ask.rulebook import rulebook

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<string:game>")
def rules_page(game: str) -> ResponseReturnValue:
    """The rules of a game."""
    return render_rules(game)


def render_rules(game: str, match_id: str = "", role: str = "", own_rules: Sequence[tuple[str, str]] = ()) -> str:
    """The page; over the table of a match with its house rules."""
    schema = games.game(game).schema
    return render_template(
        "ask/rules.html",
        game=schema.game,
        book=rulebook(game),
        players=players_text(schema.game.players),
        house_rules=[house_rule(part) for part in schema.options.fields],
        presets=[
            (preset.title, preset_changes(schema, preset.options)) for preset in schema.game.presets if preset.options
        ],
        form=FORM,
        match_id=match_id,
        role=role,
        own_rules=own_rules,
    )


class HouseRule(Value):
    """An option on the page: its name, the printed value, the other values, and the rule that it changes."""

    key: str
    label: str
    hint: str
    rule: str
    printed: str
    others: tuple[str, ...]


def house_rule(part: SchemaField) -> HouseRule:
    """An option for the page."""
    printed = value_text(part, part.default)
    labels = tuple(label for value, label in part.field_type.choices if value != part.default)
    if not part.field_type.choices or part.field_type.widget.page_shape == "number":
        labels = (*labels, number_range(part))
    return HouseRule(
        part.key,
        part.label,
        part.hint,
        rule=part.rule,
        printed=printed,
        others=tuple(label for label in labels if label),
    )


def value_text(part: SchemaField, value: Any) -> str:
    """A value of a field as people read it."""
    return "none" if value is None else str(part.field_type.show(value))


def number_range(part: SchemaField) -> str:
    """The numbers that a field takes, in words; empty for other fields."""
    if part.field_type.widget.page_shape != "number":
        return ""
    low, high = part.field_type.least, part.field_type.most
    if low is not None and high is not None:
        return f"any from {low} to {high}"
    return f"any from {low}" if low is not None else "any number"


def preset_changes(schema: GameSchema, options: Any) -> tuple[tuple[str, str], ...]:
    """The options of a preset that differ from the rules as printed: label and value."""
    return tuple(
        (schema.options[key].label, value_text(schema.options[key], schema.options[key].field_type.read(raw)))
        for key, raw in options.items()
    )


def players_text(players: Players) -> str:
    """The number of players in words: `2 players`, `2 to 8 players`, `8 to 400 players, in fours`."""
    if players.least == players.most:
        return "1 player" if players.least == 1 else f"{players.least} players"
    steps = {1: "", 2: ", in pairs", 3: ", in threes", 4: ", in fours"}
    return f"{players.least} to {players.most} players" + steps.get(players.step, f", in steps of {players.step}")
