"""The end of a deal: going out, the count and its late rulings, the score, the end of the match."""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations

from referee.contract.effects import DealScored, WentOut, Won
from referee.contract.guards import require_players
from referee.games.push.cards import PACK, STEP, VALUES, value
from referee.games.push.contracts import DEALS
from referee.games.push.options import SHARED
from referee.games.push.plays import Count, Tally
from referee.games.push.position import SEATS, Phase, Position, ScoredDeal
from referee.kit.cards import Card
from referee.kit.names import counted, listed
from referee.kit.rummy.card_ledger import HAND, Contradiction
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused

Parts = tuple[dict[str, int], dict[str, int]]
"""The points left with each player who is charged, by side."""


def go_out(draft: Draft[Position]) -> Draft[Position]:
    """End play: the player has no card left (PU-OUT-1)."""
    position = draft.position
    after = replace(position, phase=Phase.COUNT, out=position.turn.player)
    says = f"{position.player} is out with the last card: {players_who_count(after)} count their hands"
    return draft.at(after).say(says, "PU-OUT-1").effect(WentOut(position.player))


# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Draft[Position]:
    if position.phase != Phase.COUNT:
        raise Refused("PU-SCO-2", "The hands are counted when the deal is over.")
    points = points_left(play)
    require_players(position, points, "PU-SCO-2")
    for who in position.counting:
        if position.players[who] not in points:
            says = f"Enter the hand of {position.players[who]} too: {players_who_count(position)} count."
            raise Refused("PU-SCO-2", says)
    if play.hands is None:
        _require_possible_points(position, points)
        return score_deal(position, parts_of(position, points))
    late = _late_rulings(position, play.hands)
    return score_deal(position, parts_of(position, points)).flag(*late)


def points_left(play: Count | Tally) -> Mapping[str, int]:
    """The points left with each player, by the cards or as entered.

    :raises Refused: cards and points, or neither.
    """
    if (play.hands is None) == (play.points is None):
        raise Refused("PU-SCO-2", "Enter the cards left in each hand, or their points.")
    if play.hands is not None:
        return {name: value(cards) for name, cards in play.hands.items()}
    return play.points or {}


def players_who_count(position: Position) -> str:
    return listed([position.players[who] for who in position.counting])


def parts_of(position: Position, points: Mapping[str, int]) -> Parts:
    """The points of each player by side; the side that went out is charged nothing (PU-SCO-1)."""
    charged = {position.players[who] for who in position.counting}
    first, second = (
        {name: points[name] for name in position.names(side) if name in points and name in charged} for side in (0, 1)
    )
    return first, second


def _late_rulings(position: Position, hands: Mapping[str, Sequence[Card]]) -> list[LateRuling]:
    """The late rulings on earlier plays that the hands prove wrong.

    :raises Refused: hands that the players cannot have held.
    """
    ledger = position.hands.ledger
    late: list[LateRuling] = []
    for who, name in enumerate(position.players):
        if name not in hands:
            continue
        cards, held = hands[name], position.hands.sizes[who]
        if len(cards) != held:
            raise Refused("PU-SCO-2", f"{name} holds {counted(held, 'card')} but shows {len(cards)}.", f"hands.{name}")
        ledger, doubts = ledger.revealed(who, name, cards)
        for doubt in doubts:
            if not doubt.n:
                raise Refused("PU-PACK-1", f"{doubt.says}.", f"hands.{name}")
            late.append(_late_ruling(position, who, doubt))
    return late


def _late_ruling(position: Position, who: int, doubt: Contradiction) -> LateRuling:
    """The late ruling on a play that a hand contradicts; it cites the rule of the claim that the play made."""
    usual = "PU-DRAW-2" if doubt.kind == HAND else "PU-PACK-1"
    rule = next((claim.rule for claim in position.hands.claims if claim.n == doubt.n), usual)
    says = doubt.says
    if rule == "PU-DRAW-3" and doubt.kind == HAND:
        card = next(card for card, n in position.hands.ledger.known[who] if n == doubt.n)
        says = f"The {card.spoken} was pushed to {position.players[who]}, who had to add it and does not hold it"
    return LateRuling(doubt.n, rule, says)


def _require_possible_points(position: Position, points: Mapping[str, int]) -> None:
    """Check that these points are possible for each hand and for several together, given the cards seen."""
    players = [position.players.index(name) for name in points]
    for some in chain.from_iterable(combinations(players, size) for size in range(1, len(players) + 1)):
        names = [position.players[who] for who in some]
        total = sum(points[name] for name in names)
        least, most = bounds(position, some)
        if least <= total <= most and total % STEP == 0:
            continue
        if len(some) == 1:
            held = counted(position.hands.sizes[some[0]], "card")
            says = f"{names[0]} holds {held}, worth {least} to {most} in steps of {STEP}; not {total}."
            raise Refused("PU-SCO-2", says, f"points.{names[0]}")
        hands = "All hands" if len(some) == len(players) else f"The hands of {listed(names)}"
        says = f"{hands} together are worth {least} to {most}, by the cards that all have seen; not {total}."
        raise Refused("PU-SCO-2", says)


def bounds(position: Position, players: Sequence[int]) -> tuple[int, int]:
    """The least and the most points that hands can be worth together: known cards, and unseen cards for the rest."""
    ledger = position.hands.ledger
    known = [card for who in players for card in ledger.known_to(who)]
    unseen = sorted([VALUES[card.rank] for card in PACK for _ in range(ledger.left(card))])
    rest = sum(position.hands.sizes[who] for who in players) - len(known)
    sure = value(known)
    return sure + sum(unseen[:rest]), sure + sum(unseen[-rest:] if rest else ())


# --- the score -------------------------------------------------------------------------------------------------------


def score_deal(position: Position, parts: Parts) -> Draft[Position]:
    """The totals after a deal, and what comes next (PU-SCO-1, PU-SCO-2, PU-END-1)."""
    charges = (sum(parts[0].values()), sum(parts[1].values()))
    totals = (position.totals[0] + charges[0], position.totals[1] + charges[1])
    after = replace(
        position.between_deals(),
        totals=totals,
        history=position.history.add(ScoredDeal(position.deal, position.out, charges, totals)),
        deal=position.deal + 1,
        dealer=(position.dealer + 1) % SEATS,
    )
    draft = Draft(after)
    for side in (0, 1):
        names = position.names(side)
        in_all = f", {totals[side]} in all" if totals[side] != charges[side] else ""
        draft.add(f"{listed(names)}: {_arithmetic(parts[side])}{in_all}")
        draft.effect(DealScored(names, charges[side], parts[side]))
    if position.out is None:
        draft.cite("PU-SCO-2", "PU-STOCK-1", "PU-AMB-4")
    else:
        draft.cite("PU-SCO-1", "PU-SCO-2", "PU-TEAM-1")
    return _end_match(draft, position) if position.deal >= DEALS else draft


def _end_match(draft: Draft[Position], before: Position) -> Draft[Position]:
    """The smaller total wins; equal totals share the win or bring another deal (PU-END-1, PU-AMB-6)."""
    after = draft.position
    over = replace(after, phase=Phase.OVER, deal=before.deal, dealer=before.dealer)
    totals = after.totals
    draft.cite("PU-END-1")
    if totals[0] != totals[1]:
        side = 0 if totals[0] < totals[1] else 1
        names = before.names(side)
        draft.say(f"{listed(names)} win, {totals[side]} to {totals[1 - side]}").effect(Won(names))
        return draft.at(over)
    draft.cite("PU-AMB-6")
    if before.options.final_tie == SHARED:
        draft.say(f"Both sides have {totals[0]} and share the win").effect(Won(before.players))
        return draft.at(over)
    return draft.say(f"Both sides have {totals[0]}: deal 5 is played again")


def _arithmetic(parts: Mapping[str, int]) -> str:
    """The points left with partners as a sum: `Bo 60 + Di 25 = 85`."""
    if len(parts) < 2:
        return str(sum(parts.values()))
    return f"{' + '.join(f'{name} {points}' for name, points in parts.items())} = {sum(parts.values())}"
