"""The nine cards of Cripple Mr Onion: groupings and the best arrangement, by the printed rules.

No card is declared here. Of the powers Death and the King of Octograms count, dealt face up in a round that is not
wild. A zero ace is in no pair and no onion; it counts 0 in a flush (CM-AMB-12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final

ORDER: Final = "A23456789TJQK"
SUITS: Final = "oetc"
ARCANA: Final = {
    "Ruler": "A", "Temperance": "2", "Pool of the Night": "3", "Desert": "4", "Dome of the Sky": "5", "Witch": "6",
    "Watch Man": "7", "Wizard": "8", "Star": "9", "Mountain": "T", "Fool": "J", "World": "Q", "Death": "K",
}  # fmt: skip
NO_RANK: Final = ("Lady", *(f"Arc{number}" for number in range(15, 22)))
PACK: Final = (*(rank + suit for suit in SUITS for rank in ORDER), *ARCANA, *NO_RANK)
EXTRAS: Final = ("Death", "Ruler", "Lady", "Witch")
PICTURES: Final = "JQK"
TEN: Final = "TJQK"
ONION_RANK: Final = {3: 8, 4: 10, 5: 12, 6: 14, 7: 16}
BAGELS: Final = {2: 1, 4: 2, 6: 3}
PAIRS: Final = {4: 17, 6: 18}

Key = tuple[int, int]
"""A grouping as it compares: its rank, less null eights first (CM-CMP-1, CM-CMP-2)."""


@cache
def rank(card: str) -> str:
    return ARCANA.get(card, "" if card in NO_RANK else card[0])


@cache
def suit(card: str) -> str:
    return "a" if card in ARCANA else "" if card in NO_RANK else card[1]


@cache
def is_eight(card: str) -> bool:
    """True for an eight of a suit, which is magic."""
    return len(card) == 2 and card[0] == "8"


@dataclass(frozen=True)
class View:
    """The way in which the cards of a hand are looked at: a hand is as good as the best of them."""

    wild: bool
    """True in a wild round."""
    at_eight: bool
    """True if an eight may count 8; false if the Wizard is played (CM-WIZ-1)."""
    aces: bool = True
    """False if aces are worth 0 (CM-SEND-1)."""
    double: bool = True
    """False if Death leaves no Double Onion (CM-DEATH-1)."""


@cache
def values(card: str, view: View) -> frozenset[int]:
    """The values of a card in a flush."""
    if is_eight(card):
        wild = frozenset(range(1, 12)) if view.wild else frozenset({8})
        return wild if view.at_eight else wild - {8}
    place = rank(card)
    if place == "A":
        return frozenset({1, 11} if view.aces else {0})
    return frozenset({min(10, ORDER.index(place) + 1)})


def totals(options: Iterable[frozenset[int]]) -> set[int]:
    reached = {0}
    for each in options:
        reached = {total + value for total in reached for value in each}
    return reached


def grouping(cards: Sequence[str], view: View) -> Key | None:
    """The highest grouping that these cards are together; None if they are none (CM-GRP-16)."""
    eights = [card for card in cards if is_eight(card)]
    wild = len(eights) if view.wild else 0
    plain = [card for card in cards if not (view.wild and is_eight(card))]
    found = [_onion_of_pairs(cards, plain, wild, view)]
    if all(rank(card) for card in cards):
        found += [_onion(plain, wild, len(cards), view), _royal(plain, wild, eights, view)]
        if len(cards) >= 3:
            found.append(_flush(cards, plain, wild, view))
    found.append(_bagels(plain, wild, view))
    ranks = [key for key in found if key is not None]
    return max(ranks) if ranks else None


def _is_pairs(plain: Sequence[str], wild: int, pairs: int, view: View) -> bool:
    """True if the cards make this number of pairs, each a picture card and an ace (CM-GRP-13, CM-GRP-14)."""
    aces = sum(rank(card) == "A" for card in plain)
    pictures = sum(bool(rank(card)) and rank(card) in PICTURES for card in plain)
    fits = aces + pictures == len(plain) and aces <= pairs and pictures <= pairs
    return fits and len(plain) + wild == 2 * pairs and (view.aces or not aces)


def _onion_of_pairs(cards: Sequence[str], plain: Sequence[str], wild: int, view: View) -> Key | None:
    size = len(cards)
    if size == 9 and "Death" in plain and _is_pairs([card for card in plain if card != "Death"], wild, 4, view):
        return 21, 0
    if size == 8:
        if sum(map(is_eight, cards)) == 4 and all(card in cards for card in EXTRAS):
            return (20 if view.wild else 19), 0
        for two in combinations([card for card in plain if card in EXTRAS], 2):
            if _is_pairs([card for card in plain if card not in two], wild, 3, view):
                return 19, 0
    if size in PAIRS and (size == 6 or view.double) and _is_pairs(plain, wild, size // 2, view):
        return PAIRS[size], 0
    return None


def _onion(plain: Sequence[str], wild: int, size: int, view: View) -> Key | None:
    if not view.aces and any(rank(card) == "A" for card in plain):
        return None
    any_value = _wild_values("o", view)
    if size == 2:
        tens = sum(rank(card) in TEN for card in plain)
        aces = sum(rank(card) == "A" for card in plain)
        return (6, 0) if tens <= 1 and aces <= 1 and tens + aces == len(plain) else None
    if size not in ONION_RANK:
        return None
    if view.wild:
        reached = totals([*(values(card, view) for card in plain), *[any_value] * wild])
        return (ONION_RANK[size], 0) if 21 in reached else None
    eights = sum(map(is_eight, plain))
    others = totals(values(card, view) for card in plain if not is_eight(card))
    for nulls in range(eights + 1):
        if (nulls == eights or view.at_eight) and 21 - 8 * (eights - nulls) in others:
            return ONION_RANK[size], -nulls
    return None


def _royal(plain: Sequence[str], wild: int, eights: Sequence[str], view: View) -> Key | None:
    if len(plain) + wild != 3:
        return None
    if wild == 3 and view.at_eight:
        return 15, 0
    ranks = [rank(card) for card in plain]
    if set(ranks) <= {"7"}:
        return 13, 0
    missing = set("678") - set(ranks)
    if set(ranks) <= set("678") and len(set(ranks)) == len(ranks):
        counts_eight = (bool(eights) and not view.wild) or "8" in missing
        return (11, 0) if view.at_eight or not counts_eight else None
    return None


def _flush(cards: Sequence[str], plain: Sequence[str], wild: int, view: View) -> Key | None:
    by_suit = Counter(suit(card) for card in plain)
    fits = set(range(16, 22))
    for main in "oetca":
        own = [card for card in plain if suit(card) == main]
        off = len(plain) - len(own)
        of_suit = _wild_values(main, view)
        if off == 0 and fits & totals([*(values(card, view) for card in own), *[of_suit] * wild]):
            return 9, 0
    for main in "oetca":
        off = len(plain) - by_suit[main]
        of_suit, anywhere = _wild_values(main, view), _wild_values("o", view)
        options = [values(card, view) for card in plain]
        if off == 1:
            options += [of_suit] * wild
        elif off == 0 and wild:
            options += [*[of_suit] * (wild - 1), anywhere]
        else:
            continue
        if fits & totals(options):
            return 7, 0
    return None


@cache
def _wild_values(main: str, view: View) -> frozenset[int]:
    """The values of a wild eight as an ordinary card of a suit: in the Arcana most have powers (CM-NULL-2)."""
    able = frozenset({2, 3, 4, 5, 7, 9, 10} if main == "a" else range(1, 12))
    return able if view.at_eight else able - {8}


def _bagels(plain: Sequence[str], wild: int, view: View) -> Key | None:
    size = len(plain) + wild
    if size in BAGELS:
        return (BAGELS[size], 0) if _is_bagels(plain, wild, view) else None
    if size not in (7, 9):
        return None
    extras = [card for card in plain if card in ARCANA or card in NO_RANK]
    fits = any(_is_bagels([card for card in plain if card != extra], wild, view) for extra in extras)
    if fits or (wild and _is_bagels(plain, wild - 1, view)):
        return (4 if size == 7 else 5), 0
    return None


def _is_bagels(plain: Sequence[str], wild: int, view: View) -> bool:
    ranks = Counter(rank(card) for card in plain)
    tens, nines, aces = sum(ranks[each] for each in TEN), ranks["9"], ranks["A"]
    return tens + nines + aces == len(plain) and wild >= abs(nines - aces) and (view.aces or not aces)


@dataclass(frozen=True)
class Arrangement:
    """Groupings of a hand, highest first, as they compare and by their cards."""

    keys: list[Key]
    groups: list[list[str]]


@cache
def arrangement(hand: tuple[str, ...], wild: bool, visible: frozenset[str]) -> Arrangement:
    """The best groupings of nine cards (CM-CMP-1)."""
    pictures = sum(bool(rank(card)) and rank(card) in PICTURES for card in hand)
    double = "Death" not in visible or pictures >= 3
    found: list[Arrangement] = []
    for wizard, uses_eights in product((False, True), repeat=2):
        if (wizard and "Wizard" not in hand) or (not uses_eights and "Ko" not in visible):
            continue
        view = View(wild, at_eight=not wizard, aces=not (uses_eights and "Ko" in visible), double=double)
        cards = [c for c in hand if (wizard or c != "Wizard") and (uses_eights or not is_eight(c))]
        found.append(_best_of(cards, view))
    return max(found, key=lambda each: each.keys)


def _best_of(cards: Sequence[str], view: View) -> Arrangement:
    keys: dict[int, Key] = {}
    for mask in range(3, 1 << len(cards)):
        if mask & (mask - 1) and (key := grouping([c for at, c in enumerate(cards) if mask >> at & 1], view)):
            keys[mask] = key
    masks = sorted(keys, key=lambda mask: keys[mask], reverse=True)

    @cache
    def best(free: int) -> tuple[tuple[Key, int], ...]:
        top: Key | None = None
        found: tuple[tuple[Key, int], ...] = ()
        for mask in masks:
            if mask & ~free:
                continue
            if top is not None and keys[mask] < top:
                break
            top = keys[mask]
            rest = ((top, mask), *best(free & ~mask))
            if [key for key, _ in rest] > [key for key, _ in found]:
                found = rest
        return found

    chosen = best((1 << len(cards)) - 1)
    groups = [[card for at, card in enumerate(cards) if mask >> at & 1] for _, mask in chosen]
    return Arrangement([key for key, _ in chosen], groups)
