"""What may be played: an attack, and an answer to a pile. Judges, questions and offers ask here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.sixty.cards import (
    ABRACADABRA,
    HOCUS_POCUS,
    NUMBERS,
    PACK,
    PLACE,
    Code,
    name,
    pile_and_sum,
    pile_of,
)

PASS, BEAT, JOKER = "pass", "beat", "joker"

Wrong = tuple[tuple[str, ...], str]
"""The rules that something breaks and what would be right."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An answer that stands. `kept` cards of the pile become penalty cards, `goes_on` cards attack on (0: none)."""

    kind: str
    kept: int
    goes_on: int


def wrong_attack(cards: Sequence[Code]) -> Wrong | None:
    """What an attack breaks: number cards, all of one number (SX-ATT-1)."""
    first = cards[0]
    for code in cards:
        if isinstance(code, str):
            return ("SX-ATT-1",), f"{name(code)} is a joker, which only answers; an attack is of number cards."
        if code != first:
            return ("SX-ATT-1",), f"An attack is of one number: {first} or {code}, not both."
    return None


def reply(number: int, count: int, cards: Sequence[Code], fetchable: int) -> Outcome | Wrong:
    """What an answer to a pile of `count` cards of `number` does, or what it breaks.

    `fetchable` is how many cards of that number lie in the discard pile.
    """
    first, total = cards[0], number * count
    if len(cards) > 1 and any(isinstance(code, str) for code in cards):
        return ("SX-RES-1",), "A joker is played alone; number cards go without one."
    if isinstance(first, str):
        return _joker(first, number, count, fetchable)
    if any(code != first for code in cards):
        says = f"An answer is of one number: {number} to pass, or one other number worth more than {total}."
        return ("SX-BEAT-1", "SX-PASS-1") if number not in cards else ("SX-PASS-1", "SX-BEAT-1"), says
    if first == number:
        return Outcome(PASS, 0, count + len(cards))
    worth = first * len(cards)
    if worth > total:
        return Outcome(BEAT, 0, 0)
    needed = fewest(first, total)
    way = f"{pile_and_sum(first, needed)} would be" if needed else f"all the {first}s together are not either"
    rules = ("SX-BEAT-1", "SX-AMB-1") if worth == total else ("SX-BEAT-1",)
    return rules, f"{worth} is not greater than {total}; {way}."


def _joker(joker: str, number: int, count: int, fetchable: int) -> Outcome | Wrong:
    if joker == ABRACADABRA:
        return Outcome(JOKER, 0, count)
    if joker == HOCUS_POCUS:
        if not fetchable:
            says = f"No {number} lies in the discard pile to be fetched; pass, beat, play another joker, or take."
            return ("SX-HP-1",), says
        return Outcome(JOKER, 0, count + 1)
    return Outcome(JOKER, count // 2, count - count // 2)


JOKER_RULES: Final = {
    "AB": ("SX-AB-1", "SX-AMB-10"),
    "HP": ("SX-HP-1", "SX-AMB-5"),
    "ZP": ("SX-ZP-1", "SX-AMB-4"),
}
KIND_RULES: Final = {PASS: "SX-PASS-1", BEAT: "SX-BEAT-1"}


def fewest(number: int, total: int) -> int:
    """How many cards of a number beat a sum; 0 where the pack has not so many (SX-BEAT-1)."""
    needed = total // number + 1
    return needed if needed <= PACK[PLACE[number]] else 0


def beats(against: int, total: int, most: int, left: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The smallest beat with each number, few cards first: (number, how many of it).

    `most` is the number of cards in the hand, `left` how many of each card can be in it.
    """
    found = []
    for number in NUMBERS:
        needed = total // number + 1
        if number != against and needed <= min(most, left[PLACE[number]]):
            found.append((number, needed))
    return tuple(sorted(found, key=lambda way: (way[1], way[0])))


def ways(found: Sequence[tuple[int, int]]) -> str:
    """Beats in one line: `20, 30, 10 10 (20)`."""
    return ", ".join(pile_of(number, needed) for number, needed in found)
