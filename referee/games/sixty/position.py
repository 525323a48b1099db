"""The position of a game of Sixty: everything that is public, and what follows from it."""

from enum import StrEnum
from typing import Annotated, Final

from referee.contract import Roster, Setup
from referee.games.sixty.cards import CARDS, NONE, PACK, PLACE, Counts
from referee.games.sixty.claims import HAND, Claim
from referee.games.sixty.options import CLOCKWISE, COUNTER, EACH_ROUND, TIED, Options
from referee.games.sixty.scoring import MOST_POINTS, NO_SUMS
from referee.kit.append_only import AppendOnlyList
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable, one_of
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    BEGIN = "begin"
    ATTACK = "attack"
    ANSWER = "answer"
    COUNT = "count"
    OVER = "over"


NOBODY: Final = -1
MOST_PLAYERS: Final = CARDS // HAND


class Start(Fields):
    """The start from a paper score sheet: the totals, the rounds played, and the player who begins the next one."""

    totals: dict[str, Annotated[int, Between(0, 100_000)]] = form_field("Penalty points, by name")
    rounds: Annotated[int, Between(0, 100)] = form_field("Rounds played")
    starts: Player | None = form_field("Begins the next round", default=None, hint="if empty: asked before the round")
    direction: Annotated[str, one_of([CLOCKWISE, COUNTER])] = form_field("The direction card", default=CLOCKWISE)
    """The direction card, if it stays as the last round left it."""
    plays_on: tuple[Player, ...] = form_field(
        "Still plays for the lowest total", default=(), hint="additional rounds only"
    )
    """The players of the next additional round, if only tied players play it and the totals do not show them."""


class Scored(Value):
    """A scored round; tuples are by player."""

    round: int
    starter: int
    played: tuple[bool, ...]
    sums: tuple[int, ...]
    """The sums of the numbers among the penalty cards."""
    jokers: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """The totals after the round."""


class Round(Value):
    """The current round."""

    playing: tuple[int, ...]
    number: int = 1
    starter: int = NOBODY
    candidates: tuple[int, ...] = ()
    """The players who may begin the round; empty once that is decided."""
    direction: int = 1
    """The direction card: 1 for clockwise, -1 for counter-clockwise."""
    begun: bool = False
    """True if a card was played."""


class CardsInPlay(Value):
    """The cards of the round, except the pile."""

    hands: tuple[int, ...] = ()
    """The size of each hand."""
    deck: int = 0
    unseen: Counts = PACK
    """The cards out of sight: those in the deck and in the hands."""
    discard: Counts = NONE
    penalty: tuple[Counts, ...] = ()
    """The penalty cards of each player."""

    @property
    def holding(self) -> tuple[int, ...]:
        """The players who have cards in the hand."""
        return tuple([index for index, hand in enumerate(self.hands) if hand])


class Pile(Value):
    """The cards that attack a player."""

    number: int = 0
    count: int = 0
    """The number of cards; 0 if no attack is open."""
    attacker: int = NOBODY
    """The player who sent the pile to the player who answers."""

    @property
    def sum(self) -> int:
        return self.number * self.count


class Evidence(Value):
    """The plays of the round that later cards can prove wrong, by player."""

    claims: tuple[tuple[Claim, ...], ...] = ()
    first_jokers: tuple[int, ...] = ()
    """The number of the first play, while only jokers were shown; 0 before any card, -1 after a number card."""
    passed_on: tuple[int, ...] = ()
    """The players who have just passed the move on in succession, with only jokers."""


class Position(Value):
    """The state of a game. Players are in seat order, clockwise."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    totals: tuple[int, ...]
    tiers: tuple[int, ...]
    """The additional rounds that each player was tied for; the highest number still plays for the win (SX-AMB-9)."""
    round: Round
    phase: Phase = Phase.BEGIN
    turn: int = NOBODY
    cards: CardsInPlay = CardsInPlay()
    pile: Pile = Pile()
    evidence: Evidence = Evidence()
    history: AppendOnlyList[Scored] = AppendOnlyList()

    @property
    def player(self) -> str:
        """The player who is to act."""
        return self.players[self.turn]

    @property
    def fetchable(self) -> int:
        """The number of cards in the discard pile that Hocus-pocus can fetch for the pile (SX-HP-1)."""
        return self.cards.discard[PLACE[self.pile.number]]

    @property
    def is_dealt(self) -> bool:
        """True if the cards of a round are on the table."""
        return self.phase in (Phase.ATTACK, Phase.ANSWER, Phase.COUNT)

    @property
    def is_additional(self) -> bool:
        """True if the round is an additional one (SX-SCO-2)."""
        return self.round.number > self.options.rounds

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return self.names(leaders(self)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """The names of the players in these seats."""
        return tuple([self.players[index] for index in seats])


def next_player(position: Position, who: int) -> int:
    """The nearest player in the direction of play who still has cards; -1 if no other player has any (SX-END-1)."""
    order, hands = position.roster.order, position.cards.hands
    place, count = order.index(who), len(order)
    for step in range(1, count):
        at = order[(place + step * position.round.direction) % count]
        if hands[at]:
            return at
    return NOBODY


def cards_to_draw(hand: int, deck: int) -> int:
    """The number of cards that a player draws after a play: up to a hand of five, while the deck lasts (SX-DRAW-1)."""
    return min(max(0, HAND - hand), deck)


def leaders(position: Position) -> tuple[int, ...]:
    """The players with the lowest total among those who still play for the win (SX-SCO-2)."""
    there = sorted(position.roster.order)
    top = max(position.tiers[index] for index in there)
    still = [index for index in there if position.tiers[index] == top]
    lowest = min(position.totals[index] for index in still)
    return tuple(index for index in still if position.totals[index] == lowest)


def deal(position: Position, starter: int) -> Position:
    """The position after the deal: five cards for each player of the round, `starter` on move (SX-SET-1, SX-SET-3)."""
    seats, current = len(position.players), position.round
    hands = tuple([HAND if index in current.playing else 0 for index in range(seats)])
    return replace(
        position,
        phase=Phase.ATTACK,
        turn=starter,
        round=replace(
            current,
            starter=starter,
            candidates=(),
            direction=1 if position.options.direction_reset == EACH_ROUND else current.direction,
            begun=False,
        ),
        cards=CardsInPlay(hands, deck=CARDS - sum(hands), penalty=(NONE,) * seats),
        pile=Pile(),
        evidence=Evidence(claims=((),) * seats, first_jokers=(0,) * seats),
    )


def round_anew(position: Position) -> Position:
    """The position after the deal of the round under way; the position itself if no card is played in it."""
    if position.over or not position.round.begun:
        return position
    return deal(position, position.round.starter)


def initial_position(setup: Setup) -> Position:
    """The position before the first round, or before the next round of a paper score sheet.

    :raises Unreadable: totals that are impossible after these rounds, or a match that is over.
    """
    names, options, start = setup.players, setup.options, setup.start
    everybody, nothing = tuple(range(len(names))), (0,) * len(names)
    first, roster = Round(playing=everybody, candidates=everybody), Roster.of(names)
    if start is None:
        return Position(names, options, roster, totals=nothing, tiers=nothing, round=first)
    totals = _totals(names, options, start)
    direction = -1 if start.direction == COUNTER else 1
    current = replace(first, number=start.rounds + 1, direction=direction)
    carried = Position(names, options, roster, totals=totals, tiers=nothing, round=current)
    position = _playing_on(carried, start.plays_on)
    playing = position.round.playing
    if start.starts is None:
        return replace(position, round=replace(position.round, candidates=playing))
    starter = names.index(start.starts)
    if starter not in playing:
        raise Unreadable(f"{start.starts} does not play the additional round", "start.starts")
    return deal(position, starter)


def _totals(names: tuple[str, ...], options: Options, start: Start) -> tuple[int, ...]:
    totals = tuple(start.totals.get(name, 0) for name in names)
    for name, total in zip(names, totals, strict=True):
        if total in NO_SUMS:
            raise Unreadable(f"no cards add up to {total}", f"start.totals.{name}")
    if sum(totals) > start.rounds * MOST_POINTS:
        most = f"{start.rounds} rounds have {start.rounds * MOST_POINTS} penalty points at most"
        raise Unreadable(f"the totals add up to {sum(totals)}; {most}", "start.totals")
    if start.direction == COUNTER and options.direction_reset == EACH_ROUND:
        raise Unreadable("each round begins with the direction card clockwise", "start.direction")
    return totals


def _playing_on(position: Position, named: tuple[str, ...]) -> Position:
    """The position with the players of the next round; an additional one may be for tied players only (SX-AMB-9)."""
    options, played = position.options, position.round.number - 1
    if named:
        if options.tie != TIED or played < options.rounds:
            raise Unreadable("everybody plays the next round", "start.plays_on")
        still = tuple(index for index, name in enumerate(position.players) if name in named)
        tied = only_tied(position, still)
        if leaders(tied) != still or len(still) < 2:
            raise Unreadable("those who play on share one total", "start.plays_on")
        return tied
    if played < options.rounds:
        return position
    lowest = leaders(position)
    if len(lowest) == 1 and options.tie == TIED and played > options.rounds:
        raise Unreadable("who still plays is to be named in additional rounds", "start.plays_on")
    if len(lowest) == 1:
        winner = position.players[lowest[0]]
        raise Unreadable(f"after {played} rounds the match is over: {winner} has the lowest total", "start.rounds")
    return only_tied(position, lowest) if options.tie == TIED else position


def only_tied(position: Position, tied: tuple[int, ...]) -> Position:
    """The position in which only the tied players play on (SX-AMB-9)."""
    tiers = tuple(tier + (index in tied) for index, tier in enumerate(position.tiers))
    return replace(position, tiers=tiers, round=replace(position.round, playing=tied))
