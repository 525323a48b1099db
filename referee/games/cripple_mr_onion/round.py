"""The parts of a round: number and dealer, players, chips in front, the deal for sale, open cards, shown hands."""

from referee.games.cripple_mr_onion.arrangement.solver import Arrangement
from referee.games.cripple_mr_onion.cards import CARDS, Card
from referee.games.cripple_mr_onion.groupings import Grouping
from referee.games.cripple_mr_onion.shifts import Shifts
from referee.kit.values import Value


class BeforeDeal(Value):
    """The chips before the antes of a round, and its first dealer: both are restored if the round is given up."""

    totals: tuple[int, ...]
    pot: int
    dealer: int


class Round(Value):
    """The round in progress."""

    number: int = 1
    dealer: int = 0
    wild: bool = False
    """True if eights are wild in it (CM-NULL-2)."""
    before: BeforeDeal | None = None
    """None until it is dealt."""


class Seats(Value):
    """The players in the round, by their places in the order of seats."""

    turn: int = 0
    """The player whose turn it is."""
    folded: frozenset[int] = frozenset()
    last_plays: tuple[int, ...] = ()
    """The number of each player's last play."""


class Betting(Value):
    """The chips of a betting part, by player; they stay in front until they go to the pot."""

    part: int = 0
    """The betting part, 1 to 5; 0 before the first."""
    bid: int = 0
    """The dealer's bid in this part."""
    raises: tuple[int, ...] = ()
    extras: tuple[int, ...] = ()
    """The extra bets of the second deal (CM-EXTRA-1)."""
    nine_dealt: bool = False
    """True once the second deal has begun (CM-BUY-1)."""


class Auction(Value):
    """The deal for sale after its dealer folds (CM-FOLD-1)."""

    bids: tuple[int, ...] = ()
    declined: frozenset[int] = frozenset()


class Declaration(Value):
    """A card with powers that a player declared."""

    who: int
    card: str
    shifts: Shifts = ()
    """The cards that it shifts, each with its new value."""
    cards: tuple[Card, ...] = ()
    """The cards chosen for the shift."""
    n: int = 0
    """The number of the play."""
    complete: frozenset[int] = frozenset()
    """For the Wizard: the players with all nine cards by then, which they still hold at Showdown (CM-WIZ-2)."""

    @property
    def named(self) -> tuple[Card, ...]:
        """The declared card, and the cards chosen for its shift."""
        return (CARDS[self.card], *self.cards)


class UncoveredCard(Value):
    """A hidden card that a player declared because of the Wizard (CM-WIZ-2)."""

    who: int
    card: Card
    n: int = 0
    """The number of the play."""


class OpenCards(Value):
    """The cards that all players see before hands are shown."""

    face_up: tuple[tuple[Card, ...], ...] = ()
    """The cards of each player that were dealt face up (CM-BUY-1)."""
    declared: tuple[Declaration, ...] = ()
    """The declared cards with powers, in the order of declaration."""
    uncovered: tuple[UncoveredCard, ...] = ()
    owing: tuple[int, ...] = ()
    """The players who still owe a hidden card after the Wizard, elder first (CM-WIZ-2)."""
    wild_wizard: bool = False
    """True if Death had no holder when the Wizard was declared (CM-WIZ-2)."""


class ShownHand(Value):
    """An open hand."""

    cards: tuple[Card, ...]
    arrangement: Arrangement
    regrouped: bool = False
    touched: bool = False
    """True if Fate, the Lady, the King of Octograms or Death changed its groupings (CM-SHOW-4)."""

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        return self.arrangement.groupings

    def holds(self, code: str) -> bool:
        return any(card.code == code for card in self.cards)


class Showdown(Value):
    """The open hands."""

    hands: tuple[ShownHand | None, ...] = ()
    """The hand of each player; None while it is hidden."""
    crippler: int | None = None
    """The player whose straight flush cripples the leading hand (CM-CRIP-1)."""
    null_eight: bool = False
    """True if a null eight was used, which makes the next round wild (CM-NULL-2)."""


class PlayedRound(Value):
    """A round on the score sheet; `winner` is empty if the pot was carried over."""

    round: int
    dealer: str
    winner: str
    pot: int
    won_with: str
    totals: tuple[int, ...]
    wild: bool
