"""Draws and discards, play by play: whose turn it is, what lies on the pile, which cards are known in a hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.gin_rummy.account import begun, discarded
from referee.games.gin_rummy.ending import voided
from referee.games.gin_rummy.plays import Discard, Draw, Refuse, Take, Upcard
from referee.games.gin_rummy.position import DEAL, DISCARD, DOWN, DRAW, FIRST, STOCK, Position
from referee.rulings import Effect, Ruling, allow, refuse

_FIRST_SAYS: Final = "The first upcard comes first; enter it, or only the knock."


def judge_upcard(position: Position, play: Upcard) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("GI-DEAL-1", f"The upcard of hand {position.hand} is entered already.")
    first = position.non_dealer
    following = replace(
        position,
        phase=FIRST,
        turn=first,
        refused=0,
        upcard=play.card,
        stock=STOCK,
        pile=(play.card,),
        account=begun(play.card, play.n),
        taken=None,
    )
    says = f"Hand {position.hand}: {play.card.spoken} turned up; {following.player} may take it"
    rules = ["GI-DEAL-1", "GI-FIRST-1"]
    if following.limit != position.limit:
        says += f". To knock, {following.limit} at most"
        rules.append("GI-KNOCK-1")
    effects = [Effect("turned up", card=str(play.card), dealer=position.players[position.dealer])]
    return allow(following, says, rules, effects)


def judge_refuse(position: Position, play: Refuse) -> Ruling[Position]:
    if position.phase == DEAL:
        return refuse("GI-FIRST-1", _FIRST_SAYS)
    if position.phase != FIRST:
        return refuse("GI-FIRST-1", f"Only the first upcard is refused; {_now(position)}.")
    if position.refused == 2:
        return refuse("GI-FIRST-1", f"Both have refused the upcard; {position.player} draws from the stock.")
    refused = position.refused + 1
    following = replace(position, refused=refused, turn=1 - position.turn)
    says = f"{position.player} refuses the upcard; "
    says += f"{following.player} may take it" if refused == 1 else f"{following.player} draws from the stock"
    return allow(following, says, ("GI-FIRST-1",), [Effect("refused the upcard", who=position.player)])


def judge_take(position: Position, play: Take) -> Ruling[Position]:
    if position.phase == DEAL:
        return refuse("GI-FIRST-1", _FIRST_SAYS)
    if position.phase == DISCARD:
        return refuse("GI-TURN-1", f"{position.player} has drawn already; a discard or a knock ends the turn.")
    if position.phase == FIRST and position.refused == 2:
        return refuse("GI-FIRST-1", f"Both have refused the upcard; {position.player} draws from the stock.")
    card = position.pile[-1]
    following = replace(
        position,
        phase=DISCARD,
        pile=position.pile[:-1],
        account=position.account.takes(position.turn, (card,), play.n),
        taken=card,
    )
    rule = "GI-FIRST-1" if position.phase == FIRST else "GI-TURN-1"
    effects = [Effect("took", who=position.player, card=str(card))]
    return allow(following, f"{position.player} takes the {card.spoken}", (rule,), effects)


def judge_draw(position: Position, play: Draw) -> Ruling[Position]:
    if position.phase == DEAL:
        return refuse("GI-FIRST-1", _FIRST_SAYS)
    if position.phase == DISCARD:
        return refuse("GI-TURN-1", f"{position.player} has drawn already; a discard or a knock ends the turn.")
    if position.phase == FIRST and position.refused < 2:
        return refuse(
            "GI-FIRST-1", f"{position.player} takes the upcard or refuses it; the stock waits until both refuse."
        )
    rule = "GI-FIRST-1" if position.phase == FIRST else "GI-TURN-1"
    following = replace(position, phase=DISCARD, stock=position.stock - 1, taken=None)
    says = f"{position.player} draws; {following.stock} left in the stock"
    rules = (rule, "GI-STOCK-1") if following.stock == DOWN else (rule,)
    if following.stock == DOWN:
        says += ": to knock now, or the hand is void"
    return allow(following, says, rules, [Effect("drew", who=position.player)])


def judge_discard(position: Position, play: Discard) -> Ruling[Position]:
    if position.phase == DEAL:
        return refuse("GI-FIRST-1", _FIRST_SAYS)
    if position.phase != DISCARD:
        return refuse("GI-TURN-1", f"A card is drawn before one is discarded; {_now(position)}.")
    card = play.card
    found = discarded(position, card, play.n)
    if isinstance(found, tuple):
        return refuse(*found)
    says = f"{position.player} discards the {card.spoken}"
    effects = [Effect("discarded", who=position.player, card=str(card))]
    following = replace(
        position, phase=DRAW, turn=1 - position.turn, pile=(*position.pile, card), account=found, taken=None
    )
    if position.stock == DOWN:
        return voided(following, f"{says}. Two cards are left in the stock and nobody knocked", effects, ("GI-TURN-1",))
    return allow(following, says, ("GI-TURN-1",), effects)


def _now(position: Position) -> str:
    """What is to be done instead, in a sentence."""
    if position.phase == DISCARD:
        return f"{position.player} discards or knocks"
    if position.phase == FIRST:
        return f"{position.player} " + (
            "draws from the stock" if position.refused == 2 else "takes or refuses the upcard"
        )
    return f"{position.player} draws from the stock or takes the top of the pile"
