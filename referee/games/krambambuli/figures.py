"""The figures that players of Krambambuli quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.effects import LaidOff
from referee.contract.figures import (
    HANDS,
    OUTS,
    PENALTIES,
    WORST_HAND,
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
    charged,
)
from referee.games.krambambuli.effects import Dealt, Melded, Stole

DEALT: Final = Count("dealt")
STOLEN: Final = Count("stolen")
LOST: Final = Count("lost")
CARDS: Final = Count("cards")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    roster, players = match.position.roster, match.position.players
    for hand in match.position.history:
        yield from charged(roster.seated(hand.number, players), hand.charges, hand.out)
    for play in match.plays():
        for effect in play.effects:
            if isinstance(effect, Dealt):
                yield from ((who, DEALT, 1) for who in roster.seated(effect.hand, players).values())
            elif isinstance(effect, Stole):
                yield effect.who, STOLEN, 1
                yield effect.victim, LOST, 1
            elif isinstance(effect, (Melded, LaidOff)):
                yield effect.who, CARDS, len(effect.cards)


FIGURES: Final = Figures(
    figures=(
        OUTS.share_of(HANDS, "Out", "Hands in which the player went out, of all hands."),
        Figure(PENALTIES.per(HANDS), "Penalties a hand", "Penalty points ÷ hands.", name="average", places=1),
        Figure(WORST_HAND, "Worst hand", "The most penalty points of one hand."),
        Figure(STOLEN.known_by(DEALT), "Stolen", "Cards stolen from others, in hands entered play by play."),
        Figure(
            LOST.known_by(DEALT),
            "Lost to thieves",
            "Cards that others stole from the player, in hands entered play by play.",
        ),
        Figure(
            CARDS.per(DEALT),
            "Cards laid a hand",
            "Cards melded, stolen ones among them, and laid off ÷ hands entered play by play.",
            places=1,
        ),
    ),
    records=(
        STOLEN.record("Most cards stolen in a game", unit="cards"),
        OUTS.record("Most hands gone out in a game"),
    ),
    count=_count,
)
