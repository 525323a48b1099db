"""The position of a game of Sixty: everything that is public, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from referee.games.sixty.cards import CARDS, NONE, PACK, Counts
from referee.games.sixty.claims import HAND, Claim
from referee.games.sixty.options import Options
from referee.kit.trail import Trail

BEGIN, ATTACK, ANSWER, COUNT, OVER = "begin", "attack", "answer", "count", "over"
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Scored:
    """A round that was scored, by player: sum of the numbers, jokers, points, totals after it; who had begun it."""

    round: int
    starter: int
    played: tuple[bool, ...]
    sums: tuple[int, ...]
    jokers: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands. Players sit clockwise in their order; `playing` are those who play the round.

    `tiers` tell who is still in it for the lowest total: those with the highest number (SX-AMB-9). `direction` is 1
    for clockwise. `hands` counts the cards of each hand, `unseen` the cards that nobody has seen: in the deck and in
    the hands. `number` and `count` are the pile (0: none), `attacker` who sent it to the player who answers. `dealt`
    is 0 for players who have played no card, the number of their first play while they have shown only jokers, else -1.
    `passed_on` are the players who just now, one after another, had only jokers. `candidates` may begin the round.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, ...]
    tiers: tuple[int, ...]
    playing: tuple[int, ...]
    round: int = 1
    phase: str = BEGIN
    starter: int = NOBODY
    candidates: tuple[int, ...] = ()
    direction: int = 1
    turn: int = NOBODY
    begun: bool = False
    hands: tuple[int, ...] = ()
    deck: int = 0
    unseen: Counts = PACK
    discard: Counts = NONE
    penalty: tuple[Counts, ...] = ()
    number: int = 0
    count: int = 0
    attacker: int = NOBODY
    dealt: tuple[int, ...] = ()
    claims: tuple[tuple[Claim, ...], ...] = ()
    passed_on: tuple[int, ...] = ()
    winner: int = NOBODY
    history: Trail[Scored] = field(default_factory=Trail)

    @property
    def player(self) -> str:
        """Who is to act."""
        return self.players[self.turn]

    @property
    def sum(self) -> int:
        """What the pile adds up to."""
        return self.number * self.count

    @property
    def dealt_out(self) -> bool:
        """Whether the cards of a round are on the table."""
        return self.phase in (ATTACK, ANSWER, COUNT)

    @property
    def extra(self) -> bool:
        """Whether the round is an additional one (SX-SCO-2)."""
        return self.round > self.options.rounds


def next_player(hands: tuple[int, ...], who: int, direction: int) -> int:
    """The nearest player in a direction who still has cards; `NOBODY` where nobody else has (SX-END-1)."""
    count = len(hands)
    at = (who + direction) % count
    while at != who:
        if hands[at]:
            return at
        at = (at + direction) % count
    return NOBODY


def drawn(hand: int, deck: int) -> int:
    """How many cards a player draws after an own play: up to five, as long as the deck lasts (SX-DRAW-1)."""
    return min(max(0, HAND - hand), deck)


def left_after_deal(players: int) -> int:
    """The deck after five cards each (SX-SET-1, SX-DECK-3)."""
    return CARDS - players * HAND
