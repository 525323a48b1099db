"""The end of a hand of Krambambuli: going out, the count and its late rulings, the tally alone, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.games.krambambuli.melds import EXTRA, HAND, pack_for
from referee.games.krambambuli.plays import Count, Tally
from referee.games.krambambuli.position import COUNT, DEAL, OVER, Position, Scored
from referee.games.krambambuli.scoring import LEAST, can_be, charge, supply
from referee.kit.account import PACK
from referee.kit.cards import Card, one_more, too_many
from referee.kit.melds import listed_cards
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse

# --- going out, and the count ----------------------------------------------------------------------------------------


def go_out(position: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The player has no card left: the hand ends at once (KR-OUT-1)."""
    effects.append(Effect("went out", who=position.player))
    following = replace(position, phase=COUNT, out=position.turn)
    says += f", and {position.player} is out: the hands are counted"
    return allow(following, says, [*rules, "KR-OUT-1"], effects, _not_kept(position, position.turn, ()))


def _not_kept(position: Position, who: int, hand: Sequence[Card]) -> list[Flag]:
    """The discard of the upcard just taken, if the equal card that excused it has not come to light (KR-TURN-2)."""
    kept = position.kept[who]
    if kept is None or kept[0] in hand:
        return []
    card, n = kept
    says = f"{position.players[who]} discarded the {card.spoken} just taken, and had no other"
    return [Flag(n, "KR-TURN-2", says)]


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
    if play.hands is not None:
        return _by_cards(position, tuple(play.hands.get(player, ()) for player in position.players))
    points = tuple((play.points or {}).get(player, 0) for player in position.players)
    return _wrong_points(position, points) or _scored(position, points, position.out)


def _by_cards(position: Position, hands: Sequence[tuple[Card, ...]]) -> Ruling[Position]:
    """The count by the cards that are shown, and what they prove (KR-PACK-1, KR-TURN-1)."""
    for player, held, hand in zip(position.players, position.hands, hands, strict=True):
        if len(hand) != held:
            return refuse("KR-SCO-1", f"{player} must hold {_cards(held)}; {len(hand)} are shown.")
    if refusal := _more_than_the_pack(position, hands):
        return refusal
    flags: list[Flag] = []
    account = position.account
    for index, (player, hand) in enumerate(zip(position.players, hands, strict=True)):
        account, doubts = account.ends(index, player, hand)
        flags += [Flag(doubt.n, "KR-PACK-1" if doubt.kind == PACK else "KR-TURN-1", doubt.says) for doubt in doubts]
        flags += _not_kept(position, index, hand)
    return _scored(position, tuple(map(charge, hands)), position.out, tuple(flags))


def _more_than_the_pack(position: Position, hands: Sequence[tuple[Card, ...]]) -> Ruling[Position] | None:
    """The refusal of hands that together show a card more often than the pack has it (KR-PACK-1)."""
    pack = pack_for(len(position.players))
    card = too_many((card for hand in hands for card in hand), pack)
    return None if card is None else refuse("KR-PACK-1", one_more(card.spoken, pack[card] + 1, pack[card]))


def _wrong_points(position: Position, points: Sequence[int]) -> Ruling[Position] | None:
    """The refusal of points that the hands cannot have by what all have seen (KR-SCO-1, KR-PACK-1)."""
    account = position.account
    hidden = supply({card: account.left(card) for card in account.pack})
    unseen = rest = 0
    for index, (player, said) in enumerate(zip(position.players, points, strict=True)):
        known = account.known_to(index)
        held, left = position.hands[index], said - charge(known)
        if not can_be(left, held - len(known), hidden):
            seen = f", {listed_cards(known)} among them" if known else ""
            return refuse("KR-SCO-1", f"{player} holds {_cards(held)}{seen}; {said} points cannot be theirs.")
        unseen += held - len(known)
        rest += left
    if can_be(rest, unseen, hidden):
        return None
    says = f"The hands hold {unseen} of the cards that nobody has seen; {rest} points cannot be theirs together."
    return refuse("KR-PACK-1", says)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


# --- the tally of a hand alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if position.phase != DEAL:
        return refuse("KR-SCO-1", f"Hand {position.number} is entered play by play; the hands are counted at its end.")
    if (play.hands is None) == (play.points is None):
        return refuse("KR-SCO-1", "Enter the cards left in each hand, or their points.")
    if refusal := _named(position, play.hands or play.points):
        return refusal
    if play.hands is not None:
        hands = tuple(play.hands.get(player, ()) for player in position.players)
        if refusal := _more_than_the_pack(position, hands):
            return refusal
        charges = tuple(map(charge, hands))
    else:
        charges = tuple((play.points or {}).get(player, 0) for player in position.players)
    for player, points in zip(position.players, charges, strict=True):
        if player == play.out and points:
            return refuse(("KR-SCO-1", "KR-OUT-1"), f"{player} went out and has nothing left; {points} points given.")
        if player != play.out and points < LEAST:
            return refuse(("KR-SCO-1", "KR-OUT-1"), f"{player} has not gone out, and holds at least one card.")
    # Whoever is out was dealt a hand and drew once at least; where nobody is, the upcard lies there.
    gone = 1 if play.out is None else HAND + 1
    holders = len(charges) - (play.out is not None)
    pack = pack_for(len(charges))
    together, available = sum(charges), supply(pack)
    if not any(can_be(together, cards, available) for cards in range(holders, pack.total() - gone + 1)):
        says = f"{together} points together are more than the pack can leave in the hands."
        return refuse(("KR-PACK-1", "KR-SCO-1"), says)
    return _scored(position, charges, None if play.out is None else position.players.index(play.out))


# --- the score -------------------------------------------------------------------------------------------------------


def lowest(position: Position) -> tuple[str, ...]:
    """Who has the lowest total (KR-END-1)."""
    least = min(position.totals)
    return tuple(name for name, total in zip(position.players, position.totals, strict=True) if total == least)


def decided(position: Position) -> bool:
    """Whether the totals end the game (KR-END-1); equal ones may want another hand (KR-AMB-4)."""
    if max(position.totals) < position.options.target:
        return False
    return len(lowest(position)) == 1 or position.options.final_tie != EXTRA


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
        winners = lowest(following)
        if len(winners) > 1:
            rules.append("KR-AMB-4")
        if not decided(following):
            says += f". {listed(winners)} share the lowest total: another hand"
        else:
            effects.append(Effect("won", who=list(winners)))
            verb = "win" if len(winners) > 1 else "wins"
            says += f". The game is over: {listed(winners)} {verb} with {min(totals)}"
            following = replace(following, phase=OVER, number=position.number, dealer=position.dealer)
    return allow(following, says, rules, effects, flags)
