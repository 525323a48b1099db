"""One betting round as a value, and the pots that a hand's bets make (PK-BET-1, PK-SPLIT-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from referee.kit.tuples import put

NO_LIMIT, POT_LIMIT, FIXED = "no_limit", "pot_limit", "fixed"
PLENTY: Final = 10**12
"""What a player can pay where chips are not counted."""
_NEVER: Final = -1


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be bet: the sort of limit, the smallest (or fixed) bet, the number of raises (0: any)."""

    sort: str
    bet: int
    raises: int


@dataclass(frozen=True, slots=True)
class Round:
    """A betting round under way, by seats.

    `put_in` are the chips of this round, `level` the most that anybody has put in, `step` the last full bet or raise,
    at first the smallest bet.
    `acted` is the level at which each seat last acted (-1: not yet): below a full raise it may not raise again.
    """

    turn: int
    put_in: tuple[int, ...]
    acted: tuple[int, ...]
    step: int
    level: int = 0
    raises: int = 0


def begin(first: int, seats: int, bet: int) -> Round:
    """A round in which the seat `first` is to act, and `bet` is the smallest full bet."""
    return Round(first, (0,) * seats, (_NEVER,) * seats, bet)


def owed(state: Round, seat: int) -> int:
    """What a seat must add to call."""
    return state.level - state.put_in[seat]


def able(live: Sequence[bool], stacks: Sequence[int]) -> tuple[int, ...]:
    """The seats that are in the hand and have chips left."""
    return tuple(seat for seat, plays in enumerate(live) if plays and stacks[seat] > 0)


def next_seat(after: int, among: Sequence[int], seats: int) -> int:
    """The nearest seat of `among` clockwise from `after`, which itself comes last."""
    return min(among, key=lambda seat: (seat - after - 1) % seats)


def settled(state: Round, live: Sequence[bool], stacks: Sequence[int]) -> bool:
    """Whether nobody is left to act: all bets equal, or nobody left to bet against."""
    waiting = able(live, stacks)
    if any(owed(state, seat) for seat in waiting):
        return False
    return len(waiting) < 2 or all(state.acted[seat] != _NEVER for seat in waiting)


def _moved(state: Round, live: Sequence[bool], stacks: Sequence[int]) -> Round | None:
    """The round with the next seat to act; None where it is over."""
    if settled(state, live, stacks):
        return None
    waiting = [seat for seat in able(live, stacks) if owed(state, seat) or state.acted[seat] == _NEVER]
    return replace(state, turn=next_seat(state.turn, waiting, len(state.acted)))


def passed(state: Round, live: Sequence[bool], stacks: Sequence[int]) -> Round | None:
    """After a check or a fold of the seat on turn; `live` are those still in."""
    return _moved(replace(state, acted=put(state.acted, state.turn, state.level)), live, stacks)


def added(state: Round, chips: int, live: Sequence[bool], stacks: Sequence[int]) -> Round | None:
    """After a call, bet or raise of so many chips; `stacks` are those after it. None where the round is over."""
    seat = state.turn
    total = state.put_in[seat] + chips
    found = replace(state, put_in=put(state.put_in, seat, total), acted=put(state.acted, seat, max(total, state.level)))
    if total > state.level:
        up = total - state.level
        full = up >= state.step
        found = replace(
            found,
            level=total,
            step=max(up, state.step),
            raises=state.raises + (1 if full and state.level else 0),
        )
    return _moved(found, live, stacks)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a seat may bet, or raise by: the least and the most."""

    least: int
    most: int


def bounds(state: Round, limits: Limits, live: Sequence[bool], stacks: Sequence[int], pot: int) -> Bounds | str:
    """How much the seat on turn may bet or raise by, on top of a call; a text where it may not."""
    seat, stack = state.turn, stacks[state.turn]
    call = owed(state, seat)
    if state.level and limits.raises and state.raises >= limits.raises:
        return f"The {limits.raises} raises of this round are made; call or fold."
    if state.acted[seat] != _NEVER and state.level - state.acted[seat] < state.step:
        return "The all-in bet is less than a full one and lets nobody raise again; call or fold."
    others = [other for other in able(live, stacks) if other != seat]
    if not others:
        return "Nobody is left to bet against; call or fold." if call else "Nobody is left to bet against."
    room = stack - call
    if room <= 0:
        return f"{stack} chips are left, the call takes them all; call or fold."
    least = most = state.step
    if limits.sort == POT_LIMIT:
        most = max(least, pot + call)
    elif limits.sort == NO_LIMIT:
        most = room
    return Bounds(min(least, room), min(most, room))


# --- pots ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot: its chips and the seats that can win it."""

    chips: int
    seats: tuple[int, ...]


def pots(paid: Sequence[int], live: Sequence[bool], extra: int) -> tuple[Pot, ...]:
    """The main pot and the side pots of a hand.

    `paid` is what each seat has put in for calls and antes, `extra` what belongs to everybody's pot: what was there
    before, and payments. What only one of those still in has paid in full is a pot of its own.
    """
    levels = sorted({paid[seat] for seat, plays in enumerate(live) if plays})
    found: list[Pot] = []
    below = 0
    for index, level in enumerate(levels):
        chips = sum(min(amount, level) - min(amount, below) for amount in paid)
        seats = tuple(seat for seat, plays in enumerate(live) if plays and paid[seat] >= level)
        if index == 0:
            chips += extra
        if chips:
            found.append(Pot(chips, seats))
        below = level
    return tuple(found)


def uncalled(paid: Sequence[int], live: Sequence[bool]) -> tuple[int, int] | None:
    """Who has bet more than anybody else has paid, and how many chips more; None where nobody has."""
    top = max(range(len(paid)), key=lambda seat: (paid[seat], live[seat]))
    chips = paid[top] - max((amount for seat, amount in enumerate(paid) if seat != top), default=0)
    return (top, chips) if chips and live[top] else None


def out_of_reach(paid: Sequence[int], live: Sequence[bool], gone: Sequence[int]) -> dict[int, int]:
    """What nobody still in can win, by seats: whoever was the last one left in such a side pot has won it.

    `gone` are the seats that are out, in the order in which they went.
    """
    below = max((paid[seat] for seat, plays in enumerate(live) if plays), default=0)
    found: dict[int, int] = {}
    for level in sorted({amount for amount in paid if amount > below}):
        chips = sum(min(amount, level) - min(amount, below) for amount in paid)
        last = [seat for seat in gone if paid[seat] >= level][-1]
        found[last] = found.get(last, 0) + chips
        below = level
    return found


def shares(chips: int, winners: Sequence[int], dealer: int, seats: int) -> dict[int, int]:
    """A pot divided equally; what cannot be divided goes to the winner nearest the dealer's left (PK-SPLIT-1)."""
    each, over = divmod(chips, len(winners))
    near = next_seat(dealer, winners, seats)
    return {seat: each + (over if seat == near else 0) for seat in winners}
