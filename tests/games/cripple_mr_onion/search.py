"""Every partition of a hand into groupings, tried one by one: slow, and written from the rules alone.

The rules in force for a hand (`Powers`) are read by their names alone: those of the referee will do as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.games.cripple_mr_onion.cards import CARDS, Card

RANKS = "A23456789TJQK"
PACK = [card for card in CARDS.values() if card.rank != "N"]
POWER_CARDS = {"Aa", "Qa", "Ka", "8a", "Ja", "6a", "Qe", "Ko"}


class Powers(Struct, frozen=True):
    """The rules in force for one hand."""

    eights: str = "null"
    wild_round: bool = False
    fool: bool = False
    death: bool = False
    lady: bool = False
    sender: bool = False
    no_aces: bool = False
    zero_aces: bool = False
    wild_wizard: bool = False
    arcana_suit: bool = True
    wizard_is_eight: bool = False


def is_eight(card: Card, powers: Any) -> bool:
    """True if a card is one of the magic eights (CM-AMB-5)."""
    return card.rank == "8" and (card.suit != "a" or powers.wizard_is_eight)


@dataclass(frozen=True)
class Facts:
    """A set of cards played as one grouping: what of it concerns rules for the whole hand.

    `at_eight` is an eight of a suit played as 8; the Wizard itself is none of those that it forbids (CM-WIZ-1).
    """

    rank: int
    nulls: int = 0
    at_eight: bool = False
    elevens: int = 0
    ones: int = 0
    pairs: bool = False


@cache
def faces(card: Card, powers: Any) -> tuple[tuple[str, str], ...]:
    """The cards that a card may be, as rank and suit."""
    if not card.rank:
        return ()
    wild_eight = is_eight(card, powers) and powers.eights == "wild"
    wizard = card.code == "Wizard" and powers.wild_wizard
    if not (wild_eight or wizard):
        return ((card.rank, card.suit),)
    missing = [
        (rank, suit)
        for rank in RANKS
        for suit in ("octea" if powers.arcana_suit else "octe")
        if rank + suit not in POWER_CARDS or (rank, suit) == (card.rank, card.suit)
    ]
    if wild_eight and powers.no_aces:
        missing = [(rank, suit) for rank, suit in missing if rank != "A"]
    return tuple(dict.fromkeys(missing))


def zero(card: Card, powers: Any) -> bool:
    return card.rank == "A" and (powers.zero_aces or powers.no_aces)


def values(rank: str) -> tuple[int, ...]:
    return (1, 11) if rank == "A" else (min(10, RANKS.index(rank) + 1),)


def forbidden_eight(card: Card, powers: Any) -> bool:
    """True if a card is one of the eights that are not played as 8 beside the Wizard (CM-WIZ-1)."""
    return is_eight(card, powers) and card.code != "Wizard"


@cache
def ranks_of(powers: Any) -> Mapping[str, frozenset[str]]:
    """The ranks that each card, by its code, may have in a pair or a row."""
    return {
        card.code: frozenset(() if zero(card, powers) else (rank for rank, _ in faces(card, powers))) for card in PACK
    }


def may_be(card: Card, ranks: str, powers: Any) -> bool:
    return not ranks_of(powers)[card.code].isdisjoint(ranks)


@cache
def in_sum(powers: Any) -> Mapping[str, frozenset[tuple[int, int, bool, int, int]]]:
    """The values that each card, by its code, can add to a sum; empty for a card that is part of no sum."""
    return {card.code: frozenset(added(card, powers)) for card in PACK}


def added(card: Card, powers: Any) -> Iterator[tuple[int, int, bool, int, int]]:
    if zero(card, powers):
        return
    able = any(face == "A" for face, _ in faces(card, powers))
    for rank, _ in faces(card, powers):
        for value in values(rank):
            eight = forbidden_eight(card, powers) and value == 8
            yield value, 0, eight, int(value == 11), int(value == 1 and able)
    if is_eight(card, powers) and powers.eights == "null":
        yield 0, 1, False, 0, 0


def counted(cards: tuple[Card, ...], powers: Any) -> Iterator[tuple[int, int, bool, int, int]]:
    """Sums of cards: total, null eights, an eight at 8, elevens, ones in their place."""
    states = {(0, 0, False, 0, 0)}
    steps_of = in_sum(powers)
    for card in cards:
        steps = steps_of[card.code]
        states = {
            (total + value, nulls + null, at or eight, high + eleven, low + ace_as_one)
            for total, nulls, at, high, low in states
            for value, null, eight, eleven, ace_as_one in steps
            if total + value <= 21
        }
    yield from states


@cache
def in_suits(powers: Any) -> Mapping[str, Mapping[str, set[tuple[int, bool, int, int]]]]:
    """The values of each card, by its code, as one of each suit."""
    return {card.code: {suit: in_suit(card, suit, powers) for suit in (*"octea", "")} for card in PACK}


def in_suit(card: Card, suit: str, powers: Any) -> set[tuple[int, bool, int, int]]:
    """The values of a card as one of a suit (empty: any suit, none too)."""
    if zero(card, powers):
        fits = card.suit == suit and (suit != "a" or powers.arcana_suit) if suit else True
        return {(0, False, 0, 0)} if fits else set()
    able = any(rank == "A" for rank, _ in faces(card, powers))
    return {
        (value, forbidden_eight(card, powers) and value == 8, int(value == 11), int(value == 1 and able))
        for rank, own in faces(card, powers)
        if not suit or (own == suit and (suit != "a" or powers.arcana_suit))
        for value in values(rank)
    }


def flushes(cards: tuple[Card, ...], powers: Any) -> Iterator[Facts]:
    steps_of = in_suits(powers)
    for suit in "octea":
        outside = [card for card in cards if not steps_of[card.code][suit]]
        if len(outside) > 1:
            continue
        for odd in outside or (None, *cards):
            states = {(0, False, 0, 0)}
            for card in cards:
                steps = steps_of[card.code]["" if card is odd else suit]
                if card is odd:
                    steps = {
                        step
                        for away in ("o", "c", "t", "e", "a", "none")
                        if away != suit
                        for step in away_from(card, away, powers)
                    }
                states = {
                    (total + value, at or eight, high + eleven, low + ace_as_one)
                    for total, at, high, low in states
                    for value, eight, eleven, ace_as_one in steps
                    if total + value <= 21
                }
            for total, at, high, low in states:
                if total >= 16:
                    yield Facts(9 if odd is None else 7, 0, at, high, low)


def away_from(card: Card, suit: str, powers: Any) -> set[tuple[int, bool, int, int]]:
    if suit == "none":
        return in_suits(powers)[card.code][""] if card.suit == "a" and not powers.arcana_suit else set()
    return in_suits(powers)[card.code][suit]


def pairings(cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, Card], ...]]:
    if not cards:
        yield ()
        return
    first = cards[0]
    for place in range(1, len(cards)):
        for rest in pairings(cards[1:place] + cards[place + 1 :]):
            yield ((first, cards[place]), *rest)


def is_onion_pair(pair: tuple[Card, Card], powers: Any, ten: bool = False) -> bool:
    first, second = pair
    tens = "TJQK" if ten else "JQK"
    return any(may_be(a, tens, powers) and may_be(b, "A", powers) for a, b in ((first, second), (second, first)))


def bagel_pair(pair: tuple[Card, Card], powers: Any) -> set[int]:
    """The elevens that a pair worth 20 needs; empty where it is none."""
    first, second = pair
    elevens = set()
    if may_be(first, "TJQK", powers) and may_be(second, "TJQK", powers):
        elevens.add(0)
    if any(may_be(a, "9", powers) and may_be(b, "A", powers) for a, b in ((first, second), (second, first))):
        elevens.add(1)
    return elevens


def bagels(cards: tuple[Card, ...], powers: Any) -> set[int]:
    all_totals: set[int] = set()
    if not all(may_be(card, "TJQK9A", powers) for card in cards):
        return all_totals
    for pairing in pairings(cards):
        totals = {0}
        for pair in pairing:
            totals = {total + more for total in totals for more in bagel_pair(pair, powers)}
        all_totals |= totals
    return all_totals


def onions(cards: tuple[Card, ...], powers: Any) -> bool:
    """True if cards are pairs of a picture and an ace."""
    if not all(may_be(card, "AJQK", powers) for card in cards):
        return False
    return any(all(is_onion_pair(pair, powers) for pair in way) for way in pairings(cards))


def groupings(cards: tuple[Card, ...], powers: Any) -> set[Facts]:
    """Everything that these cards together are."""
    facts: set[Facts] = set()
    n = len(cards)
    codes = {card.code for card in cards}
    if n in (2, 4, 6):
        facts |= {Facts({2: 1, 4: 2, 6: 3}[n], elevens=high) for high in bagels(cards, powers)}
        if n == 2 and is_onion_pair(cards, powers, ten=True):  # type: ignore[arg-type]
            facts.add(Facts(6, elevens=1))
        if n > 2 and onions(cards, powers):
            facts.add(Facts({4: 17, 6: 18}[n], elevens=n // 2, pairs=True))
    if n in (7, 9):
        for extra in cards:
            rest = tuple(card for card in cards if card is not extra)
            ordinary = any(suit == "a" for _, suit in faces(extra, powers)) and powers.arcana_suit
            if extra.arcana or ordinary:
                facts |= {Facts(4 if n == 7 else 5, elevens=high) for high in bagels(rest, powers)}
    if n == 8:
        for extras in combinations(cards, 2):
            rest = tuple(card for card in cards if card not in extras)
            named = all(card.code in ("Death", "Ruler", "Lady", "Witch") for card in extras)
            if named and onions(rest, powers):
                facts.add(Facts(19, elevens=3))
        if codes >= {"Death", "Lady", "Ruler", "Witch"} and sum(is_eight(card, powers) for card in cards) == 4:
            facts.add(Facts(20 if powers.eights == "wild" else 19, at_eight=True))
    if n == 9 and "Death" in codes:
        rest = tuple(card for card in cards if card.code != "Death")
        if onions(rest, powers):
            facts.add(Facts(21))
    if n == 3:
        if powers.eights == "wild" and all(is_eight(card, powers) for card in cards):
            facts.add(Facts(15, at_eight=True))
        if all(may_be(card, "7", powers) for card in cards):
            facts.add(Facts(13))
        for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
            six, seven, eight = cards[a], cards[b], cards[c]
            if may_be(six, "6", powers) and may_be(seven, "7", powers) and may_be(eight, "8", powers):
                facts.add(Facts(11, at_eight=forbidden_eight(eight, powers)))
    if 3 <= n <= 7:
        rank = {3: 8, 4: 10, 5: 12, 6: 14, 7: 16}[n]
        facts |= {
            Facts(rank, nulls, at, high, low) for total, nulls, at, high, low in counted(cards, powers) if total == 21
        }
    if n >= 3:
        facts |= set(flushes(cards, powers))
    return facts


SWAPPED = {1: 6, 6: 1, 2: 17, 17: 2, 3: 18, 18: 3, 4: 19, 19: 4, 5: 20.5}


def best(hand: list[Card], powers: Any) -> tuple[tuple[float, int], ...]:
    """The best arrangement as pairs of rank and minus null eights, best first."""
    if powers.sender:
        # A player who uses no eight keeps the aces; a player who uses one has them at 0.
        plain = replace(powers, sender=False)
        without = [card for card in hand if not is_eight(card, powers)]
        return max(best(without, plain), best(hand, replace(plain, zero_aces=True)))
    highest = of_all_partitions(hand, powers)
    if powers.death:
        # A wild card may be the picture card that is dead: then it is that picture, of whichever suit.
        for place, card in enumerate(hand):
            if len(faces(card, powers)) > 1:
                for suit in "octe":
                    picture = next(CARDS[rank + suit] for rank in "JQK" if CARDS[rank + suit] not in hand)
                    highest = max(highest, of_all_partitions([*hand[:place], picture, *hand[place + 1 :]], powers))
    return highest


def of_all_partitions(hand: list[Card], powers: Any) -> tuple[tuple[float, int], ...]:
    """The best of every partition into groupings, each card as what it is or may be."""
    sets: dict[int, set[Facts]] = {}
    for mask in range(1, 1 << len(hand)):
        possible = groupings(tuple(card for place, card in enumerate(hand) if mask >> place & 1), powers)
        if possible:
            sets[mask] = possible
    by_place: list[list[int]] = [[mask for mask in sets if mask & -mask == 1 << place] for place in range(len(hand))]

    def ranked(facts: Facts) -> tuple[float, int]:
        return (SWAPPED.get(facts.rank, facts.rank) if powers.fool else facts.rank), -facts.nulls

    if not (powers.death or powers.lady or any(card.code == "Wizard" for card in hand)):

        @cache
        def top(left: int) -> tuple[tuple[float, int], ...]:
            if not left:
                return ()
            place = (left & -left).bit_length() - 1
            possible = top(left & ~(1 << place))
            for mask in by_place[place]:
                if mask & ~left == 0:
                    rank_of_group = max(map(ranked, sets[mask]))
                    possible = max(possible, tuple(sorted((rank_of_group, *top(left & ~mask)), reverse=True)))
            return possible

        return top((1 << len(hand)) - 1)

    def partitions(left: int) -> Iterator[list[tuple[int, Facts]]]:
        if not left:
            yield []
            return
        place = (left & -left).bit_length() - 1
        yield from partitions(left & ~(1 << place))
        for mask in by_place[place]:
            if mask & ~left == 0:
                for rest in partitions(left & ~mask):
                    for facts in sets[mask]:
                        yield [(mask, facts), *rest]

    result: tuple[tuple[float, int], ...] = ()
    for groups in partitions((1 << len(hand)) - 1):
        key = tuple(sorted((ranked(facts) for _, facts in groups), reverse=True))
        if key > result and stands(groups, hand, powers):
            result = key
    return result


def stands(groups: list[tuple[int, Facts]], hand: list[Card], powers: Any) -> bool:
    """True if the rules for the whole hand are kept."""

    def used(mask: int) -> list[Card]:
        return [card for place, card in enumerate(hand) if mask >> place & 1]

    wizard = any(card.code == "Wizard" for mask, _ in groups for card in used(mask))
    if wizard and any(facts.at_eight for _, facts in groups):
        return False
    if powers.lady:
        high = sum(facts.elevens for _, facts in groups)
        low = sum(facts.ones for _, facts in groups)
        unused = [card for place, card in enumerate(hand) if not any(mask >> place & 1 for mask, _ in groups)]
        if high > low + sum(may_be(card, "A", powers) for card in unused) + 1:
            return False
    if powers.death:
        touched = 0
        for mask, facts in groups:
            if facts.pairs and (facts.rank == 17 or powers.wild_round):
                touched |= mask
        pictures = [place for place, card in enumerate(hand) if card.rank in tuple("JQK")]
        if touched and not any(not touched >> place & 1 for place in pictures):
            return False
    return True
