"""A turn: the question whether to go out, the draw, the discard (CN-TURN-1, CN-OUT-2, CN-STOCK-1, CN-DISC-1)."""

from referee.contract.effects import DealOver, Discarded, Drew
from referee.games.canasta.effects import Answered, Asked
from referee.games.canasta.judging.cards import show_from_hand
from referee.games.canasta.judging.count import go_out, held_pair
from referee.games.canasta.judging.guards import require_step
from referee.games.canasta.judging.pile import must_take
from referee.games.canasta.melds import BLACK_THREE, RED_THREE, WILD, name
from referee.games.canasta.plays import Ask, Discard, Draw, Reply
from referee.games.canasta.position import ANSWERED_NO, ASKED, SEATS, YES, Ending, Phase, Piles, Position, Turn
from referee.kit.values import replace, with_item
from referee.ruling import Draft, LateRuling, Refused


def judge_ask(position: Position, play: Ask) -> Draft[Position]:
    if position.phase == Phase.PLAYING:
        raise Refused("CN-AMB-6", "Ask before you draw; asking is optional.")
    require_step(position, Phase.DRAW, rule="CN-OUT-2")
    if position.turn.asked:
        raise Refused("CN-OUT-2", f"{position.partner} has answered already: {position.turn.asked}.")
    return (
        Draft(position.in_turn(asked=ASKED))
        .say(f"{position.player} asks {position.partner}: may I go out?", "CN-OUT-2")
        .effect(Asked(position.player))
    )


def judge_reply(position: Position, play: Reply) -> Draft[Position]:
    if position.turn.asked != ASKED:
        raise Refused("CN-OUT-2", "Nobody has asked whether to go out.")
    answer = YES if play.may else ANSWERED_NO
    binds = "must go out in this turn" if play.may else "may not go out in this turn"
    return (
        Draft(position.in_turn(asked=answer, answered_at=play.n))
        .say(f"{position.partner} says {answer}: {position.player} {binds}", "CN-OUT-2")
        .effect(Answered(position.partner, answer))
    )


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    who, top, hands = position.turn.player, position.top, position.hands
    drawn = replace(hands, drawn_at=with_item(hands.drawn_at, who, play.n))
    if position.stock:
        larger = replace(drawn, sizes=with_item(hands.sizes, who, hands.sizes[who] + 1))
        after = replace(
            position.in_turn(laid={}), phase=Phase.PLAYING, piles=Piles(position.stock - 1, position.pile), hands=larger
        )
        says = f"{position.player} draws; {after.stock} left in the stock"
        return Draft(after).say(says, "CN-TURN-1").effect(Drew(position.player))
    if must_take(position):
        raise Refused("CN-STOCK-1", f"The stock is empty and the side melds {name(top)}: the pile must be taken.")
    says = f"{position.player} cannot draw: the stock is empty and the deal is over"
    draft = Draft(position).say(says, "CN-STOCK-1").effect(DealOver(None))
    doubt = (play.n, top) if top in position.side.melds and position.frozen else None
    if doubt and hands.at_least(who, top) >= 2:
        draft.flag(held_pair(position, play.n))
        doubt = None
    ended = replace(position, phase=Phase.COUNT, hands=drawn, ending=Ending(must_have_taken=doubt))
    return draft.at(ended)


def judge_discard(position: Position, play: Discard) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    code, left = play.card.code, position.hand - 1
    if code == RED_THREE:
        raise Refused("CN-DISC-1", "A red three is laid out, never discarded.")
    if left < 0:
        raise Refused("CN-DISC-1", f"{position.player} has no card left.")
    if left == 0 and not position.side.has_canasta:
        says = f"{position.player} needs a canasta to go out: meld the last card, or take back the meld before it."
        raise Refused("CN-HOLD-1", says)
    if left == 0 and position.turn.asked == ANSWERED_NO:
        raise Refused("CN-OUT-2", f"{position.partner} said no: {position.player} may not go out in this turn.")
    if left > 0 and position.turn.asked == YES and not play.breaks_promise:
        says = f"{position.partner} said yes: {position.player} must go out in this turn. Meld all cards but one."
        raise Refused("CN-OUT-2", says)
    shown = show_from_hand(position, [play.card], play.n)
    after = replace(shown, piles=Piles(position.stock, (*position.pile, code)))
    article = "an" if code in ("A", "8") else "a"
    draft = (
        Draft(after)
        .say(f"{position.player} discards {article} {play.card.spoken}", "CN-DISC-1")
        .effect(Discarded(position.player, code))
    )
    if left == 0:
        return go_out(draft)
    if code in WILD:
        draft.add("the pile is frozen", "CN-FRZ-1")
    elif code == BLACK_THREE:
        draft.add("the next player may not take the pile", "CN-B3-1")
    if position.turn.asked == YES and position.turn.answered_at:
        says = f"{position.partner} said yes, and {position.player} did not go out in that turn"
        draft.flag(LateRuling(position.turn.answered_at, "CN-OUT-2", says)).cite("CN-OUT-2", "CN-AMB-7")
    return draft.at(_next_turn(after))


def _next_turn(position: Position) -> Position:
    who = position.turn.player
    after = replace(position, phase=Phase.DRAW, turn=Turn((who + 1) % SEATS))
    if not position.turn.laid:
        return after
    return replace(after, hands=replace(position.hands, opened=position.hands.opened | {who}))
