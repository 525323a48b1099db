"""The end of a hand, scored or void, and the end of the game (GI-STOCK-1, GI-GAME-1 to GI-GAME-3)."""

from referee.contract.effects import WonBy
from referee.games.gin_rummy.effects import FinalTotal, HandScored, Paid, VoidHand
from referee.games.gin_rummy.plays import Void
from referee.games.gin_rummy.position import Hand, Phase, Position, ScoredHand
from referee.games.gin_rummy.scoring import GIN, KNOCKER, Outcome, settle
from referee.games.gin_rummy.showdown import Showdown
from referee.kit.names import capitalized
from referee.kit.values import replace
from referee.ruling import Draft, Moment, Refused


def score_hand(
    draft: Draft[Position], knocker: int, result: Outcome, showdown: Showdown | None = None
) -> Draft[Position]:
    """The position after a scored hand, and after the end of the game if the hand ends it."""
    position = draft.position
    scorer = knocker if result.scorer == KNOCKER else 1 - knocker
    totals = _plus(position.totals, scorer, result.points)
    hands_won = _plus(position.hands_won, scorer, 1)
    draft.effect(
        HandScored(
            who=position.players[scorer],
            points=result.points,
            how=result.kind,
            knocker=position.players[knocker],
            knocker_count=result.knocker_count,
            opponent_count=result.opponent_count,
        )
    )
    if result.kind == GIN:
        draft.cheer(Moment(capitalized(result.name), who=(position.players[scorer],)))
    hand = ScoredHand(
        position.number, position.dealer, totals=totals, knocker=knocker, outcome=result, showdown=showdown
    )
    scored = replace(position, totals=totals, hands_won=hands_won)
    settlement = settle(totals, hands_won, position.options)
    if settlement is None:
        return draft.at(_next_hand(scored, hand, dealer=1 - position.dealer))
    over = replace(
        scored,
        phase=Phase.OVER,
        hand=Hand(player=position.dealer),
        history=scored.history.add(hand),
        settlement=settlement,
    )
    return _end_game(draft.at(over))


def _end_game(draft: Draft[Position]) -> Draft[Position]:
    """The final totals with their bonuses, and the payment."""
    position, settlement = draft.position, draft.position.settlement
    assert settlement is not None
    first, second = (f"{name} {settlement.sum_of(player)}" for player, name in enumerate(position.players))
    draft.say(f"The game is over: {first}; {second}", "GI-GAME-1")
    if position.options.line_bonus:
        draft.cite("GI-GAME-2")
    draft.effect(*map(FinalTotal, position.players, settlement.totals))
    if settlement.payer is None:
        return draft.add("nobody pays")
    loser, winner = position.players[settlement.payer], position.players[1 - settlement.payer]
    draft.effect(WonBy(winner), Paid(loser, winner, settlement.amount))
    return draft.add(settlement.payment(position.players), "GI-GAME-3")


def _plus(pair: tuple[int, int], player: int, points: int) -> tuple[int, int]:
    return (pair[0] + points, pair[1]) if player == 0 else (pair[0], pair[1] + points)


def _next_hand(position: Position, hand: ScoredHand, dealer: int) -> Position:
    """The position before the next deal (GI-DEAL-1)."""
    return replace(
        position,
        phase=Phase.DEAL,
        dealer=dealer,
        number=position.number + 1,
        hand=Hand(player=1 - dealer),
        history=position.history.add(hand),
    )


def judge_void(position: Position, play: Void) -> Draft[Position]:
    if position.followed:
        left = f"{position.hand.stock} cards are left in the stock"
        raise Refused("GI-STOCK-1", f"{left}; the hand is void when two are left and nobody knocks.")
    return void_hand(Draft(position), "Nobody knocked")


def void_hand(draft: Draft[Position], reason: str) -> Draft[Position]:
    """A void hand has no score and no winner; the same dealer deals again (GI-STOCK-1, GI-AMB-5)."""
    position = draft.position
    hand = ScoredHand(position.number, position.dealer, position.totals)
    dealer = position.players[position.dealer]
    draft.say(f"{reason}: the hand is void, and {dealer} deals again", "GI-STOCK-1", "GI-AMB-5")
    return draft.effect(VoidHand(dealer)).at(_next_hand(position, hand, dealer=position.dealer))
