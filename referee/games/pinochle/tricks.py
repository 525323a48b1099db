"""Tricks: the cards that may be played, the winner, the claim that a card makes about the hand it came from.

A trick under way is one number, its state: the suit led, the best card so far and trump. All that depends on the state
is looked up in tables, which are built once.
"""

from __future__ import annotations

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


def lead(trump: int) -> int:
    """The state before the first card of a trick."""
    return _LEADS + trump


def _higher(place: int) -> int:
    """The cards that beat a card in its own suit; an equal card does not beat it (PN-PLAY-6)."""
    return SUIT_MASKS[place // 5] & ~((2 << place) - 1)


def _levels(led: int, best: int, trump: int) -> tuple[int, int, int]:
    """The cards due, as three masks: a card of the first, else of the second, else of the third, else any card."""
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


def _tables() -> tuple[list[tuple[int, int, int]], list[int], list[bool], list[int], list[str]]:
    levels: list[tuple[int, int, int]] = []
    following: list[int] = []
    takes: list[bool] = []
    denied: list[int] = []
    rules: list[str] = []
    for state in range(_LEADS):
        led, best, trump = state // 4 // KINDS, state // 4 % KINDS, state % 4
        levels.append(_levels(led, best, trump))
        for card in range(KINDS):
            wins = _beats(card, best, trump)
            following.append(_state(led, card if wins else best, trump))
            takes.append(wins)
            none = 0
            for mask in levels[state]:
                if mask >> card & 1:
                    break
                none |= mask
            denied.append(none)
            if card // 5 == led:
                trumped = best // 5 == trump != led
                rules.append("PN-PLAY-4" if trumped else "PN-PLAY-2")
            else:
                rules.append("PN-PLAY-3" if card // 5 == trump else "PN-PLAY-5")
    for trump in range(4):
        levels.append((ALL, 0, 0))
        for card in range(KINDS):
            following.append(_state(card // 5, card, trump))
            takes.append(True)
            denied.append(0)
            rules.append("PN-PLAY-1")
    return levels, following, takes, denied, rules


LEVELS, _AFTER, _TAKES, _DENIED, _RULES = _tables()


def legal(state: int, hand: int) -> int:
    """The cards of a hand that may be played; both are masks (PN-PLAY-1 to PN-PLAY-5)."""
    first, second, third = LEVELS[state]
    return hand & first or hand & second or hand & third or hand


def after(state: int, card: int) -> int:
    """The state after another card."""
    return _AFTER[state * KINDS + card]


def takes(state: int, card: int) -> bool:
    """True if a card becomes the best of the trick."""
    return _TAKES[state * KINDS + card]


def denied(state: int, card: int) -> int:
    """The cards that a player denies holding by playing `card`: each would be due instead."""
    return _DENIED[state * KINDS + card]


def rule(state: int, card: int) -> str:
    """The rule that allows a card if no other card is due."""
    return _RULES[state * KINDS + card]


def state_of(cards: Iterable[int], trump: int) -> int:
    """The state of a trick after these cards."""
    state = lead(trump)
    for card in cards:
        state = _AFTER[state * KINDS + card]
    return state


def winner(cards: Sequence[int], trump: int) -> int:
    """The number of the card that wins a trick, from 0 (PN-PLAY-6)."""
    state, won = lead(trump), 0
    for index, card in enumerate(cards):
        if _TAKES[state * KINDS + card]:
            won = index
        state = _AFTER[state * KINDS + card]
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
    led, best, trump = state // 4 // KINDS, state // 4 % KINDS, state % 4
    if held is None:
        if card // 5 == trump:
            return Duty(
                rule(state, card), f"a player without {NAMES[led]} beats {SHOWN[best]} with a trump if possible"
            )
        return Duty(rule(state, card), f"only a player with neither {NAMES[led]} nor {NAMES[trump]} plays any card")
    if held // 5 == led:
        if card // 5 == led:
            return Duty("PN-PLAY-2", f"{SHOWN[best]} is to be beaten")
        return Duty("PN-PLAY-2", f"{NAMES[led]} are to be followed")
    if card // 5 == trump:
        return Duty("PN-PLAY-3", f"{SHOWN[best]} is to be beaten")
    return Duty("PN-PLAY-3", f"a player without {NAMES[led]} plays a trump")
