"""The position of a game of Sixty: everything that is public, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from referee.contract import Setup
from referee.games.sixty.cards import CARDS, NONE, PACK, Counts
from referee.games.sixty.claims import HAND, Claim
from referee.games.sixty.options import CLOCKWISE, COUNTER, EACH_ROUND, TIED, Options
from referee.games.sixty.scoring import MOST_POINTS, NO_SUMS
from referee.kit.append_only import AppendOnlyList
from referee.kit.values import replace
from referee.schema import Between, Player, Unreadable, one_of
from referee.schema import field as form_field

BEGIN, ATTACK, ANSWER, COUNT, OVER = "begin", "attack", "answer", "count", "over"
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Start:
    """A match on paper that is taken up: the totals, the rounds played, who begins the next one."""

    totals: dict[str, Annotated[int, Between(0, 100_000)]] = form_field("Penalty points, by name")
    rounds: Annotated[int, Between(0, 100)] = form_field("Rounds played")
    starts: Player | None = form_field("Begins the next round", default=None, hint="if empty: asked before the round")
    direction: Annotated[str, one_of([CLOCKWISE, COUNTER])] = form_field("The direction card", default=CLOCKWISE)
    """The direction card, if rounds keep it."""
    plays_on: tuple[Player, ...] = form_field(
        "Still plays for the lowest total", default=(), hint="additional rounds only"
    )
    """The players of the next additional round, if those who are tied play it alone and the totals do not tell."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A round that was scored, by player."""

    round: int
    starter: int
    played: tuple[bool, ...]
    sums: tuple[int, ...]
    """The sums of the numbers among the penalty cards."""
    jokers: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """The totals after the round."""


@dataclass(frozen=True, slots=True)
class Round:
    """The round that is played."""

    playing: tuple[int, ...]
    number: int = 1
    starter: int = NOBODY
    candidates: tuple[int, ...] = ()
    """The players who may begin it, as long as that is open."""
    direction: int = 1
    """The direction card: 1 for clockwise, -1 for counter-clockwise."""
    begun: bool = False
    """True if a card was played."""


@dataclass(frozen=True, slots=True)
class CardsInPlay:
    """The cards of the round, but for the pile."""

    hands: tuple[int, ...] = ()
    """The size of each hand."""
    deck: int = 0
    unseen: Counts = PACK
    """The cards that nobody has seen: in the deck and in the hands."""
    discard: Counts = NONE
    penalty: tuple[Counts, ...] = ()
    """The penalty cards of each player."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards that attack a player."""

    number: int = 0
    count: int = 0
    """0: no attack is open."""
    attacker: int = NOBODY
    """The player who sent it to the one who answers."""

    @property
    def sum(self) -> int:
        return self.number * self.count


@dataclass(frozen=True, slots=True)
class Evidence:
    """The plays of the round that later cards can prove wrong, by player."""

    claims: tuple[tuple[Claim, ...], ...] = ()
    first_jokers: tuple[int, ...] = ()
    """0: no card played; the number of the first play as long as only jokers were shown; -1: a number was shown."""
    passed_on: tuple[int, ...] = ()
    """The players who just now, one after another, passed the move on with only jokers."""


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a game. Players sit clockwise in their order."""

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, ...]
    tiers: tuple[int, ...]
    """The additional rounds that each player was tied for: the highest number still plays for the win (SX-AMB-9)."""
    round: Round
    phase: str = BEGIN
    turn: int = NOBODY
    cards: CardsInPlay = CardsInPlay()
    pile: Pile = Pile()
    evidence: Evidence = Evidence()
    history: AppendOnlyList[Scored] = field(default_factory=AppendOnlyList)

    @property
    def player(self) -> str:
        """The player who is to act."""
        return self.players[self.turn]

    @property
    def is_dealt(self) -> bool:
        """True if the cards of a round are on the table."""
        return self.phase in (ATTACK, ANSWER, COUNT)

    @property
    def is_additional(self) -> bool:
        """True if the round is an additional one (SX-SCO-2)."""
        return self.round.number > self.options.rounds

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return self.names(leaders(self)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """The names of players by their numbers."""
        return tuple([self.players[index] for index in seats])


def next_player(hands: tuple[int, ...], who: int, direction: int) -> int:
    """The nearest player in a direction who still has cards; `NOBODY` if nobody else has (SX-END-1)."""
    count = len(hands)
    at = (who + direction) % count
    while at != who:
        if hands[at]:
            return at
        at = (at + direction) % count
    return NOBODY


def cards_to_draw(hand: int, deck: int) -> int:
    """The cards that a player draws after an own play: up to five, as long as the deck lasts (SX-DRAW-1)."""
    return min(max(0, HAND - hand), deck)


def leaders(position: Position) -> tuple[int, ...]:
    """The players with the lowest total of those who still play for the win (SX-SCO-2)."""
    top = max(position.tiers)
    still = [index for index, tier in enumerate(position.tiers) if tier == top]
    lowest = min(position.totals[index] for index in still)
    return tuple(index for index in still if position.totals[index] == lowest)


def deal(position: Position, starter: int) -> Position:
    """The round begins: five cards each to those who play it, `starter` is on move (SX-SET-1, SX-SET-3)."""
    seats, current = len(position.players), position.round
    hands = tuple([HAND if index in current.playing else 0 for index in range(seats)])
    return replace(
        position,
        phase=ATTACK,
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
    """The position in which the round under way was dealt; the position itself if nothing of it is entered."""
    if position.over or not position.round.begun:
        return position
    return deal(position, position.round.starter)


def initial_position(setup: Setup) -> Position:
    """The position before the first round, or before the next one of a paper score sheet.

    :raises Unreadable: totals that the rounds cannot give, a match that is over.
    """
    names, options, start = setup.players, setup.options, setup.start
    everybody, nothing = tuple(range(len(names))), (0,) * len(names)
    first = Round(playing=everybody, candidates=everybody)
    if start is None:
        return Position(names, options, totals=nothing, tiers=nothing, round=first)
    totals = _totals(names, options, start)
    direction = -1 if start.direction == COUNTER else 1
    current = replace(first, number=start.rounds + 1, direction=direction)
    position = _playing_on(Position(names, options, totals=totals, tiers=nothing, round=current), start.plays_on)
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
    """The players of the next round: an additional one perhaps only for those who are tied (SX-SCO-2, SX-AMB-9)."""
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
    """The players who are tied play on alone (SX-AMB-9)."""
    tiers = tuple(tier + (index in tied) for index, tier in enumerate(position.tiers))
    return replace(position, tiers=tiers, round=replace(position.round, playing=tied))
