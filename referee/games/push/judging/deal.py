"""The deal, and the upcard that is taken or pushed (PU-DEAL-1, PU-DEAL-2, PU-DRAW-1 to PU-DRAW-3, PU-STOCK-1)."""

from typing import Final

from referee.contract.effects import DealOver, Took
from referee.games.push.cards import CARDS, PACK, is_wild
from referee.games.push.effects import Dealt, Pushed
from referee.games.push.judging.guards import require_step
from referee.games.push.options import END_DEAL
from referee.games.push.plays import Deal, Push, Take
from referee.games.push.position import SEATS, Claim, Hands, Phase, Position, Stock, Turn
from referee.kit.cards import too_many
from referee.kit.names import counted
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused

PUSHED: Final = 2
"""The cards of the stock that a push uses (PU-DRAW-3)."""


def judge_deal(position: Position, play: Deal) -> Draft[Position]:
    if position.phase != Phase.DEAL:
        raise Refused("PU-DEAL-1", f"Deal {position.deal} is under way.")
    _require_turned_up(play)
    ledger = CardLedger.new(PACK, SEATS)
    for card in (*play.buried, play.upcard):
        ledger = ledger.turned(card, play.n)
    contract = position.contract
    after = replace(
        position,
        phase=Phase.DRAW,
        hands=Hands((contract.dealt,) * SEATS, ledger),
        turn=Turn((position.dealer + 1) % SEATS, upcard=play.upcard),
        stock=Stock(CARDS - SEATS * contract.dealt - 1, play.buried),
    )
    draft = (
        Draft(after)
        .say(
            f"Deal {position.deal}: the {play.upcard.spoken} is turned up; {after.player} is first",
            "PU-DEAL-1",
            "PU-DEAL-2",
            "PU-CON-1",
            "PU-DRAW-1",
        )
        .effect(Dealt(position.deal, position.players[position.dealer], str(play.upcard)))
    )
    return draft.cite("PU-AMB-1") if position.options.has_own_contract(position.deal) else draft


def _require_turned_up(play: Deal) -> None:
    """Check that the upcard is natural and that only wild cards were buried before it (PU-DEAL-2, PU-PACK-1)."""
    if is_wild(play.upcard):
        says = f"The {play.upcard.spoken} is buried in the stock, and another card is turned: enter that as the upcard."
        raise Refused("PU-DEAL-2", says)
    for card in play.buried:
        if not is_wild(card):
            says = f"The {card.spoken} starts the discard pile; only twos and jokers are buried."
            raise Refused("PU-DEAL-2", says)
    card_too_many = too_many(play.buried, PACK)
    if card_too_many is not None:
        says = f"The pack has the {card_too_many.spoken} only {PACK[card_too_many]} times."
        raise Refused("PU-PACK-1", says)


def judge_take(position: Position, play: Take) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    card, hands, who = position.upcard, position.hands, position.turn.player
    assert card is not None
    hand = position.hand + 1
    ledger = hands.ledger.picked_up(who, [card], play.n)
    held = position.with_hands(sizes=with_item(hands.sizes, who, hand), ledger=ledger)
    after = replace(held, phase=Phase.PLAYING, turn=Turn(who, taken=card))
    return (
        Draft(after)
        .say(f"{position.player} takes the {card.spoken}: {position.hand} + 1 = {hand} in hand", "PU-DRAW-2")
        .effect(Took(position.player, str(card)))
    )


def judge_push(position: Position, play: Push) -> Draft[Position]:
    require_step(position, Phase.DRAW)
    card, hands, stock = position.upcard, position.hands, position.stock
    who, to = position.turn.player, position.left_neighbour
    assert card is not None
    if stock.size < PUSHED:
        return _push_without_stock(position)
    mine, theirs = hands.sizes[who] + 1, hands.sizes[to] + 2
    held = position.with_hands(
        sizes=with_item(with_item(hands.sizes, who, mine), to, theirs),
        ledger=hands.ledger.buries(stock.buried).picked_up(to, [card], play.n),
        claims=(*hands.claims, Claim(play.n, "PU-DRAW-3")),
    )
    left = replace(stock, size=stock.size - PUSHED, buried=())
    after = replace(held, phase=Phase.PLAYING, turn=Turn(who), stock=left)
    name, neighbour = position.player, position.players[to]
    return (
        Draft(after)
        .say(
            f"{name} pushes {card.shown} and a card of the stock: {neighbour} has {theirs} cards, {name} {mine}",
            "PU-DRAW-3",
            "PU-TEAM-1",
        )
        .effect(Pushed(name, neighbour, str(card)))
    )


def _push_without_stock(position: Position) -> Draft[Position]:
    """Judge a push that the stock cannot supply: the deal ends, or the push is refused (PU-STOCK-1, PU-AMB-4)."""
    assert position.upcard is not None
    stock = f"The stock holds {counted(position.stock.size, 'card')}, and a push needs {PUSHED}"
    if position.options.stock_out == END_DEAL:
        draft = Draft(replace(position, phase=Phase.COUNT)).effect(DealOver(None))
        return draft.say(f"{stock}: the deal is over, both sides count their hands", "PU-STOCK-1", "PU-AMB-4")
    says = f"{stock}; there is no pile to shuffle: {position.player} takes the {position.upcard.spoken}."
    raise Refused(("PU-STOCK-1", "PU-AMB-4"), says)
