"""Tricks: the cards that may be played, the winner, the claim that a card makes about the hand it came from.

A trick under way is one number, its state: the suit led, the best card so far and trump. All that depends on the state
is looked up in tables, which are built once.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from referee.games.pinochle.pack import ALL, KINDS, KING, NAMES, SHOWN, SUIT_MASKS
from referee.kit.values import Value

LAST_TRICK: Final = 2
CARD_POINTS: Final = tuple(1 if place % 5 >= KING else 0 for place in range(KINDS))
"""A point for each ace, ten and king (PN-SCO-1)."""
ALL_POINTS: Final = 50
_LEADS: Final = 4 * KINDS * 4
"""The first state without a card; there is one such state for each trump."""


def _state(led: int, best: int, trump: int) -> int:
    return (led * KINDS + best) * 4 + trump


def _led_best_trump(state: int) -> tuple[int, int, int]:
    return state // 4 // KINDS, state // 4 % KINDS, state % 4


def lead(trump: int) -> int:
    """The state before the first card of a trick."""
    return _LEADS + trump


def _higher(place: int) -> int:
    """The cards that beat a card in its own suit; an equal card does not beat it (PN-PLAY-6)."""
    return SUIT_MASKS[place // 5] & ~((2 << place) - 1)


def _levels(state: int) -> tuple[int, int, int]:
    """The cards due, as three masks: a card of the first, else of the second, else of the third, else any card."""
    if state >= _LEADS:
        return ALL, 0, 0
    led, best, trump = _led_best_trump(state)
    suit, trumps = SUIT_MASKS[led], SUIT_MASKS[trump]
    if led == trump:
        return _higher(best), suit, 0
    if best // 5 == trump:
        return suit, _higher(best), trumps  # PN-PLAY-4, PN-PLAY-3
    return _higher(best), suit, trumps  # PN-PLAY-2, PN-PLAY-3


def _beats(card: int, best: int, trump: int) -> bool:
    if card // 5 == best // 5:
        return card > best
    return card // 5 == trump


class _Played(Value):
    """A card played to a trick: its effect on the state."""

    state: int
    """The state after it."""
    takes: bool
    """True if the card becomes the best."""
    denied: int
    """The cards that would be due instead."""
    rule: str
    """The rule that allows the card if no other card is due."""


def _played(state: int, card: int) -> _Played:
    """The effect of a card on a trick in this state."""
    led, best, trump = _led_best_trump(state)
    if state >= _LEADS:
        return _Played(_state(card // 5, card, trump), True, 0, "PN-PLAY-1")
    wins = _beats(card, best, trump)
    denies = 0
    for mask in LEVELS[state]:
        if mask >> card & 1:
            break
        denies |= mask
    if card // 5 == led:
        allowed_by = "PN-PLAY-4" if best // 5 == trump != led else "PN-PLAY-2"
    else:
        allowed_by = "PN-PLAY-3" if card // 5 == trump else "PN-PLAY-5"
    return _Played(_state(led, card if wins else best, trump), wins, denies, allowed_by)


LEVELS: Final = tuple(_levels(state) for state in range(_LEADS + 4))
_PLAYED: Final = tuple(_played(state, card) for state in range(_LEADS + 4) for card in range(KINDS))


def legal(state: int, hand: int) -> int:
    """The cards of a hand that may be played; both are masks (PN-PLAY-1 to PN-PLAY-5)."""
    first, second, third = LEVELS[state]
    return hand & first or hand & second or hand & third or hand


def after(state: int, card: int) -> int:
    """The state after another card."""
    return _PLAYED[state * KINDS + card].state


def takes(state: int, card: int) -> bool:
    """True if a card becomes the best of the trick."""
    return _PLAYED[state * KINDS + card].takes


def denied(state: int, card: int) -> int:
    """The cards that a player denies holding by playing `card`: each would be due instead."""
    return _PLAYED[state * KINDS + card].denied


def rule(state: int, card: int) -> str:
    """The rule that allows a card if no other card is due."""
    return _PLAYED[state * KINDS + card].rule


def state_of(cards: Iterable[int], trump: int) -> int:
    """The state of a trick after these cards."""
    state = lead(trump)
    for card in cards:
        state = _PLAYED[state * KINDS + card].state
    return state


def winner(cards: Sequence[int], trump: int) -> int:
    """The number of the card that wins a trick, from 0 (PN-PLAY-6)."""
    state, won = lead(trump), 0
    for index, card in enumerate(cards):
        if _PLAYED[state * KINDS + card].takes:
            won = index
        state = _PLAYED[state * KINDS + card].state
    return won


def points(cards: Iterable[int]) -> int:
    """The points for the cards of a trick, without those for the last trick (PN-SCO-1)."""
    return sum(CARD_POINTS[card] for card in cards)


class Duty(Value):
    """A card that was due."""

    rule: str
    """The rule by which it was due."""
    reason: str
    """The reason as a clause of a sentence."""


def due_instead(state: int, card: int, held: int | None) -> Duty:
    """The duty to play `held` instead of `card`.

    `held` is None if the hand held a card of the suit led or a trump, but it is not known which. The rule is then the
    one that allows `card` only to a hand without them.
    """
    led, best, trump = _led_best_trump(state)
    if held is None:
        if card // 5 == trump:
            return Duty(
                rule(state, card), f"a player without {NAMES[led]} must beat {SHOWN[best]} with a trump if possible"
            )
        return Duty(rule(state, card), f"only a player with neither {NAMES[led]} nor {NAMES[trump]} may play any card")
    if held // 5 == led:
        if card // 5 == led:
            return Duty("PN-PLAY-2", f"{SHOWN[best]} must be beaten")
        return Duty("PN-PLAY-2", f"{NAMES[led]} must be followed")
    if card // 5 == trump:
        return Duty("PN-PLAY-3", f"{SHOWN[best]} must be beaten")
    return Duty("PN-PLAY-3", f"a player without {NAMES[led]} must play a trump")
