"""The deal and a turn: the draw, the upcard, the discard (KR-DEAL-1, KR-TURN-1, KR-TURN-2, KR-STOCK-1)."""

from referee.contract.effects import Discarded, Drew, Took
from referee.games.krambambuli.effects import Dealt, HandOver
from referee.games.krambambuli.judging.count import go_out
from referee.games.krambambuli.judging.guards import LEDGER_RULES, require_step, show_from_hand
from referee.games.krambambuli.melds import HAND, pack_for
from referee.games.krambambuli.plays import Deal, Discard, Draw, Take
from referee.games.krambambuli.position import Hands, Phase, Piles, Position, Turn
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused, citing


def judge_deal(position: Position, play: Deal) -> Draft[Position]:
    if position.phase != Phase.DEAL:
        raise Refused("KR-DEAL-1", f"Hand {position.number} is under way.")
    seats, there = len(position.players), position.roster.order
    pack = pack_for(len(there))
    with citing(LEDGER_RULES):
        ledger = CardLedger.new(pack, seats).turned(play.upcard, play.n)
    after = replace(
        position,
        phase=Phase.DRAW,
        hands=Hands.of([HAND if seat in there else 0 for seat in range(seats)], ledger),
        turn=Turn(position.roster.after(position.dealer), number=1),
        piles=Piles(pack.total() - HAND * len(there) - 1, (play.upcard,)),
    )
    return (
        Draft(after)
        .say(
            f"Hand {position.number}: the {play.upcard.spoken} is turned up; {after.player} is first",
            "KR-DEAL-1",
            "KR-AMB-6",
        )
        .effect(Dealt(position.number, position.players[position.dealer], str(play.upcard)))
    )


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    draft = Draft(position).cite("KR-TURN-1")
    if not position.stock:
        draft.cite("KR-STOCK-1")
        if len(position.pile) < 2:
            says = f"{position.player} cannot draw: neither stock nor pile is left, and everybody is charged"
            return draft.at(replace(position, phase=Phase.COUNT)).say(says).effect(HandOver(None))
        position = _with_new_stock(position)
        draft.say(f"The pile is shuffled: a new stock of {position.stock}")
    after = replace(_with_card(position), piles=Piles(position.stock - 1, position.pile))
    return (
        draft.at(after).say(f"{position.player} draws; {after.stock} left in the stock").effect(Drew(position.player))
    )


def _with_new_stock(position: Position) -> Position:
    """The position after the pile is shuffled into a new stock; the upcard stays."""
    *buried, top = position.pile
    ledger = position.hands.ledger.buries(buried)
    return replace(position.with_hands(ledger=ledger), piles=Piles(len(buried), (top,)))


def _with_card(position: Position) -> Position:
    """The position with one more card in the hand of the player, who may now meld or discard."""
    hands, turn = position.hands, position.turn
    return replace(
        position,
        phase=Phase.PLAYING,
        hands=replace(hands, sizes=with_item(hands.sizes, turn.player, position.hand + 1)),
        turn=replace(turn, laid=()),
    )


def judge_take(position: Position, play: Take) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    card = position.upcard
    if card is None:
        raise Refused("KR-TURN-1", "There is no upcard: draw from the stock.")
    drawn = _with_card(position)
    after = replace(
        drawn,
        hands=replace(drawn.hands, ledger=position.hands.ledger.picked_up(position.turn.player, [card], play.n)),
        turn=replace(drawn.turn, taken=card),
        piles=Piles(position.stock, position.pile[:-1]),
    )
    return (
        Draft(after)
        .say(f"{position.player} takes the {card.spoken}", "KR-TURN-1")
        .effect(Took(position.player, str(card)))
    )


def judge_discard(position: Position, play: Discard) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    card, who = play.card, position.turn.player
    if card == position.locked:
        says = f"The {card.spoken} was taken in this turn, and may not be discarded in it: discard another card."
        raise Refused("KR-TURN-2", says)
    shown = show_from_hand(position, [card], play.n, discards=True)
    if card == position.turn.taken and position.options.upcard_lock:
        shown = shown.with_hands(must_hold=with_item(shown.hands.must_hold, who, (card, play.n)))
    after = replace(shown, piles=Piles(position.stock, (*position.pile, card)))
    draft = (
        Draft(after)
        .say(f"{position.player} discards the {card.spoken}", "KR-TURN-1")
        .effect(Discarded(position.player, str(card)))
    )
    if not after.hand:
        return go_out(draft)
    draft.add(f"{after.hand} in hand")
    turn = Turn(position.roster.after(who), number=position.turn.number + 1, laid=after.turn.laid)
    return draft.at(replace(after, phase=Phase.DRAW, turn=turn))
