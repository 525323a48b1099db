"""The end of a hand: the count and its late rulings, the tally of a hand alone, the end of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.games.shanghai.options import ONE_PER_CARD
from referee.games.shanghai.playing import counted
from referee.games.shanghai.plays import Count, Tally
from referee.games.shanghai.position import COUNT, OVER, Position, Scored, new_hand
from referee.games.shanghai.scoring import UNIT, by_value, can_be, charge
from referee.games.shanghai.turning import no_more
from referee.games.shanghai.watching import lot_of, shows
from referee.kit.cards import Card, too_many
from referee.kit.melds import listed_cards
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse

# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Ruling[Position]:
    if position.phase != COUNT:
        return refuse(("SH-SCO-1", "SH-OUT-1"), "The hands are counted when somebody is out, or when all have passed.")
    per_card = position.options.card_points == ONE_PER_CARD
    if play.hands is not None and play.points is not None:
        return refuse("SH-SCO-1", "Enter the cards left in the hands or their points, not both.")
    if play.hands is None and play.points is None:
        if not per_card:
            return refuse("SH-SCO-1", "Enter the cards left in each hand, or their points.")
        return _scored(position, position.hands)
    for name in play.hands or play.points or {}:
        if name not in position.players:
            return refuse("SH-SCO-1", f"{name} does not play here; {listed(position.players)} do.")
    if play.hands is not None:
        return _by_cards(position, play.hands, play.n)
    points = tuple((play.points or {}).get(name, 0) for name in position.players)
    wrong = _wrong_points(position, points)
    return refuse(wrong[0], wrong[1]) if wrong else _scored(position, points)


def _by_cards(position: Position, hands: Mapping[str, tuple[Card, ...]], n: int) -> Ruling[Position]:
    """The count by the cards that are shown, and what they prove (SH-TURN-4, SH-PACK-1)."""
    options = position.options
    card = too_many((card for cards in hands.values() for card in cards), options.pack)
    if card is not None:
        return refuse("SH-PACK-1", no_more(card, options))
    flags: list[Flag] = []
    account, watches = position.account, position.watches
    for who, name in enumerate(position.players):
        cards, held = hands.get(name, ()), position.hands[who]
        if len(cards) != held:
            return refuse(("SH-SCO-1", "SH-DEAL-1"), f"{name} holds {counted(held)}; {len(cards)} are shown.")
        gone = Counter(account.known_to(who)) - Counter(cards)
        if gone:
            says = f"{name} has shown {listed_cards(gone.elements())} before, and still holds that."
            return refuse("SH-TAB-2", says)
        account, doubts = account.ends(who, name, cards)
        for doubt in doubts:
            if not doubt.n:
                card = next(card for card in cards if account.seen[card] > options.pack[card])
                return refuse("SH-PACK-1", no_more(card, options))
            flags.append(Flag(doubt.n, "SH-PACK-1", doubt.says))
        if any(watch.who == who for watch in watches):
            found, watches = shows(watches, who, name, lot_of(cards, options), options)
            flags += found
    points = tuple(charge(hands.get(name, ()), options) for name in position.players)
    return _scored(position, points, flags)


def _wrong_points(position: Position, points: Sequence[int]) -> tuple[str, str] | None:
    """The rule that points break by what all have seen, and what is wrong; None where they can be."""
    options, account = position.options, position.account
    hidden = by_value({card: account.left(card) for card in options.pack})
    unseen = rest = 0
    for who, name in enumerate(position.players):
        held, said = position.hands[who], points[who]
        known = account.known_to(who)
        if options.card_points == ONE_PER_CARD:
            if said != held:
                return "SH-AMB-5", f"{name} holds {counted(held)}, one point each; {said} points cannot be theirs."
            continue
        if not held and said:
            return "SH-SCO-2", f"{name} is out and is charged nothing."
        left = said - charge(known, options)
        if said % UNIT or not can_be(left, held - len(known), hidden):
            return "SH-SCO-1", f"{name} holds {counted(held)}{_seen(known, held)}; {said} points cannot be theirs."
        unseen += held - len(known)
        rest += left
    if options.card_points != ONE_PER_CARD and not can_be(rest, unseen, hidden):
        says = f"The hands hold {unseen} of the cards that nobody has seen; {rest} points cannot be theirs."
        return "SH-PACK-1", says
    return None


def _seen(known: Sequence[Card], held: int) -> str:
    """Which cards of a hand all have seen, in a sentence."""
    if not known:
        return ""
    return ", all of them seen" if len(known) == held else f", {listed_cards(known)} among them"


# --- the score -------------------------------------------------------------------------------------------------------


def _scored(position: Position, points: Sequence[int], flags: Sequence[Flag] = ()) -> Ruling[Position]:
    """The totals after a hand that was played, and what comes next."""
    return score(position, points, position.out, position.drew, flags)


def score(
    position: Position,
    points: Sequence[int],
    out: int | None,
    drew: tuple[int, ...] | None,
    flags: Sequence[Flag] = (),
) -> Ruling[Position]:
    """The totals after a hand, and what comes next (SH-SCO-1, SH-SCO-2, SH-END-1)."""
    options, players = position.options, position.players
    totals = tuple(total + more for total, more in zip(position.totals, points, strict=True))
    parts, effects = [], []
    for name, before, more, total in zip(players, position.totals, points, totals, strict=True):
        parts.append(f"{name} {before} + {more} = {total}" if before and more else f"{name} {total}")
        effects.append(Effect("scored", who=name, points=more, total=total))
    says = "; ".join(parts)
    rules = ["SH-SCO-1"]
    if options.card_points == ONE_PER_CARD:
        rules.append("SH-AMB-5")
    if out is None:
        rules.append("SH-BLOCK-1")
        says = f"All have passed and are charged. {says}"
    else:
        rules.append("SH-SCO-2")
        says = f"{players[out]} is out. {says}"
    following = new_hand(
        replace(
            position,
            totals=totals,
            history=position.history.add(Scored(position.deal, out, tuple(points), totals, drew)),
        )
    )
    done = position.deal >= options.deals if options.deals else max(totals) >= options.target
    if done:
        rules.append("SH-END-1")
        if options.deals:
            rules.append("SH-AMB-6")
        least = min(totals)
        winners = [name for name, total in zip(players, totals, strict=True) if total == least]
        effects.append(Effect("won", who=winners))
        verb = "wins" if len(winners) == 1 else "share the win"
        says += f". {listed(winners)} {verb} with the lowest total, {least}"
        following = replace(following, phase=OVER, deal=position.deal, dealer=position.dealer, turn=position.turn)
    return allow(following, says, rules, effects, flags)


# --- the tally of a hand alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    options, players = position.options, position.players
    if position.begun:
        return refuse("SH-SCO-1", f"Hand {position.deal} is entered play by play; its hands are counted at the end.")
    for name in play.points:
        if name not in players:
            return refuse("SH-SCO-1", f"{name} does not play here; {listed(players)} do.")
    points = tuple(play.points.get(name, 0) for name in players)
    without = [name for name, more in zip(players, points, strict=True) if not more]
    if len(without) > 1:
        return refuse(("SH-SCO-1", "SH-SCO-2"), f"Only one goes out; {listed(without)} have no points.")
    if play.out is not None and play.out not in without:
        return refuse("SH-SCO-2", f"{play.out} went out and is charged nothing; the others have points.")
    out = players.index(without[0]) if without else None
    per_card = options.card_points == ONE_PER_CARD
    odd = next((more for more in points if more % UNIT), None)
    if not per_card and odd is not None:
        return refuse("SH-SCO-1", f"Cards are charged 5, 10 or 15: {odd} points cannot be theirs.")
    laid = 0 if out is None else options.deal_size
    most = options.cards - laid
    together = sum(points)
    available = by_value(options.pack)
    if per_card:
        if together > most:
            return refuse("SH-AMB-5", f"{together} cards cannot be left; the pack has {options.cards}.")
    elif not any(can_be(together, cards, available) for cards in range(len(players) - len(without), most + 1)):
        return refuse(("SH-PACK-1", "SH-SCO-1"), f"{together} points are more than the pack can leave in the hands.")
    return score(position, points, out, None)
