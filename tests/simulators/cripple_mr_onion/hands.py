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
from functools import cached_property, lru_cache
from itertools import combinations, product
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
ABLE: Final = (2, 3, 4, 6)
"""The sizes of groupings that are no sums, in which every card has its role."""
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
    tie: int = 0
    """The worth of the wild cards among hands that are equal (CM-AMB-7)."""

    @property
    def order(self) -> tuple[list[Key], int]:
        """The grounds that decide between hands before seniority."""
        return self.keys, self.tie

    @property
    def uses_null(self) -> bool:
        return any(BY_SHIFT < less < 0 for _, less in self.keys)


@lru_cache(256)
def views_of(hand: frozenset[str], powers: Powers) -> list[View]:
    """The ways in which a hand can be looked at, each known once with all that was found out about it."""
    return [View(faces, powers) for faces in views(sorted(hand), powers)]


@lru_cache(4096)
def arrangement(hand: frozenset[str], powers: Powers) -> Arrangement:
    """The best groupings of a hand (CM-CMP-1)."""
    each = views_of(hand, powers)
    found = [best for view in each if view.queen_mask and (best := view.best_with(view.queen_mask)) is not None]
    return max(found or [view.best() for view in each], key=lambda one: one.order)


def evaluated(hand: frozenset[str], groups: Sequence[Sequence[str]], powers: Powers) -> Arrangement | None:
    """The named groupings as they compare; None if they are no groupings that stand together."""
    found: list[Arrangement] = []
    for view in views_of(hand, powers):
        places = {face.card: 1 << at for at, face in enumerate(view.faces)}
        if not all(card in places for group in groups for card in group):
            continue
        masks = [sum(places[card] for card in group) for group in groups]
        for chosen in product(*map(view.options_of, masks)):
            if sum(cost for _, cost in chosen) <= view.budget:
                pairs = sorted(zip([key for key, _ in chosen], groups, strict=True), key=lambda p: p[0], reverse=True)
                tie = sum(view.tie(mask) for mask in masks)
                found.append(Arrangement([key for key, _ in pairs], [list(group) for _, group in pairs], tie))
    return max(found, key=lambda one: one.order) if found else None


def standing(hand: frozenset[str], groups: Sequence[Sequence[str]], powers: Powers) -> Arrangement:
    """The best of the named groupings that stand together.

    Four cards that the Queen of Elephants shifts are one of them (CM-ELE-1).
    """
    of_queen = set(powers.queen)
    named = [*groups, *([powers.queen] if of_queen and of_queen not in map(set, groups) else [])]
    found: list[tuple[bool, Arrangement]] = []
    for size in range(len(named), -1, -1):
        for some in combinations(named, size):
            cards = [card for group in some for card in group]
            if len(set(cards)) == len(cards) and (each := evaluated(hand, some, powers)) is not None:
                found.append((of_queen in map(set, some), each))
        if found and size == len(named):
            break
    return max(found, key=lambda one: (one[0], one[1].order))[1]


class View:
    """The groupings in one way to look at a hand."""

    def __init__(self, faces: Sequence[Face], powers: Powers) -> None:
        self.faces, self.powers = faces, powers
        self.budget = 1 + sum(face.either for face in faces) if powers.lady else 0
        """The elevens that the Lady allows: one more than the ones in their place (CM-LADY-2)."""
        self._has_dead = any(face.dead for face in faces)
        self._by_suit = {main: self._mask(face.suit == main and not face.wild for face in faces) for main in "oetca"}
        self._wild = self._mask(face.wild for face in faces)
        self._in_pairs = self._mask(face.picture or face.ace or face.ten or face.nine for face in faces)
        self._in_royals = self._mask(bool(face.ranks) or powers.house.is_magic(face.card) for face in faces)
        self._nulls = self._mask(face.null for face in faces)
        self._eights = self._mask(face.null and bool(face.values) for face in faces)
        """The null eights that can count 8 as well."""
        self._blank = self._mask(not face.values for face in faces)
        self._zeros = self._mask(face.zero for face in faces)
        self._options: dict[int, list[Option]] = {}
        self._known: dict[tuple[int, int], tuple[tuple[Key, int], ...]] = {}

    @cached_property
    def queen_mask(self) -> int:
        """The cards that the Queen of Elephants makes a Double Onion; 0 without her."""
        return sum(1 << at for at, face in enumerate(self.faces) if face.card in self.powers.queen)

    @cached_property
    def options(self) -> dict[int, list[Option]]:
        """The groupings that each set of cards can be, the highest first."""
        masks = (mask for mask in range(3, 1 << len(self.faces)) if mask & (mask - 1))
        return {mask: found for mask in masks if (found := self.options_of(mask))}

    def options_of(self, mask: int) -> list[Option]:
        """The groupings that a set of cards can be, the highest first."""
        if mask not in self._options:
            found = [*self._by_name(mask), *self._by_sum(mask), *self._flushes(mask)]
            self._options[mask] = self._priced(self._at(mask), found) if found else []
        return self._options[mask]

    def _at(self, mask: int) -> list[Face]:
        return [face for at, face in enumerate(self.faces) if mask >> at & 1]

    def _by_name(self, mask: int) -> Found:
        """Groupings that are no sums. Most sets hold a card that is in none of them, which is seen at once."""
        size = mask.bit_count()
        able = self._in_royals if size == 3 else self._in_pairs
        if (size in ABLE and mask & ~able) or size == 5:
            return ()
        return by_name(self._at(mask), self.powers, self._has_dead)

    @cached_property
    def _wild_mask(self) -> int:
        return self._mask(self.powers.is_wild(face.card) for face in self.faces)

    def tie(self, mask: int) -> int:
        """The worth of the wild cards of a grouping among hands that are equal (CM-AMB-7)."""
        return self.powers.house.tie * (mask & self._wild_mask).bit_count()

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
            found[mask] = before if face.null else self._with(before, face, face.values)
        return found

    def _by_sum(self, mask: int) -> Found:
        """Onions of three to seven cards. Eights count 0 where that is needed (CM-NULL-1)."""
        size, eights = mask.bit_count(), (mask & self._nulls).bit_count()
        if size not in ONION or mask & (self._zeros | (self._blank & ~self._nulls)):
            return
        for nulls in range(eights - (mask & self._eights).bit_count(), eights + 1):
            at_eight = eights - nulls
            for elevens, bits in self._reach[mask].items():
                if 21 - 8 * at_eight >= 0 and bits >> 21 - 8 * at_eight & 1:
                    yield ONION[size], -nulls, elevens

    def _flushes(self, mask: int) -> Found:
        """Flushes, and broken ones with exactly one card of another suit (CM-GRP-3, CM-GRP-5)."""
        if mask.bit_count() < 3 or mask & self._blank:
            return
        for main, own in self._by_suit.items():
            off = mask & ~own & ~self._wild
            if off.bit_count() > 1:
                continue
            faces = [(at, face) for at, face in enumerate(self.faces) if mask >> at & 1]
            wilds = [at for at, face in faces if face.wild]
            if off:
                yield from self._flush(BROKEN_FLUSH, faces, main, set())
            else:
                yield from self._flush(FLUSH, faces, main, set())
                for at in wilds:
                    yield from self._flush(BROKEN_FLUSH, faces, main, {at})

    def _flush(self, place: int, faces: Sequence[tuple[int, Face]], main: str, apart: set[int]) -> Found:
        reach: Reach = {0: 1}
        for at, face in faces:
            values = face.values
            if main == "a" and face.wild and at not in apart:
                values &= _of_arcana(face)
            reach = self._with(reach, face, values)
        for elevens, bits in reach.items():
            if bits >> 16 & 0b111111:
                yield place, 0, elevens

    def _with(self, reach: Reach, face: Face, values: Iterable[int]) -> Reach:
        """The sums with one more card. Elevens less ones are counted where the Lady can strike them."""
        after: dict[int, int] = {}
        for number in values:
            change = 0 if not self.powers.lady else 1 if number == 11 else -1 if number == 1 and face.either else 0
            for elevens, bits in reach.items():
                after[elevens + change] = after.get(elevens + change, 0) | bits << number
        return after

    # --- the best groupings -------------------------------------------------------------------------------------------

    def best(self) -> Arrangement:
        return self._arranged(self._best((1 << len(self.faces)) - 1, self.budget))

    def best_with(self, mask: int) -> Arrangement | None:
        """The best groupings with these cards as the Double Onion of the Queen; None if they cannot be it."""
        for key, cost in self.options_of(mask):
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
            if self._order(rest) > self._order(found):
                found = rest
        self._known[free, budget] = found
        return found

    def _order(self, chosen: Sequence[tuple[Key, int]]) -> tuple[list[Key], int]:
        return [key for key, _ in chosen], sum(self.tie(mask) for _, mask in chosen)

    def _arranged(self, chosen: Sequence[tuple[Key, int]]) -> Arrangement:
        groups = [[face.card for at, face in enumerate(self.faces) if mask >> at & 1] for _, mask in chosen]
        keys, tie = self._order(chosen)
        return Arrangement(keys, groups, tie)


def _of_arcana(face: Face) -> frozenset[int]:
    """The values of a wild card in a flush of the Arcana, whose picture cards all have powers."""
    if face.dead:
        return frozenset()
    return ARCANA_VALUES | ({8} if face.card == "Wizard" else set())
