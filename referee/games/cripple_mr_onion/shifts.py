"""Cards shifted to other values by the World or the Queen of Elephants (CM-TUIN-1, CM-ELE-1)."""

from collections.abc import Sequence
from typing import Final

from referee.games.cripple_mr_onion.arrangement.card_uses import card_use
from referee.games.cripple_mr_onion.cards import ARCANA, QUEEN_OF_ELEPHANTS, WORLD, Card, read_card
from referee.games.cripple_mr_onion.powers import Powers
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Refused

Shifts = tuple[tuple[Card, int], ...]
"""The shifted cards, each with its new value."""
SHIFTED_BY: Final = {WORLD: "CM-TUIN-1", QUEEN_OF_ELEPHANTS: "CM-ELE-1"}
"""The cards that shift others, with their rules."""
_STEP: Final = 8
_LOW: Final = frozenset((1, 2, 3))
_HIGH: Final = frozenset((9, 10, 11))
_ONION_SUM: Final = 32
"""The queen counts the sum of the four cards less this: a Double Onion of 42 less her own 10."""


def shifts_of(card: str, cards: Sequence[Card], powers: Powers) -> Shifts:
    """The cards that the World or the Queen of Elephants shifts, with their new values.

    :raises Refused: cards that cannot be shifted, or are shifted already.
    """
    before = {shifted for shifted, _ in powers.shifts}
    for chosen in cards if card == WORLD else (*cards, read_card(QUEEN_OF_ELEPHANTS)):
        if chosen in before:
            raise Refused(SHIFTED_BY[card], f"{chosen} was shifted already; a card is shifted once.")
    return _by_world(cards, powers) if card == WORLD else _by_queen(cards, powers.wild_round)


def with_shifts(powers: Powers, card: str, cards: Sequence[Card]) -> Powers:
    """The rules in force for a hand after it shifts cards.

    :raises Refused: as `shifts_of`.
    """
    shifts = (*powers.shifts, *shifts_of(card, cards, powers))
    return replace(powers, shifts=shifts, onion=tuple(cards) if card == QUEEN_OF_ELEPHANTS else powers.onion)


def _by_world(cards: Sequence[Card], powers: Powers) -> Shifts:
    """The World's shift of two cards: one counts 8 less, the other 8 more, both from 1 to 11 (CM-TUIN-1)."""
    if len(cards) != 2 or cards[0] is cards[1]:
        raise Refused("CM-TUIN-1", "The World shifts two different cards of the hand: one 8 less, the other 8 more.")
    for down, up in (cards, tuple(reversed(cards))):
        lower, higher = _shiftable(down, _HIGH, powers), _shiftable(up, _LOW, powers)
        if lower and higher:
            shifts = {down: lower - _STEP, up: higher + _STEP}
            return tuple((card, shifts[card]) for card in cards)
    for card in cards:
        if not _shiftable(card, _HIGH, powers) and not _shiftable(card, _LOW, powers):
            raise Refused(
                "CM-TUIN-1", f"{_unshiftable(card, powers)}: only 9, 10 and 11 go down by 8, only 1, 2 and 3 go up."
            )
    raise Refused("CM-TUIN-1", "One card goes down (a 9, 10 or 11) and one goes up (a 1, 2 or 3).")


def _shiftable(card: Card, values: frozenset[int], powers: Powers) -> int:
    """The value of a card that can be shifted; 0 if it has none. An eight has none, because 8 less is 0."""
    if card.rank == "8":
        return 0
    return next((value for value in card_use(card, powers).values if value in values), 0)


def _unshiftable(card: Card, powers: Powers) -> str:
    use = card_use(card, powers)
    if card.rank == "8" or not use.values or use.zero:
        return f"{card} cannot be shifted"
    return f"{card} would become {written(use.values[0] - _STEP)} or {use.values[0] + _STEP}"


def _by_queen(cards: Sequence[Card], wild_round: bool) -> Shifts:
    """The Queen of Elephants' shift of four nines and tens, with the queen last (CM-ELE-1)."""
    able = ("9", "T", "8") if wild_round else ("9", "T")
    kinds = "a 9, a 10 or an 8" if wild_round else "a 9 or a 10"
    if len(set(cards)) != 4 or len(cards) != 4:
        raise Refused("CM-ELE-1", "The Queen of Elephants shifts four of a player’s own cards, each a 9 or a 10.")
    for card in cards:
        if card.rank not in able or (card.rank == "8" and card.suit == ARCANA):
            raise Refused("CM-ELE-1", f"{card} cannot be shifted: each of the four is {kinds}.")
    low = [card for card in cards if card.rank != "T"]
    if len(low) < 2:
        lower = "nines or eights" if wild_round else "nines"
        says = f"The two pictures of the Double Onion are shifted {lower}: choose at least two of them, not {len(low)}."
        raise Refused("CM-ELE-1", says)
    total = sum({"9": 9, "T": 10, "8": 8}[card.rank] for card in cards)
    pictures = set(low[:2])
    shifts = tuple((card, 10 if card in pictures else 11) for card in cards)
    return (*shifts, (read_card(QUEEN_OF_ELEPHANTS), total - _ONION_SUM))
