"""The figures that players of Liar's Dice quote."""

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
    StandingPlay,
    ratio,
    share,
    total_where,
)
from referee.games.liars_dice.effects import BetLost, Called, Claimed, ClaimJudged
from referee.games.liars_dice.plays import Accept, Tally
from referee.games.liars_dice.position import Phase, is_out


def _count(match: FiguredMatch) -> Iterator[tuple[str, str, Number]]:
    for play in match.plays():
        if isinstance(play.play, Accept):
            yield play.before.holder, "believed", 1
        for effect in play.effects:
            if isinstance(effect, Claimed):
                yield effect.who, "claims", 1
            elif isinstance(effect, Called):
                yield effect.who, "calls", 1
                yield effect.claim_of, "called", 1
            elif isinstance(effect, BetLost):
                yield effect.who, "bets", effect.bets
                for seat, who in enumerate(match.players):
                    if not is_out(play.before, seat):
                        yield who, "rounds", 1
        if _shows_a_lie(play):
            yield play.before.holder, "false", 1
            yield play.before.receiver, "calls_right", 1


def _shows_a_lie(play: StandingPlay) -> bool:
    """True if a called claim is false: the dice show it, or a tally names its maker as the loser of the bet."""
    if isinstance(play.play, Tally) and play.before.phase == Phase.REVEAL:
        holder: str = play.before.holder
        return play.play.loser == holder
    return any(isinstance(effect, ClaimJudged) and not effect.true for effect in play.effects)


FIGURES: Final = Figures(
    counts=(
        Count("claims"),
        Count("believed"),
        Count("called"),
        Count("false"),
        Count("calls"),
        Count("calls_right"),
        Count("bets"),
        Count("rounds"),
    ),
    figures=(
        Figure(
            "claims", "Claims", "Claims made, in rounds entered play by play.", total_where("claims", "claims", "calls")
        ),
        share(
            "believed",
            "Believed",
            "Claims that the next player accepted, of all made.",
            part="believed",
            whole="claims",
        ),
        share("called", "Called", "Claims that the next player called, of all made.", part="called", whole="claims"),
        share("false", "False", "Called claims that were false.", part="false", whole="called"),
        share(
            "calls",
            "Right calls",
            "The player’s own calls of a claim that was false.",
            part="calls_right",
            whole="calls",
        ),
        Figure(
            "bets",
            "Bets lost",
            "Bets lost, also in rounds entered by their loser alone.",
            total_where("bets", "rounds"),
        ),
        Figure(
            "bets_a_round",
            "Bets a round",
            "Bets lost ÷ rounds in which the player was in.",
            ratio("bets", "rounds"),
            places=2,
        ),
    ),
    records=(
        HouseRecord("believed", "Most claims believed in a match", "believed"),
        HouseRecord("calls_right", "Most right calls in a match", "calls_right"),
    ),
    count=_count,
)
