"""The betting parts: bids, payments and raises, folding, the dealer who matches (CM-BET-1 to CM-BET-5, CM-FOLD-1)."""

from typing import Final

from referee.games.cripple_mr_onion.effects import BidNamed, Folded, Matched, Paid, WonRound
from referee.games.cripple_mr_onion.judging.chips import bet, into_pot, next_part, start_part
from referee.games.cripple_mr_onion.judging.guards import require_step
from referee.games.cripple_mr_onion.judging.round_end import award_pot
from referee.games.cripple_mr_onion.plays import AllStay, Bid, Fold, Match, Pay
from referee.games.cripple_mr_onion.position import PARTS, Phase, Position
from referee.games.cripple_mr_onion.round import Auction
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused

_RULES: Final = {1: "CM-BET-1", 2: "CM-BET-1", 3: "CM-BET-3", 4: "CM-BET-5", 5: "CM-BET-5"}
"""The rule of each betting part."""


def judge_bid(position: Position, play: Bid) -> Draft[Position]:
    require_step(position, Phase.BID)
    dealer, elder = position.dealer_name, position.left_of(position.dealer)
    paid = bet(position, position.dealer, play.chips).with_betting(bid=play.chips)
    after = replace(paid.with_seats(turn=elder), phase=Phase.PAY)
    return (
        Draft(after)
        .say(f"{dealer} bids {play.chips}: {after.pot} in the pot", _RULES[position.betting.part], "CM-BET-4")
        .effect(BidNamed(dealer, play.chips))
    )


def judge_pay(position: Position, play: Pay) -> Draft[Position]:
    require_step(position, Phase.PAY)
    who, name, betting = position.seats.turn, position.player, position.betting
    if play.raise_ and not PARTS[betting.part]:
        raise Refused("CM-BET-3", f"There are no raises in this part; {name} {pays_or_stays(betting.bid)} or folds.")
    most = position.options.maximum_raise
    if play.raise_ > most:
        raise Refused("CM-BET-2", f"A raise of {play.raise_} is above the agreed {most}; 0 to {most} may be added.")
    raised = position.with_betting(raises=with_item(betting.raises, who, play.raise_))
    draft = Draft(bet(raised, who, betting.bid).with_last_play(who, play.n)).cite(_RULES[betting.part], "CM-BET-4")
    draft.effect(Paid(name, betting.bid, play.raise_))
    paid = f"{name} {pays_or_stays(betting.bid)}"
    if not play.raise_:
        return _after_payer(draft, who, paid)
    return _after_payer(draft, who, f"{paid} and raises {play.raise_}").cite("CM-BET-2")


def judge_all_stay(position: Position, play: AllStay) -> Draft[Position]:
    require_step(position, Phase.PAY)
    bid, payers = position.betting.bid, still_to_pay(position)
    draft = Draft(position).cite(_RULES[position.betting.part], "CM-BET-4")
    for who in payers:
        draft.at(bet(draft.position, who, bid).with_last_play(who, play.n))
        draft.effect(Paid(position.players[who], bid, 0))
    names = [position.players[who] for who in payers]
    return _after_payer(draft, payers[-1], f"{listed(names)} {pays_or_stays(bid, len(payers))}")


def still_to_pay(position: Position) -> tuple[int, ...]:
    """The players who are still to pay in a betting part, the next one first."""
    *others, _ = position.order()
    return tuple(others[others.index(position.seats.turn) :])


def pays_or_stays(bid: int, payers: int = 1) -> str:
    """The verb for players who go along with a bid: `pays 2`, `pay 2 each`, and `stays` if it is 0."""
    if payers > 1:
        return f"pay {bid} each" if bid else "stay"
    return f"pays {bid}" if bid else "stays"


def _after_payer(draft: Draft[Position], who: int, says: str) -> Draft[Position]:
    """The next player's turn; after the last one the dealer owes the raises, or the part is over."""
    position = draft.position
    draft.say(f"{says}: {position.pot} in the pot")
    following = position.left_of(who)
    if following != position.dealer:
        return draft.at(position.with_seats(turn=following))
    raised = sum(position.betting.raises)
    if not raised:
        return draft.at(next_part(position))
    draft.add(f"{position.dealer_name} owes {raised} for the raises")
    return draft.at(replace(position.with_seats(turn=position.dealer), phase=Phase.MATCH))


def judge_match(position: Position, play: Match) -> Draft[Position]:
    require_step(position, Phase.MATCH, Phase.EXTRAS)
    raises = position.phase == Phase.MATCH
    laid = position.betting.raises if raises else position.betting.extras
    total, name = sum(laid), position.dealer_name
    paid = bet(into_pot(position, laid), position.dealer, total)
    what = "raises" if raises else "extra bets"
    says = (
        f"{name} pays {total} for the {what}; {total} more {'goes' if total == 1 else 'go'} in: {paid.pot} in the pot"
    )
    draft = Draft(next_part(paid) if raises else start_part(paid, 4)).effect(Matched(name, total))
    return draft.say(says, "CM-BET-2", "CM-BET-4") if raises else draft.say(says, "CM-EXTRA-1", "CM-BET-5")


# --- folding ---------------------------------------------------------------------------------------------------------


def judge_fold(position: Position, play: Fold) -> Draft[Position]:
    require_step(position, Phase.DRAW, Phase.PAY, Phase.MATCH, Phase.EXTRAS)
    who, name = position.seats.turn, position.player
    is_dealer = who == position.dealer
    if position.phase == Phase.DRAW and is_dealer:
        raise Refused("CM-DRAW-1", "The dealer may not fold by discarding; 0 to 4 cards are exchanged.")
    folded = position.with_seats(folded=position.seats.folded | {who})
    draft = Draft(folded).effect(Folded(name))
    left = folded.order()
    if len(left) == 1:
        return _win_alone(draft, left[0], name, is_dealer)
    if is_dealer:
        return _offer_for_sale(draft, who)
    if position.phase == Phase.DRAW:
        draft.at(folded.with_seats(turn=folded.left_of(who)))
        return draft.say(f"{name} folds, discarding all five", "CM-DRAW-1")
    return _after_payer(draft.cite(_RULES[position.betting.part]), who, f"{name} folds")


def _win_alone(draft: Draft[Position], winner: int, folds: str, dealer_folds: bool) -> Draft[Position]:
    """The last player left wins the pot (CM-WIN-0)."""
    position = draft.position
    name = position.players[winner]
    back = " and takes back the chips in front" if dealer_folds else ""
    says = f"{folds} folds: {name} alone is left{back} and takes the pot of {position.pot}"
    draft.say(says, "CM-WIN-0", "CM-FOLD-1" if dealer_folds else "CM-BET-1").effect(WonRound(name, position.pot))
    return award_pot(draft, winner, "all others folded")


def _offer_for_sale(draft: Draft[Position], who: int) -> Draft[Position]:
    """The dealer folds: chips in front go back, and the deal is for sale (CM-FOLD-1, CM-AMB-8)."""
    position = draft.position
    nobody = (0,) * position.count
    returned = position.with_betting(raises=nobody, extras=())
    after = replace(returned.with_seats(turn=position.left_of(who)), phase=Phase.AUCTION, auction=Auction(nobody))
    says = f"{position.players[who]} folds as dealer: raises and extra bets go back, and the deal is for sale"
    return draft.at(after).say(says, "CM-FOLD-1", "CM-AMB-8")
