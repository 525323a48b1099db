"""The position of a table of Cripple Mr Onion: all public facts, and what follows from them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from referee.contract import Setup
from referee.games.cripple_mr_onion.cards import (
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    QUEEN_OF_ELEPHANTS,
    RULER,
    Card,
)
from referee.games.cripple_mr_onion.groupings import Key
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.powers import PLAIN, WILD, Powers, powers_under
from referee.games.cripple_mr_onion.round import (
    Auction,
    Betting,
    OpenCards,
    PlayedRound,
    Round,
    Seats,
    Showdown,
    ShownHand,
)
from referee.kit.append_only import AppendOnlyList
from referee.kit.names import with_most
from referee.kit.values import Value, replace, with_item
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    DEAL = "deal"
    DRAW = "draw"
    BID = "bid"
    PAY = "pay"
    MATCH = "match"
    BUY = "buy"
    EXTRA = "extra"
    EXTRAS = "extras"
    PASSING = "passing"
    AUCTION = "auction"
    SHOWDOWN = "showdown"
    OVER = "over"


PARTS: Final = {1: True, 2: True, 3: False, 4: True, 5: False}
"""The five betting parts; True for those with raises (CM-BET-1 to CM-BET-3, CM-BET-5)."""
LAST_BEFORE_BUYING: Final = 3
LAST: Final = 5


class Start(Fields):
    """The state on a paper score sheet: chips won or lost, the round, its dealer, its pot, its wild eights."""

    totals: dict[str, Annotated[int, Between(-1_000_000, 1_000_000)]] = form_field("Chips won or lost so far")
    dealer: Player | None = form_field("Who deals", default=None)
    round: Annotated[int, Between(1, 1000)] = form_field("Round", default=1)
    pot: Annotated[int, Between(0, 1_000_000)] = form_field("Pot carried over", default=0)
    wild_round: bool = form_field("The round is wild", default=False)


class Position(Value):
    """The position of a table."""

    players: tuple[str, ...]
    """In the order of seats, clockwise."""
    options: Options
    totals: tuple[int, ...]
    """Chips won or lost by each player; rounds won if the table plays without betting."""
    round: Round = Round()
    phase: Phase = Phase.DEAL
    pot: int = 0
    seats: Seats = Seats()
    betting: Betting = Betting()
    auction: Auction = Auction()
    open_cards: OpenCards = OpenCards()
    showdown: Showdown = Showdown()
    history: AppendOnlyList[PlayedRound] = AppendOnlyList()

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return self.richest if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    @property
    def richest(self) -> tuple[str, ...]:
        """The players with the most chips or rounds won so far."""
        return with_most(self.players, self.totals)

    # --- seats -------------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        return len(self.players)

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[self.seats.turn]

    @property
    def acting(self) -> tuple[int, ...]:
        """The player whose play is due; empty if it is the play of no player alone."""
        if self.phase in (Phase.DEAL, Phase.OVER):
            return ()
        if self.phase == Phase.SHOWDOWN:
            return (self.to_show,) if self.to_show is not None else ()
        return (self.seats.turn,)

    @property
    def dealer(self) -> int:
        return self.round.dealer

    @property
    def dealer_name(self) -> str:
        return self.players[self.round.dealer]

    @property
    def wild(self) -> bool:
        """True if eights are wild in this round (CM-NULL-2)."""
        return self.round.wild

    def left_of(self, who: int) -> int:
        """The next player clockwise who has not folded."""
        folded = self.seats.folded
        for step in range(1, self.count + 1):
            if (place := (who + step) % self.count) not in folded:
                return place
        return who

    def order(self) -> tuple[int, ...]:
        """The players who have not folded, elder first, the dealer last (CM-SET-1)."""
        count, dealer, folded = len(self.players), self.round.dealer, self.seats.folded
        places = ((dealer + step) % count for step in range(1, count + 1))
        return tuple(place for place in places if place not in folded)

    def seniority(self, who: int) -> int:
        """0 for the dealer, 1 for the elder, … (CM-CMP-3)."""
        return (who - self.round.dealer) % len(self.players)

    @property
    def complete(self) -> frozenset[int]:
        """The players who have all their nine cards (CM-DEAL-1, CM-BUY-1)."""
        if self.phase in (Phase.DEAL, Phase.DRAW) or not (self.betting.nine_dealt or self.phase == Phase.SHOWDOWN):
            return frozenset()
        if self.phase not in (Phase.BUY, Phase.EXTRA):
            return frozenset(range(self.count))
        before = self.order().index(self.seats.turn) + (self.phase == Phase.EXTRA)
        return frozenset((*self.order()[:before], self.dealer))

    # --- open cards --------------------------------------------------------------------------------------------------

    def declarer(self, code: str) -> int | None:
        """The player who declared a card; None if it is not declared."""
        return next((declaration.who for declaration in self.open_cards.declared if declaration.card == code), None)

    def is_declared(self, code: str) -> bool:
        return self.declarer(code) is not None

    def visible(self, code: str) -> bool:
        """True if a card was dealt face up or declared."""
        return self.is_declared(code) or any(
            card.code == code for who in range(self.count) for card in self.lies_open(who)
        )

    def lies_open(self, who: int) -> tuple[Card, ...]:
        """A player's cards that were dealt face up, or uncovered after the Wizard."""
        dealt = self.open_cards.face_up[who] if self.open_cards.face_up else ()
        if not self.open_cards.uncovered:
            return dealt
        return (*dealt, *(uncovered.card for uncovered in self.open_cards.uncovered if uncovered.who == who))

    @property
    def seen(self) -> frozenset[Card]:
        """The cards that all players have seen."""
        face_up = (card for who in range(self.count) for card in self.lies_open(who))
        declared = (card for declaration in self.open_cards.declared for card in declaration.named)
        shown = (card for hand in self.showdown.hands if hand is not None for card in hand.cards)
        return frozenset((*face_up, *declared, *shown))

    def replaced(self, who: int) -> frozenset[str]:
        """A player's replaced cards: they stay on the table and are in no hand (CM-LADY-1, CM-FATE-1)."""
        if self.wild:
            return frozenset()
        declared = self.open_cards.declared
        return frozenset(
            declaration.card for declaration in declared if declaration.who == who and declaration.card in (LADY, RULER)
        )

    @property
    def fool(self) -> bool:
        return self.is_declared(FOOL)

    def powers(self, who: int) -> Powers:
        """The rules in force for a player's hand."""
        declared = self.open_cards.declared
        ruler, lady = self.declarer(RULER), self.declarer(LADY)
        powers = powers_under(self.options, self.wild)
        eights = powers.eights
        if self.wild and ruler is not None:
            # Only a Lady declared by another, after the Ruler, makes that player's eights wild again (CM-FATE-2).
            order = [declaration.card for declaration in declared if declaration.card in (RULER, LADY)]
            again = who == lady and lady != ruler and order[-1] == LADY
            eights = WILD if again else PLAIN
        king = self.visible(KING_OF_OCTOGRAMS)
        own = [declaration for declaration in declared if declaration.who == who]
        return replace(
            powers,
            eights=eights,
            fool=self.fool,
            death=self.visible(DEATH),
            lady=self.wild and self.visible(LADY),
            sender=king and not self.wild,
            no_aces=king and self.wild,
            zero_aces=not self.wild and ruler is not None and lady == who,
            wild_wizard=self.open_cards.wild_wizard,
            shifts=tuple(shift for declaration in own for shift in declaration.shifts),
            onion=next((declaration.cards for declaration in own if declaration.card == QUEEN_OF_ELEPHANTS), ()),
        )

    # --- Showdown ----------------------------------------------------------------------------------------------------

    def shown(self, who: int) -> ShownHand | None:
        """A player's open hand; None while it is hidden."""
        return self.showdown.hands[who] if self.showdown.hands else None

    @property
    def any_shown(self) -> bool:
        return any(hand is not None for hand in self.showdown.hands)

    def strength(self, who: int) -> tuple[Key, int, int]:
        """The key by which a shown hand is compared; seniority decides last."""
        hand = self.shown(who)
        assert hand is not None
        return hand.arrangement.key(self.fool), hand.arrangement.tie, -self.seniority(who)

    @property
    def leader(self) -> int | None:
        """The player who leads the Showdown; None while nothing is shown."""
        if self.showdown.crippler is not None:
            return self.showdown.crippler
        folded = self.seats.folded
        shown = [who for who, hand in enumerate(self.showdown.hands) if hand is not None and who not in folded]
        return max(shown, key=self.strength, default=None)

    @property
    def to_show(self) -> int | None:
        """The player who shows next, elder first; None if all hands are shown."""
        return next((who for who in self.order() if self.shown(who) is None), None)

    # --- the next position -------------------------------------------------------------------------------------------

    def between_rounds(self) -> Position:
        """The same position with the cards and bets of the round cleared away."""
        return replace(
            self,
            phase=Phase.DEAL,
            seats=Seats(),
            betting=Betting(),
            auction=Auction(),
            open_cards=OpenCards(),
            showdown=Showdown(),
        )

    def with_seats(self, **changes: Any) -> Position:
        """The same position with some fields of the seats replaced."""
        return replace(self, seats=replace(self.seats, **changes))

    def with_last_play(self, who: int, n: int) -> Position:
        """The same position with `n` as the number of a player's last play."""
        return self.with_seats(last_plays=with_item(self.seats.last_plays, who, n))

    def with_betting(self, **changes: Any) -> Position:
        """The same position with some fields of the betting replaced."""
        return replace(self, betting=replace(self.betting, **changes))

    def with_open_cards(self, **changes: Any) -> Position:
        """The same position with some fields of the open cards replaced."""
        return replace(self, open_cards=replace(self.open_cards, **changes))

    def with_showdown(self, **changes: Any) -> Position:
        """The same position with some fields of the Showdown replaced."""
        return replace(self, showdown=replace(self.showdown, **changes))

    def with_hand(self, who: int, hand: ShownHand) -> Position:
        """The same position with a player's hand laid open."""
        return self.with_showdown(hands=with_item(self.showdown.hands, who, hand))


def before_deal(position: Position) -> Position:
    """The position before the deal of the round in progress; the position itself between rounds."""
    before = position.round.before
    if before is None:
        return position
    return replace(
        position.between_rounds(),
        totals=before.totals,
        round=replace(position.round, dealer=before.dealer, before=None),
        pot=before.pot,
    )


def initial_position(setup: Setup) -> Position:
    """The position before the first deal, or before the next one of a paper score sheet.

    :raises Unreadable: totals that do not add up with the pot.
    """
    names, start, options = setup.players, setup.start, setup.options
    if start is None:
        return Position(names, options, totals=(0,) * len(names))
    totals = tuple(start.totals.get(name, 0) for name in names)
    if options.betting and sum(totals) != -start.pot:
        raise Unreadable(
            f"chips won and lost are {sum(totals)} together; with {start.pot} in the pot they are {-start.pot}",
            "start.totals",
        )
    return Position(
        names,
        options,
        totals=totals,
        round=Round(start.round, names.index(start.dealer) if start.dealer else 0, start.wild_round),
        pot=start.pot,
    )
