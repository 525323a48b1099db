"""The arithmetic of a hand as a picture: the deadwood, and the points of the lowest (CA-SCO-1 to CA-SCO-4)."""

from collections.abc import Iterator

from referee.contract import Play, Sum
from referee.contract.sums import cards_sum, total_of
from referee.games.carousel.deadwood import deadwood
from referee.games.carousel.plays import Count, Tally
from referee.games.carousel.position import Position
from referee.games.carousel.scoring import VALUES, score
from referee.kit.names import listed


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sums of a hand that the play scores."""
    return tuple(_of_hand(before, play, after)) if isinstance(play, (Count, Tally)) else ()


def _of_hand(before: Position, play: Count | Tally, after: Position) -> Iterator[Sum]:
    """The deadwood of each hand that was shown, the pool if several share it, and the points of each who scores."""
    if isinstance(play, Count):
        for name, cards in (play.hands or {}).items():
            left = deadwood(cards, before.options).left
            if left:
                yield cards_sum(f"{name}, deadwood", [(card.shown, VALUES[card.rank]) for card in left])
    hand, there = after.history[-1], before.there
    names, held = [before.players[seat] for seat in there], [hand.deadwood[seat] for seat in there]
    scored = score(held, None if hand.knocker is None else there.index(hand.knocker), before.options)
    parts = {f"from {name}": points for name, points in zip(names, scored.differences, strict=True) if points}
    pool = parts | ({"undercut": scored.undercut} if scored.undercut else {})
    several = len(scored.lowest) > 1
    if several and pool:
        yield total_of(listed([names[who] for who in scored.lowest]), pool, words="to share")
    for who in scored.lowest:
        own = {"share": scored.points[who] - scored.zero[who]} if several else pool
        if scored.points[who]:
            yield total_of(names[who], {**own, "deadwood of 0": scored.zero[who]}, hand.totals[there[who]], "this hand")
