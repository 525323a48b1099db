"""The play that was posted: a tap, a typed line, or the fields of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.contract import Due, GameSchema
from referee.kit.names import listed
from referee.match import read_json
from referee.schema import Unreadable, quoted
from referee.web.fields.tree import SchemaForm


def read_posted(schema: GameSchema, due: Due, players: Sequence[str], posted: Mapping[str, str]) -> dict[str, Any]:
    """The play that was posted, as JSON.

    :raises Unreadable: it does not make a play.
    """
    if tap := posted.get("tap", ""):
        return _json_object(tap, "tap", "a play is an object")
    if "line" in posted:
        return read_line(schema, due, posted["line"])
    name = posted.get("play", "")
    form = schema.plays.get(name)
    if form is None:
        raise Unreadable(f"there is no play {name!r}", "play")
    play = {"play": name, **_json_object(posted.get("given") or "{}", "given", "what is given is an object")}
    typed = SchemaForm(form, posted, names=players)
    # A list that is left empty is missing, even if it may be empty: then a person types `none`.
    empty = {field.key for field in typed.fields if not field.is_compound and not field.text}
    return play | {key: value for key, value in typed.given.items() if key not in empty}


def _json_object(text: str, field: str, otherwise: str) -> dict[str, Any]:
    value = read_json(text)
    if not isinstance(value, dict):
        raise Unreadable(otherwise, field)
    return value


def read_line(schema: GameSchema, due: Due, line: str) -> dict[str, Any]:
    """The play that a scorer types in one line, `t20 t20 d8`; its first word may name the play.

    :raises Unreadable: the line is empty, has too many words or lacks the name of the play, or nothing is due.
    """
    words = line.split()
    if not words:
        raise Unreadable("type what happened; the line shows how", "line")
    name = words[0].casefold()
    offers = {offer.play.name: offer for offer in reversed(due.allowed)}
    is_named = name in schema.plays
    if is_named:
        words = words[1:]
    elif due.allowed:
        name = next((offer.play.name for offer in due.allowed if not offer.form.secondary), due.allowed[0].play.name)
    else:
        raise Unreadable("nothing can be entered now", "line")
    given = dict(offers[name].limits.fixed) if name in offers else {}
    if not is_named and schema.plays[name].takes_no_words(given):
        primary = [key for key, offer in offers.items() if not offer.form.secondary]
        raise Unreadable(f"{quoted(words[0])} is not a play; type {listed(primary or list(offers), 'or')}", "line")
    return {"play": name, **schema.plays[name].read_words(words, given)}
