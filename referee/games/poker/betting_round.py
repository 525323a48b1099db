"""One betting round as a value (PK-BET-1)."""

from collections.abc import Sequence
from typing import Final

from referee.games.poker.options import NO_LIMIT, POT_LIMIT, Options
from referee.games.poker.seats import next_seat
from referee.kit.names import counted
from referee.kit.values import Value, replace, with_item
from referee.ruling import Refused

PLENTY: Final = 10**12
"""The chips of every player if chips are not counted."""
_NEVER: Final = -1


class BettingRound(Value):
    """A betting round under way, by seats."""

    seat: int
    """The seat that is to act."""
    bets: tuple[int, ...]
    """The chips that each seat has put in during this round."""
    acted: tuple[int, ...]
    """The level at which each seat last acted; -1: not yet. A seat may raise again only after a full raise more."""
    full_bet: int
    """The last full bet or raise; at first the smallest bet."""
    level: int = 0
    """The most chips that any seat has put in."""
    raises: int = 0

    def owed(self, seat: int) -> int:
        """The chips that a seat must add to call."""
        return self.level - self.bets[seat]


class Bounds(Value):
    """The least and the most that a seat may bet, or raise by."""

    least: int
    most: int

    @property
    def is_open(self) -> bool:
        """True if there is no most, because chips are not counted."""
        return self.most > PLENTY // 2


def begin_round(first: int, seats: int, bet: int) -> BettingRound:
    """A round that begins with the seat `first`; `bet` is the smallest full bet."""
    return BettingRound(first, (0,) * seats, (_NEVER,) * seats, bet)


def able(live: Sequence[bool], stacks: Sequence[int]) -> tuple[int, ...]:
    """The seats that are in the hand and have chips left."""
    return tuple([seat for seat, plays in enumerate(live) if plays and stacks[seat] > 0])


def _next_to_act(betting: BettingRound, live: Sequence[bool], stacks: Sequence[int]) -> BettingRound | None:
    """The round with the next seat to act; None if all bets are called, and all have acted or only one can bet."""
    can_bet = able(live, stacks)
    waiting = [seat for seat in can_bet if betting.owed(seat) or betting.acted[seat] == _NEVER]
    if not waiting or (len(can_bet) == 1 and not betting.owed(can_bet[0])):
        return None
    return replace(betting, seat=next_seat(betting.seat, waiting, len(betting.acted)))


def after_pass(betting: BettingRound, live: Sequence[bool], stacks: Sequence[int]) -> BettingRound | None:
    """The round after the acting seat checks or folds; None if it is over. `live` are the seats still in."""
    acted = with_item(betting.acted, betting.seat, betting.level)
    return _next_to_act(replace(betting, acted=acted), live, stacks)


def after_chips(betting: BettingRound, chips: int, live: Sequence[bool], stacks: Sequence[int]) -> BettingRound | None:
    """The round after a call, bet or raise; None if it is over. `stacks` are the chips left after the play."""
    seat, full_bet = betting.seat, betting.full_bet
    total = betting.bets[seat] + chips
    more = total - betting.level
    if more > 0:
        raises = betting.raises + (1 if more >= full_bet and betting.level else 0)
        betting = replace(betting, level=total, full_bet=max(more, full_bet), raises=raises)
    bets = with_item(betting.bets, seat, total)
    acted = with_item(betting.acted, seat, betting.level)
    return _next_to_act(replace(betting, bets=bets, acted=acted), live, stacks)


def bounds(betting: BettingRound, options: Options, live: Sequence[bool], stacks: Sequence[int], pot: int) -> Bounds:
    """The least and the most that the acting seat may bet, or raise by on top of a call.

    :raises Refused: the seat may not bet or raise.
    """
    seat, stack = betting.seat, stacks[betting.seat]
    call = betting.owed(seat)
    if betting.level and options.raises and betting.raises >= options.raises:
        raise Refused("PK-BET-1", f"A round has {counted(options.raises, 'raise')} at most: call or fold.")
    if betting.acted[seat] != _NEVER and betting.level - betting.acted[seat] < betting.full_bet:
        says = "The all-in bet is less than a full one and lets nobody raise again: call or fold."
        raise Refused("PK-BET-1", says)
    if not any(other != seat for other in able(live, stacks)):
        now = "call or fold" if call else "check"
        raise Refused("PK-BET-1", f"Nobody is left to bet against: {now}.")
    room = stack - call
    if room <= 0:
        raise Refused("PK-BET-1", f"The call takes all that is left, {counted(stack, 'chip')}: call or fold.")
    least = most = betting.full_bet
    if options.limit == POT_LIMIT:
        most = max(least, pot + call)
    elif options.limit == NO_LIMIT:
        most = room
    return Bounds(min(least, room), min(most, room))
