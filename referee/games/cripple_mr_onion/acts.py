"""What the cards of a grouping act as, where that is chosen: aces, null and wild eights, shifted cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.candidates import ARCANA_FULL, BROKEN, FULL, SUITED
from referee.games.cripple_mr_onion.cards import Card
from referee.games.cripple_mr_onion.groupings import Grouping
from referee.games.cripple_mr_onion.powers import Powers
from referee.games.cripple_mr_onion.units import ACE, EIGHT, KILLED, NINE, SEVEN, SIX, Unit

_IN_ARCANA: Final = (2, 3, 4, 5, 7, 9, 10)
"""What a wild card can be in the Arcana, and in every other suit too (CM-NULL-2, CM-PACK-4)."""
_POWER: Final = 8
"""What it cannot be in another suit than its own: that is one of the eights."""
Choices = list[tuple[int, ...]]
"""For each card of a grouping what it may count."""


def grouping(units: Sequence[Unit], mask: int, rank: int, nulls: int, powers: Powers) -> Grouping:
    """A set of cards as the grouping that it is."""
    inside = [unit for place, unit in enumerate(units) if mask >> place & 1]
    cards = tuple(unit.card for unit in inside)
    if rank in gr.SUM_ONIONS.values():
        found = [_adding_up([unit.values for unit in inside], inside, (21, 21), nulls, powers)]
    elif rank in (gr.FLUSH, gr.BROKEN_FLUSH):
        found = [_adding_up(choices, inside, (16, 21), 0, powers) for choices in _flush_choices(inside, rank)]
    else:
        return Grouping(rank, cards, 0, _roles(inside, rank, {card for card, _ in powers.shifts}))
    _, values = min((one for one in found if one is not None), key=lambda one: one[0])
    shifted = {card for card, _ in powers.shifts}
    acts = tuple(
        (unit.card, value)
        for unit, value in zip(inside, values, strict=True)
        if len(unit.values) != 1 or unit.null or unit.zero or unit.stands or unit.card in shifted
        if not (unit.null and value == 8)
    )
    return Grouping(rank, cards, nulls, acts)


def _flush_choices(units: Sequence[Unit], rank: int) -> Iterator[Choices]:
    """What the cards of a flush may count: wild ones as cards of its suit, but for the odd one of a broken flush."""
    limited = [_IN_ARCANA if unit.wild else unit.values for unit in units]
    free = [tuple(value for value in unit.values if value != _POWER) if unit.wild else unit.values for unit in units]
    yield limited
    kinds = SUITED[sum(1 << (4 * unit.suit) for unit in units)]
    if kinds & FULL or (kinds & BROKEN and rank == gr.BROKEN_FLUSH):
        yield free
    elif kinds & ARCANA_FULL and rank == gr.BROKEN_FLUSH:
        for place, unit in enumerate(units):
            if unit.wild:
                yield [*limited[:place], free[place], *limited[place + 1 :]]


def _adding_up(
    choices: Choices, units: Sequence[Unit], between: tuple[int, int], nulls: int, powers: Powers
) -> tuple[int, tuple[int, ...]] | None:
    """Values by which cards add up, low ones first; with the Lady open those that weigh least."""
    low, high = between

    @cache
    def tried(place: int, total: int, left: int) -> tuple[int, tuple[int, ...]] | None:
        if total > high:
            return None
        if place == len(units):
            return (0, ()) if total >= low and not left else None
        unit = units[place]
        steps = [(value, left) for value in choices[place]]
        if unit.null and left:
            steps.append((0, left - 1))
        best: tuple[int, tuple[int, ...]] | None = None
        for value, still in steps:
            rest = tried(place + 1, total + value, still)
            if rest is None:
                continue
            weight = rest[0] + _weight(unit, value) if powers.lady else 0
            if best is None or weight < best[0]:
                best = weight, (value, *rest[1])
        return best

    return tried(0, 0, nulls)


def _weight(unit: Unit, value: int) -> int:
    """1 for an eleven, -1 for a one in its place (CM-LADY-2)."""
    return (value == 11) - (value == 1) if unit.values[-1:] == (11,) else 0


def _roles(units: Sequence[Unit], rank: int, shifted: Collection[Card]) -> tuple[tuple[Card, int | str], ...]:
    """What the cards of Bagels, royals and Onions of pairs act as, where a wild card stands for another."""
    wild = [unit for unit in units if unit.wild]
    acts: list[tuple[Card, int | str]] = []
    fixed = [unit for unit in units if not unit.wild]
    aces = sum(unit.role == ACE for unit in fixed)
    if rank in (gr.BAGEL, gr.DOUBLE_BAGEL, gr.TRIPLE_BAGEL, gr.LESSER_BAGEL, gr.GREAT_BAGEL):
        nines = sum(unit.role == NINE for unit in fixed)
        roles: list[int | str] = ["A"] * max(0, nines - aces) + [9] * max(0, aces - nines)
        fill: int | str = "T"
    elif rank == gr.TWO_CARD_ONION:
        roles, fill = (["T"] if aces else ["A"]), "T"
    elif rank in (gr.DOUBLE_ONION, gr.TRIPLE_ONION, gr.LESSER_ONION, gr.GREAT_ONION):
        pairs = {gr.DOUBLE_ONION: 2, gr.TRIPLE_ONION: 3, gr.LESSER_ONION: 3, gr.GREAT_ONION: 4}[rank]
        roles, fill = ["A"] * max(0, pairs - aces), "P"
    elif rank == gr.BROKEN_ROYAL:
        there = {unit.role for unit in fixed}
        missing: list[int | str] = [value for role, value in ((EIGHT, 8), (SEVEN, 7), (SIX, 6)) if role not in there]
        roles, fill = missing, 8
    elif rank == gr.ROYAL:
        roles, fill = [7] * len(wild), 7
    else:
        roles, fill = [8] * len(wild), 8
    # An eight that may not be an ace is a picture; any other wild card fills what is left.
    wild.sort(key=lambda unit: 11 in unit.values, reverse=True)
    roles.sort(key=lambda role: role != "A")
    for place, unit in enumerate(wild):
        acts.append((unit.card, roles[place] if place < len(roles) else fill))
    acts += [
        (unit.card, "P" if unit.role == KILLED else unit.values[0])
        for unit in fixed
        if unit.stands or unit.card in shifted
    ]
    return tuple(acts)
