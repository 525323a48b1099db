"""The arithmetic of Pinochle as a picture: the combinations of a meld, and the score of a hand against its bid."""

from referee.contract import Play, Sum, Term
from referee.contract.sums import bounded, total_of
from referee.games.pinochle.melds import best, values
from referee.games.pinochle.pack import PLACE, SHOWN
from referee.games.pinochle.plays import Meld
from referee.games.pinochle.position import Position, Scored
from referee.games.pinochle.scoring import SideNumbers, keeps
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling.sums import IS, LEAVES, joined


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The combinations of a meld by cards (PN-MELD-1), and both sides of a hand that the play ends (PN-SCO-2)."""
    melds = _meld_sums(before, play) if isinstance(play, Meld) and play.cards else ()
    if len(after.history) == len(before.history):
        return melds
    scored = after.history[-1]
    return (*melds, *[_side_sum(before, scored, side) for side in (0, 1)])


def _meld_sums(before: Position, play: Meld) -> tuple[Sum, ...]:
    meld = best([PLACE[card] for card in play.cards or ()], before.trump, values(before.options))
    each = [
        Term(words=f"{part.points}, {part.name}", cards=tuple([SHOWN[place] for place in part.places]))
        for part in meld.combinations
    ]
    return (Sum((*joined(each), Term(str(meld.total), "meld", IS)), play.player),) if each else ()


def _side_sum(before: Position, scored: Scored, side: int) -> Sum:
    """The meld and the trick points of a side. The bidders need their bid (PN-SCO-3); 0 meld if it is not kept."""
    title, bids = listed(before.names(side)), scored.bidder % 2 == side
    meld, tricks = scored.melds[side] or 0, scored.tricks[side] if scored.tricks else 0
    if scored.tricks and not keeps(SideNumbers(meld=meld, tricks=tricks), before.options):
        meld = 0
    total = scored.totals[side]
    if not bids:
        return total_of(title, {"meld": meld, "tricks": tricks}, total, "this hand")
    if scored.tricks is None:
        parts = (Term(f"−{scored.bid}", "thrown in"), Term(written(total), "in all", LEAVES))
        return Sum(parts, title)
    reached = bounded(title, {"meld": meld, "tricks": tricks}, needed=scored.bid)
    lost = () if scored.bid_made else (Term(f"−{scored.bid}", "set", LEAVES, "bad"),)
    return replace(reached, terms=(*reached.terms, *lost, Term(written(total), "in all", LEAVES)))
