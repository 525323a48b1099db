"""A card at the end of a row: the score of the station, and the rules that it cites (TT-SCO-1)."""

from referee.games.turntables.position import Position
from referee.games.turntables.row import Placed
from referee.games.turntables.scoring import (
    arithmetic,
    count_extended,
    last_card,
    score,
    scoring_details,
    scoring_rules,
)
from referee.kit.cards import JOKER, Card
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft


def extend_row(draft: Draft[Position], index: int, card: Card) -> str:
    """Put a card at the end of the row of station `index`, oriented like its deck, and cite the rules of its score.

    Return the score in words: `24 (+17, run of 3: (3+4+5) × 2)`.
    """
    position = draft.position
    options, before = position.options, position.stations[index]
    row = (*before.row, Placed(card, before.vertical))
    count = count_extended(row, before.times, options)
    points, last = score(row, count.times), last_card(row, count, options)
    draft.cite(*scoring_rules(count, last), *scoring_details(row, before.times, count, last, options))
    seen = before.seen if card == JOKER else before.seen | {card}
    station = replace(before, row=row, times=count.times, score=points, seen=seen)
    draft.at(position.with_station(index, station))
    change, reason = points - before.score, arithmetic(row, last)
    return f"{written(points)} ({'+' if change >= 0 else '−'}{abs(change)}{f', {reason}' if reason else ''})"
