"""The figures that players of Krambambuli quote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.contract.effects import LaidOff
from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    HouseRecord,
    Number,
    best,
    charged,
    ratio,
    share,
    total_where,
)
from referee.games.krambambuli.effects import Dealt, Melded, Stole


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for hand in match.position.history:
        yield from charged(match.players, hand.charges, hand.out)
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, Dealt):
                yield from ((who, "dealt", 1) for who in match.players)
            elif isinstance(effect, Stole):
                yield effect.who, "stolen", 1
                yield effect.victim, "lost", 1
            elif isinstance(effect, (Melded, LaidOff)):
                yield effect.who, "cards", len(effect.cards)


FIGURES: Final = Figures(
    counts=(
        Count("hands"),
        Count("penalties"),
        Count("worst_hand", "most"),
        Count("outs"),
        Count("dealt"),
        Count("stolen"),
        Count("lost"),
        Count("cards"),
    ),
    figures=(
        share("outs", "Out", "Hands in which the player went out, of all hands.", part="outs", whole="hands"),
        Figure("average", "Penalties a hand", "Penalty points ÷ hands.", ratio("penalties", "hands"), places=1),
        Figure("worst_hand", "Worst hand", "The most penalty points of one hand.", best("worst_hand")),
        Figure(
            "stolen",
            "Stolen",
            "Cards stolen from others, in hands entered play by play.",
            total_where("stolen", "dealt"),
        ),
        Figure(
            "lost",
            "Lost to thieves",
            "Cards that others stole from the player, in hands entered play by play.",
            total_where("lost", "dealt"),
        ),
        Figure(
            "cards",
            "Cards laid a hand",
            "Cards melded, stolen ones among them, and laid off ÷ hands entered play by play.",
            ratio("cards", "dealt"),
            places=1,
        ),
    ),
    records=(
        HouseRecord("stolen", "Most cards stolen in a game", "stolen", unit="cards"),
        HouseRecord("outs", "Most hands gone out in a game", "outs"),
    ),
    count=_count,
)
