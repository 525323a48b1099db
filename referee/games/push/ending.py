"""The end of a deal: going out, the count and its late rulings, the tally of a deal alone, the end of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Final

from referee.games.push.options import (
    ALL_POINTS,
    CARDS,
    DEALS,
    PACK,
    SEATS,
    SHARED,
    VALUES,
    value,
)
from referee.games.push.plays import Count, Tally
from referee.games.push.position import COUNT, DEAL, OVER, Position, Scored
from referee.kit.account import HAND, Account, Doubt
from referee.kit.cards import Card, one_more, too_many
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse

STEP: Final = 5
"""Points of cards are multiples of it (PU-SCO-2)."""
Parts = tuple[Mapping[str, int], Mapping[str, int]]
"""What is left with each player who is charged, by side."""


def go_out(
    position: Position, says: str, rules: Sequence[str], effects: Sequence[Effect], flags: Sequence[Flag]
) -> Ruling[Position]:
    """The player has no card left, and play stops at once (PU-OUT-1)."""
    who = position.player
    following = replace(position, phase=COUNT, out=position.turn)
    others = listed([position.players[index] for index in following.counted])
    says = f"{says}, the last card. {who} is out: {others} count their hands"
    return allow(following, says, (*rules, "PU-OUT-1"), (*effects, Effect("went out", who=who)), flags)


# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Ruling[Position]:
    if position.phase != COUNT:
        return refuse("PU-SCO-2", "The hands are counted when the deal is over.")
    if (play.hands is None) == (play.points is None):
        return refuse("PU-SCO-2", "Enter the cards left in each hand, or their points.")
    named: Mapping[str, object] = play.hands if play.hands is not None else play.points or {}
    for name in named:
        if name not in position.players:
            return refuse("PU-SCO-2", f"{name} does not play here; {listed(position.players)} do.")
    for who in position.counted:
        if position.players[who] not in named:
            return refuse("PU-SCO-2", f"What is left with {position.players[who]}? {_counting(position)} count.")
    if play.points is not None:
        refusal = _wrong_points(position, play.points)
        if refusal is not None:
            return refusal
        return _scored(position, _parts(position, play.points))
    hands = play.hands or {}
    flags = _shown(position, hands)
    if isinstance(flags, Ruling):
        return flags
    return _scored(position, _parts(position, {name: value(cards) for name, cards in hands.items()}), flags)


def _counting(position: Position) -> str:
    return listed([position.players[who] for who in position.counted])


def _parts(position: Position, points: Mapping[str, int]) -> Parts:
    """What is left with each player of both sides, and nobody of the side that went out (PU-SCO-1)."""
    charged = {position.players[who] for who in position.counted}
    first, second = (
        {name: points[name] for name in position.names(side) if name in points and name in charged} for side in (0, 1)
    )
    return first, second


def _shown(position: Position, hands: Mapping[str, Sequence[Card]]) -> tuple[Flag, ...] | Ruling[Position]:
    """What the hands that are shown prove against earlier plays; or why they cannot be."""
    account: Account = position.account
    flags = []
    for who, name in enumerate(position.players):
        if name not in hands:
            continue
        cards, held = hands[name], position.hands[who]
        if len(cards) != held:
            return refuse("PU-SCO-2", f"{name} must hold {held} cards; {len(cards)} are shown.")
        account, doubts = account.ends(who, name, cards)
        for doubt in doubts:
            if not doubt.n:
                return refuse("PU-PACK-1", f"{doubt.says}.")
            flags.append(_flag(position, who, doubt))
    return tuple(flags)


def _flag(position: Position, who: int, doubt: Doubt) -> Flag:
    """The late ruling on a play that a hand shown at the end throws into doubt, by what the play had said of it."""
    usual = "PU-DRAW-2" if doubt.kind == HAND else "PU-PACK-1"
    rule, says = dict(position.claims).get(doubt.n, usual), doubt.says
    if rule == "PU-DRAW-3" and doubt.kind == HAND:
        card = next(card for card, n in position.account.known[who] if n == doubt.n)
        says = f"the {card.spoken} was pushed to {position.players[who]}, who had to add it and does not hold it"
    return Flag(doubt.n, rule, says)


def _wrong_points(position: Position, points: Mapping[str, int]) -> Ruling[Position] | None:
    """Why the points of the hands cannot be, each by itself and several together, by what all have seen (PU-SCO-2)."""
    counted = [position.players.index(name) for name in points]
    for some in chain.from_iterable(combinations(counted, size) for size in range(1, len(counted) + 1)):
        names = [position.players[who] for who in some]
        total = sum(points[name] for name in names)
        least, most = bounds(position, some)
        if least <= total <= most and total % STEP == 0:
            continue
        if len(some) == 1:
            held = position.hands[some[0]]
            says = f"{names[0]} holds {held} cards, worth {least} to {most} in steps of 5; not {total}."
        else:
            hands = "All hands" if len(some) == len(counted) else f"The hands of {listed(names)}"
            says = f"{hands} together are worth {least} to {most}, by what has been seen; not {total}."
        return refuse("PU-SCO-2", says)
    return None


def bounds(position: Position, players: Sequence[int]) -> tuple[int, int]:
    """The least and the most points that hands can be worth together: known cards, and unseen ones for the rest."""
    account = position.account
    known = [card for who in players for card in account.known_to(who)]
    unseen = sorted([VALUES[card.rank] for card in PACK for _ in range(account.left(card))])
    rest = sum(position.hands[who] for who in players) - len(known)
    sure = value(known)
    return sure + sum(unseen[:rest]), sure + sum(unseen[-rest:] if rest else ())


# --- the tally of a deal alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("PU-SCO-1", f"Deal {position.deal} is entered play by play; its hands are counted at the end.")
    if (play.hands is None) == (play.points is None):
        return refuse("PU-SCO-2", "Enter the cards left in the hands, or their points.")
    out = None if play.out is None else position.players.index(play.out)
    ended = replace(position, out=out)
    named: Mapping[str, object] = play.hands if play.hands is not None else play.points or {}
    for name in named:
        if name not in position.players:
            return refuse("PU-SCO-2", f"{name} does not play here; {listed(position.players)} do.")
        if position.players.index(name) not in ended.counted:
            says = f"The side of {name} went out and is charged nothing; {_counting(ended)} count."
            return refuse("PU-SCO-1", says)
    sides = sorted({who % 2 for who in ended.counted})
    for side in sides:
        if not any(name in named for name in position.names(side)):
            return refuse("PU-SCO-2", f"What is left with {listed(position.names(side))}?")
    if play.hands is not None:
        refusal = _wrong_hands(position, play.hands, out)
        if refusal is not None:
            return refusal
        parts = _parts(ended, {name: value(cards) for name, cards in play.hands.items()})
    else:
        parts = _parts(ended, play.points or {})
    laid = position.contract.size * STEP if out is not None else 0
    for side in sides:
        total = sum(parts[side].values())
        if any(part % STEP for part in parts[side].values()) or not STEP <= total <= ALL_POINTS - laid:
            names_said = listed(position.names(side))
            says = f"What is left with {names_said} is worth {STEP} to {ALL_POINTS - laid} in steps of 5; not {total}."
            return refuse("PU-SCO-2", says)
    if sum([sum(part.values()) for part in parts]) > ALL_POINTS:
        return refuse("PU-PACK-1", f"All {CARDS} cards are worth {ALL_POINTS}.")
    return _scored(ended, parts)


def _wrong_hands(position: Position, hands: Mapping[str, Sequence[Card]], out: int | None) -> Ruling[Position] | None:
    cards = [card for hand in hands.values() for card in hand]
    card = too_many(cards, PACK)
    if card is not None:
        return refuse("PU-PACK-1", one_more(card.spoken, PACK[card] + 1, PACK[card]))
    most = CARDS - (position.contract.size if out is not None else 0)
    if len(cards) > most:
        return refuse("PU-PACK-1", f"{len(cards)} cards are left; besides the contract that was laid there are {most}.")
    return None


# --- the score -------------------------------------------------------------------------------------------------------


def _scored(position: Position, parts: Parts, flags: Sequence[Flag] = ()) -> Ruling[Position]:
    """The totals after a deal, and what comes next (PU-SCO-1, PU-SCO-2, PU-END-1)."""
    charges = (sum(parts[0].values()), sum(parts[1].values()))
    totals = (position.totals[0] + charges[0], position.totals[1] + charges[1])
    names = [listed(position.names(side)) for side in (0, 1)]
    says = "; ".join(f"{names[side]}: {_sum(parts[side])}, {totals[side]} in all" for side in (0, 1))
    effects = [
        Effect("scored", who=list(position.names(side)), points=charges[side], parts=parts[side]) for side in (0, 1)
    ]
    rules = ["PU-SCO-1", "PU-SCO-2", "PU-TEAM-1"]
    if position.out is None:
        rules = ["PU-SCO-2", "PU-STOCK-1", "PU-AMB-4"]
    following = replace(
        position,
        totals=totals,
        history=position.history.add(Scored(position.deal, position.out, charges, totals)),
        phase=DEAL,
        deal=position.deal + 1,
        dealer=(position.dealer + 1) % SEATS,
        hands=(0,) * SEATS,
        opened=(False,) * SEATS,
        table=(),
        stock=0,
        upcard=None,
        fresh=(),
        claims=(),
        account=Account.new(PACK, SEATS),
        out=None,
    )
    if position.deal < DEALS:
        return allow(following, says, rules, effects, flags)
    rules.append("PU-END-1")
    over = replace(following, phase=OVER, deal=position.deal, dealer=position.dealer)
    if totals[0] != totals[1]:
        side = 0 if totals[0] < totals[1] else 1
        effects.append(Effect("won", who=list(position.names(side))))
        return allow(over, f"{says}. {names[side]} win, {totals[side]} to {totals[1 - side]}", rules, effects, flags)
    rules.append("PU-AMB-6")
    if position.options.final_tie == SHARED:
        effects.append(Effect("won", who=list(position.players)))
        return allow(over, f"{says}. Both sides stand at {totals[0]} and share the win", rules, effects, flags)
    return allow(following, f"{says}. Both sides stand at {totals[0]}: deal 5 is played again", rules, effects, flags)


def _sum(parts: Mapping[str, int]) -> str:
    """What is left with partners as a sum: `Bo 60 + Di 25 = 85`."""
    if len(parts) < 2:
        return str(sum(parts.values()))
    return f"{' + '.join(f'{name} {left}' for name, left in parts.items())} = {sum(parts.values())}"
