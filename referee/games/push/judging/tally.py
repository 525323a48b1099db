"""The tally of a deal: its score without its plays (PU-SCO-1, PU-SCO-2)."""

from collections.abc import Mapping, Sequence

from referee.contract.guards import require_players
from referee.contract.sums import bounded
from referee.games.push.cards import ALL_POINTS, CARDS, PACK, STEP
from referee.games.push.judging.count import parts_of, players_who_count, points_left, score_deal
from referee.games.push.plays import Tally
from referee.games.push.position import Position
from referee.kit.cards import Card, one_more, too_many
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused
from referee.ruling.sums import if_missed


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    points = points_left(play)
    ended = replace(position, out=None if play.out is None else position.players.index(play.out))
    require_players(position, points, "PU-SCO-2")
    for name, charged in points.items():
        if charged and position.players.index(name) not in ended.counting:
            says = f"The side of {name} went out and is charged nothing; {players_who_count(ended)} count."
            raise Refused("PU-SCO-1", says)
    sides = sorted({who % 2 for who in ended.counting})
    for side in sides:
        if not any(name in points for name in position.names(side)):
            raise Refused("PU-SCO-2", f"Enter the cards or points left with {listed(position.names(side))}.")
    if play.hands is not None:
        _require_possible_hands(ended, play.hands)
    parts = parts_of(ended, points)
    most = ALL_POINTS - _least_laid(ended) * STEP
    for side in sides:
        left = parts[side].values()
        if any(part % STEP for part in left) or not STEP <= sum(left) <= most:
            names = listed(position.names(side))
            says = f"{names} have cards worth {STEP} to {most} left, in steps of {STEP}; not {sum(left)}."
            raise Refused("PU-SCO-2", says, sums=if_missed(bounded(names, parts[side], needed=STEP, most=most)))
    both = bounded("", {**parts[0], **parts[1]}, most=ALL_POINTS)
    if not both.keeps_bound:
        raise Refused("PU-PACK-1", f"All {CARDS} cards are worth {ALL_POINTS}.", sums=(both,))
    return score_deal(ended, parts)


def _least_laid(position: Position) -> int:
    """The least number of cards on the table: the contract of the player who is out."""
    return 0 if position.out is None else position.contract.size


def _require_possible_hands(position: Position, hands: Mapping[str, Sequence[Card]]) -> None:
    """Check that the pack has all the cards left besides those on the table (PU-PACK-1)."""
    cards = [card for hand in hands.values() for card in hand]
    card = too_many(cards, PACK)
    if card is not None:
        raise Refused("PU-PACK-1", one_more(card.spoken, PACK[card] + 1, PACK[card]))
    most = CARDS - _least_laid(position)
    if len(cards) > most:
        says = f"{len(cards)} cards are left; besides the contract that was laid there are {most}."
        raise Refused("PU-PACK-1", says)
