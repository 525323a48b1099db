"""The deal, and red threes, which are laid out at once (CN-DEAL-1, CN-R3-1)."""

from referee.contract.effects import DealOver
from referee.contract.guards import require_phase
from referee.games.canasta.effects import Dealt, RedThreeLaid
from referee.games.canasta.judging.guards import STEPS
from referee.games.canasta.melds import PACK, PLACE, RED_THREE, counts, name, plus
from referee.games.canasta.options import ENDS
from referee.games.canasta.plays import Deal, RedThree
from referee.games.canasta.position import (
    CARDS,
    HAND,
    SEATS,
    Hands,
    Phase,
    Piles,
    Position,
    Turn,
    is_start_card,
)
from referee.kit.cards import read_rank
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_deal(position: Position, play: Deal) -> Draft[Position]:
    if position.phase != Phase.DEAL:
        raise Refused("CN-DEAL-1", f"Deal {position.deal} is under way.")
    *covered, last = [card.code for card in play.turned]
    if not is_start_card(last):
        says = f"Another card is turned up on a {read_rank(last).spoken}: enter all cards that were turned up."
        raise Refused("CN-DEAL-1", says)
    for code in covered:
        if is_start_card(code):
            says = f"The {read_rank(code).spoken} begins the pile: no card is turned up on it."
            raise Refused("CN-DEAL-1", says)
    turned = counts(play.turned)
    for code, place in PLACE.items():
        if turned[place] > PACK[place]:
            raise Refused("CN-PACK-1", f"{turned[place]} {name(code)}; the pack has {PACK[place]}.")
    after = replace(
        position,
        phase=Phase.DRAW,
        turn=Turn((position.dealer + 1) % SEATS),
        hands=Hands(sizes=(HAND,) * SEATS, visible=turned, drawn_at=(play.n,) * SEATS),
        piles=Piles(CARDS - SEATS * HAND - len(play.turned), (*covered, last)),
    )
    says = f"Deal {position.deal}: {read_rank(last).spoken} on the pile"
    if after.frozen:
        says += ", which is frozen"
    return (
        Draft(after)
        .say(f"{says}; {after.player} starts", "CN-DEAL-1", "CN-TURN-1")
        .effect(Dealt(position.deal, position.players[position.dealer], last))
    )


def judge_red_three(position: Position, play: RedThree) -> Draft[Position]:
    require_phase(position.phase, (Phase.DRAW, Phase.PLAYING), "CN-R3-1", STEPS)
    who, hands = position.players.index(play.player), position.hands
    if hands.visible[PLACE[RED_THREE]] >= PACK[PLACE[RED_THREE]]:
        raise Refused("CN-PACK-1", "That would be the fifth red three; the pack has 4.")
    if hands.sizes[who] <= sum(hands.known[who]):
        raise Refused("CN-R3-1", f"All cards of {play.player} are known, and no red three is among them.")
    seen = replace(
        hands,
        visible=plus(hands.visible, counts([RED_THREE])),
        shown_at=with_item(hands.shown_at, PLACE[RED_THREE], play.n),
    )
    laid = replace(position, hands=seen).with_side(who % 2, red_threes=position.sides[who % 2].red_threes + 1)
    draft = Draft(laid).effect(RedThreeLaid(play.player))
    says = f"{play.player} lays out a red three"
    if position.stock:
        return draft.at(replace(laid, piles=replace(position.piles, stock=position.stock - 1))).say(
            f"{says} and draws for it", "CN-R3-1"
        )
    fewer = replace(seen, sizes=with_item(hands.sizes, who, hands.sizes[who] - 1))
    after = replace(laid, hands=fewer)
    own_turn = who == position.turn.player and position.phase == Phase.PLAYING
    if position.options.stock_red_three_end == ENDS and own_turn:
        ended = f"{says}, the last card of the stock: the deal is over"
        return draft.at(replace(after, phase=Phase.COUNT)).say(ended, "CN-R3-1", "CN-AMB-4").effect(DealOver(None))
    return draft.at(after).say(f"{says}; the stock is empty", "CN-R3-1", "CN-AMB-4")
