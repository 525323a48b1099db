"""Mr Onion crippled: a nine-card straight flush after a Great Onion (CM-CRIP-1 to CM-CRIP-3, CM-OCT-1)."""

from referee.games.cripple_mr_onion.effects import Crippled
from referee.games.cripple_mr_onion.groupings import OCTAVO
from referee.games.cripple_mr_onion.judging.guards import require_step
from referee.games.cripple_mr_onion.plays import Cripple
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.straight_flush import can_be_crippled, straight_flush, wild_in
from referee.ruling import Draft, Refused


def judge_cripple(position: Position, play: Cripple) -> Draft[Position]:
    require_step(position, Phase.SHOWDOWN)
    crippler = position.showdown.crippler
    if crippler is not None:
        raise Refused("CM-CRIP-1", f"{position.players[crippler]} has crippled the Onion already.")
    who = position.players.index(play.player)
    require_cripples(position, who)
    says = f"{play.player} cripples Mr Onion with a nine-card straight flush"
    after = position.with_showdown(crippler=who)
    return Draft(after).say(says, "CM-CRIP-1", "CM-GRP-15").effect(Crippled(play.player))


def require_cripples(position: Position, who: int) -> None:
    """The player's open hand is a straight flush, and it can cripple another hand."""
    own = position.shown(who)
    if own is None:
        raise Refused("CM-CRIP-1", f"{position.players[who]} shows the nine cards first.")
    wild = straight_flush(own.cards, position.powers(who))
    if wild is None:
        raise Refused("CM-GRP-15", "The nine cards are no straight flush: one suit in sequence, the ace low.")
    leader = position.leader
    for other in sorted(range(position.count), key=lambda seat: seat != leader):
        hand = position.shown(other)
        if other == who or hand is None:
            continue
        if any(grouping.rank == OCTAVO for grouping in hand.groupings):
            raise Refused("CM-OCT-1", "The Octavo of a wild round cannot be crippled.")
        if can_be_crippled(hand.groupings, position.fool):
            prey = wild_in(hand.groupings, position.powers(other))
            if wild > prey:
                says = f"A straight flush may hold no more wild cards than the Onion: here {wild} against {prey}."
                raise Refused("CM-CRIP-3", says)
            return
    says = "Nine in sequence cripple a Great Onion only, and none has been shown."
    raise Refused(("CM-CRIP-1", "CM-CRIP-2"), says)
