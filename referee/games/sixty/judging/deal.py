"""The set-up of a round: the first player, and five jokers (SX-SET-1, SX-SET-2, SX-SET-3)."""

from referee.contract.guards import require_here
from referee.games.sixty.cards import ABRACADABRA, PLACE, jokers
from referee.games.sixty.effects import Begins, DealtAgain
from referee.games.sixty.hands import may_be_dealt_jokers
from referee.games.sixty.plays import Begin, Redeal
from referee.games.sixty.position import Phase, Position, deal
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_begin(position: Position, play: Begin) -> Draft[Position]:
    current = position.round
    if position.phase != Phase.BEGIN:
        raise Refused("SX-SET-3", f"Round {current.number} has begun.")
    require_here(position, play.player, "SX-LATE-2", "player")
    who = position.players.index(play.player)
    if who not in current.candidates:
        names = listed(position.names(current.candidates), "or")
        raise Refused("SX-SET-3", f"The player with the most penalty points begins: {names}.")
    after = deal(position, who)
    says = f"{play.player} begins round {current.number}; {after.cards.deck} cards in the deck"
    return Draft(after).say(says, "SX-SET-3", "SX-SET-1", "SX-DECK-3").effect(Begins(play.player, current.number))


def judge_redeal(position: Position, play: Redeal) -> Draft[Position]:
    if position.phase not in (Phase.ATTACK, Phase.ANSWER):
        says = "Five jokers are shown when the cards of a round are dealt, before they are played."
        raise Refused("SX-SET-2", says)
    _require_five_jokers(position, play.player)
    turned = position.cards.discard[PLACE[ABRACADABRA]] % 2
    direction = -position.round.direction if turned else position.round.direction
    after = deal(replace(position, round=replace(position.round, direction=direction)), position.round.starter)
    says = f"{play.player} was dealt five jokers: all cards are shuffled and dealt again; {after.player} begins"
    return Draft(after).say(says, "SX-SET-2", "SX-SET-1").effect(DealtAgain(play.player))


def _require_five_jokers(position: Position, player: str) -> None:
    """Check that the player may have been dealt five jokers (SX-SET-2)."""
    require_here(position, player, "SX-LATE-2", "player")
    who = position.players.index(player)
    if may_be_dealt_jokers(position, who):
        return
    if who not in position.round.playing:
        raise Refused("SX-AMB-9", f"{player} does not play this additional round.")
    if position.evidence.first_jokers[who]:
        raise Refused("SX-SET-2", f"{player} has played a card; the hand is no longer the one that was dealt.")
    unseen = jokers(position.cards.unseen)
    raise Refused("SX-SET-2", f"Only {unseen} jokers have not been seen: nobody holds five. Play on.")
