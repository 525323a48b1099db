"""The figures that players of Vatican quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    Number,
    best,
    ratio,
    share,
    total,
)
from referee.games.vatican.position import DREW, PLAYED


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    position = match.position
    for turn in position.history:
        who = match.players[turn.who]
        yield who, "turns", 1
        if turn.did == PLAYED:
            yield who, "plays", 1
            yield who, "cards", len(turn.cards)
            yield who, "most_cards", len(turn.cards)
        elif turn.did == DREW:
            yield who, "drawn", 1
    if not position.over:
        return
    for seat, (who, held) in enumerate(zip(match.players, position.cards.hands, strict=True)):
        yield who, "games", 1
        yield who, "left", held
        if seat == position.out:
            yield who, "outs", 1


FIGURES: Final = Figures(
    counts=(
        Count("turns"),
        Count("plays"),
        Count("cards"),
        Count("most_cards", "most"),
        Count("drawn"),
        Count("games"),
        Count("left"),
        Count("outs"),
    ),
    figures=(
        share(
            "outs",
            "Out",
            "Games in which the player went out, of all that were played to their end.",
            part="outs",
            whole="games",
        ),
        Figure(
            "left",
            "Cards left",
            "Cards in hand at the end ÷ games. Going out leaves none.",
            ratio("left", "games"),
            places=1,
        ),
        share(
            "plays",
            "Turns with a play",
            "Turns in which the player laid cards, of all turns.",
            part="plays",
            whole="turns",
        ),
        Figure(
            "cards",
            "Cards a play",
            "Cards laid ÷ turns in which the player laid cards.",
            ratio("cards", "plays"),
            places=1,
        ),
        Figure("most_cards", "Most cards", "The most cards laid in one turn.", best("most_cards")),
        Figure("drawn", "Drawn", "Cards drawn.", total("drawn")),
    ),
    records=(HouseRecord("most_cards", "Most cards in a turn", "most_cards", unit="cards"),),
    count=_count,
)
