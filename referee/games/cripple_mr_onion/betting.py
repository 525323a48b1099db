"""Antes, discards, the betting parts, buying, extra bets, the deal passed round or sold (CM-SET-1 to CM-WIN-0)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.cripple_mr_onion.cards import wrong_cards
from referee.games.cripple_mr_onion.plays import Answer, Bid, Buy, Deal, Discard, Extra, Fold, Match, PassDeal, Pay
from referee.games.cripple_mr_onion.position import (
    AUCTION,
    BID,
    BUY,
    DEAL,
    DRAW,
    EXTRA,
    EXTRAS,
    LAST,
    LAST_BEFORE_BUYING,
    MATCH,
    OVER,
    PARTS,
    PASSING,
    PAY,
    SHOWDOWN,
    Played,
    Position,
    changed,
)
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, allow, refuse

STEPS = {
    DEAL: ("CM-DEAL-1", "First the antes are paid and five cards are dealt to each."),
    DRAW: ("CM-DRAW-1", "Now cards are exchanged, {who} next."),
    BID: ("CM-BET-1", "Now {who} as dealer names a bid."),
    PAY: ("CM-BET-1", "Now {who} pays the bid of {bid} or folds."),
    MATCH: ("CM-BET-2", "Now {who} as dealer pays the raises or folds."),
    BUY: ("CM-BUY-1", "Now {who} buys up to four cards face down."),
    EXTRA: ("CM-EXTRA-1", "Now {who} names an extra bet."),
    EXTRAS: ("CM-EXTRA-1", "Now {who} as dealer matches the extra bets, passes the deal on or folds."),
    PASSING: ("CM-PASS-1", "Now {who} says whether to take the deal."),
    AUCTION: ("CM-FOLD-1", "Now {who} bids for the deal or declines."),
    SHOWDOWN: ("CM-SHOW-2", "It is Showdown: hands are laid open, modifiers declared."),
}


def not_now(position: Position) -> Ruling[Position]:
    """What is refused because something else comes first."""
    rule, says = STEPS[position.phase]
    return refuse(rule, says.format(who=position.players[position.turn], bid=position.bid))


def paid(position: Position, chips: Sequence[int]) -> Position:
    """Chips of each player go to the pot."""
    totals = tuple(total - more for total, more in zip(position.totals, chips, strict=True))
    return changed(position, totals=totals, pot=position.pot + sum(chips))


def of_one(position: Position, who: int, chips: int) -> list[int]:
    return [chips if place == who else 0 for place in range(position.count)]


def bet(position: Position, who: int, chips: int) -> Position:
    return paid(position, of_one(position, who, chips))


# --- the round goes on -----------------------------------------------------------------------------------------------


def start_part(position: Position, part: int) -> Position:
    raises = (0,) * position.count
    return changed(position, phase=BID, part=part, bid=0, raises=raises, turn=position.dealer)


def next_part(position: Position) -> Position:
    """After a part of betting: the next, the second deal, or Showdown (CM-BUY-1, CM-BET-5)."""
    if position.part == LAST:
        return showdown(position)
    if position.part == LAST_BEFORE_BUYING and not position.bought:
        nobody = (0,) * position.count
        return changed(
            position,
            phase=BUY,
            turn=position.left_of(position.dealer),
            bought=nobody,
            extras=nobody,
            raises=nobody,
            bid=0,
        )
    return start_part(position, position.part + 1)


def showdown(position: Position) -> Position:
    return changed(position, phase=SHOWDOWN, turn=position.left_of(position.dealer))


def win(position: Position, who: int, won_with: str) -> Position:
    """The pot goes to a player, who deals next (CM-SHOW-3, CM-WIN-0)."""
    gained = position.pot if position.options.betting else 1
    totals = put(position.totals, who, position.totals[who] + gained)
    played = Played(
        position.round,
        position.players[position.dealer],
        position.players[who],
        position.pot,
        won_with,
        totals,
        position.wild,
    )
    following = fresh(changed(position, totals=totals, pot=0, history=position.history.add(played)))
    last = 0 < position.options.rounds <= position.round
    return changed(following, dealer=who, wild=position.nulls_used, phase=OVER if last else DEAL)


def last_round(position: Position) -> str:
    """What is said when the agreed rounds have been played (CM-END-1)."""
    best = max(position.totals)
    names = [name for name, total in zip(position.players, position.totals, strict=True) if total == best]
    return f"that was the last round: {listed(names)} won most"


def fresh(position: Position) -> Position:
    """The next round, before its deal."""
    return Position(
        position.players,
        position.options,
        position.totals,
        position.dealer,
        round=position.round + 1,
        pot=position.pot,
        history=position.history,
    )


def carried(position: Position) -> Position:
    """All fold: the pot is carried over, the old dealer deals again (CM-PASS-2, CM-FOLD-1)."""
    played = Played(
        position.round, position.players[position.dealer], "", position.pot, "", position.totals, position.wild
    )
    return fresh(changed(position, history=position.history.add(played)))


# --- the first deal --------------------------------------------------------------------------------------------------


def judge_deal(position: Position, play: Deal) -> Ruling[Position]:
    if position.phase != DEAL:
        return not_now(position)
    count = position.count
    dealer = position.players[position.dealer]
    following = changed(
        position,
        turn=position.left_of(position.dealer),
        face_up=((),) * count,
        shown=(None,) * count,
        last=(play.n,) * count,
        discarded=(-1,) * count,
    )
    wild = "; eights are wild" if position.wild else ""
    effects = [Effect("dealt", round=position.round, dealer=dealer, wild=position.wild)]
    rules = ("CM-SET-1", "CM-DEAL-1", *(("CM-NULL-2",) if position.wild else ()))
    if not position.options.betting:
        return allow(showdown(following), f"{dealer} deals nine cards to each{wild}", rules, effects)
    stake = position.options.stake
    following = paid(changed(following, phase=DRAW), [stake] * count)
    over = f" on {position.pot} carried over" if position.pot else ""
    says = f"{count} antes of {stake}{over}: {following.pot} in the pot; {dealer} deals five cards to each{wild}"
    return allow(following, says, rules, effects)


def judge_discard(position: Position, play: Discard) -> Ruling[Position]:
    if position.phase != DRAW:
        return not_now(position)
    who = position.turn
    following = changed(
        position, discarded=put(position.discarded, who, play.cards), last=put(position.last, who, play.n)
    )
    if who == position.dealer:
        following = start_part(following, 1)
    else:
        following = changed(following, turn=following.left_of(who))
    says = f"{position.players[who]} exchanges {play.cards or 'no'} card{'' if play.cards == 1 else 's'}"
    effects = [Effect("discarded", who=position.players[who], cards=play.cards)]
    return allow(following, says, ("CM-DRAW-1",), effects)


# --- betting ---------------------------------------------------------------------------------------------------------


def judge_bid(position: Position, play: Bid) -> Ruling[Position]:
    if position.phase != BID:
        return not_now(position)
    following = bet(position, position.dealer, play.chips)
    following = changed(following, phase=PAY, bid=play.chips, turn=position.left_of(position.dealer))
    says = f"{position.players[position.dealer]} bids {play.chips}: {following.pot} in the pot"
    effects = [Effect("bid", who=position.players[position.dealer], chips=play.chips)]
    return allow(following, says, (_rule(position), "CM-BET-4"), effects)


def _rule(position: Position) -> str:
    return {1: "CM-BET-1", 2: "CM-BET-1", 3: "CM-BET-3"}.get(position.part, "CM-BET-5")


def judge_pay(position: Position, play: Pay) -> Ruling[Position]:
    if position.phase != PAY:
        return not_now(position)
    who, name = position.turn, position.players[position.turn]
    if play.raise_ and not PARTS[position.part]:
        return refuse("CM-BET-3", f"There are no raises in this part; {name} pays {position.bid} or folds.")
    most = position.options.maximum_raise
    if play.raise_ > most:
        return refuse("CM-BET-2", f"A raise of {play.raise_} is above the agreed {most}; 0 to {most} may be added.")
    following = changed(bet(position, who, position.bid), raises=put(position.raises, who, play.raise_))
    says = f"{name} pays {position.bid}" + (f" and raises {play.raise_}" if play.raise_ else "")
    rules = [_rule(position), "CM-BET-4"]
    if play.raise_:
        rules.append("CM-BET-2")
    effects = [Effect("paid", who=name, chips=position.bid, raised=play.raise_)]
    return _after_payer(changed(following, last=put(position.last, who, play.n)), who, says, rules, effects)


def _after_payer(position: Position, who: int, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    following = position.left_of(who)
    if who != position.dealer and following != position.dealer:
        return allow(changed(position, turn=following), f"{says}: {position.pot} in the pot", rules, effects)
    raised = sum(position.raises)
    if raised:
        matching = changed(position, phase=MATCH, turn=position.dealer)
        dealer = position.players[position.dealer]
        return allow(
            matching, f"{says}: {position.pot} in the pot; {dealer} owes {raised} for the raises", rules, effects
        )
    return allow(next_part(position), f"{says}: {position.pot} in the pot", rules, effects)


def judge_fold(position: Position, play: Fold) -> Ruling[Position]:
    who, name = position.turn, position.players[position.turn]
    dealer = who == position.dealer
    if position.phase not in (DRAW, PAY, MATCH, EXTRAS):
        return not_now(position)
    if position.phase == DRAW and dealer:
        return refuse("CM-DRAW-1", "The dealer may not fold by discarding; 0 to 4 cards are exchanged.")
    following = changed(position, folded=position.folded | {who})
    effects = [Effect("folded", who=name)]
    left = following.order()
    if len(left) == 1:
        winner = left[0]
        back = " and takes back what lies in front" if dealer else ""
        says = f"{name} folds: {position.players[winner]} alone is left{back} and takes the pot of {position.pot}"
        effects.append(Effect("won", who=position.players[winner], chips=position.pot))
        rules = ("CM-WIN-0", *(("CM-FOLD-1",) if dealer else ("CM-BET-1",)))
        following = win(following, winner, "all others folded")
        if following.phase == OVER:
            says += f"; {last_round(following)}"
        return allow(following, says, rules, effects)
    if dealer:
        nobody = (0,) * position.count
        following = changed(
            following,
            phase=AUCTION,
            raises=nobody,
            extras=nobody if position.extras else (),
            bids=nobody,
            declined=frozenset(),
            turn=following.left_of(who),
        )
        says = f"{name} folds as dealer: raises and extra bets go back, and the deal is for sale"
        return allow(following, says, ("CM-FOLD-1", "CM-AMB-8"), effects)
    if position.phase == DRAW:
        following = changed(following, turn=following.left_of(who))
        return allow(following, f"{name} folds, discarding all five", ("CM-DRAW-1",), effects)
    return _after_payer(following, who, f"{name} folds", [_rule(position)], effects)


def judge_match(position: Position, play: Match) -> Ruling[Position]:
    if position.phase not in (MATCH, EXTRAS):
        return not_now(position)
    laid = position.raises if position.phase == MATCH else position.extras
    total = sum(laid)
    following = paid(position, laid)
    following = bet(following, position.dealer, total)
    name = position.players[position.dealer]
    what = "raises" if position.phase == MATCH else "extra bets"
    says = f"{name} pays {total} for the {what}; {total} more go in: {following.pot} in the pot"
    effects = [Effect("matched", who=name, chips=total)]
    if position.phase == MATCH:
        return allow(next_part(following), says, ("CM-BET-2", "CM-BET-4"), effects)
    return allow(start_part(following, 4), says, ("CM-EXTRA-1", "CM-BET-5"), effects)


# --- the second deal -------------------------------------------------------------------------------------------------


def judge_buy(position: Position, play: Buy) -> Ruling[Position]:
    if position.phase != BUY:
        return not_now(position)
    who, name = position.turn, position.players[position.turn]
    up = 4 - play.cards
    if play.face_up and len(play.face_up) != up:
        return refuse("CM-BUY-1", f"{name} buys {play.cards} of four cards; {up} are dealt face up.")
    seen = [card for place in range(position.count) for card in position.lies_open(place)]
    declared = [card for card in play.face_up if position.declarer(card.code) >= 0]
    if says := wrong_cards([*seen, *play.face_up], position.options.suit_size):
        return refuse("CM-PACK-1", says)
    if declared:
        return refuse("CM-PACK-1", f"{declared[0]} was declared already; the pack has 1.")
    price = play.cards * position.options.stake
    following = bet(position, who, price)
    following = changed(
        following,
        phase=EXTRA,
        bought=put(position.bought, who, play.cards),
        face_up=put(position.face_up, who, play.face_up),
        last=put(position.last, who, play.n),
    )
    says = (
        f"{name} buys {play.cards or 'no'} card{'' if play.cards == 1 else 's'} for {price}: {following.pot} in the pot"
    )
    return allow(following, says, ("CM-BUY-1",), [Effect("bought", who=name, cards=play.cards, chips=price)])


def judge_extra(position: Position, play: Extra) -> Ruling[Position]:
    if position.phase != EXTRA:
        return not_now(position)
    who, name = position.turn, position.players[position.turn]
    following = changed(position, extras=put(position.extras, who, play.chips))
    says = f"{name} lays out {play.chips} as an extra bet"
    effects = [Effect("laid out", who=name, chips=play.chips)]
    after = position.left_of(who)
    if after != position.dealer:
        return allow(changed(following, phase=BUY, turn=after), says, ("CM-EXTRA-1",), effects)
    total = sum(following.extras)
    if not total:
        says += ": nothing to match"
        return allow(start_part(following, 4), says, ("CM-EXTRA-1", "CM-BET-5"), effects)
    dealer = position.players[position.dealer]
    says += f"; {dealer} matches {total}, passes the deal on or folds"
    return allow(changed(following, phase=EXTRAS, turn=position.dealer), says, ("CM-EXTRA-1",), effects)


def judge_pass_deal(position: Position, play: PassDeal) -> Ruling[Position]:
    if position.phase != EXTRAS:
        return not_now(position)
    elder = position.left_of(position.dealer)
    says = f"{position.players[position.dealer]} refuses the extra bets; {position.players[elder]} may take the deal"
    following = changed(position, phase=PASSING, turn=elder)
    return allow(following, says, ("CM-PASS-1",), [Effect("passed", who=position.players[position.dealer])])


def judge_answer(position: Position, play: Answer) -> Ruling[Position]:
    if position.phase == PASSING:
        return _passing(position, play)
    if position.phase == AUCTION:
        return _auction(position, play)
    return not_now(position)


def _passing(position: Position, play: Answer) -> Ruling[Position]:
    who, name = position.turn, position.players[position.turn]
    if play.takes:
        own = position.extras[who]
        others = sum(position.extras) - own
        following = bet(paid(position, position.extras), who, others)
        following = start_part(changed(following, dealer=who), 4)
        says = (
            f"{name} takes the deal: {own} lost, {others} matched with {others}, "
            f"{own + 2 * others} more: {following.pot} in the pot"
        )
        rules = ("CM-PASS-1", "CM-PASS-2", "CM-BET-5")
        return allow(following, says, rules, [Effect("dealer", who=name)])
    after = position.left_of(who)
    if after != position.dealer:
        says = f"{name} refuses; {position.players[after]} is asked on the same terms"
        return allow(changed(position, turn=after), says, ("CM-PASS-2",), [Effect("refused deal", who=name)])
    return _all_fold(position, f"{name} refuses too", "CM-PASS-2")


def _all_fold(position: Position, says: str, rule: str) -> Ruling[Position]:
    following = carried(position)
    dealer = position.players[following.dealer]
    says += f": all fold, {position.pot} are carried over, {dealer} deals again"
    return allow(following, says, (rule, "CM-SET-1"), [Effect("carried over", chips=position.pot)])


def _auction(position: Position, play: Answer) -> Ruling[Position]:
    who, name = position.turn, position.players[position.turn]
    stake = position.options.stake
    if play.takes:
        bid = max(position.bids) + stake
        following = changed(position, bids=put(position.bids, who, bid))
        says = f"{name} bids {bid} for the deal"
    else:
        following = changed(position, declined=position.declined | {who})
        says = f"{name} declines"
    effects = [Effect("auction", who=name, takes=play.takes)]
    waiting = [seat for seat in position.order() if seat not in following.declined]
    if not waiting:
        return _all_fold(following, says, "CM-FOLD-1")
    highest = max(following.bids)
    if len(waiting) == 1 and highest and following.bids[waiting[0]] == highest:
        dealer = waiting[0]
        following = changed(paid(following, following.bids), dealer=dealer)
        says += f": {position.players[dealer]} is dealer, {sum(following.bids)} more: {following.pot} in the pot"
        effects.append(Effect("dealer", who=position.players[dealer]))
        return allow(next_part(following), says, ("CM-FOLD-1",), effects)
    after = following.left_of(who)
    while after in following.declined:
        after = following.left_of(after)
    return allow(changed(following, turn=after), says, ("CM-FOLD-1",), effects)
