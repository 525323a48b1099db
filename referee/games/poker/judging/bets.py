"""Checks, calls, bets, raises and folds (PK-BET-1, PJ-OPEN-1, PJ-OPEN-2)."""

from referee.games.poker.betting_round import (
    BettingRound,
    Bounds,
    after_chips,
    after_pass,
    bounds,
)
from referee.games.poker.cards import opener_rank, opener_rules
from referee.games.poker.current_hand import Denial, Hand
from referee.games.poker.effects import Announced
from referee.games.poker.judging.course import after_bets, after_up, next_roller, step_of
from referee.games.poker.judging.guards import require_action
from referee.games.poker.judging.payout import pay_bet, win_alone
from referee.games.poker.judging.prices import must_pay_or_fold
from referee.games.poker.plays import Bet, Call, Check, Fold, Raise
from referee.games.poker.position import Position
from referee.games.poker.seats import NOBODY
from referee.games.poker.variants import Phase
from referee.kit.cards import PLURALS
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def betting_of(hand: Hand) -> BettingRound:
    """The betting round of a hand that is known to have one."""
    assert hand.action.betting is not None
    return hand.action.betting


def bounds_of(position: Position) -> Bounds:
    """The least and the most that the player whose action it is may bet or raise by.

    :raises Refused: the player may not bet or raise.
    """
    hand = position.current_hand
    return bounds(betting_of(hand), position.options, hand.seats.live, position.stacks, hand.pot.chips)


def is_opening(position: Position) -> bool:
    """True if the pot is still to be opened by a player who has openers (PJ-OPEN-1)."""
    return step_of(position).open and position.current_hand.claims.opener == NOBODY


def judge_check(position: Position, play: Check) -> Draft[Position]:
    hand = require_action(position, "PK-BET-1", Phase.BET)
    seat, who, betting = hand.action.seat, position.player, betting_of(hand)
    if owed := betting.owed(seat):
        raise Refused("PK-BET-1", f"There is a bet: {who} calls {owed}, raises or folds.")
    draft = Draft(position)
    if is_opening(position):
        denial = Denial(play.n, hand.claims.exchanged[seat])
        draft.at(position.in_hand(claims=replace(hand.claims, passes=with_item(hand.claims.passes, seat, denial))))
        draft.say(f"{who} does not open.", "PK-BET-1", "PJ-OPEN-1")
    else:
        draft.say(f"{who} checks.", "PK-BET-1")
    return _next_to_act(draft, after_pass(betting, hand.seats.live, position.stacks))


def judge_call(position: Position, play: Call) -> Draft[Position]:
    hand = require_action(position, "PK-BET-1", Phase.BET)
    seat, who = hand.action.seat, position.player
    owed = betting_of(hand).owed(seat)
    if not owed:
        raise Refused("PK-BET-1", f"There is no bet to call: {who} checks or bets.")
    chips = min(owed, position.stack(seat))
    short = f" and is all-in, {owed - chips} short" if chips < owed else ""
    return _put_in(Draft(position).say(f"{who} calls {chips}{short}.", "PK-BET-1"), chips, "call")


def judge_bet(position: Position, play: Bet) -> Draft[Position]:
    hand = require_action(position, "PK-BET-1", Phase.BET)
    who, level = position.player, betting_of(hand).level
    if level:
        raise Refused("PK-BET-1", f"There is a bet of {level}: {who} calls, raises or folds.")
    _require_bounds(position, play.amount, "Bet")
    draft = Draft(position)
    if is_opening(position):
        draft.at(position.in_hand(claims=replace(hand.claims, opener=hand.action.seat, opened_at=play.n)))
        draft.say(f"{who} opens with {play.amount}.", "PK-BET-1", "PJ-OPEN-1")
    else:
        draft.say(f"{who} bets {play.amount}.", "PK-BET-1")
    return _put_in(draft, play.amount, "bet")


def judge_raise(position: Position, play: Raise) -> Draft[Position]:
    hand = require_action(position, "PK-BET-1", Phase.BET)
    who, betting = position.player, betting_of(hand)
    if not betting.level:
        raise Refused("PK-BET-1", f"There is no bet to raise: {who} checks or bets.")
    _require_bounds(position, play.amount, "Raise by")
    owed, level = betting.owed(hand.action.seat), betting.level + play.amount
    says = f"{who} calls {owed} and raises by {play.amount} to {level}." if owed else f"{who} raises to {level}."
    return _put_in(Draft(position).say(says, "PK-BET-1"), owed + play.amount, "raise")


def _require_bounds(position: Position, amount: int, verb: str) -> None:
    """Check that a bet or raise of this amount is possible now (PK-BET-1)."""
    limits = bounds_of(position)
    if limits.least <= amount <= limits.most:
        return
    span = f"{limits.least} to {limits.most}"
    if limits.least == limits.most:
        span = str(limits.least)
    elif limits.is_open:
        span = f"{limits.least} or more"
    raise Refused("PK-BET-1", f"{verb} {span}, not {amount}.")


def _put_in(draft: Draft[Position], chips: int, what: str) -> Draft[Position]:
    """Put chips of the player whose action it is into the pot."""
    seat, betting = draft.position.current_hand.action.seat, betting_of(draft.position.current_hand)
    pay_bet(draft, seat, chips, what)
    position = draft.position
    if not position.stack(seat):
        draft.effect(Announced("all-in", position.player))
    hand = position.current_hand
    draft.say(f"{hand.pot.chips} in the pot.")
    return _next_to_act(draft, after_chips(betting, chips, hand.seats.live, position.stacks))


def _next_to_act(draft: Draft[Position], betting: BettingRound | None) -> Draft[Position]:
    """Go on to the next player, or end the round; without an opening bet, throw the hands in."""
    if draft.position.current_hand.seats.one_left:
        return win_alone(draft)
    if betting is not None:
        return draft.at(draft.position.in_action(betting=betting, seat=betting.seat))
    if is_opening(draft.position):
        return _nobody_opens(draft)
    return after_bets(draft)


def _nobody_opens(draft: Draft[Position]) -> Draft[Position]:
    """Throw in all hands and keep the pot; in a progressive jackpot the next deal has other openers (PJ-OPEN-2)."""
    position = draft.position
    failed = position.carried.failed_deals + 1
    draft.say("Nobody opens: the hands are thrown in, all ante again.", "PJ-OPEN-2")
    if position.is_progressive:
        rank = opener_rank(failed, position.options)
        draft.say(f"A pair of {PLURALS[rank]} or better opens the next deal.", *opener_rules(failed))
    carried = replace(position.carried, pot=position.current_hand.pot.chips, failed_deals=failed)
    return draft.at(replace(position, hand=None, carried=carried))


def judge_fold(position: Position, play: Fold) -> Draft[Position]:
    hand = require_action(position, "PK-BET-1", Phase.BET, Phase.DECIDE, Phase.ROLL)
    seat, who = hand.action.seat, position.player
    if hand.action.phase == Phase.DECIDE and not must_pay_or_fold(position):
        raise Refused("PK-PAY-1", f"{who} pays for the card or does not: nobody has to fold for it.")
    out = hand.without(seat)
    draft = Draft(replace(position, hand=out)).say(f"{who} folds.", "PK-BET-1")
    if hand.action.phase == Phase.BET:
        return _next_to_act(draft, after_pass(betting_of(hand), out.seats.live, position.stacks))
    draft.at(draft.position.in_action(price_of=""))
    if out.seats.one_left:
        return win_alone(draft)
    if step_of(position).do == Phase.ROLL:
        return next_roller(draft, hand.action.roller)
    return after_up(draft)
