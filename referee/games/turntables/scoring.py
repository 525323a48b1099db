"""The score of a row: the number of times that each card counts, and the rules that decide it (TT-SCO-1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.games.turntables.options import BREAK, MAX, MULTIPLY, RETROACTIVE, STRETCH, WHOLE_ONLY, Options
from referee.games.turntables.row import FLUSH_LEAST, RUN_LEAST, Placed, Row, Stretch, flushes, runs
from referee.kit.values import Value

OCTUPLE: Final = 8


class Count(Value):
    """The count of a row."""

    times: tuple[int, ...]
    """The number of times that each card counts: 1, 2, 4 or 8."""
    runs: tuple[Stretch, ...]
    flushes: tuple[Stretch, ...]
    kept: bool = False
    """True if the house rule keeps earlier cards from being counted again (TT-AMB-1)."""


def count_row(row: Sequence[Placed], options: Options) -> Count:
    """The count of a row (TT-RUN-2, TT-RUN-4, TT-FLU-1, TT-OCT-1, TT-OCT-2, TT-MUL-1)."""
    in_run, in_flush, octuple = (bytearray(len(row)) for _ in range(3))
    all_runs, all_flushes = tuple(runs(row, options)), tuple(flushes(row, options))
    for begin, end in all_runs:
        in_run[begin:end] = b"\1" * (end - begin)
    for begin, end in all_flushes:
        in_flush[begin:end] = b"\1" * (end - begin)
        for first, after in all_runs:
            low, high = max(begin, first), min(end, after)
            whole = options.octuple == STRETCH or (low, high) == (first, after)
            if high - low >= FLUSH_LEAST and whole:
                octuple[low:high] = b"\1" * (high - low)
    both = 4 if options.multiplier_stacking == MULTIPLY else 2
    times = tuple(
        [
            OCTUPLE if eight else both if run and flush else 2 if run or flush else 1
            for run, flush, eight in zip(in_run, in_flush, octuple, strict=True)
        ]
    )
    return Count(times, all_runs, all_flushes)


def score(row: Sequence[Placed], times: Sequence[int]) -> int:
    """The score of a row: the sum of sign × value × times over all its cards (TT-SCO-1)."""
    return sum([placed.points * factor for placed, factor in zip(row, times, strict=True)])


def count_extended(row: Row, times: tuple[int, ...], options: Options) -> Count:
    """The count of a row after a card is added at its end (TT-RUN-2); `times` is the count before the card.

    With the house rule `forward_only` (TT-AMB-1) the cards before it keep their count.
    """
    count = count_row(row, options)
    if options.run_rescore == RETROACTIVE:
        return count
    return Count((*times, count.times[-1]), count.runs, count.flushes, kept=times != count.times[:-1])


class LastCard(Value):
    """The stretches that the last card of a row belongs to, each by the index of its first card, or None."""

    run: int | None
    flush: int | None
    octuple: int | None
    """The stretch that is a run and of one suit, if it counts eight times."""

    @property
    def begin(self) -> int | None:
        """The index of the first card of the run or the flush, whichever is longer."""
        begins = [begin for begin in (self.run, self.flush) if begin is not None]
        return min(begins) if begins else None


def last_card(row: Row, count: Count, options: Options) -> LastCard:
    """The stretches that the last card of a row belongs to."""
    end = len(row)
    run = count.runs[-1][0] if count.runs and count.runs[-1][1] == end else None
    flush = count.flushes[-1][0] if count.flushes and count.flushes[-1][1] == end else None
    octuple = None
    if run is not None and flush is not None and end - max(run, flush) >= FLUSH_LEAST:
        begin = max(run, flush)
        octuple = begin if options.octuple == STRETCH or begin == run else None
    return LastCard(run, flush, octuple)


def arithmetic(row: Row, last: LastCard) -> str:
    """The arithmetic of the last card's stretches: `run of 3: (3+4+5) × 2`; empty if the card counts alone."""
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
    terms = "".join(("+" if placed.vertical else "−") + str(placed.base) for placed in row)
    return f"({terms.removeprefix('+')})"


# --- the rules that decide how the last card counts ------------------------------------------------------------------


def scoring_rules(count: Count, last: LastCard) -> Iterator[str]:
    """The scoring rules that apply to the last card of a row."""
    if last.run is not None:
        yield "TT-RUN-1"
    if last.flush is not None:
        yield "TT-FLU-1"
    if last.octuple is not None:
        yield "TT-OCT-1"
    if 4 in count.times:
        yield "TT-MUL-1"


def scoring_details(row: Row, before: tuple[int, ...], count: Count, last: LastCard, options: Options) -> Iterator[str]:
    """The definitions and readings that decide how the last card counts; `before` is the count before it."""
    end = len(row)
    if end > 1:
        yield from _neighbour_rules(row, last, options)
    if last.run is not None:
        if end - last.run == RUN_LEAST and options.run_rescore == RETROACTIVE:
            yield "TT-RUN-2"
        if any(not placed.base for placed in row[last.run :]):
            yield "TT-RUN-3"
        if len(count.runs) > 1 and count.runs[-2][1] - 1 == last.run:
            yield "TT-RUN-4"
    elif not row[-1].base:
        yield "TT-VAL-1"
    begin = last.begin
    if begin is not None:
        times = count.times[begin:]
        if OCTUPLE in times and min(times) < OCTUPLE:
            yield "TT-OCT-2"
        if max(times) > times[-1] and all(now >= was for now, was in zip(count.times, before, strict=False)):
            yield "TT-MUL-2"
        yield from _house_rules(row, count, last, options)
    if count.kept:
        yield "TT-AMB-1"


def _neighbour_rules(row: Row, last: LastCard, options: Options) -> Iterator[str]:
    """The rules that join or separate the last two cards: ranks (TT-RANK-1), a turned deck (TT-AMB-4)."""
    before, placed = row[-2], row[-1]
    ranks = {before.card.rank, placed.card.rank}
    if ranks == {"K", "A"} or (last.run is not None and not placed.card.suit):
        yield "TT-RANK-1"
    if before.vertical != placed.vertical:
        in_order = abs(before.card.number - placed.card.number) == 1 or before.card.suit == placed.card.suit
        if in_order if options.run_orientation == BREAK else last.begin is not None:
            yield "TT-AMB-4"


def _house_rules(row: Row, count: Count, last: LastCard, options: Options) -> Iterator[str]:
    """The readings of runs and flushes that overlap (TT-AMB-2, TT-AMB-3) and of a joker's suit (TT-AMB-5)."""
    both = last.run is not None and last.flush is not None and last.octuple is None
    if both and options.multiplier_stacking == MAX:
        yield "TT-AMB-2"
    if options.octuple == WHOLE_ONLY and _denied_octuple(count, len(row)):
        yield "TT-AMB-3"
    if last.flush is not None and any(not placed.card.suit for placed in row[last.flush :]):
        yield "TT-AMB-5"


def _denied_octuple(count: Count, end: int) -> bool:
    """True if a stretch does not count eight times because its run is not all of one suit."""
    return any(
        min(run[1], flush[1]) - max(run[0], flush[0]) >= FLUSH_LEAST and not flush[0] <= run[0] < run[1] <= flush[1]
        for run in count.runs
        for flush in count.flushes
        if end in (run[1], flush[1])
    )
