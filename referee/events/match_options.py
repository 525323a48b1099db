"""The options of the matches of an event, by round from the end: the final to five legs, everything else to three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee import games
from referee.schema import FieldType, Unreadable

MOST: Final = 64
AS_USUAL: Final = "as usual"
"""The words for a match without options of its own."""
MatchOptions = tuple[Mapping[str, Any], ...]


def _read(raw: object) -> MatchOptions:
    if not isinstance(raw, list) or len(raw) > MOST or any(not isinstance(each, dict) for each in raw):
        raise Unreadable("match options are a list of objects: those of the last round first, the last for all others")
    return tuple(raw)


MATCH_OPTIONS: Final = FieldType(
    "match options",
    _read,
    write=list,
    schema={"type": "array", "items": {"type": "object"}, "maxItems": MOST},
    show=lambda values: f"{len(values)} kinds",
)
"""A list of options of the game. The first item is for the final round; the last item is for every earlier round."""


def match_options_in_words(options: MatchOptions, played: Sequence[str]) -> str:
    """The options of matches in a sentence: `the final: legs to win 5; all other matches: as usual`."""
    words = [_of_one_match(each, played) for each in options] or [AS_USUAL]
    last = len(words) - 1
    named = [f"{_match_title(at, last)}: {each}" for at, each in enumerate(words)]
    return "; ".join(named)


def _match_title(at: int, last: int) -> str:
    """The matches that an item of the list is for, counted from the last round."""
    if at == last:
        return "all other matches" if last else "all matches"
    return ("the final", "the round before it")[at] if at < 2 else f"{at} rounds before the final"


def _of_one_match(each: Mapping[str, Any], played: Sequence[str]) -> str:
    """The options of one kind of match that differ from those of its game."""
    if len(played) != 1 or played[0] not in games.keys():
        return ", ".join(f"{key} {value}" for key, value in each.items()) or AS_USUAL
    schema = games.game(played[0]).schema
    values = schema.read_options(dict(each))
    given = schema.options.write(values)
    shown = [
        f"{part.label.partition(':')[0].lower()} {part.field_type.show(getattr(values, part.name))}"
        for part in schema.options.fields
        if part.key in given
    ]
    return ", ".join(shown) or AS_USUAL


def match_options_in(options: Any) -> list[tuple[str, MatchOptions]]:
    """The options of matches in those of an event or of its stages, each with its path."""
    stages = getattr(options, "parts", None)
    if stages is None:
        return [("options.match_options", options.match_options)]
    return [(f"options.{name}.options.match_options", stage.options.match_options) for name, stage in stages.items()]


def require_options(options: MatchOptions, played: Sequence[str], where: str) -> None:
    """Check that the game of the event takes the options of its matches at a path. A missing game is not asked.

    :raises Unreadable: it does not, or the event does not name exactly one game.
    """
    if options and len(played) != 1:
        raise Unreadable("match options need an event of one game", where)
    for index, each in enumerate(options if played and played[0] in games.keys() else ()):
        try:
            games.game(played[0]).schema.read_options(dict(each))
        except Unreadable as fault:
            raise Unreadable(fault.says, f"{where}[{index}]") from None


def options_of_round(options: MatchOptions, from_the_end: int | None) -> Mapping[str, Any]:
    """The options of a round, counted from the end: 0 is the last round; None if the number of rounds is not known."""
    if not options:
        return {}
    last = len(options) - 1
    return options[last if from_the_end is None else min(from_the_end, last)]
