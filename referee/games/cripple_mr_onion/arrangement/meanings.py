"""The chosen meanings of cards in a grouping: aces, null and wild eights, shifted cards."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

from referee.games.cripple_mr_onion.arrangement.candidates import ARCANA_FULL, BROKEN, FULL, SUITED
from referee.games.cripple_mr_onion.arrangement.card_uses import ACE, EIGHT, KILLED, NINE, SEVEN, SIX, CardUse
from referee.games.cripple_mr_onion.cards import Card
from referee.games.cripple_mr_onion.groupings import (
    BAGELS,
    BROKEN_FLUSH,
    BROKEN_ROYAL,
    FLUSH,
    GREAT_ONION,
    ONION_PAIRS,
    ROYAL,
    SUM_ONIONS,
    TWO_CARD_ONION,
    Grouping,
)
from referee.games.cripple_mr_onion.powers import Powers

_IN_ARCANA: Final = (2, 3, 4, 5, 7, 9, 10)
"""The values that a wild card can have in any suit, also in the Arcana (CM-NULL-2, CM-PACK-4)."""
Choices = list[tuple[int, ...]]
"""The values that each card of a grouping may have."""


def grouping(uses: Sequence[CardUse], mask: int, rank: int, nulls: int, powers: Powers) -> Grouping:
    """A set of cards as a grouping of this rank, with the chosen meanings of its cards."""
    inside = [use for place, use in enumerate(uses) if mask >> place & 1]
    cards = tuple(use.card for use in inside)
    if rank in SUM_ONIONS.values():
        meanings = [_adding_up([use.values for use in inside], inside, (21, 21), nulls, powers)]
    elif rank in (FLUSH, BROKEN_FLUSH):
        meanings = [_adding_up(choices, inside, (16, 21), 0, powers) for choices in _flush_choices(inside, rank)]
    else:
        return Grouping(rank, cards, 0, _roles(inside, rank, {card for card, _ in powers.shifts}))
    _, values = min((meaning for meaning in meanings if meaning is not None), key=lambda meaning: meaning[0])
    shifted = {card for card, _ in powers.shifts}
    acts = tuple(
        (use.card, value)
        for use, value in zip(inside, values, strict=True)
        if len(use.values) != 1 or use.null or use.zero or use.stands or use.card in shifted
        if not (use.null and value == 8)
    )
    return Grouping(rank, cards, nulls, acts)


def _flush_choices(uses: Sequence[CardUse], rank: int) -> Iterator[Choices]:
    """The values of cards in a flush: wild cards are of its suit, except the odd card of a broken flush."""
    limited = [_IN_ARCANA if use.wild else use.values for use in uses]
    free = [use.values for use in uses]
    yield limited
    kinds = SUITED[sum(1 << (4 * use.suit) for use in uses)]
    if kinds & FULL or (kinds & BROKEN and rank == BROKEN_FLUSH):
        yield free
    elif kinds & ARCANA_FULL and rank == BROKEN_FLUSH:
        for place, use in enumerate(uses):
            if use.wild:
                yield [*limited[:place], free[place], *limited[place + 1 :]]


def _adding_up(
    choices: Choices, uses: Sequence[CardUse], between: tuple[int, int], nulls: int, powers: Powers
) -> tuple[int, tuple[int, ...]] | None:
    """The weight and values of cards that add up, low values first; with an open Lady, those that weigh least."""
    low, high = between

    @cache
    def tried(place: int, total: int, left: int) -> tuple[int, tuple[int, ...]] | None:
        if total > high:
            return None
        if place == len(uses):
            return (0, ()) if total >= low and not left else None
        use = uses[place]
        steps = [(value, left) for value in choices[place]]
        if use.null and left:
            steps.append((0, left - 1))
        best: tuple[int, tuple[int, ...]] | None = None
        for value, still in steps:
            rest = tried(place + 1, total + value, still)
            if rest is None:
                continue
            weight = rest[0] + _weight(use, value) if powers.lady else 0
            if best is None or weight < best[0]:
                best = weight, (value, *rest[1])
        return best

    return tried(0, 0, nulls)


def _weight(use: CardUse, value: int) -> int:
    """1 for an eleven, -1 for a one in its place (CM-LADY-2)."""
    return (value == 11) - (value == 1) if use.values[-1:] == (11,) else 0


def _roles(uses: Sequence[CardUse], rank: int, shifted: Collection[Card]) -> tuple[tuple[Card, int | str], ...]:
    """The meanings of wild and shifted cards in Bagels, royals and Onions of pairs."""
    wild = [use for use in uses if use.wild]
    acts: list[tuple[Card, int | str]] = []
    fixed = [use for use in uses if not use.wild]
    aces = sum(use.role == ACE for use in fixed)
    if rank in BAGELS:
        nines = sum(use.role == NINE for use in fixed)
        roles: list[int | str] = ["A"] * max(0, nines - aces) + [9] * max(0, aces - nines)
        fill: int | str = "T"
    elif rank in ONION_PAIRS or rank == GREAT_ONION:
        roles = ["A"] * max(0, ONION_PAIRS.get(rank, 4) - aces)
        fill = "T" if rank == TWO_CARD_ONION else "P"
    elif rank == BROKEN_ROYAL:
        there = {use.role for use in fixed}
        missing: list[int | str] = [value for role, value in ((EIGHT, 8), (SEVEN, 7), (SIX, 6)) if role not in there]
        roles, fill = missing, 8
    else:
        roles, fill = [], 7 if rank == ROYAL else 8
    # An eight that may not be an ace is a picture; any other wild card fills what is left.
    wild.sort(key=lambda use: 11 in use.values, reverse=True)
    roles.sort(key=lambda role: role != "A")
    for place, use in enumerate(wild):
        acts.append((use.card, roles[place] if place < len(roles) else fill))
    acts += [
        (use.card, "P" if use.role == KILLED else use.values[0]) for use in fixed if use.stands or use.card in shifted
    ]
    return tuple(acts)
