"""Judging of checks, calls, bets, raises and folds (PK-BET-1, PJ-OPEN-1, PJ-OPEN-2)."""

from __future__ import annotations

from referee.games.poker import betting
from referee.games.poker.betting import Limits
from referee.games.poker.cards import name_of, opener_rank
from referee.games.poker.flow import after_bets, after_up, next_roller, step_of
from referee.games.poker.guards import wrong_moment
from referee.games.poker.options import BACK, FOLD, Options
from referee.games.poker.payout import is_progressive, won_alone
from referee.games.poker.plays import Bet, Call, Check, Fold, Raise
from referee.games.poker.position import NOBODY, Hand, Passed, Position, changed, stack, stacks
from referee.games.poker.turn import Turn, name, out, paid
from referee.games.poker.variants import BET, DECIDE, ROLL
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, refuse


def limits(options: Options) -> Limits:
    return Limits(options.limit, options.bet, options.raises)


def _betting(position: Position) -> tuple[Hand, betting.Round]:
    """The hand and its betting round, where one is under way."""
    hand = position.hand
    assert hand is not None
    assert hand.round is not None
    return hand, hand.round


def may_bet(position: Position) -> betting.Bounds | str:
    """How much the player on turn may bet or raise by; a text where not at all."""
    hand, state = _betting(position)
    return betting.bounds(state, limits(position.options), hand.live, stacks(position), hand.pot)


def is_opening(position: Position, hand: Hand) -> bool:
    """Whether the pot is still to be opened, by who has openers."""
    return step_of(position, hand).open and hand.opener == NOBODY


def judge_check(position: Position, play: Check) -> Ruling[Position]:
    if refusal := wrong_moment(position, BET, "PK-BET-1"):
        return refusal
    hand, state = _betting(position)
    seat, who = hand.turn, name(position, hand.turn)
    if due := betting.owed(state, seat):
        return refuse("PK-BET-1", f"{who} is to call {due}, raise or fold; a check needs a round without a bet.")
    turn = Turn(position)
    if is_opening(position, hand):
        hand = changed(hand, passes=put(hand.passes, seat, Passed(play.n, hand.drawn[seat])))
        turn = turn.saying(f"{who} does not open.", "PK-BET-1", "PJ-OPEN-1")
    else:
        turn = turn.saying(f"{who} checks.", "PK-BET-1")
    return _next(turn.to(hand), betting.passed(state, hand.live, stacks(position))).ruled()


def judge_call(position: Position, play: Call) -> Ruling[Position]:
    if refusal := wrong_moment(position, BET, "PK-BET-1"):
        return refusal
    hand, state = _betting(position)
    who, due = name(position, hand.turn), betting.owed(state, hand.turn)
    if not due:
        return refuse("PK-BET-1", f"There is no bet to call; {who} checks or bets.")
    chips = min(due, stack(position, hand.turn))
    short = f" and is all-in, {due - chips} short" if chips < due else ""
    return _added(Turn(position).saying(f"{who} calls {chips}{short}.", "PK-BET-1"), chips, "call")


def judge_bet(position: Position, play: Bet) -> Ruling[Position]:
    if refusal := wrong_moment(position, BET, "PK-BET-1"):
        return refusal
    hand, state = _betting(position)
    who = name(position, hand.turn)
    if state.level:
        return refuse("PK-BET-1", f"There is a bet of {state.level}; {who} calls, raises or folds.")
    if refusal := _out_of_bounds(position, play.amount, "bet"):
        return refusal
    turn = Turn(position)
    if is_opening(position, hand):
        turn = turn.to(changed(hand, opener=hand.turn, opened=play.n))
        turn = turn.saying(f"{who} opens with {play.amount}.", "PK-BET-1", "PJ-OPEN-1")
    else:
        turn = turn.saying(f"{who} bets {play.amount}.", "PK-BET-1")
    return _added(turn, play.amount, "bet")


def judge_raise(position: Position, play: Raise) -> Ruling[Position]:
    if refusal := wrong_moment(position, BET, "PK-BET-1"):
        return refusal
    hand, state = _betting(position)
    who = name(position, hand.turn)
    if not state.level:
        return refuse("PK-BET-1", f"There is no bet to raise; {who} checks or bets.")
    if refusal := _out_of_bounds(position, play.amount, "raise"):
        return refusal
    due, level = betting.owed(state, hand.turn), state.level + play.amount
    says = f"{who} calls {due} and raises by {play.amount} to {level}." if due else f"{who} raises to {level}."
    return _added(Turn(position).saying(says, "PK-BET-1"), due + play.amount, "raise")


def _out_of_bounds(position: Position, amount: int, what: str) -> Ruling[Position] | None:
    found = may_bet(position)
    if isinstance(found, str):
        return refuse("PK-BET-1", found)
    if found.least <= amount <= found.most:
        return None
    if found.least == found.most:
        return refuse("PK-BET-1", f"A {what} of {amount} is not possible; it is {found.least} here.")
    return refuse("PK-BET-1", f"A {what} of {amount} is not possible; it is from {found.least} to {found.most} here.")


def _added(turn: Turn, chips: int, what: str) -> Ruling[Position]:
    """So many chips of the player on turn into the pot."""
    seat = turn.hand.turn
    who = name(turn.position, seat)
    turn = paid(turn, seat, chips, what, True)
    if not stack(turn.position, seat):
        turn = turn.doing(Effect("announced", what="all-in", who=who))
    hand, state = _betting(turn.position)
    turn = turn.saying(f"{hand.pot} in the pot.")
    return _next(turn, betting.added(state, chips, hand.live, stacks(turn.position))).ruled()


def _next(turn: Turn, state: betting.Round | None) -> Turn:
    """The next player to act; or the round is over, and perhaps nobody could open."""
    hand = turn.hand
    if len(hand.still_in) == 1:
        return won_alone(turn)
    if state is not None:
        return turn.to(changed(hand, round=state, turn=state.turn))
    if is_opening(turn.position, hand):
        return _nobody_opens(turn)
    return after_bets(turn)


def _nobody_opens(turn: Turn) -> Turn:
    """All hands are thrown in; the pot stays, and the next deal needs more where the jackpot is progressive."""
    position = turn.position
    failed = position.failed + 1
    turn = turn.saying("Nobody opens: the hands are thrown in, all ante again.", "PJ-OPEN-2")
    if is_progressive(position):
        rank = opener_rank(failed, position.options.after_aces == BACK)
        rules = ("PJ-PROG-2", "PK-AMB-7") if failed > 3 else ("PJ-PROG-2",)
        turn = turn.saying(f"The next deal is opened with a pair of {name_of(rank)}s or better.", *rules)
    return turn.at(changed(position, hand=None, pot=turn.hand.pot, failed=failed))


def may_fold_for(position: Position, hand: Hand) -> bool:
    """Whether a wild card that is not paid for costs the hand (PB-PAY-1)."""
    if hand.asks != "wild":
        return False
    three = hand.ups[hand.turn][-1].rank == "3"
    return (position.options.up_threes if three else position.options.up_nines) == FOLD


def judge_fold(position: Position, play: Fold) -> Ruling[Position]:
    """A fold when one is to bet, to pay or to turn a card (PK-BET-1)."""
    if refusal := wrong_moment(position, (BET, DECIDE, ROLL), "PK-BET-1"):
        return refusal
    hand = position.hand
    assert hand is not None
    who = name(position, hand.turn)
    if hand.doing == DECIDE and not may_fold_for(position, hand):
        return refuse("PK-PAY-1", f"{who} pays for the card or does not; nobody has to fold for it.")
    turn = Turn(position).saying(f"{who} folds.", "PK-BET-1")
    if hand.doing == BET:
        _, state = _betting(position)
        turn = turn.to(out(hand, hand.turn))
        return _next(turn, betting.passed(state, turn.hand.live, stacks(position))).ruled()
    rolls = step_of(position, hand).do == ROLL
    turn = turn.to(changed(out(hand, hand.turn), asks=""))
    if len(turn.hand.still_in) == 1:
        return won_alone(turn).ruled()
    if rolls:
        return next_roller(turn, hand.turn_roller).ruled()
    return after_up(turn).ruled()
