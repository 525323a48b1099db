"""The score of a round, the next round, the end of the game (SX-SCO-1, SX-SCO-2, SX-SET-3)."""

from collections.abc import Sequence

from referee.contract.effects import WonBy
from referee.games.sixty.cards import Counts, jokers, sum_of_numbers
from referee.games.sixty.effects import Begins, RoundScored
from referee.games.sixty.options import TIED
from referee.games.sixty.position import NOBODY, Phase, Position, Scored, deal, leaders, only_tied
from referee.games.sixty.scoring import arithmetic, penalty_points
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft


def score_cards(draft: Draft[Position], penalty: tuple[Counts, ...]) -> Draft[Position]:
    """Score a round by the penalty cards of each player (SX-SCO-1)."""
    position = draft.position
    draft.at(replace(position, cards=replace(position.cards, penalty=penalty)))
    return score_round(draft, list(map(sum_of_numbers, penalty)), list(map(jokers, penalty)))


def score_round(draft: Draft[Position], sums: Sequence[int], held: Sequence[int]) -> Draft[Position]:
    """Score a round by the sum of numbers and the jokers of each player (SX-SCO-1)."""
    position = draft.position
    names, current = position.players, position.round
    gained = tuple([penalty_points(total, number) for total, number in zip(sums, held, strict=True)])
    totals = tuple([before + more for before, more in zip(position.totals, gained, strict=True)])
    for index in current.playing:
        draft.effect(RoundScored(names[index], gained[index], sums[index], held[index], totals[index]))
    lines = ", ".join(f"{names[index]} {arithmetic(sums[index], held[index])}" for index in current.playing)
    draft.say(f"Round {current.number}: {lines}", "SX-SCO-1")
    played = tuple(index in current.playing for index in range(len(names)))
    line = Scored(
        current.number,
        current.starter,
        played,
        tuple(sums),
        jokers=tuple(held),
        points=gained,
        totals=totals,
    )
    after = replace(position, totals=totals, history=position.history.add(line), round=replace(current, begun=False))
    draft.at(after)
    if current.number < position.options.rounds:
        return _next_round(draft, gained)
    lowest = leaders(after)
    if len(lowest) == 1:
        winner = names[lowest[0]]
        draft.say(f"{winner} wins with {totals[lowest[0]]}", "SX-SCO-2").effect(WonBy(winner))
        return draft.at(replace(after, phase=Phase.OVER, turn=NOBODY))
    _tie(draft, lowest)
    return _next_round(draft, gained)


def _tie(draft: Draft[Position], lowest: tuple[int, ...]) -> None:
    """Set up an additional round for a shared lowest total, perhaps for those players alone (SX-SCO-2, SX-AMB-9)."""
    position = draft.position
    alone = position.options.tie == TIED
    who = ", which they play alone" if alone else ""
    who_share = "All" if len(lowest) == len(position.players) else listed(position.names(lowest))
    shared = f"{who_share} share the lowest total, {position.totals[lowest[0]]}"
    draft.say(f"{shared}: an additional round{who}", "SX-SCO-2")
    if alone:
        draft.cite("SX-AMB-9").at(only_tied(position, lowest))


def _next_round(draft: Draft[Position], gained: tuple[int, ...]) -> Draft[Position]:
    """The next round: the player with the most penalty points begins (SX-SET-3), ties clockwise (SX-AMB-8)."""
    before = draft.position
    position = replace(before, round=replace(before.round, number=before.round.number + 1))
    current = position.round
    most = max(gained[index] for index in current.playing)
    tied = tuple(index for index in current.playing if gained[index] == most)
    draft.cite("SX-SET-3")
    if len(tied) > 1:
        draft.cite("SX-AMB-8")
        if current.starter == NOBODY:
            draft.at(replace(position, phase=Phase.BEGIN, turn=NOBODY, round=replace(current, candidates=tied)))
            return draft.say(f"{listed(position.names(tied), 'or')} begins the next round")
    order = position.roster.order
    before_them = order.index(current.starter) if current.starter != NOBODY else 0
    begins = min(tied, key=lambda index: (order.index(index) - before_them) % len(order))
    who = position.players[begins]
    return draft.at(deal(position, begins)).say(f"{who} begins the next round").effect(Begins(who, current.number))
