"""The antes, the first deal and the exchange of cards (CM-SET-1, CM-DEAL-1, CM-DRAW-1)."""

from referee.games.cripple_mr_onion.effects import Dealt, Exchanged
from referee.games.cripple_mr_onion.judging.chips import into_pot, start_part, start_showdown
from referee.games.cripple_mr_onion.judging.guards import require_step
from referee.games.cripple_mr_onion.plays import Deal, Discard
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.round import BeforeDeal, OpenCards, Seats, Showdown
from referee.kit.names import counted
from referee.kit.values import replace
from referee.ruling import Draft


def judge_deal(position: Position, play: Deal) -> Draft[Position]:
    require_step(position, Phase.DEAL)
    count, dealer = position.count, position.dealer_name
    dealt = replace(
        position,
        phase=Phase.DRAW,
        round=replace(position.round, before=BeforeDeal(position.totals, position.pot, position.dealer)),
        seats=Seats(turn=position.left_of(position.dealer), last_plays=(play.n,) * count),
        open_cards=OpenCards(face_up=((),) * count),
        showdown=Showdown(hands=(None,) * count),
    )
    draft = Draft(dealt).effect(Dealt(position.round.number, dealer, position.wild))
    if position.options.betting:
        stake = position.options.stake
        draft.at(into_pot(dealt, [stake] * count))
        over = f" on {position.pot} carried over" if position.pot else ""
        antes = f"{count} antes of {stake}{over}: {draft.position.pot} in the pot"
        draft.say(f"{antes}; {dealer} deals five cards to each", "CM-SET-1", "CM-DEAL-1")
    else:
        draft.at(start_showdown(dealt)).say(f"{dealer} deals nine cards to each", "CM-SET-1", "CM-DEAL-1")
    return draft.add("eights are wild", "CM-NULL-2") if position.wild else draft


def judge_discard(position: Position, play: Discard) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    who, name = position.seats.turn, position.player
    after = position.with_last_play(who, play.n).with_seats(turn=position.left_of(who))
    if who == position.dealer:
        after = start_part(after, 1)
    says = f"{name} exchanges {counted(play.cards, 'card') if play.cards else 'no cards'}"
    return Draft(after).say(says, "CM-DRAW-1").effect(Exchanged(name, play.cards))
