"""The rules of a game for players before the game: the text, the house rules, how its plays are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from referee import games
from referee.games.contract import Players, Reader
from referee.kit.form import Form, FormField
from referee.rulings import FORM
from referee.web.rulebook import rulebook

blueprint = Blueprint("rules", __name__)


@blueprint.get("/games/<game>")
def page(game: str) -> ResponseReturnValue:
    """The rules of a game."""
    found = games.reader(game)
    return render_template(
        "rules.html",
        game=found.game,
        book=rulebook(game),
        players=players_text(found.game.players),
        house_rules=[house_rule(part) for part in found.options.fields],
        presets=[(preset.title, changed(found, preset.options)) for preset in found.game.presets if preset.options],
        plays=[play_text(found, name) for name in found.plays],
        form=FORM,
    )


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option on the page: its name, what stands as printed, what else it may be, the rule that it changes."""

    key: str
    label: str
    hint: str
    rule: str
    printed: str
    others: tuple[str, ...]


def house_rule(part: FormField) -> HouseRule:
    """What the page says of one option."""
    printed = shown(part, part.default)
    labels = tuple(label for value, label in part.kind.choices if value != part.default)
    if not part.kind.choices or part.kind.widget == "number":
        labels = (*labels, span(part))
    return HouseRule(part.key, part.label, part.hint, part.rule, printed, tuple(label for label in labels if label))


def shown(part: FormField, value: Any) -> str:
    """A value of a field as people read it."""
    return "none" if value is None else str(part.kind.show(value))


def span(part: FormField) -> str:
    """Which numbers a field takes, in words; nothing for other kinds."""
    if part.kind.widget != "number":
        return ""
    low, high = part.kind.least, part.kind.most
    if low is not None and high is not None:
        return f"any from {low} to {high}"
    return f"any from {low}" if low is not None else "any number"


def changed(found: Reader, options: Any) -> tuple[tuple[str, str], ...]:
    """What a preset sets apart from the rules as printed: label and value."""
    return tuple(
        (found.options[key].label, shown(found.options[key], found.options[key].kind.read(raw)))
        for key, raw in options.items()
    )


def players_text(players: Players) -> str:
    """How many play, in words: `2 players`, `2 to 8 players`, `8 to 400 players, in fours`."""
    if players.least == players.most:
        return "1 player" if players.least == 1 else f"{players.least} players"
    steps = {1: "", 2: ", in pairs", 3: ", in threes", 4: ", in fours"}
    return f"{players.least} to {players.most} players" + steps.get(players.step, f", in steps of {players.step}")


@dataclass(frozen=True, slots=True)
class PlayText:
    """How a play is written: its name in the record, its title, what it means, and its fields with their notes."""

    name: str
    title: str
    meaning: str
    fields: tuple[tuple[str, str, str], ...]


def play_text(found: Reader, name: str) -> PlayText:
    """What the page says of one play."""
    form = found.plays[name]
    meaning = " ".join((form.cls.__doc__ or "").split())
    return PlayText(name, form.cls.title, meaning, tuple(_notes(form)))


def _notes(form: Form[Any]) -> Iterator[tuple[str, str, str]]:
    for part in form.fields:
        if part.key == "by":
            continue
        takes = ", ".join(label for _, label in part.kind.choices) if len(part.kind.choices) <= 12 else ""
        note = part.hint or takes or span(part)
        yield part.key, part.label, note if part.required else f"{note}; may be left out" if note else "may be left out"
