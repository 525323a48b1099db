"""The position of an evening of poker: chips by player, the jackpot, the pot on the table, the hand under way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import add
from typing import Annotated, Any, Final

from referee.contract import Roster, Setup
from referee.games.poker.betting_round import PLENTY
from referee.games.poker.current_hand import Hand
from referee.games.poker.options import ONE_EACH, SAME_DEALER, TITLES, TRIPS, Options
from referee.games.poker.pots import Division
from referee.games.poker.seats import NOBODY
from referee.games.poker.variants import variant_of
from referee.kit.append_only import AppendOnlyList
from referee.kit.names import counted_with, with_most
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field

MOST_PLAYERS: Final = 8


class Start(Fields):
    """An evening carried over from paper: chips won and lost, the pot, the dealer, and the state of a jackpot."""

    totals: dict[str, Annotated[int, Between(-10_000_000, 10_000_000)]] = form_field("Chips won or lost, by name")
    pot: Annotated[int, Between(0, 10_000_000)] = form_field("In the pot", default=0)
    dealer: Player | None = form_field("Deals next", default=None)
    hand: Annotated[int, Between(1, 10_000)] = form_field("Number of the next hand", default=1)
    jackpot_hand: Annotated[int, Between(1, 15)] = form_field("Hand of the jackpot", default=1)
    wins: dict[str, Annotated[int, Between(0, 2)]] | None = form_field(
        "Hands won of the jackpot, by name", default=None
    )
    failed_deals: Annotated[int, Between(0, 100)] = form_field("Deals that nobody could open", default=0)


class Chips(Value):
    """The chips of the evening, by player."""

    net: tuple[int, ...]
    """Chips won or lost; those in the pot count as spent."""
    bought: tuple[int, ...]
    """Chips bought, if chips are counted."""
    before: tuple[int, ...]
    """`net` when the hand began, before its first deal."""

    def plus(self, change: Mapping[int, int]) -> Chips:
        """The chips after some seats win or lose."""
        return replace(self, net=tuple([chips + change.get(seat, 0) for seat, chips in enumerate(self.net)]))


class Jackpot(Value):
    """The progressive jackpot (PJ-PROG-1)."""

    wins: tuple[int, ...]
    """The number of its hands that each player has won."""
    hand: int = 1
    """The number of the hand that is played for it."""


class RainOut(Value):
    """The pot after a rain-out: it belongs to those who were still in (PB-RAIN-1)."""

    seats: tuple[int, ...]
    """The players still in."""
    bets: tuple[int, ...]
    """The antes and bets that each player has paid."""
    gone: tuple[int, ...]
    """The players who were out before it, in the order they went out."""


class CarryOver(Value):
    """The state that deals without a winner leave for the next deal."""

    pot: int = 0
    """The chips on the table between hands."""
    failed_deals: int = 0
    """The number of deals without an opening (PJ-OPEN-2)."""
    rain_outs: int = 0
    """The number of rain-outs of this pot."""
    rain_out: RainOut | None = None
    """The last rain-out; None if the pot is open to all."""


class PlayedHand(Value):
    """A hand that is over."""

    number: int
    variant: str
    dealer: int
    pot: int
    winners: tuple[int, ...]
    how: str
    """The hand that won it, in words."""
    change: tuple[int, ...]
    """The chips that each player won or lost by it."""


class Payment(Value):
    """A payment from one player to another at the end of the evening."""

    payer: int
    payee: int
    chips: int


class Position(Value):
    """The state of an evening. Players sit clockwise in the order of their names."""

    players: tuple[str, ...]
    options: Options
    """The house rules; their variant is the one being dealt, or the last one dealt."""
    chips: Chips
    jackpot: Jackpot
    roster: Roster
    carried: CarryOver = CarryOver()
    hand: Hand | None = None
    """The hand under way; None between hands."""
    last: Hand | None = None
    """The hand that has just ended, kept so that players can look at it."""
    dealer: int = NOBODY
    """The last dealer."""
    number: int = 1
    """The number of the hand."""
    payments: tuple[Payment, ...] | None = None
    """The payments that settle all debts; None until the evening is over."""
    history: AppendOnlyList[PlayedHand] = AppendOnlyList()

    @property
    def over(self) -> bool:
        return self.payments is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who have won most once the evening is over; empty if all are even."""
        return with_most(self.players, self.chips.net) if self.over and max(self.chips.net) else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.chips.net

    @property
    def current_hand(self) -> Hand:
        """The hand under way, in a position that is known to have one."""
        assert self.hand is not None
        return self.hand

    @property
    def player(self) -> str:
        """The player who is to act in the hand under way."""
        return self.players[self.current_hand.action.seat]

    @property
    def is_progressive(self) -> bool:
        """True if hands are played for a progressive jackpot (PJ-PROG-1)."""
        return self.options.progressive and self.options.variant == TRIPS

    @property
    def at_table(self) -> tuple[int, ...]:
        """The seats of those who have not gone home."""
        return tuple(sorted(self.roster.order))

    @property
    def with_chips(self) -> tuple[int, ...]:
        """The seats of those at the table who can pay."""
        return tuple(seat for seat in self.at_table if self.stack(seat) > 0)

    def stack(self, seat: int) -> int:
        """The chips in front of a player; more than enough if chips are not counted."""
        return self.stacks[seat]

    @property
    def stacks(self) -> tuple[int, ...]:
        if not self.options.buy_in:
            return (PLENTY,) * len(self.players)
        return tuple(map(add, self.chips.bought, self.chips.net))

    def names(self, seats: Iterable[int]) -> tuple[str, ...]:
        """The names of the players in these seats."""
        return tuple([self.players[seat] for seat in seats])

    def division(self, dealer: int) -> Division:
        """The way equal hands divide chips after a deal (PK-SPLIT-1)."""
        return Division(dealer, len(self.players), one_each=self.options.odd_chips == ONE_EACH)

    @property
    def same_dealer_again(self) -> bool:
        """True if the last dealer deals again: after a rain-out, or after a deal not opened (PB-RAIN-1, PJ-OPEN-2)."""
        nobody_opened = bool(self.carried.failed_deals) and self.options.redeal == SAME_DEALER
        return nobody_opened or self.carried.rain_out is not None

    def in_hand(self, **changes: Any) -> Position:
        """The same position with changed parts of the hand."""
        return replace(self, hand=replace(self.current_hand, **changes))

    def in_action(self, **changes: Any) -> Position:
        """The same position with changed fields of the action."""
        return self.in_hand(action=replace(self.current_hand.action, **changes))


def initial_position(setup: Setup) -> Position:
    """The position before the first hand, or before the next one of an evening that began on paper.

    :raises Unreadable: a number of players that the variant does not take, chips that do not add up, a jackpot
        that is not played.
    """
    names, options = setup.players, setup.options
    variant = variant_of(options)
    if not (options.dealers_choice or variant.least <= len(names) <= variant.most):
        span = f"{variant.least} to {variant.most}"
        raise Unreadable(f"{TITLES[variant.key]} takes {span} players, not {len(names)}", "players")
    zeros = (0,) * len(names)
    bought = (options.buy_in,) * len(names)
    position = Position(
        names,
        options,
        chips=Chips(zeros, bought, zeros),
        jackpot=Jackpot(zeros),
        roster=Roster.of(names),
    )
    return position if setup.start is None else _from_paper(position, setup.start)


def _from_paper(position: Position, start: Start) -> Position:
    names, options = position.players, position.options
    net = tuple(start.totals.get(who, 0) for who in names)
    if sum(net) + start.pot:
        says = f"the chips add up to {sum(net)}; with {start.pot} in the pot they must add up to {-start.pot}"
        raise Unreadable(says, "start.totals")
    if not position.is_progressive and (start.wins or start.jackpot_hand > 1):
        raise Unreadable("no progressive jackpot is played", "start.wins" if start.wins else "start.jackpot_hand")
    if start.failed_deals and options.variant != TRIPS:
        raise Unreadable("only hands of Jacks to Open are thrown in", "start.failed_deals")
    wins = tuple((start.wins or {}).get(who, 0) for who in names)
    # A split hand counts for each of its winners.
    if max(wins) >= start.jackpot_hand or sum(wins) < start.jackpot_hand - 1:
        won = counted_with(sum(wins), "hand", "is", "are")
        raise Unreadable(f"{won} won, and hand {start.jackpot_hand} is next", "start.wins")
    bought = position.chips.bought
    if options.buy_in:
        # A player who has lost more than the starting chips must have bought the difference.
        bought = tuple(max(chips, -lost) for chips, lost in zip(bought, net, strict=True))
    after = replace(
        position,
        chips=Chips(net, bought, before=net),
        jackpot=Jackpot(wins, start.jackpot_hand),
        carried=CarryOver(start.pot, start.failed_deals),
        number=start.hand,
    )
    if start.dealer is None:
        return after
    dealer = names.index(start.dealer)
    return replace(after, dealer=dealer if after.same_dealer_again else (dealer - 1) % len(names))
