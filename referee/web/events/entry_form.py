"""Entries of an event from taps and typed text: a slip of a pairing, a result by places, a draw, a correction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from referee.events.entrants import CAN_BE_CLEARED
from referee.events.entry_fields import Side
from referee.events.outcome import Outcome
from referee.kit.names import is_ghost, without_marks
from referee.schema import Unreadable, read_count, read_decimal, read_json
from referee.web.events.entrant_line import entrant_of, handicap_of

ENTRY_NAMES: Final = ("who", "by", "to")
"""The fields with names of people."""
TYPED: Final = "typed"
"""The button of a page that the Enter key presses."""


def entry_typed(posted: Mapping[str, str]) -> dict[str, Any]:
    """The entry that a form means.

    :raises Unreadable: something is missing, or cannot be read.
    """
    if text := posted.get("entry", ""):
        body = read_json(text)
        if not isinstance(body, dict):
            raise Unreadable("an entry is an object")
        return body
    if slip := posted.get("slip", ""):
        return _of_slip(_typed_slip(posted) if slip == TYPED else slip, posted)
    read = _READERS.get(posted.get("do", ""))
    if read is None:
        raise Unreadable("Choose what to enter.")
    return {"do": posted["do"], **read(posted)}


def _typed_slip(posted: Mapping[str, str]) -> str:
    """The button that the Enter key means: that of the one slip in which somebody typed.

    :raises Unreadable: no slip has typed text, or several have.
    """
    typed = dict.fromkeys(
        f"{'score' if name.startswith('score.') else 'order'} {name.split('.')[1]}"
        for name, text in posted.items()
        if name.startswith(("score.", "place.")) and name.count(".") > 1 and text.strip()
    )
    if len(typed) != 1:
        raise Unreadable("Type the score of one pairing, then press its button.")
    return next(iter(typed))


def names_entered(body: Mapping[str, Any]) -> list[str]:
    """The names of the people of a late entry or a substitution; of a correction the right name and the wrong one."""
    match body:
        case {"do": "enter", "who": {"people": [*people]}} if people:
            names: list[Any] = people
        case {"do": "enter", "who": {"name": name}} | {"do": "enter", "who": name}:
            names = [name]
        case {"do": "substitute", "by": name} if not (isinstance(name, str) and is_ghost(name)):
            names = [name]
        case {"do": "rename", "who": wrong, "to": right}:
            names = [right, wrong]
        case _:
            names = []
    return [name for name in names if isinstance(name, str)]


def names_of_record(record: Mapping[str, Any]) -> list[str]:
    """The names of the people that the record of an event has: its entrants, and those of its entries."""
    parts = [record.get(key) for key in ("entrants", "entries")]
    entrants, entries = (part if isinstance(part, list) else [] for part in parts)
    entered = [{"do": "enter", "who": who} for who in entrants]
    return [name for body in (*entered, *entries) if isinstance(body, dict) for name in names_entered(body)]


def needed(posted: Mapping[str, str], key: str, says: str) -> str:
    """The text of a field without blanks at its ends.

    :raises Unreadable: the field is empty.
    """
    text = posted.get(key, "").strip()
    if not text:
        raise Unreadable(says, key)
    return text


def _number(posted: Mapping[str, str], key: str, says: str) -> int:
    value = read_count(posted.get(key, "").strip())
    if value is None:
        raise Unreadable(says, key)
    return value


def points_typed(posted: Mapping[str, str]) -> dict[str, Any]:
    """The points that a form gives or takes: `1`, `-0.5`, `½`, `−1`."""
    points = handicap_of(needed(posted, "points", "Say how many points: 1, −1, 0.5.").lstrip("+"))
    if points is None:
        raise Unreadable("Points are a number: 1, −1, 0.5.", "points")
    return {"who": _who(posted), "points": points, "why": needed(posted, "why", "Say why: “late”.")}


def _substitute(posted: Mapping[str, str]) -> dict[str, Any]:
    """A substitute: the list of entrant and person is one field of the form."""
    whom = read_json(needed(posted, "whom", "Say who goes."))
    if not isinstance(whom, list) or len(whom) != 2:
        raise Unreadable("Load the page again: this person is not on it.", "whom")
    who, out = whom
    body = {"who": who, "by": needed(posted, "by", "Say who plays from here on.")}
    return {**body, "out": out} if out else body


def _terms(posted: Mapping[str, str]) -> dict[str, Any]:
    """The handicap and the club of an entrant, who is entered again with them; null takes one away."""
    given: dict[str, Any] = {}
    for key in CAN_BE_CLEARED:
        text, clears = posted.get(key, "").strip(), bool(posted.get(f"no_{key}", ""))
        if text and clears:
            raise Unreadable(f"Type another {key}, or take it away: not both.", key)
        if text or clears:
            given[key] = text or None
    if typed := given.get("handicap"):
        given["handicap"] = handicap_of(typed)
        if given["handicap"] is None:
            raise Unreadable("A handicap is a number: 5.", "handicap")
    if not given:
        raise Unreadable("Type a handicap or a club.", "handicap")
    return {"do": "enter", "who": {"name": _who(posted), **given}}


def _redraw(posted: Mapping[str, str]) -> dict[str, Any]:
    """A draw that is made again."""
    draw = {"do": "draw", "seed": posted.get("seed", "").strip()}
    return {"do": "amend", "n": _number(posted, "n", "Say which draw."), "with": draw}


def _lines(text: str) -> list[str]:
    return without_marks(text.splitlines())


def _who(posted: Mapping[str, str]) -> str:
    return needed(posted, "who", "Say who.")


def _date(posted: Mapping[str, str]) -> dict[str, Any]:
    day = needed(posted, "on", "Choose a day.")
    if pairing := posted.get("pairing", "").strip():
        return {"pairing": pairing, "on": day}
    return {"round": _number(posted, "round", "Say which round."), "on": day}


def _order_typed(posted: Mapping[str, str]) -> dict[str, Any]:
    return {"order": _lines(posted.get("order", ""))}


def _pair(posted: Mapping[str, str]) -> dict[str, Any]:
    """A round by hand, a line for each pairing: `Ann – Bo`, partners `Ann + Cy – Bo + Dee`; a single name has a bye."""
    rows: list[list[Any]] = []
    byes: list[str] = []
    for line in _lines(posted.get("pairs", "")):
        sides = [side.strip() for side in line.replace(" – ", " - ").split(" - ") if side.strip()]
        if len(sides) == 1:
            byes.append(sides[0])
            continue
        parts = [[name.strip() for name in side.split("+") if name.strip()] for side in sides]
        rows.append([part[0] if len(part) == 1 else part for part in parts])
    if not rows:
        raise Unreadable("Write a line for each pairing: Ann - Bo.", "pairs")
    kind = "tables" if any(len(row) > 2 or isinstance(row[0], list) for row in rows) else "pairs"
    return {"round": _number(posted, "round", "Say which round."), kind: rows, "byes": byes}


def _of_slip(slip: str, posted: Mapping[str, str]) -> dict[str, Any]:
    """The result that a button of a slip means: `winner W2-1 0`; an amendment names its entry, `amend 7 winner 0`."""
    kind, _, rest = slip.partition(" ")
    pairing, _, index = rest.partition(" ")
    between = read_json(posted.get(f"between.{pairing}", ""))
    if not isinstance(between, list) or not between:
        raise Unreadable("Load the page again: this pairing is not on it.")
    result: dict[str, Any] = {"do": "result", "between": between, "pairing": pairing}
    side = read_count(index)
    if kind in ("winner", "forfeit"):
        if side is None or side >= len(between):
            raise Unreadable("Say who.")
        names = between[side] if isinstance(between[side], list) else [between[side]]
        result |= {"winner": between[side]} if kind == "winner" else {"forfeit": names}
    elif kind == "nobody":
        result["forfeit"] = [name for each in between for name in (each if isinstance(each, list) else [each])]
    elif kind == "draw":
        result["draw"] = True
    elif kind in ("score", "scored"):
        if kind == "scored" and side is not None and side < len(between):
            result["winner"] = between[side]
        result["score"] = [_score(posted.get(f"score.{pairing}.{at}", "")) for at in range(len(between))]
    elif kind == "order":
        result["order"] = _order(between, [posted.get(f"place.{pairing}.{at}", "") for at in range(len(between))])
    else:
        raise Unreadable("Choose a result.")
    n = read_count(posted.get("amends", ""))
    return result if n is None else {"do": "amend", "n": n, "with": result}


def _of_places(posted: Mapping[str, str]) -> dict[str, Any]:
    """The result that lines of places mean: partners `Ann + Bo`, a shared place `Cy = Dee`, a score `Eve: 120`."""
    lines = [[_side_typed(side) for side in line.split("=")] for line in _lines(posted.get("places", ""))]
    order = [place for sides in lines if (place := [(side, score) for side, score in sides if side])]
    sides = [(side, score) for place in order for side, score in place]
    between = [side[0] if len(side) == 1 else side for side, _ in sides]
    if len(between) < 2:
        raise Unreadable("Say who won, and against whom.", "places")
    body: dict[str, Any] = {"between": between}
    scores = [score for _, score in sides if score is not None]
    if scores:
        if len(scores) < len(sides):
            raise Unreadable("Type a score for each, or for nobody: Ann: 120.", "places")
        if len(sides) == len(order) == 2:
            return body | {"score": scores, "winner": between[0]}
        if [place for place in order if len({score for _, score in place}) > 1] or scores != sorted(
            scores, reverse=True
        ):
            raise Unreadable("The highest score comes first, and only equal scores share a place.", "places")
        return body | {"score": scores}
    if len(order) == 1:
        return body | {"draw": True}
    places = [[side for side, _ in place] for place in order]
    return body | {
        "order": [
            [side[0] for side in place] if len(place) > 1 else (place[0] if len(place[0]) > 1 else place[0][0])
            for place in places
        ]
    }


def _side_typed(text: str) -> tuple[list[str], int | float | None]:
    """The partners of a side and its score: `Ann + Bo: 120`."""
    names, colon, number = text.rpartition(":")
    score = _score(number) if colon and read_decimal(number) is not None else None
    return [name.strip() for name in (text if score is None else names).split("+") if name.strip()], score


def _result_of_places(posted: Mapping[str, str]) -> dict[str, Any]:
    return _of_places(posted) | ({"game": posted["game"]} if posted.get("game") else {})


def places_as_typed(outcome: Outcome, sides: Sequence[Side]) -> str:
    """The lines of places that mean an outcome."""
    scores = [f": {score}" for score in outcome.shown_score] or [""] * len(sides)
    places = ([f"{' + '.join(sides[index])}{scores[index]}" for index in place] for place in outcome.order)
    return "\n".join(" = ".join(place) for place in places)


def _score(text: str) -> int | float:
    value = read_decimal(text)
    if value is None:
        raise Unreadable("Type a number for each side.")
    return round(value) if value == round(value) else value


def _order(between: list[Any], places: list[str]) -> list[Any]:
    """The order of finish by the places typed; equal numbers share a place."""
    numbers = [read_count(text.strip()) for text in places]
    if any(number is None for number in numbers):
        raise Unreadable("Type the place of each.")
    order: list[Any] = []
    for place in sorted({number for number in numbers if number is not None}):
        there = [side for side, number in zip(between, numbers, strict=True) if number == place]
        names = [side[0] if isinstance(side, list) else side for side in there]
        order.append(there[0] if len(there) == 1 else names)
    return order


_READERS: Final[Mapping[str, Callable[[Mapping[str, str]], Mapping[str, Any]]]] = {
    "redraw": _redraw,
    "draw": lambda posted: {"seed": posted.get("seed", "").strip()},
    "pair": _pair,
    "result": _result_of_places,
    "correct": lambda posted: {
        "do": "amend",
        "n": _number(posted, "n", "Say which result."),
        "with": {"do": "result", **_result_of_places(posted)},
    },
    "enter": lambda posted: {"who": entrant_of(_who(posted))},
    "withdraw": lambda posted: {"who": _who(posted)},
    "absent": lambda posted: {"who": _who(posted), "round": _number(posted, "round", "Say which round.")},
    "seed": _order_typed,
    "play-off": _order_typed,
    "strike": lambda posted: {"n": _number(posted, "n", "Say which entry.")},
    "close": lambda posted: {},
    "adjust": points_typed,
    "rename": lambda posted: {"who": _who(posted), "to": needed(posted, "to", "Type the right name.")},
    "substitute": _substitute,
    "terms": _terms,
    "schedule": _date,
}
"""The readers of forms by the kind of entry; each gives the fields besides `do`."""
