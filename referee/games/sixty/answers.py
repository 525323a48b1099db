"""The rules of attacks and answers, which judges, questions and offers share."""

from collections.abc import Sequence
from typing import Final

from referee.contract.sums import cards_sum
from referee.games.sixty.cards import (
    ABRACADABRA,
    HOCUS_POCUS,
    NUMBERS,
    PACK,
    PLACE,
    ZAP,
    Code,
    fewest_to_beat,
    name,
    pile_and_sum,
    pile_of,
)
from referee.kit.values import Value
from referee.ruling import Refused, Sum

PASS, BEAT, JOKER = "pass", "beat", "joker"


class Outcome(Value):
    """The outcome of an allowed answer."""

    kind: str
    """`pass`, `beat` or `joker`."""
    kept: int
    """The number of cards of the pile that become penalty cards."""
    goes_on: int
    """The number of cards that attack the next player; 0 after a beat."""


def require_attack(cards: Sequence[Code]) -> None:
    """Check that an attack consists of number cards, all of one number (SX-ATT-1).

    :raises Refused: jokers, or several numbers.
    """
    first = cards[0]
    for code in cards:
        if isinstance(code, str):
            raise Refused("SX-ATT-1", f"{name(code)} is a joker, which only answers; an attack is of number cards.")
        if code != first:
            raise Refused("SX-ATT-1", f"An attack is of one number: {first} or {code}, not both.")


def outcome_of(number: int, count: int, cards: Sequence[Code], fetchable: int) -> Outcome:
    """The outcome of an answer to a pile of `count` cards of `number`.

    `fetchable` is the number of such cards in the discard pile.

    :raises Refused: cards that are not an answer, or not enough to beat the pile.
    """
    first, total = cards[0], number * count
    if len(cards) > 1 and any(isinstance(code, str) for code in cards):
        raise Refused("SX-RES-1", "A joker is played alone; number cards go without one.")
    if isinstance(first, str):
        return _outcome_of_joker(first, number, count, fetchable)
    if any(code != first for code in cards):
        says = f"An answer is of one number: {number} to pass, or one other number worth more than {total}."
        raise Refused(("SX-BEAT-1", "SX-PASS-1") if number not in cards else ("SX-PASS-1", "SX-BEAT-1"), says)
    if first == number:
        return Outcome(PASS, 0, count + len(cards))
    worth = first * len(cards)
    if worth > total:
        return Outcome(BEAT, 0, 0)
    needed = fewest(first, total)
    way = f"{pile_and_sum(first, needed)} would be" if needed else f"all the {first}s together are not either"
    rules = ("SX-BEAT-1", "SX-AMB-1") if worth == total else ("SX-BEAT-1",)
    raise Refused(rules, f"{worth} is not greater than {total}; {way}.", sums=(beat_sum("", cards, total),))


def beat_sum(title: str, cards: Sequence[Code], total: int) -> Sum:
    """Number cards beside the least that beats a pile (SX-BEAT-1)."""
    return cards_sum(title, [(name(code), code) for code in cards if isinstance(code, int)], needed=total + 1)


def _outcome_of_joker(joker: str, number: int, count: int, fetchable: int) -> Outcome:
    if joker == ABRACADABRA:
        return Outcome(JOKER, 0, count)
    if joker == HOCUS_POCUS:
        if not fetchable:
            says = f"No {number} lies in the discard pile to be fetched; pass, beat, play another joker, or take."
            raise Refused("SX-HP-1", says)
        return Outcome(JOKER, 0, count + 1)
    return Outcome(JOKER, count // 2, count - count // 2)


JOKER_RULES: Final = {
    ABRACADABRA: ("SX-AB-1", "SX-AMB-10"),
    HOCUS_POCUS: ("SX-HP-1", "SX-AMB-5"),
    ZAP: ("SX-ZP-1", "SX-AMB-4"),
}
KIND_RULES: Final = {PASS: ("SX-PASS-1",), BEAT: ("SX-BEAT-1",)}


def fewest(number: int, total: int) -> int:
    """The fewest cards of a number that beat a sum; 0 if the pack has too few of them (SX-BEAT-1)."""
    needed = fewest_to_beat(total, number)
    return needed if needed <= PACK[PLACE[number]] else 0


def beats(against: int, total: int, most: int, left: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The smallest beat with each number, as number and count, fewest cards first.

    `most` is the number of cards in the hand, `left` the number of each card that it can hold.
    """
    smallest = []
    for number in NUMBERS:
        needed = fewest_to_beat(total, number)
        if number != against and needed <= min(most, left[PLACE[number]]):
            smallest.append((number, needed))
    return tuple(sorted(smallest, key=lambda way: (way[1], way[0])))


def listed_beats(piles: Sequence[tuple[int, int]]) -> str:
    """Beats in one line: `20, 30, 10 10 (20)`."""
    return ", ".join(pile_of(number, needed) for number, needed in piles)
