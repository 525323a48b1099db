"""The groupings that a hand can make, and its best arrangement (CM-USE-1 to CM-CMP-2).

Readings where the printed rules are silent:

- An ace or a wild eight in no grouping is a card that a visible Lady makes count 1, too.
- A wild card can be the picture that Death keeps out of a Double Onion.
- The four cards that the Queen of Elephants shifts are their Double Onion if Death and the Lady allow it.
- The Octavo of a wild round keeps its rank under the Fool.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final

from tests.simulators.cripple_mr_onion.cards import (
    ARCANA_VALUES,
    Face,
    Powers,
    views,
)
from tests.simulators.cripple_mr_onion.groupings import BROKEN_FLUSH, FLUSH, GREAT_ONION, ONION, PAIRS, Found, by_name

UNDER_FOOL: Final = {1: 6, 6: 1, 2: 17, 17: 2, 3: 18, 18: 3, 4: 19, 19: 4, 5: 20.5}
"""The ranks that the Fool exchanges (CM-FOOL-1)."""
BY_SHIFT: Final = -9
"""The mark of a Double Onion of the Queen of Elephants, which loses to any other (CM-ELE-2)."""

Key = tuple[float, int]
"""A grouping as it compares: its rank, less null eights first (CM-CMP-1, CM-CMP-2)."""
Option = tuple[Key, int]
"""A grouping, and what it takes of the elevens that the Lady allows."""
Reach = Mapping[int, int]
"""Sums of cards as bits, by the elevens in them less the ones."""


@dataclass(frozen=True)
class Arrangement:
    """Groupings of a hand, highest first, as they compare and by their cards."""

    keys: list[Key]
    groups: list[list[str]]

    @property
    def uses_null(self) -> bool:
        return any(BY_SHIFT < less < 0 for _, less in self.keys)


@cache
def arrangement(hand: tuple[str, ...], powers: Powers) -> Arrangement:
    """The best groupings of a hand (CM-CMP-1)."""
    each = [View(faces, powers) for faces in views(hand, powers)]
    found = [best for view in each if view.queen_mask and (best := view.best_with(view.queen_mask)) is not None]
    return max(found or [view.best() for view in each], key=lambda one: one.keys)


def evaluated(hand: tuple[str, ...], groups: Sequence[Sequence[str]], powers: Powers) -> Arrangement | None:
    """The named groupings as they compare; None if they are no groupings that stand together."""
    found: list[Arrangement] = []
    for faces in views(hand, powers):
        view = View(faces, powers)
        places = {face.card: 1 << at for at, face in enumerate(faces)}
        if not all(card in places for group in groups for card in group):
            continue
        masks = [sum(places[card] for card in group) for group in groups]
        for chosen in product(*(view.options.get(mask, []) for mask in masks)):
            if sum(cost for _, cost in chosen) <= view.budget:
                pairs = sorted(zip([key for key, _ in chosen], groups, strict=True), key=lambda p: p[0], reverse=True)
                found.append(Arrangement([key for key, _ in pairs], [list(group) for _, group in pairs]))
    return max(found, key=lambda one: one.keys) if found else None


class View:
    """The groupings in one way to look at a hand."""

    def __init__(self, faces: Sequence[Face], powers: Powers) -> None:
        self.faces, self.powers = faces, powers
        self.budget = 1 + sum(face.either for face in faces) if powers.lady else 0
        """The elevens that the Lady allows: one more than the ones in their place (CM-LADY-2)."""
        self._known: dict[tuple[int, int], tuple[tuple[Key, int], ...]] = {}

    @cached_property
    def queen_mask(self) -> int:
        """The cards that the Queen of Elephants makes a Double Onion; 0 without her."""
        return sum(1 << at for at, face in enumerate(self.faces) if face.card in self.powers.queen)

    @cached_property
    def options(self) -> dict[int, list[Option]]:
        """The groupings that each set of cards can be, the highest first."""
        by_suit = {main: self._mask(face.suit == main and not face.wild for face in self.faces) for main in "oetca"}
        wild = self._mask(face.wild for face in self.faces)
        has_dead = any(face.dead for face in self.faces)
        found: dict[int, list[Option]] = {}
        for mask in range(3, 1 << len(self.faces)):
            if mask & (mask - 1):
                faces = [face for at, face in enumerate(self.faces) if mask >> at & 1]
                named, sums = by_name(faces, self.powers, has_dead), self._by_sum(mask, faces)
                if priced := self._priced(faces, [*named, *sums, *self._flushes(mask, by_suit, wild)]):
                    found[mask] = priced
        return found

    @staticmethod
    def _mask(fits: Iterable[bool]) -> int:
        return sum(1 << at for at, fit in enumerate(fits) if fit)

    def _priced(self, faces: Sequence[Face], options: Found) -> list[Option]:
        """The options that the Lady allows, as the Fool ranks them; a set counts as the highest (CM-GRP-16)."""
        either = sum(face.either for face in faces)
        cheapest: dict[Key, int] = {}
        for place, less, elevens in options:
            cost = elevens + either if self.powers.lady and place != GREAT_ONION else 0
            key = (UNDER_FOOL.get(int(place), place) if self.powers.fool else place, less)
            if self.queen_mask and place == PAIRS[4] and {face.card for face in faces} == set(self.powers.queen):
                key = (key[0], BY_SHIFT)
            cheapest[key] = min(cost, cheapest.get(key, 99))
        found: list[Option] = []
        for key in sorted(cheapest, reverse=True):
            if cheapest[key] <= self.budget and all(cheapest[key] < cost for _, cost in found):
                found.append((key, cheapest[key]))
        return found

    @cached_property
    def _reach(self) -> dict[int, Reach]:
        """The sums of each set of cards without the null eights."""
        found: dict[int, Reach] = {0: {0: 1}}
        for mask in range(1, 1 << len(self.faces)):
            low = mask & -mask
            face = self.faces[low.bit_length() - 1]
            before = found[mask ^ low]
            found[mask] = before if face.null else _with(before, face, face.values)
        return found

    def _by_sum(self, mask: int, faces: Sequence[Face]) -> Found:
        """Onions of three to seven cards. Eights count 0 where that is needed (CM-NULL-1)."""
        if len(faces) not in ONION or any(face.zero for face in faces):
            return
        eights = [face for face in faces if face.null]
        if any(not face.values and not face.null for face in faces):
            return
        for nulls in range(len(eights) + 1):
            at_eight = len(eights) - nulls
            if at_eight and not eights[0].values:
                continue
            for elevens, bits in self._reach[mask].items():
                if 21 - 8 * at_eight >= 0 and bits >> 21 - 8 * at_eight & 1:
                    yield ONION[len(faces)], -nulls, elevens

    def _flushes(self, mask: int, by_suit: Mapping[str, int], wild: int) -> Found:
        """Flushes, and broken ones with exactly one card of another suit (CM-GRP-3, CM-GRP-5)."""
        if mask.bit_count() < 3:
            return
        for main, own in by_suit.items():
            off = mask & ~own & ~wild
            if off.bit_count() > 1:
                continue
            faces = [(at, face) for at, face in enumerate(self.faces) if mask >> at & 1]
            if any(not face.values for _, face in faces):
                return
            wilds = [at for at, face in faces if face.wild]
            if off:
                yield from self._flush(BROKEN_FLUSH, faces, main, set())
            else:
                yield from self._flush(FLUSH, faces, main, set())
                for at in wilds:
                    yield from self._flush(BROKEN_FLUSH, faces, main, {at})

    @staticmethod
    def _flush(place: int, faces: Sequence[tuple[int, Face]], main: str, apart: set[int]) -> Found:
        reach: Reach = {0: 1}
        for at, face in faces:
            values = face.values
            if main == "a" and face.wild and at not in apart:
                values &= _of_arcana(face)
            reach = _with(reach, face, values)
        for elevens, bits in reach.items():
            if bits >> 16 & 0b111111:
                yield place, 0, elevens

    # --- the best groupings -------------------------------------------------------------------------------------------

    def best(self) -> Arrangement:
        return self._arranged(self._best((1 << len(self.faces)) - 1, self.budget))

    def best_with(self, mask: int) -> Arrangement | None:
        """The best groupings with these cards as the Double Onion of the Queen; None if they cannot be it."""
        for key, cost in self.options.get(mask, []):
            if key[1] == BY_SHIFT:
                rest = self._best((1 << len(self.faces)) - 1 & ~mask, self.budget - cost)
                return self._arranged(tuple(sorted(((key, mask), *rest), key=lambda each: each[0], reverse=True)))
        return None

    @cached_property
    def _sorted(self) -> list[tuple[Key, int, int]]:
        found = [(key, cost, mask) for mask, options in self.options.items() for key, cost in options]
        return sorted(found, key=lambda each: each[0], reverse=True)

    def _best(self, free: int, budget: int) -> tuple[tuple[Key, int], ...]:
        if (free, budget) in self._known:
            return self._known[free, budget]
        top: Key | None = None
        found: tuple[tuple[Key, int], ...] = ()
        for key, cost, mask in self._sorted:
            if mask & ~free or cost > budget:
                continue
            if top is not None and key < top:
                break
            top = key
            rest = ((key, mask), *self._best(free & ~mask, budget - cost))
            if [each for each, _ in rest] > [each for each, _ in found]:
                found = rest
        self._known[free, budget] = found
        return found

    def _arranged(self, chosen: Sequence[tuple[Key, int]]) -> Arrangement:
        groups = [[face.card for at, face in enumerate(self.faces) if mask >> at & 1] for _, mask in chosen]
        return Arrangement([key for key, _ in chosen], groups)


def _with(reach: Reach, face: Face, values: Iterable[int]) -> Reach:
    """The sums with one more card. Elevens less ones are counted where the Lady could strike them."""
    after: dict[int, int] = {}
    for number in values:
        change = 1 if number == 11 else -1 if number == 1 and face.either else 0
        for elevens, bits in reach.items():
            after[elevens + change] = after.get(elevens + change, 0) | bits << number
    return after


def _of_arcana(face: Face) -> frozenset[int]:
    """The values of a wild card in a flush of the Arcana, whose picture cards all have powers."""
    if face.dead:
        return frozenset()
    return ARCANA_VALUES | ({8} if face.card == "Wizard" else set())
