"""The position of an evening of poker: chips by player, and the hand under way with all that is public about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from operator import add, attrgetter
from typing import Any, Final, TypeVar

from referee.games.poker.betting import PLENTY, Round
from referee.games.poker.cards import codes_of
from referee.games.poker.hands import strength
from referee.games.poker.options import Options
from referee.kit.cards import JOKER, Card
from referee.kit.trail import Trail

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Kept:
    """A card kept and shown when four were exchanged, and the number of that play.

    `doubted`: another player showed it since.
    """

    card: Card
    n: int
    doubted: bool = False

    def lies_in(self, cards: Collection[Card]) -> bool:
        """Whether it turns up in another player's hand, for the first time; of jokers there are two."""
        return self.card in cards and self.card != JOKER and not self.doubted


@dataclass(frozen=True, slots=True)
class Passed:
    """A play by which a player said to have nothing: its number, and how many cards had been exchanged before it."""

    n: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand under way; what is by seat is a tuple in the order of the players.

    `order` are those dealt in, from the dealer's left; `live` who is still in; `paid` antes and bets, `extra` what else
    is in the pot. `step` is the step of the variant's course, `doing` what is to be entered, `waiting` who still has to
    in this step, `turn` whose turn it is. `downs` are cards face down by number, `ups` those face up; `natural` are
    those of a wild rank that are not paid for. `drawn` are the cards exchanged so far, `passes` who passed before the
    pot was opened, `opener` who opened with play `opened`, `needs` the rank of the pair for it. `asks` is what is to be
    paid for: `wild` or `four`. `turn_roller` is who turns cards, or did last. `shown` are the hands shown, `seen` the
    plays by which cards came into sight, `gone` those who are out, in the order in which they went.
    """

    dealer: int
    order: tuple[int, ...]
    live: tuple[bool, ...]
    paid: tuple[int, ...]
    extra: int
    wild: frozenset[str]
    stock: int
    downs: tuple[int, ...]
    ups: tuple[tuple[Card, ...], ...]
    needs: str
    drawn: tuple[int, ...]
    passes: tuple[Passed | None, ...]
    mucks: tuple[tuple[Passed, ...], ...]
    kept: tuple[Kept | None, ...]
    shown: tuple[tuple[Card, ...], ...]
    step: int = 0
    doing: str = ""
    turn: int = NOBODY
    waiting: tuple[int, ...] = ()
    round: Round | None = None
    natural: frozenset[Card] = frozenset()
    discards: int = 0
    opener: int = NOBODY
    opened: int = 0
    table: Card | None = None
    asks: str = ""
    seen: Mapping[Card, int] = field(default_factory=dict)
    turn_roller: int = NOBODY
    gone: tuple[int, ...] = ()

    @property
    def pot(self) -> int:
        """All chips in the pot."""
        return self.extra + sum(self.paid)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats still in, from the dealer's left."""
        return tuple(seat for seat in self.order if self.live[seat])

    def codes(self, cards: Iterable[Card]) -> list[str]:
        """Cards as the evaluator takes them."""
        return codes_of(cards, self.wild, self.natural)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that is over: its number, variant, dealer, pot, who won it with what, what each won or lost."""

    number: int
    variant: str
    dealer: int
    pot: int
    winners: tuple[int, ...]
    how: str
    change: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rained:
    """What a rain-out leaves: who is still in, what each has paid into the pot, who went out of it in which order."""

    seats: tuple[int, ...]
    paid: tuple[int, ...]
    gone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player pays another at the end of the evening."""

    payer: int
    payee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Position:
    """Where an evening stands.

    `options` name the variant that is dealt, or was last. `net` is what each has won or lost, chips in the pot counted
    as spent; `bought` the chips bought, where they are counted; `present` who still plays. `pot` lies on the table
    between hands; after a rain-out `rained` tells whose it can be. `before` was `net` when the hand (with its redeals)
    began. `jackpot` is the hand of the progressive jackpot, `wins` the hands won of it, `failed` the deals that nobody
    could open, `rains` the rain-outs of this pot. `last` is the hand that has just ended, to be looked at.
    """

    players: tuple[str, ...]
    options: Options
    net: tuple[int, ...]
    bought: tuple[int, ...]
    present: tuple[bool, ...]
    before: tuple[int, ...]
    wins: tuple[int, ...]
    hand: Hand | None = None
    last: Hand | None = None
    dealer: int = NOBODY
    pot: int = 0
    number: int = 1
    jackpot: int = 1
    failed: int = 0
    rains: int = 0
    rained: Rained | None = None
    over: bool = False
    payments: tuple[Payment, ...] = ()
    history: Trail[Played] = field(default_factory=Trail)

    @property
    def only(self) -> tuple[int, ...]:
        """Those for whom alone the pot is dealt again after a rain-out."""
        return self.rained.seats if self.rained else ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Those who still play and can pay."""
        return tuple(s for s, here in enumerate(self.present) if here and stack(self, s) > 0)


V = TypeVar("V", Hand, Position)
_NAMES: Final = {cls: tuple(part.name for part in fields(cls)) for cls in (Hand, Position)}
_VALUES: Final = {cls: attrgetter(*names) for cls, names in _NAMES.items()}


def changed(value: V, **new: Any) -> V:
    """The same hand or position with some fields anew: `dataclasses.replace`, twice as fast for so many fields."""
    cls = type(value)
    found = dict(zip(_NAMES[cls], _VALUES[cls](value), strict=True))
    found.update(new)
    return cls(**found)


def stack(position: Position, seat: int) -> int:
    """The chips in front of a player; as many as may be wanted where they are not counted."""
    if not position.options.buy_in:
        return PLENTY
    return position.bought[seat] + position.net[seat]


def stacks(position: Position) -> tuple[int, ...]:
    if not position.options.buy_in:
        return (PLENTY,) * len(position.players)
    return tuple(map(add, position.bought, position.net))


def exposed(position: Position, hand: Hand, seat: int) -> int:
    """The strength of the cards that a player has face up; 0 where there are none."""
    cards = hand.ups[seat]
    return strength(hand.codes(cards), position.options.five_kind) if cards else 0


def table_value(position: Position, hand: Hand) -> int:
    """The strength of the table card: a wild one is an ace, by a house rule what is on it (PK-AMB-4)."""
    if hand.table is None:
        return 0
    wild = hand.wild if position.options.table_wild else frozenset()
    return strength(codes_of((hand.table,), wild), position.options.five_kind)


def benchmark(position: Position, hand: Hand, but: int = NOBODY) -> tuple[int, int]:
    """The highest exposed hand of those still in and its owner; the table card's, and nobody, where none is higher.

    `but` is a player left out of account: the roller, who has to beat the others (PM-ROLL-1, PM-HIGH-1).
    """
    best, owner = table_value(position, hand), NOBODY
    for seat in hand.order:
        if hand.live[seat] and seat != but and (value := exposed(position, hand, seat)) > best:
            best, owner = value, seat
    return best, owner


def highest_showing(position: Position, hand: Hand) -> int:
    """Who shows the best hand face up, the nearest to the dealer's left among equals."""
    return max(hand.still_in, key=lambda seat: exposed(position, hand, seat))
