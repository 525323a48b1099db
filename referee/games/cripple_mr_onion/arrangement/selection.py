"""The best choice of sets without a common card: the highest grouping, then the best of what is left (CM-CMP-1)."""

from collections.abc import Callable, Mapping, Sequence

from referee.games.cripple_mr_onion.arrangement.candidates import Candidate
from referee.games.cripple_mr_onion.arrangement.card_sets import SIZE, mask_of
from referee.games.cripple_mr_onion.arrangement.card_uses import CardUse
from referee.games.cripple_mr_onion.groupings import Key
from referee.games.cripple_mr_onion.options import FEWER_LOSES, FEWER_WINS
from referee.games.cripple_mr_onion.powers import Powers

Selection = tuple[Key, int, tuple[tuple[int, int, int], ...]]
"""The keys of an arrangement, its tie-break by wild cards, and its sets: mask, rank, null eights."""
Bonus = Callable[[int], int]
"""The tie-break value of the wild cards of a set (CM-AMB-7)."""


def best_selection(candidates: Mapping[int, Candidate], bonus: Bonus | None) -> Selection:
    """The best sets without a common card, best key first."""
    order = sorted(candidates, key=lambda mask: -candidates[mask][0])
    keys = [candidates[mask][0] for mask in order]
    count = len(order)
    memo: dict[int, tuple[Key, int, int]] = {}

    def best(used: int, start: int) -> tuple[Key, int, int]:
        """The keys and tie-break of the best selection of unused cards, and its first set."""
        known = memo.get(used)
        if known is not None:
            return known
        place = start
        while place < count and order[place] & used:
            place += 1
        if place == count:
            memo[used] = nothing = (), 0, 0
            return nothing
        key = keys[place]
        top: tuple[Key, int] | None = None
        first = 0
        begin = place
        while place < count and keys[place] == key:
            mask = order[place]
            if not mask & used:
                rest, more, _ = best(used | mask, begin)
                if bonus is not None:
                    more += bonus(mask)
                if top is None or rest > top[0] or (rest == top[0] and more > top[1]):
                    top, first = (rest, more), mask
            place += 1
        assert top is not None
        result = (key, *top[0]), top[1], first
        memo[used] = result
        return result

    whole_key, tie, mask = best(0, 0)
    sets = []
    used = 0
    while mask:
        _, rank, nulls = candidates[mask]
        sets.append((mask, rank, nulls))
        used |= mask
        mask = memo[used][2]
    return whole_key, tie, tuple(sets)


def bonus_of(uses: Sequence[CardUse], powers: Powers) -> Bonus | None:
    """The tie-break value of wild cards by set; None if wild cards break no tie."""
    sign = {FEWER_LOSES: 1, FEWER_WINS: -1}.get(powers.tie, 0)
    wild = mask_of(use.wild or use.stands for use in uses)
    if not sign or not wild:
        return None
    return lambda mask: sign * SIZE[mask & wild]
