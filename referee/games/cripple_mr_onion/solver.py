"""The best arrangement of a hand by CM-CMP-1, exact: every set that is a grouping, then the best packing of them.

Where a modifier leaves its player a choice (an eight or the aces, which picture is dead), each way is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.games.cripple_mr_onion import devalued
from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.acts import grouping
from referee.games.cripple_mr_onion.candidates import MOST, candidates
from referee.games.cripple_mr_onion.cards import Card
from referee.games.cripple_mr_onion.groupings import Grouping, Key, hand_key
from referee.games.cripple_mr_onion.packing import Found, bonus_of, packed
from referee.games.cripple_mr_onion.powers import Powers
from referee.games.cripple_mr_onion.units import Unit, Way, pictures_of, unit_of, units_by_code, ways


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The groupings of a hand, best first, and how its wild cards count where hands are equal (CM-AMB-7)."""

    groupings: tuple[Grouping, ...]
    tie: int = 0

    def key(self, fool: bool = False) -> Key:
        return hand_key(self.groupings, fool)

    @property
    def nulls(self) -> int:
        return sum(one.nulls for one in self.groupings)

    @property
    def says(self) -> str:
        return " + ".join(one.says for one in self.groupings) or "no grouping"


def arrange(cards: Sequence[Card], powers: Powers) -> Arrangement:
    """The best arrangement of up to nine cards by CM-CMP-1.

    Where hands are equal by fewer or more wild cards, the one that is better so (CM-AMB-7).
    """
    return _arranged(cards, powers, None)


def fixed(cards: Sequence[Card], powers: Powers, sets: Sequence[Sequence[Card]]) -> Arrangement:
    """The best arrangement that uses only these sets of cards, each as a whole; sets that are nothing fall away."""
    return _arranged(cards, powers, {frozenset(one) for one in sets})


def _arranged(cards: Sequence[Card], powers: Powers, wanted: Collection[frozenset[Card]] | None) -> Arrangement:
    best: tuple[Key, int] | None = None
    chosen: tuple[tuple[Card, ...], tuple[Unit, ...], Found] | None = None
    for onion in _onions(cards, powers):
        if best is not None:
            break
        rest = [card for card in cards if card not in onion]
        shifted = (gr.key_of(gr.DOUBLE_ONION, 0, True, powers.fool),) if onion else ()
        for way in ways(rest, powers):
            if onion and way.kills_all:
                continue
            table = units_by_code(powers, way)
            units = tuple([table[card.code] for card in rest])
            made = _packing(units, powers, way, wanted, 2 if onion else 0)
            if made is None:
                continue
            key = tuple(sorted((*made[0], *shifted), reverse=True)) if onion else made[0]
            if best is None or (key, made[1]) > best:
                best, chosen = (key, made[1]), (onion, units, made)
    assert chosen is not None
    onion, units, made = chosen
    groupings = [grouping(units, mask, rank, nulls, powers) for mask, rank, nulls in made[2]]
    if onion:
        groupings.append(_shifted_onion(onion, powers))
        groupings.sort(key=lambda one: -one.key(powers.fool))
    return Arrangement(tuple(groupings), made[1])


def _onions(cards: Sequence[Card], powers: Powers) -> tuple[tuple[Card, ...], ...]:
    """The four cards that the Queen of Elephants made a Double Onion, or none, as they are to be tried.

    Where Death lies open the hand needs a third picture card (CM-DEATH-1); with a Lady open in a wild round the two
    elevens may be one too many (CM-LADY-2).
    """
    four = powers.onion
    if not four:
        return ((),)
    if powers.death and not pictures_of([card for card in cards if card not in four], powers):
        return ((),)
    return (four, ()) if powers.lady else (four,)


def _shifted_onion(four: tuple[Card, ...], powers: Powers) -> Grouping:
    values = dict(powers.shifts)
    return Grouping(gr.DOUBLE_ONION, four, 0, tuple((card, values[card]) for card in four), shifted=True)


def _packing(
    units: Sequence[Unit], powers: Powers, way: Way, wanted: Collection[frozenset[Card]] | None, held: int
) -> Found | None:
    """The best packing of a hand in one way; `held` elevens are played beside it. None where the Lady forbids it."""
    masks: frozenset[int] | None = None
    if wanted is not None:
        bits = {unit.card: 1 << place for place, unit in enumerate(units)}
        masks = frozenset(sum(bits[card] for card in one) for one in wanted if one <= bits.keys())
    bonus = bonus_of(units, powers)
    if powers.lady and (held or any(11 in unit.values for unit in units)):
        return devalued.packed(units, powers, way, masks, bonus, held)
    found = candidates(units, powers, way)
    if masks is not None:
        found = {mask: hit for mask, hit in found.items() if mask in masks}
    return packed(found, bonus)


def classify(cards: Sequence[Card], powers: Powers) -> Grouping | None:
    """The one grouping that all of these cards are, the highest; None where they are none (CM-GRP-16)."""
    if len(cards) > MOST:
        return None
    best: Grouping | None = None
    for way in ways(cards, powers):
        if way.killing and way.killed in cards:
            continue
        units = tuple(unit_of(card, powers, way) for card in cards)
        hit = candidates(units, powers, way).get((1 << len(cards)) - 1)
        if hit and (best is None or hit[0] > best.key(powers.fool)):
            best = grouping(units, (1 << len(cards)) - 1, hit[1], hit[2], powers)
    return best
