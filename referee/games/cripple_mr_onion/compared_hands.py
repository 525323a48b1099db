"""Hands in a comparison question: written as cards, as groupings by name, or as the straight flush."""

import re
from typing import Annotated, Any, Final

from referee.games.cripple_mr_onion.cards import PACKS, Card, read_card
from referee.games.cripple_mr_onion.groupings import BY_NAME, DOUBLE_ONION, NAMES, SUM_ONIONS, Grouping
from referee.schema import FieldType, Unreadable, quoted, read_count

STRAIGHT_FLUSH: Final = "Nine-card straight flush"
LONGEST: Final = 80
"""Maximum length of a grouping with its null eights."""
_PLAIN_NAMES: Final = {name.casefold(): rank for name, rank in BY_NAME.items()}
_SHIFTED: Final = "double onion (shifted)"
_NULLS: Final = re.compile(r"^(.*?)\s*\(([0-9]) null[^)]*\)$")
Part = Grouping | Card | str
"""A grouping, a card, or the straight flush."""


def _read_part(raw: object) -> Part:
    """A grouping by its name (`Five Card Onion (1 null)`, `Double Onion (shifted)`), a card, or the straight flush."""
    nulls = 0
    if isinstance(raw, dict):
        unknown = set(raw) - {"grouping", "null_eights", "cards", "as"}
        if unknown or not isinstance(raw.get("grouping"), str):
            raise Unreadable(f"{quoted(raw)} is not a grouping")
        nulls = raw.get("null_eights", 0)
        if type(nulls) is not int or not 0 <= nulls <= 5:
            raise Unreadable(f"{quoted(nulls)} is not a number of null eights", "null_eights")
        raw = raw["grouping"]
    if not isinstance(raw, str):
        raise Unreadable(f"{quoted(raw)} is neither a grouping nor a card")
    name = raw.strip()
    if len(name) <= LONGEST and (note := _NULLS.match(name)):
        name, nulls = note[1], read_count(note[2]) or 0
    plain = name.casefold().replace("-", " ")
    if plain == _SHIFTED:
        return Grouping(DOUBLE_ONION, shifted=True)
    if plain == STRAIGHT_FLUSH.casefold().replace("-", " "):
        return STRAIGHT_FLUSH
    if rank := _PLAIN_NAMES.get(plain):
        if nulls and rank not in SUM_ONIONS.values():
            raise Unreadable(f"there are no null eights in a {NAMES[rank]}")
        return Grouping(rank, nulls=nulls)
    return read_card(raw)


def _read_hand(raw: object) -> tuple[Part, ...]:
    if isinstance(raw, str):
        parts = [part.strip() for part in re.split(r"[,;+/]", raw) if part.strip()]
        try:
            return tuple(map(_read_part, parts))
        except Unreadable:
            raw = raw.replace(",", " ").split()
    if not isinstance(raw, (list, tuple)):
        raise Unreadable(f"{quoted(raw)} is not a list of groupings or cards")
    hand = []
    for index, part in enumerate(raw):
        try:
            hand.append(_read_part(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    if len({type(part) for part in hand}) > 1 and any(isinstance(part, Card) for part in hand):
        raise Unreadable("a hand is written as cards or as groupings, not both")
    return tuple(hand)


def _write_part(part: Part) -> str:
    return part.says if isinstance(part, Grouping) else str(part)


HAND: Final = FieldType(
    "hand",
    _read_hand,
    lambda parts: [_write_part(part) for part in parts],
    {
        "type": "array",
        "items": {"enum": sorted([*NAMES.values(), STRAIGHT_FLUSH, *(card.code for card in PACKS[13])])},
        "maxItems": 9,
    },
    show=lambda parts: " + ".join(map(_write_part, parts)),
    to_token=lambda parts: ", ".join(map(_write_part, parts)),
)
Hand = Annotated[tuple[Any, ...], HAND]
