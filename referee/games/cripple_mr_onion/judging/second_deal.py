"""The second deal: cards bought face down, and extra bets (CM-BUY-1, CM-EXTRA-1)."""

from referee.games.cripple_mr_onion.effects import Bought, LaidOut
from referee.games.cripple_mr_onion.judging.bets import still_to_pay
from referee.games.cripple_mr_onion.judging.chips import bet, start_part
from referee.games.cripple_mr_onion.judging.guards import require_in_pack, require_step
from referee.games.cripple_mr_onion.plays import Buy, Extra, NoBuys
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.kit.names import counted, counted_with, listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_buy(position: Position, play: Buy) -> Draft[Position]:
    require_step(position, Phase.BUY)
    who, name = position.seats.turn, position.player
    up = 4 - play.cards
    if play.face_up and len(play.face_up) != up:
        dealt = counted_with(up, "card", "is", "are")
        raise Refused("CM-BUY-1", f"{name} buys {play.cards} of the four; {dealt} dealt face up.")
    seen = [card for other in range(position.count) for card in position.lies_open(other)]
    require_in_pack([*seen, *play.face_up], position.options)
    for card in play.face_up:
        if position.is_declared(card.code):
            raise Refused("CM-PACK-1", f"{card} was declared already; the pack has only one.")
    price = play.cards * position.options.stake
    face_up = position.with_open_cards(face_up=with_item(position.open_cards.face_up, who, play.face_up))
    paid = replace(bet(face_up, who, price).with_last_play(who, play.n), phase=Phase.EXTRA)
    bought = f"buys {counted(play.cards, 'card')} for {price}" if play.cards else "buys no card"
    says = f"{name} {bought}: {paid.pot} in the pot"
    return Draft(paid).say(says, "CM-BUY-1").effect(Bought(name, play.cards, price))


def judge_extra(position: Position, play: Extra) -> Draft[Position]:
    require_step(position, Phase.EXTRA)
    who, name = position.seats.turn, position.player
    laid = position.with_betting(extras=with_item(position.betting.extras, who, play.chips))
    draft = Draft(laid).say(
        f"{name} {f'lays out {play.chips} as an' if play.chips else 'makes no'} extra bet", "CM-EXTRA-1"
    )
    draft.effect(LaidOut(name, play.chips))
    return _after_extra(draft.at(laid), who)


def judge_no_buys(position: Position, play: NoBuys) -> Draft[Position]:
    require_step(position, Phase.BUY)
    draft, buyers = Draft(position).cite("CM-BUY-1", "CM-EXTRA-1"), still_to_pay(position)
    for who in buyers:
        draft.at(draft.position.with_last_play(who, play.n))
        draft.effect(Bought(position.players[who], 0, 0), LaidOut(position.players[who], 0))
    names = [position.players[who] for who in buyers]
    says = "buys no card and makes no extra bet" if len(names) == 1 else "buy no card and make no extra bet"
    draft.say(f"{listed(names)} {says}")
    return _after_extra(draft, buyers[-1])


def _after_extra(draft: Draft[Position], who: int) -> Draft[Position]:
    """The next player's turn to buy; after the last one the dealer answers the extra bets (CM-BET-5)."""
    laid = draft.position
    following = laid.left_of(who)
    if following != laid.dealer:
        return draft.at(replace(laid.with_seats(turn=following), phase=Phase.BUY))
    total = sum(laid.betting.extras)
    if not total:
        return draft.add("there is nothing to match", "CM-BET-5").at(start_part(laid, 4))
    draft.add(f"{laid.dealer_name} matches {total}, passes the deal on or folds")
    return draft.at(replace(laid.with_seats(turn=laid.dealer), phase=Phase.EXTRAS))
