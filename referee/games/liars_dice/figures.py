"""The figures that players of Liar's Dice quote."""

from collections.abc import Iterator
from typing import Final

from referee.contract.figures import (
    Count,
    Figure,
    FiguredMatch,
    Figures,
    PlayerCount,
    StandingPlay,
)
from referee.games.liars_dice.effects import BetLost, Called, Claimed, ClaimJudged
from referee.games.liars_dice.plays import Accept, Tally
from referee.games.liars_dice.position import Phase, still_in

CLAIMS: Final = Count("claims")
BELIEVED: Final = Count("believed")
CALLED: Final = Count("called")
FALSE: Final = Count("false")
CALLS: Final = Count("calls")
CALLS_RIGHT: Final = Count("calls_right")
BETS: Final = Count("bets")
ROUNDS: Final = Count("rounds")


def _count(match: FiguredMatch) -> Iterator[PlayerCount]:
    for play in match.plays():
        if isinstance(play.play, Accept):
            yield play.before.holder, BELIEVED, 1
        for effect in play.effects:
            if isinstance(effect, Claimed):
                yield effect.who, CLAIMS, 1
            elif isinstance(effect, Called):
                yield effect.who, CALLS, 1
                yield effect.claim_of, CALLED, 1
            elif isinstance(effect, BetLost):
                yield effect.who, BETS, effect.bets
                yield from ROUNDS.of(play.before.names(still_in(play.before)))
        if _shows_a_lie(play):
            yield play.before.holder, FALSE, 1
            yield play.before.receiver, CALLS_RIGHT, 1


def _shows_a_lie(play: StandingPlay) -> bool:
    """True if a called claim is false: the dice show it, or a tally names its maker as the loser of the bet."""
    if isinstance(play.play, Tally) and play.before.phase == Phase.REVEAL:
        holder: str = play.before.holder
        return play.play.loser == holder
    return any(isinstance(effect, ClaimJudged) and not effect.true for effect in play.effects)


FIGURES: Final = Figures(
    figures=(
        Figure(CLAIMS.known_by(CLAIMS, CALLS), "Claims", "Claims made, in rounds entered play by play."),
        BELIEVED.share_of(CLAIMS, "Believed", "Claims that the next player accepted, of all made."),
        CALLED.share_of(CLAIMS, "Called", "Claims that the next player called, of all made."),
        FALSE.share_of(CALLED, "False", "Called claims that were false."),
        CALLS_RIGHT.share_of(CALLS, "Right calls", "The player’s own calls of a claim that was false.", name="calls"),
        Figure(BETS.known_by(ROUNDS), "Bets lost", "Bets lost, also in rounds entered by their loser alone."),
        Figure(
            BETS.per(ROUNDS),
            "Bets a round",
            "Bets lost ÷ rounds in which the player was in.",
            name="bets_a_round",
            places=2,
        ),
    ),
    records=(
        BELIEVED.record("Most claims believed in a match"),
        CALLS_RIGHT.record("Most right calls in a match"),
    ),
    count=_count,
)
