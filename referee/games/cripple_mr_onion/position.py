"""Where a table of Cripple Mr Onion stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final

from referee.games.cripple_mr_onion.cards import DEATH, FOOL, KING_OF_OCTOGRAMS, LADY, RULER, Card
from referee.games.cripple_mr_onion.groupings import Grouping, Key, hand_key
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.powers import PLAIN, WILD, Powers, powers_under
from referee.kit.form import Between, Player
from referee.kit.form import field as form_field
from referee.kit.trail import Trail

DEAL, DRAW, BID, PAY, MATCH, BUY, EXTRA, EXTRAS, PASSING, AUCTION, SHOWDOWN, OVER = (
    "deal", "draw", "bid", "pay", "match", "buy", "extra", "extras", "passing", "auction", "showdown", "over",
)  # fmt: skip
PARTS: Final = {1: True, 2: True, 3: False, 4: True, 5: False}
"""The five betting parts, and whether there are raises in each (CM-BET-1 to CM-BET-3, CM-BET-5)."""
LAST_BEFORE_BUYING: Final = 3
LAST: Final = 5


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over."""

    totals: dict[str, Annotated[int, Between(-1_000_000, 1_000_000)]] = form_field("chips won or lost so far")
    dealer: Player | None = form_field("who deals", default=None)
    round: Annotated[int, Between(1, 1000)] = form_field("round", default=1)
    pot: Annotated[int, Between(0, 1_000_000)] = form_field("pot carried over", default=0)
    wild_round: bool = form_field("the round is wild", default=False)


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand laid open: its cards, its groupings, how it counts where hands are equal."""

    cards: tuple[Card, ...]
    groupings: tuple[Grouping, ...]
    tie: int = 0
    n: int = 0
    regrouped: bool = False
    touched: bool = False


@dataclass(frozen=True, slots=True)
class Declared:
    """A card declared by a player, with the cards that it shifts.

    `complete` are those who had all their nine cards then: what they show later they held when the Wizard was declared.
    """

    who: int
    card: str
    shifts: tuple[tuple[Card, int], ...] = ()
    cards: tuple[Card, ...] = ()
    n: int = 0
    complete: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Uncovered:
    """A hidden card that a player declared because of the Wizard (CM-WIZ-2)."""

    who: int
    card: Card
    n: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A round on the score sheet."""

    round: int
    dealer: str
    winner: str
    pot: int
    won_with: str
    totals: tuple[int, ...]
    wild: bool


@dataclass(frozen=True)
class Position:
    """Players in the order of seats; `dealer` and `turn` are places in it. `totals` are chips won or lost.

    Without slots, for `changed` copies it at every play.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, ...]
    dealer: int = 0
    phase: str = DEAL
    round: int = 1
    pot: int = 0
    wild: bool = False
    folded: frozenset[int] = frozenset()
    turn: int = 0
    part: int = 0
    bid: int = 0
    raises: tuple[int, ...] = ()
    extras: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    declined: frozenset[int] = frozenset()
    bought: tuple[int, ...] = ()
    face_up: tuple[tuple[Card, ...], ...] = ()
    discarded: tuple[int, ...] = ()
    declared: tuple[Declared, ...] = ()
    wizard_wild: bool = False
    owing: tuple[int, ...] = ()
    uncovered: tuple[Uncovered, ...] = ()
    shown: tuple[Shown | None, ...] = ()
    led: int = -1
    crippled: int = -1
    nulls_used: bool = False
    last: tuple[int, ...] = ()
    history: Trail[Played] = field(default_factory=Trail)

    @property
    def count(self) -> int:
        return len(self.players)

    def left_of(self, who: int) -> int:
        """The next player clockwise who has not folded."""
        for step in range(1, self.count + 1):
            if (place := (who + step) % self.count) not in self.folded:
                return place
        return who

    def order(self) -> tuple[int, ...]:
        """Those who have not folded, elder first, the dealer last (CM-SET-1)."""
        seats = ((self.dealer + step) % self.count for step in range(1, self.count + 1))
        return tuple(seat for seat in seats if seat not in self.folded)

    def seniority(self, who: int) -> int:
        """0 for the dealer, 1 for the elder, … (CM-CMP-3)."""
        return (who - self.dealer) % self.count

    def visible(self, code: str) -> bool:
        """Whether a card is dealt face up or declared."""
        return any(one.card == code for one in self.declared) or any(
            card.code == code for who in range(self.count) for card in self.lies_open(who)
        )

    def lies_open(self, who: int) -> tuple[Card, ...]:
        """A player's cards that were dealt face up, or uncovered after the Wizard."""
        dealt = self.face_up[who] if self.face_up else ()
        if not self.uncovered:
            return dealt
        return (*dealt, *(one.card for one in self.uncovered if one.who == who))

    def replaced(self, who: int) -> frozenset[str]:
        """A player's cards that were replaced: they stay on the table, in nobody's hand (CM-LADY-1, CM-FATE-1)."""
        if self.wild:
            return frozenset()
        return frozenset(one.card for one in self.declared if one.who == who and one.card in (LADY, RULER))

    @property
    def complete(self) -> frozenset[int]:
        """Those who have all their nine cards (CM-DEAL-1, CM-BUY-1)."""
        if self.phase in (DEAL, DRAW) or not (self.bought or self.phase == SHOWDOWN):
            return frozenset()
        if self.phase not in (BUY, EXTRA):
            return frozenset(range(self.count))
        before = self.order().index(self.turn) + (self.phase == EXTRA)
        return frozenset((*self.order()[:before], self.dealer))

    def declarer(self, code: str) -> int:
        return next((one.who for one in self.declared if one.card == code), -1)

    @property
    def fool(self) -> bool:
        return self.declarer(FOOL) >= 0

    def powers(self, who: int) -> Powers:
        """What is in force for a player's hand."""
        powers = powers_under(self.options, self.wild)
        ruler, lady = self.declarer(RULER), self.declarer(LADY)
        eights = powers.eights
        if self.wild and ruler >= 0:
            # Only a Lady declared by another, after the Ruler, makes that player's eights wild again (CM-FATE-2).
            order = [one.card for one in self.declared if one.card in (RULER, LADY)]
            again = who == lady and lady != ruler and order[-1] == LADY
            eights = WILD if again else PLAIN
        shifts = tuple(shift for one in self.declared if one.who == who for shift in one.shifts)
        onion = next((one.cards for one in self.declared if one.who == who and one.card == "Qe"), ())
        king = self.visible(KING_OF_OCTOGRAMS)
        return replace(
            powers,
            eights=eights,
            fool=self.fool,
            death=self.visible(DEATH),
            lady=self.wild and self.visible(LADY),
            sender=king and not self.wild,
            no_aces=king and self.wild,
            zero_aces=not self.wild and ruler >= 0 and lady == who,
            wild_wizard=self.wizard_wild,
            shifts=shifts,
            onion=onion,
        )

    def strength(self, who: int) -> tuple[Key, int, int]:
        """What a shown hand is compared by; seniority decides at last."""
        shown = self.shown[who]
        assert shown is not None
        return hand_key(shown.groupings, self.fool), shown.tie, -self.seniority(who)

    @property
    def leader(self) -> int:
        """Who leads the Showdown; -1 while nothing is shown."""
        if self.crippled >= 0:
            return self.crippled
        shown = [who for who, one in enumerate(self.shown) if one is not None and who not in self.folded]
        return max(shown, key=self.strength, default=-1)

    @property
    def to_show(self) -> int:
        """Who shows next, elder first; -1 where all have."""
        return next((who for who in self.order() if self.shown[who] is None), -1)


def changed(position: Position, **values: Any) -> Position:
    """As `dataclasses.replace`, in a twentieth of its time: of thirty fields a play changes a few."""
    made = object.__new__(Position)
    made.__dict__.update(position.__dict__, **values)
    return made
