"""The row of a station: its cards, their runs and flushes, and the rotations that they earn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Final

from referee.games.turntables.options import ANY_SUIT, BREAK, IGNORE, ONE, Options
from referee.games.turntables.options import ONE_EYED as PRINTED_ONE_EYED
from referee.kit.cards import CARD_PAD, Card, read_card
from referee.kit.values import Value, replace
from referee.schema import CHIPS, FieldType, PadKey, Unreadable, quoted

RUN_LEAST: Final = 3
FLUSH_LEAST: Final = 4
VERTICAL, HORIZONTAL = "V", "H"
BASE: Final = {str(number): number for number in range(2, 10)} | {"T": 10}
"""Base values: 2 to 10 count their number, all other cards 0 (TT-VAL-1)."""

ACE, DOUBLE, SANDWICH, ONE_EYED = "ace", "double", "sandwich", "one-eyed"


class Placed(Value):
    """A card in a row. It keeps the orientation in which it was placed (TT-ORI-1)."""

    card: Card
    vertical: bool = True

    field_type: ClassVar[FieldType[Placed]]

    @property
    def base(self) -> int:
        return BASE.get(self.card.rank, 0)

    @property
    def points(self) -> int:
        """Its value with its sign: vertical adds, horizontal subtracts."""
        return self.base if self.vertical else -self.base


def read_placed(raw: object) -> Placed:
    """Read a card and its orientation: `KS`, `KS/H`, or `{"card": "KS", "orientation": "H"}`.

    :raises Unreadable: if there is no such card or orientation.
    """
    if isinstance(raw, dict):
        for key in raw:
            if key not in ("card", "orientation"):
                raise Unreadable(f"a card in a row has no field {key!r}; it has card and orientation", str(key))
        if "card" not in raw:
            raise Unreadable("the card is missing", "card")
        try:
            card = read_card(raw["card"])
        except Unreadable as fault:
            raise fault.within("card") from None
        return Placed(card, read_orientation(raw.get("orientation", VERTICAL), "orientation"))
    if isinstance(raw, str) and "/" in raw:
        code, _, side = raw.partition("/")
        return Placed(read_card(code), read_orientation(side))
    return Placed(read_card(raw))


def read_orientation(raw: object, field: str = "") -> bool:
    """True for vertical, False for horizontal.

    :raises Unreadable: neither V nor H.
    """
    word = raw.strip().upper() if isinstance(raw, str) else ""
    if word not in (VERTICAL, HORIZONTAL):
        raise Unreadable(f"{quoted(raw)} is not an orientation; V is vertical, H horizontal", field)
    return word == VERTICAL


def _write(placed: Placed) -> Any:
    return str(placed.card) if placed.vertical else {"card": str(placed.card), "orientation": HORIZONTAL}


_SIDEWAYS: Final = PadKey("", "↷", "the last card lies sideways", "", "turn")
PLACED_PAD: Final = replace(CARD_PAD, name="placed", group_label="Next", more=(_SIDEWAYS,))

Placed.field_type = FieldType(
    "placed",
    read_placed,
    _write,
    {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {"card": {"type": "string"}, "orientation": {"enum": [VERTICAL, HORIZONTAL]}},
                "required": ["card"],
                "additionalProperties": False,
            },
        ]
    },
    widget=PLACED_PAD,
    show=lambda placed: placed.card.shown + ("" if placed.vertical else "↷"),
    to_token=lambda placed: f"{placed.card}" if placed.vertical else f"{placed.card}/{HORIZONTAL}",
)

ORIENTATION: Final = FieldType(
    "orientation",
    read_orientation,
    lambda vertical: VERTICAL if vertical else HORIZONTAL,
    {"enum": [VERTICAL, HORIZONTAL]},
    widget=CHIPS,
    show=lambda vertical: "vertical" if vertical else "horizontal",
    choices=((True, "vertical"), (False, "horizontal")),
)
Orientation = Annotated[bool, ORIENTATION]

Row = tuple[Placed, ...]
Stretch = tuple[int, int]
"""The index of the first card of a stretch, and the index after its last card."""


def lies(vertical: bool) -> str:
    """The orientation of a card or deck in words."""
    return "upright" if vertical else "sideways"


# --- runs and flushes ------------------------------------------------------------------------------------------------


def runs(row: Sequence[Placed], options: Options) -> Iterator[Stretch]:
    """The longest stretches of ranks that rise or fall by one (TT-RANK-1, TT-RUN-1, TT-RUN-3)."""
    numbers = [placed.card.number for placed in row]
    begin, step = 0, 0
    for index in range(1, len(row) + 1):
        now = numbers[index] - numbers[index - 1] if index < len(row) else 0
        if index < len(row) and options.run_orientation == BREAK and row[index].vertical != row[index - 1].vertical:
            now = 0
        if now not in (1, -1):
            now = 0
        if now != step or now == 0:
            if step and index - begin >= RUN_LEAST:
                yield begin, index
            begin, step = index - 1, now


def flushes(row: Sequence[Placed], options: Options) -> Iterator[Stretch]:
    """The longest stretches of one suit, four cards or more; a joker matches any (TT-FLU-1)."""
    wild = options.joker_flush == ANY_SUIT
    count = len(row)
    index = 0
    while index < count:
        suit = row[index].card.suit
        if not suit:
            index += 1
            continue
        begin = index
        while wild and begin > 0 and not row[begin - 1].card.suit and _together(row, begin - 1, options):
            begin -= 1
        end = last = index + 1
        while end < count and _together(row, end - 1, options):
            other = row[end].card.suit
            if other == suit:
                last = end + 1
            elif other or not wild:
                break
            end += 1
        if end - begin >= FLUSH_LEAST:
            yield begin, end
        index = last


def _together(row: Sequence[Placed], index: int, options: Options) -> bool:
    """True if the orientations of a card and the next one let them belong together (TT-AMB-4)."""
    return options.run_orientation == IGNORE or row[index].vertical == row[index + 1].vertical


# --- rotations -------------------------------------------------------------------------------------------------------


def rotations(row: Sequence[Placed], options: Options) -> tuple[str, ...]:
    """The reasons for which the last card of a row earns a rotation (TT-ROT-1 to TT-ROT-5)."""
    reasons = _reasons(row, options)
    return tuple(reasons[:1]) if options.rotations_per_play == ONE else tuple(reasons)


def _reasons(row: Sequence[Placed], options: Options) -> list[str]:
    card = row[-1].card
    reasons = []
    if card.rank == "A":
        reasons.append(ACE)
    if len(row) > 1 and row[-2].card.rank == card.rank:
        reasons.append(DOUBLE)
    if len(row) > 2 and row[-3].card.rank == card.rank:
        reasons.append(SANDWICH)
    if card in options.one_eyed:
        reasons.append(ONE_EYED)
    return reasons


def rotation_readings(row: Sequence[Placed], options: Options) -> Iterator[str]:
    """The readings that decide the rotations of the last card: several reasons (TT-AMB-8), one eye (TT-AMB-9)."""
    reasons = _reasons(row, options)
    if len(reasons) > 1 and (options.rotations_per_play == ONE or reasons[:2] == [ACE, DOUBLE]):
        yield "TT-AMB-8"
    card = row[-1].card
    if (card in options.one_eyed) != (card in PRINTED_ONE_EYED):
        yield "TT-AMB-9"
