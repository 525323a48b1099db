"""A new dealer within a round: the dealer passes the deal on, or folds and it is sold (CM-PASS-1 to CM-FOLD-1)."""

from referee.contract.effects import Passed
from referee.games.cripple_mr_onion.effects import AuctionAnswer, BecameDealer, RefusedDeal
from referee.games.cripple_mr_onion.judging.chips import bet, into_pot, next_part, start_part
from referee.games.cripple_mr_onion.judging.guards import require_step
from referee.games.cripple_mr_onion.judging.round_end import carry_over
from referee.games.cripple_mr_onion.plays import Answer, PassDeal
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.kit.values import replace, with_item
from referee.ruling import Draft


def judge_pass_deal(position: Position, play: PassDeal) -> Draft[Position]:
    require_step(position, Phase.EXTRAS)
    elder, dealer = position.left_of(position.dealer), position.dealer_name
    says = f"{dealer} refuses the extra bets; {position.players[elder]} may take the deal"
    after = replace(position.with_seats(turn=elder), phase=Phase.PASSING)
    return Draft(after).say(says, "CM-PASS-1").effect(Passed(dealer))


def judge_answer(position: Position, play: Answer) -> Draft[Position]:
    require_step(position, Phase.PASSING, Phase.AUCTION)
    if position.phase == Phase.AUCTION:
        return _bid_for_deal(position, play)
    return _take_deal(position) if play.takes else _refuse_deal(position)


def _take_deal(position: Position) -> Draft[Position]:
    """The new dealer loses their extra bet and matches the sum of the others (CM-PASS-1)."""
    who, name, extras = position.seats.turn, position.player, position.betting.extras
    own = extras[who]
    others = sum(extras) - own
    paid = bet(into_pot(position, extras), who, others)
    says = (
        f"{name} takes the deal: {own} lost, {others} matched with {others}, "
        f"{own + 2 * others} more: {paid.pot} in the pot"
    )
    after = start_part(replace(paid, round=replace(paid.round, dealer=who)), 4)
    return Draft(after).say(says, "CM-PASS-1", "CM-PASS-2", "CM-BET-5").effect(BecameDealer(name))


def _refuse_deal(position: Position) -> Draft[Position]:
    """The next player is asked on the same terms, until all refuse (CM-PASS-2)."""
    name, following = position.player, position.left_of(position.seats.turn)
    if following == position.dealer:
        return carry_over(Draft(position).say(f"{name} refuses too"), "CM-PASS-2")
    says = f"{name} refuses; {position.players[following]} is asked on the same terms"
    return Draft(position.with_seats(turn=following)).say(says, "CM-PASS-2").effect(RefusedDeal(name))


def _bid_for_deal(position: Position, play: Answer) -> Draft[Position]:
    """Every bid raises the highest by the stake; the last one left becomes the dealer (CM-FOLD-1)."""
    who, name, auction = position.seats.turn, position.player, position.auction
    draft = Draft(position)
    if play.takes:
        bid = max(auction.bids) + position.options.stake
        auction = replace(auction, bids=with_item(auction.bids, who, bid))
        draft.say(f"{name} bids {bid} for the deal", "CM-FOLD-1")
    else:
        auction = replace(auction, declined=auction.declined | {who})
        draft.say(f"{name} declines", "CM-FOLD-1")
    draft.at(replace(position, auction=auction))
    waiting = [seat for seat in position.order() if seat not in auction.declined]
    if not waiting:
        return carry_over(draft, "CM-FOLD-1")
    draft.effect(AuctionAnswer(name, play.takes))
    highest = max(auction.bids)
    if len(waiting) == 1 and highest and auction.bids[waiting[0]] == highest:
        return _sell_deal(draft, waiting[0])
    following = position.left_of(who)
    while following in auction.declined:
        following = position.left_of(following)
    return draft.at(draft.position.with_seats(turn=following))


def _sell_deal(draft: Draft[Position], dealer: int) -> Draft[Position]:
    position = draft.position
    bids = position.auction.bids
    paid = replace(into_pot(position, bids), round=replace(position.round, dealer=dealer))
    draft.add(f"{paid.dealer_name} is dealer, {sum(bids)} more: {paid.pot} in the pot")
    return draft.effect(BecameDealer(paid.dealer_name)).at(next_part(paid))
