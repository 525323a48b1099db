"""The end of a round: the pot is won, or carried over (CM-SHOW-3, CM-WIN-0, CM-PASS-2, CM-FOLD-1, CM-END-1)."""

from referee.games.cripple_mr_onion.effects import CarriedOver
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.round import PlayedRound, Round
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft


def is_last_round(position: Position) -> bool:
    """True if the round is the last one agreed (CM-END-1)."""
    return 0 < position.options.rounds <= position.round.number


def takes(position: Position) -> str:
    """The win of a round as a clause: `takes the pot of 12`."""
    return f"takes the pot of {position.pot}" if position.options.betting else "wins the round"


def award_pot(draft: Draft[Position], who: int, won_with: str) -> Draft[Position]:
    """The pot goes to a player, who deals next; after the last agreed round the match is over."""
    position = draft.position
    gained = position.pot if position.options.betting else 1
    totals = with_item(position.totals, who, position.totals[who] + gained)
    after = _next_round(position, position.players[who], won_with, totals)
    after = replace(after, round=replace(after.round, dealer=who, wild=position.showdown.null_eight), pot=0)
    if is_last_round(position):
        after = replace(after, phase=Phase.OVER)
        draft.add(f"that was the last round: {listed(after.richest)} won most")
    return draft.at(after)


def carry_over(draft: Draft[Position], rule: str) -> Draft[Position]:
    """All fold: the pot is carried over, the dealer deals again (CM-PASS-2, CM-FOLD-1)."""
    position = draft.position
    after = _next_round(position, "", "", position.totals)
    draft.add(f"all fold, {position.pot} are carried over, {after.dealer_name} deals again", rule, "CM-SET-1")
    return draft.effect(CarriedOver(position.pot)).at(after)


def _next_round(position: Position, winner: str, won_with: str, totals: tuple[int, ...]) -> Position:
    """The position before the next deal, with the round on the score sheet."""
    played = PlayedRound(
        round=position.round.number,
        dealer=position.dealer_name,
        winner=winner,
        pot=position.pot,
        won_with=won_with,
        totals=totals,
        wild=position.wild,
    )
    return replace(
        position.between_rounds(),
        totals=totals,
        round=Round(position.round.number + 1, position.dealer),
        history=position.history.add(played),
    )
