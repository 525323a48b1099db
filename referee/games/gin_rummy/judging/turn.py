"""Draws and discards, play by play: the first upcard, a turn, the last card of the stock (GI-FIRST-1 to GI-STOCK-1)."""

from typing import Final

from referee.contract.effects import Discarded, Drew, Took
from referee.games.gin_rummy.effects import RefusedUpcard, TurnedUp
from referee.games.gin_rummy.judging.hand_end import void_hand
from referee.games.gin_rummy.judging.ledger import ledger_after_discard
from referee.games.gin_rummy.plays import Discard, Draw, Refuse, Take, Upcard
from referee.games.gin_rummy.position import UNSEEN, VOID_STOCK, Hand, Phase, Position
from referee.kit.values import replace
from referee.ruling import Draft, Refused

BOTH: Final = 2
"""The number of refusals when both players have refused the upcard."""


def judge_upcard(position: Position, play: Upcard) -> Draft[Position]:
    if position.phase != Phase.DEAL:
        raise Refused("GI-DEAL-1", f"The upcard of hand {position.number} is entered already.")
    hand = Hand(
        player=1 - position.dealer,
        upcard=play.card,
        pile=(play.card,),
        ledger=UNSEEN.turned(play.card, play.n),
    )
    after = replace(position, phase=Phase.FIRST, hand=hand)
    draft = Draft(after).effect(TurnedUp(str(play.card), position.players[position.dealer]))
    says = f"Hand {position.number}: {play.card.spoken} turned up; {after.player} may take it"
    draft.say(says, "GI-DEAL-1", "GI-FIRST-1")
    if after.knock_limit != position.knock_limit:
        draft.say(f"Knock with {after.knock_limit} or less", "GI-KNOCK-1")
    return draft


def judge_refuse(position: Position, play: Refuse) -> Draft[Position]:
    _require_upcard(position)
    if position.phase != Phase.FIRST:
        raise Refused("GI-FIRST-1", f"Only the first upcard can be refused; {_to_do(position)}.")
    _require_wanted(position)
    who, refusals = position.player, position.hand.refusals + 1
    after = position.at(position.phase, refusals=refusals, player=1 - position.hand.player)
    says = f"{after.player} draws from the stock" if refusals == BOTH else f"{after.player} may take it"
    return Draft(after).say(f"{who} refuses the upcard; {says}", "GI-FIRST-1").effect(RefusedUpcard(who))


def judge_take(position: Position, play: Take) -> Draft[Position]:
    _require_upcard(position)
    _require_not_drawn(position)
    _require_wanted(position)
    who, hand = position.player, position.hand
    card = hand.pile[-1]
    ledger = hand.ledger.picked_up(hand.player, (card,), play.n)
    after = position.at(Phase.DISCARD, pile=hand.pile[:-1], ledger=ledger, taken=card)
    return Draft(after).say(f"{who} takes the {card.spoken}", _turn_rule(position)).effect(Took(who, str(card)))


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    _require_upcard(position)
    _require_not_drawn(position)
    if position.phase == Phase.FIRST and position.hand.refusals < BOTH:
        says = f"{position.player} takes the upcard or refuses it; the stock waits until both refuse."
        raise Refused("GI-FIRST-1", says)
    stock = position.hand.stock - 1
    after = position.at(Phase.DISCARD, stock=stock, taken=None)
    draft = Draft(after).say(f"{position.player} draws; {stock} left in the stock", _turn_rule(position))
    if stock == VOID_STOCK:
        draft.say("Without a knock now the hand is void", "GI-STOCK-1")
    return draft.effect(Drew(position.player))


def judge_discard(position: Position, play: Discard) -> Draft[Position]:
    _require_upcard(position)
    if position.phase != Phase.DISCARD:
        raise Refused("GI-TURN-1", f"Draw a card before the discard; {_to_do(position)}.")
    who, hand, card = position.player, position.hand, play.card
    ledger = ledger_after_discard(position, card, play.n)
    after = position.at(Phase.DRAW, player=1 - hand.player, pile=(*hand.pile, card), ledger=ledger, taken=None)
    draft = Draft(after).say(f"{who} discards the {card.spoken}", "GI-TURN-1").effect(Discarded(who, str(card)))
    return void_hand(draft, "Two cards are left in the stock and nobody knocked") if hand.stock == VOID_STOCK else draft


# --- guards ----------------------------------------------------------------------------------------------------------


def _turn_rule(position: Position) -> str:
    return "GI-FIRST-1" if position.phase == Phase.FIRST else "GI-TURN-1"


def _require_upcard(position: Position) -> None:
    if position.phase == Phase.DEAL:
        raise Refused("GI-FIRST-1", "Enter the first upcard first, or only the knock.")


def _require_not_drawn(position: Position) -> None:
    if position.phase == Phase.DISCARD:
        raise Refused("GI-TURN-1", f"{position.player} has drawn already: discard or knock to end the turn.")


def _require_wanted(position: Position) -> None:
    """The first upcard can still be taken or refused (GI-FIRST-1)."""
    if position.phase == Phase.FIRST and position.hand.refusals == BOTH:
        raise Refused("GI-FIRST-1", f"Both have refused the upcard; {_to_do(position)}.")


def _to_do(position: Position) -> str:
    """The next thing to do, in a clause."""
    if position.phase == Phase.DISCARD:
        return f"{position.player} discards or knocks"
    if position.phase == Phase.DRAW:
        return f"{position.player} draws from the stock or takes the top of the pile"
    if position.hand.refusals == BOTH:
        return f"{position.player} draws from the stock"
    return f"{position.player} takes or refuses the upcard"
