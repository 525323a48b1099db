"""The form of a new tournament: entrants from a pasted list, options of the format, options of the matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee import games
from referee.events.draw import MOST_ENTRANTS, POINT_SYSTEM, Format
from referee.events.entrants import read_entrants
from referee.events.match_options import MATCH_OPTIONS
from referee.kit.names import listed, new_name
from referee.schema import Schema, Unreadable, read_decimal
from referee.web.fields.faults import faults
from referee.web.fields.form_values import raw
from referee.web.fields.page_field import PageField, Typed, page_fields

OPTION: Final = "o."
FINAL: Final = "final."
OTHERS: Final = "others."
POINTS: Final = {"1 0.5 0": "1, ½, 0", "2 1 0": "2, 1, 0", "3 1 0": "3, 1, 0"}


def entrants_of(text: str) -> list[Any]:
    """The entrants of a pasted list, one a line: `Ann`, a pair `Ann + Bo`, a pair with a name `N-S: Ann + Bo`.

    :raises Unreadable: a name cannot be shown, or two are alike.
    """
    entrants: list[Any] = []
    for line in text.replace(";", "\n").splitlines():
        named, colon, people = line.rpartition(":")
        names = [name.strip() for name in people.split("+") if name.strip()]
        if len(names) > 1:
            entrants.append({"name": named.strip() if colon and named.strip() else listed(names), "people": names})
        else:
            entrants += [name.strip() for name in line.split(",") if name.strip()]
    read_entrants(entrants, MOST_ENTRANTS, new_name)
    return entrants


def takes_points(format_: Format[Any]) -> bool:
    """True if the points of a win, a draw and a loss are an option."""
    return any(part.field_type == POINT_SYSTEM for part in format_.schema().fields)


def option_fields(format_: Format[Any], typed: Typed, wrong: Typed) -> tuple[PageField, ...]:
    """The fields of a format's options, with what is typed in them.

    Points and options of matches have fields of their own.
    """
    apart = {part.key for part in format_.schema().fields if part.field_type in (POINT_SYSTEM, MATCH_OPTIONS)}
    fields = page_fields(format_.schema(), typed, OPTION, (), wrong)
    return tuple(part for part in fields if part.name.removeprefix(OPTION) not in apart)


def options_typed(format_: Format[Any], typed: Typed) -> tuple[dict[str, Any], dict[str, str]]:
    """The options of a format as typed, and the faults by the names of the fields."""
    schema = format_.schema()
    given = raw(schema, typed, OPTION)
    for key, value in given.items():
        # A number in a field with a type of its own comes as text.
        number = read_decimal(value) if isinstance(value, str) else None
        if number is not None:
            given[key] = number if number % 1 else round(number)
    wrong = faults(schema, given, typed, OPTION)
    if not wrong:
        # The record has lists as lists, however they were typed, and leaves out the format's defaults.
        written = schema.write(schema.read(given))
        given = {key: written[key] for key in given if key in written}
    if takes_points(format_) and (points := typed.get("points", "")) in POINTS:
        given["points"] = [read_decimal(word) for word in points.split()]
    return given, wrong


def match_options_typed(game: str, typed: Typed) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The options of the matches, with those of the final first, and the faults by the names of the fields."""
    if game not in games.keys():
        return [], {}
    schema = games.game(game).schema.options
    parts = [raw(schema, typed, prefix) for prefix in (FINAL, OTHERS)]
    wrong = {
        key: says
        for prefix, part in zip((FINAL, OTHERS), parts, strict=True)
        for key, says in faults(schema, part, typed, prefix).items()
    }
    plain = [_differing(schema, part) for part in parts]
    return (plain if any(plain) else []), wrong


def _differing(schema: Schema[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the game's defaults."""
    try:
        usual, chosen = schema.write(schema.read({})), schema.write(schema.read(dict(given)))
    except Unreadable:
        return dict(given)
    return {key: value for key, value in given.items() if chosen.get(key) != usual.get(key)}


def match_fields(game: str, typed: Typed, wrong: Typed) -> Sequence[tuple[str, tuple[PageField, ...]]]:
    """The fields of the options of matches: of the final, and of all other matches."""
    if game not in games.keys():
        return ()
    schema = games.game(game).schema.options
    return tuple(
        (title, page_fields(schema, typed, prefix, (), wrong))
        for title, prefix in (("The final", FINAL), ("All other matches", OTHERS))
    )
