"""The figures that players of Vatican quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
)
from referee.games.vatican.position import DREW, PLAYED

TURNS: Final = Count("turns")
PLAYS: Final = Count("plays")
CARDS: Final = Count("cards")
MOST_CARDS: Final = Count("most_cards", "most")
DRAWN: Final = Count("drawn")
GAMES: Final = Count("games")
LEFT: Final = Count("left")
OUTS: Final = Count("outs")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    position = match.position
    for turn in position.history:
        who = match.players[turn.who]
        yield who, TURNS, 1
        if turn.did == PLAYED:
            yield who, PLAYS, 1
            yield who, CARDS, len(turn.cards)
            yield who, MOST_CARDS, len(turn.cards)
        elif turn.did == DREW:
            yield who, DRAWN, 1
    if not position.over:
        return
    for seat, (who, held) in enumerate(zip(match.players, position.cards.hands, strict=True)):
        yield who, GAMES, 1
        yield who, LEFT, held
        if seat == position.out:
            yield who, OUTS, 1


FIGURES: Final = Figures(
    figures=(
        OUTS.share_of(GAMES, "Out", "Games in which the player went out, of all that were played to their end."),
        Figure(LEFT.per(GAMES), "Cards left", "Cards in hand at the end ÷ games. Going out leaves none.", places=1),
        PLAYS.share_of(TURNS, "Turns with a play", "Turns in which the player laid cards, of all turns."),
        Figure(CARDS.per(PLAYS), "Cards a play", "Cards laid ÷ turns in which the player laid cards.", places=1),
        Figure(MOST_CARDS, "Most cards", "The most cards laid in one turn."),
        Figure(DRAWN, "Drawn", "Cards drawn."),
    ),
    records=(MOST_CARDS.record("Most cards in a turn", unit="cards"),),
    count=_count,
)
