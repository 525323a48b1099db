"""The row of a station: what each card counts, and how often. Pure arithmetic on the whole row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from referee.games.turntables.options import Options
from referee.kit.cards import Card, read_card
from referee.kit.form import Kind, Unreadable

RUN_LEAST: Final = 3
FLUSH_LEAST: Final = 4
OCTUPLE: Final = 8
VERTICAL, HORIZONTAL = "V", "H"
BASE: Final = {str(number): number for number in range(2, 10)} | {"T": 10}
"""Base values: 2 to 10 their number, all else 0 (TT-VAL-1)."""

ACE, DOUBLE, SANDWICH, ONE_EYED = "ace", "double", "sandwich", "one-eyed"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in a row, in the orientation in which it was placed and stays (TT-ORI-1)."""

    card: Card
    vertical: bool = True

    kind: ClassVar[Kind[Placed]]

    @property
    def base(self) -> int:
        return BASE.get(self.card.rank, 0)

    @property
    def points(self) -> int:
        """Its value with its sign: vertical adds, horizontal subtracts."""
        return self.base if self.vertical else -self.base


def read_placed(raw: object) -> Placed:
    """The card and orientation that are written: `KS`, `KS/H`, or `{"card": "KS", "orientation": "H"}`.

    :raises Unreadable: no such card, no such orientation.
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
    """Whether an orientation is vertical.

    :raises Unreadable: where it is neither V nor H.
    """
    word = raw.strip().upper() if isinstance(raw, str) else ""
    if word not in (VERTICAL, HORIZONTAL):
        raise Unreadable(f"{raw!r} is no orientation; V is vertical, H horizontal", field)
    return word == VERTICAL


def _write(placed: Placed) -> Any:
    return str(placed.card) if placed.vertical else {"card": str(placed.card), "orientation": HORIZONTAL}


Placed.kind = Kind(
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
    widget="placed",
    show=lambda placed: placed.card.shown + ("" if placed.vertical else "↷"),
    typed=lambda placed: f"{placed.card}" if placed.vertical else f"{placed.card}/{HORIZONTAL}",
)

Row = tuple[Placed, ...]
Stretch = tuple[int, int]
"""The first index of some cards in a row, and the one after the last."""


# --- runs, flushes, octuples -----------------------------------------------------------------------------------------


def runs(row: Sequence[Placed], options: Options) -> Iterator[Stretch]:
    """The longest stretches of ranks that rise or fall by one (TT-RANK-1, TT-RUN-1, TT-RUN-3)."""
    numbers = [placed.card.number for placed in row]
    begin, step = 0, 0
    for index in range(1, len(row) + 1):
        now = numbers[index] - numbers[index - 1] if index < len(row) else 0
        if index < len(row) and options.run_orientation == "break" and row[index].vertical != row[index - 1].vertical:
            now = 0
        if now not in (1, -1):
            now = 0
        if now != step or now == 0:
            if step and index - begin >= RUN_LEAST:
                yield begin, index
            begin, step = index - 1, now


def flushes(row: Sequence[Placed], options: Options) -> Iterator[Stretch]:
    """The longest stretches of one suit, four cards or more; a joker matches any (TT-FLU-1)."""
    wild = options.joker_flush == "any_suit"
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
    """Whether a card and the next one may belong together as they lie (TT-AMB-4)."""
    return options.run_orientation == "ignore" or row[index].vertical == row[index + 1].vertical


@dataclass(frozen=True, slots=True)
class Count:
    """A row counted: how often each card counts, and the stretches that made it so."""

    times: tuple[int, ...]
    runs: tuple[Stretch, ...]
    flushes: tuple[Stretch, ...]


def counted(row: Sequence[Placed], options: Options) -> Count:
    """How often each card counts: 1, 2, 4 or 8 (TT-RUN-2, TT-RUN-4, TT-FLU-1, TT-OCT-1, TT-OCT-2, TT-MUL-1)."""
    in_run, in_flush, octuple = (bytearray(len(row)) for _ in range(3))
    all_runs, all_flushes = tuple(runs(row, options)), tuple(flushes(row, options))
    for begin, end in all_runs:
        in_run[begin:end] = b"\1" * (end - begin)
    for begin, end in all_flushes:
        in_flush[begin:end] = b"\1" * (end - begin)
        for first, after in all_runs:
            low, high = max(begin, first), min(end, after)
            whole = options.octuple == "stretch" or (low, high) == (first, after)
            if high - low >= FLUSH_LEAST and whole:
                octuple[low:high] = b"\1" * (high - low)
    both = 4 if options.multiplier_stacking == "multiply" else 2
    times = tuple(
        [
            OCTUPLE if eight else both if run and flush else 2 if run or flush else 1
            for run, flush, eight in zip(in_run, in_flush, octuple, strict=True)
        ]
    )
    return Count(times, all_runs, all_flushes)


def score(row: Sequence[Placed], times: Sequence[int]) -> int:
    """The score of a row: sign × base × multiplier over all its cards (TT-SCO-1)."""
    return sum(placed.points * factor for placed, factor in zip(row, times, strict=True))


def grown(row: Row, times: tuple[int, ...], options: Options) -> Count:
    """The count of a row to whose end a card has just come (TT-RUN-2); `times` are those before it.

    What a card counts never goes down (TT-MUL-2).
    With the house rule `forward_only` (TT-AMB-1) the cards before it keep what they had.
    """
    count = counted(row, options)
    if options.run_rescore == "retroactive":
        return count
    return Count((*times, count.times[-1]), count.runs, count.flushes)


@dataclass(frozen=True, slots=True)
class Told:
    """What the last card of a row belongs to: the first cards of its run, its flush, its stretch of both, or None."""

    run: int | None
    flush: int | None
    octuple: int | None


def told(row: Row, count: Count, options: Options) -> Told:
    """What the last card belongs to."""
    end = len(row)
    run = count.runs[-1][0] if count.runs and count.runs[-1][1] == end else None
    flush = count.flushes[-1][0] if count.flushes and count.flushes[-1][1] == end else None
    octuple = None
    if run is not None and flush is not None and end - max(run, flush) >= FLUSH_LEAST:
        begin = max(run, flush)
        octuple = begin if options.octuple == "stretch" or begin == run else None
    return Told(run, flush, octuple)


def explained(row: Row, last: Told) -> str:
    """The arithmetic of what the last card belongs to: `run of 3: (3+4+5) × 2`; empty where it counts for itself."""
    end = len(row)
    if last.octuple is not None:
        return f"run of {end - last.octuple} in one suit: {_sum(row[last.octuple :])} × {OCTUPLE}"
    parts = []
    if last.run is not None:
        parts.append(f"run of {end - last.run}: {_sum(row[last.run :])} × 2")
    if last.flush is not None:
        parts.append(f"flush of {end - last.flush}: {_sum(row[last.flush :])} × 2")
    return " and ".join(parts)


def _sum(row: Sequence[Placed]) -> str:
    signed = "".join(("+" if placed.vertical else "−") + str(placed.base) for placed in row)
    return f"({signed.removeprefix('+')})"


# --- rotations -------------------------------------------------------------------------------------------------------


def rotations(row: Sequence[Placed], options: Options) -> tuple[str, ...]:
    """The reasons for which the last card of a row lets a deck be turned (TT-ROT-1 to TT-ROT-5)."""
    card = row[-1].card
    found = []
    if card.rank == "A":
        found.append(ACE)
    if len(row) > 1 and row[-2].card.rank == card.rank:
        found.append(DOUBLE)
    if len(row) > 2 and row[-3].card.rank == card.rank:
        found.append(SANDWICH)
    if card in options.one_eyed:
        found.append(ONE_EYED)
    return tuple(found[:1]) if options.rotations_per_play == "one" else tuple(found)
