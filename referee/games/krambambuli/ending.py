"""The end of a hand of Krambambuli: going out, the count and its late rulings, the tally alone, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.games.krambambuli.melds import EXTRA, charge, pack_for
from referee.games.krambambuli.plays import Count, Tally
from referee.games.krambambuli.position import COUNT, DEAL, OVER, Position, Scored
from referee.kit.account import PACK
from referee.kit.cards import Card, one_more, too_many
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse

LEAST, MOST = 2, 10
"""The points of the cheapest card and of the dearest."""


def go_out(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The player has no card left: the hand ends at once (KR-OUT-1)."""
    effects.append(Effect("went out", who=position.player))
    following = replace(position, phase=COUNT, out=position.turn)
    return allow(
        following, f"{says}, and {position.player} is out: the hands are counted", [*rules, "KR-OUT-1"], effects
    )


def _named(position: Position, given: Mapping[str, object] | None) -> Ruling[Position] | None:
    for name in given or ():
        if name not in position.players:
            return refuse("KR-SCO-1", f"{name} does not play here; {listed(position.players)} do.")
    return None


def judge_count(position: Position, play: Count) -> Ruling[Position]:
    if position.phase != COUNT:
        return refuse("KR-SCO-1", "The hands are counted when the hand is over.")
    if (play.hands is None) == (play.points is None):
        return refuse("KR-SCO-1", "Enter the cards left in each hand, or their points.")
    if refusal := _named(position, play.hands or play.points):
        return refusal
    flags: list[Flag] = []
    charges = []
    account = position.account
    for index, player in enumerate(position.players):
        held = position.hands[index]
        if play.points is not None:
            points = play.points.get(player, 0)
            if not held * LEAST <= points <= held * MOST:
                says = f"{player} holds {held} cards; {points} points cannot be theirs."
                return refuse("KR-SCO-1", says)
            charges.append(points)
            continue
        hand = (play.hands or {}).get(player, ())
        if len(hand) != held:
            return refuse("KR-SCO-1", f"{player} must hold {held} cards; {len(hand)} are shown.")
        if any(card not in account.pack for card in hand):
            return refuse("KR-PACK-1", one_more("joker", 1, 0))
        account, doubts = account.ends(index, player, hand)
        flags += [Flag(d.n, "KR-PACK-1" if d.kind == PACK else "KR-TURN-1", d.says) for d in doubts if d.n]
        charges.append(charge(hand))
    return _scored(position, tuple(charges), position.out, tuple(flags))


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("KR-SCO-1", f"Hand {position.number} is entered play by play; the hands are counted at its end.")
    if (play.hands is None) == (play.points is None):
        return refuse("KR-SCO-1", "Enter the cards left in each hand, or their points.")
    if refusal := _named(position, play.hands or play.points):
        return refusal
    out = None if play.out is None else position.players.index(play.out)
    charges = []
    shown: list[Card] = []
    for index, player in enumerate(position.players):
        if play.points is not None:
            points = play.points.get(player, 0)
        else:
            hand = (play.hands or {}).get(player, ())
            shown += hand
            points = sum(MOST if card.rank == "*" else charge([card]) for card in hand)
        if index == out and points:
            return refuse(("KR-SCO-1", "KR-OUT-1"), f"{player} went out and has nothing left; {points} points given.")
        if index != out and points < LEAST:
            return refuse(("KR-SCO-1", "KR-OUT-1"), f"{player} has not gone out, and holds at least one card.")
        charges.append(points)
    pack = pack_for(len(position.players))
    card = too_many(shown, pack)
    if card is not None:
        return refuse("KR-PACK-1", one_more(card.spoken, pack[card] + 1, pack[card]))
    return _scored(position, tuple(charges), out)


def _scored(
    position: Position, charges: tuple[int, ...], out: int | None, flags: tuple[Flag, ...] = ()
) -> Ruling[Position]:
    """The totals after a hand, and what comes next (KR-SCO-1, KR-END-1)."""
    players = position.players
    totals = tuple(total + points for total, points in zip(position.totals, charges, strict=True))
    parts = [
        f"{name} {before} + {points} = {total}"
        for name, before, points, total in zip(players, position.totals, charges, totals, strict=True)
    ]
    effects = [Effect("charged", who=name, points=points) for name, points in zip(players, charges, strict=True)]
    rules = ["KR-SCO-1"]
    following = replace(
        position,
        totals=totals,
        history=position.history.add(Scored(position.number, out, charges, totals)),
        phase=DEAL,
        number=position.number + 1,
        dealer=(position.dealer + 1) % len(players),
        hands=(0,) * len(players),
        table=(),
        pile=(),
        fresh=(),
        stock=0,
        out=out,
    )
    says = "; ".join(parts)
    if max(totals) >= position.options.target:
        rules.append("KR-END-1")
        winners = [name for name, total in zip(players, totals, strict=True) if total == min(totals)]
        if len(winners) > 1 and position.options.final_tie == EXTRA:
            rules.append("KR-AMB-4")
            says += f". {listed(winners)} share the lowest total: another hand"
        else:
            if len(winners) > 1:
                rules.append("KR-AMB-4")
            effects.append(Effect("won", who=winners))
            verb = "win" if len(winners) > 1 else "wins"
            says += f". The game is over: {listed(winners)} {verb} with {min(totals)}"
            following = replace(following, phase=OVER, number=position.number, dealer=position.dealer)
    return allow(following, says, rules, effects, flags)
