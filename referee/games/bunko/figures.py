"""The figures that players of Bunko quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.bunko.effects import ScoredAtTable
from referee.games.bunko.options import WBA
from referee.games.bunko.position import Position, Tally

WINS: Final = Count("wins")
LOSSES: Final = Count("losses")
ROUNDS: Final = Count("rounds")
BUNKOS: Final = Count("bunkos")
WIPEOUTS: Final = Count("wipeouts")
MINIS: Final = Count("minis")
HEAD: Final = Count("head")
HEAD_WINS: Final = Count("head_wins")
WIPEOUT_ROLLS: Final = Count("wipeout_rolls")
MINI_ROLLS: Final = Count("mini_rolls")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    """Wins, losses and bunkos come from each player's own sheet, so those carried over from paper count.

    A ghost that fills a seat of somebody who went home has no figures.
    """
    people = frozenset(match.players)
    return (count for count in _counts(match) if count[0] in people)


def _counts(match: FiguredMatch) -> Iterator[PlayerCount]:
    position = match.position
    for who, sheet in _sheets(position):
        yield who, WINS, sheet.wins
        yield who, LOSSES, sheet.losses
        yield who, ROUNDS, sheet.wins + sheet.losses
        yield who, BUNKOS, sheet.bunkos
        yield who, WIPEOUTS, sheet.wipeouts
        yield who, MINIS, sheet.minis
    for _, (head, *_) in position.history:
        yield from HEAD.of((*head.winners, *head.losers))
        yield from HEAD_WINS.of(head.winners)
    rolls = MINI_ROLLS if position.options.rules == WBA else WIPEOUT_ROLLS
    for rolled in match.effects_of(ScoredAtTable):
        yield rolled.who, rolls, 1


def _sheets(position: Position) -> Iterator[tuple[str, Tally]]:
    """The own counts of each player: without what another had in the seat before, or what a newcomer began with."""
    for seat, (name, sheet) in enumerate(zip(position.players, position.tallies, strict=True)):
        before = Tally()
        for held in position.stints:
            if held.seat == seat:
                if held.who:
                    yield held.who, held.sheet.since(before)
                before = held.sheet
        yield name, sheet.since(before)


FIGURES: Final = Figures(
    figures=(
        WINS.share_of(ROUNDS, "Wins", "Rounds won, of all rounds played."),
        Figure(BUNKOS, "Bunkos", "Bunkos rolled, those of tables that keep their points on paper too."),
        Figure(
            WIPEOUTS.known_by(WIPEOUT_ROLLS),
            "Wipeouts",
            "Three ones, where rolls are entered one by one and sixes count.",
        ),
        Figure(
            MINIS.known_by(MINI_ROLLS),
            "Mini-buncos",
            "Three of a number that does not count, where rolls are entered one by one by World Bunco rules.",
        ),
        Figure(HEAD, "Head table", "Rounds played at the head table."),
        HEAD_WINS.share_of(HEAD, "Won there", "Rounds won at the head table, of those played there."),
    ),
    records=(
        BUNKOS.record("Most bunkos in a night"),
        WINS.record("Most wins in a night"),
        LOSSES.record("Most losses in a night"),
        WIPEOUTS.record("Most wipeouts in a night"),
        HEAD.record("Most rounds at the head table in a night"),
    ),
    count=_count,
)
