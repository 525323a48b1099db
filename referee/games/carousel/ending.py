"""The end of a hand: the count and its late rulings, the tally of a hand alone, the next hand, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations

from referee.games.carousel.deadwood import VALUES, Deadwood, deadwood, least, most
from referee.games.carousel.plays import Count, Tally
from referee.games.carousel.position import COUNT, KNOCKED, OUT, OVER, PASSED, PLAY, Position, Scored, dealt
from referee.games.carousel.scoring import arithmetic, leader, rules_of, score, settle, settlement_said
from referee.games.carousel.turns import cards
from referee.kit.cards import Card
from referee.kit.melds import listed_cards
from referee.kit.numbers import plain, written
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse

# --- the count -------------------------------------------------------------------------------------------------------


def judge_count(position: Position, play: Count) -> Ruling[Position]:
    if position.phase != COUNT:
        return refuse("CA-DEAD-1", "The hands are counted when somebody has knocked or is out, or all have passed.")
    if (play.hands is None) == (play.points is None):
        return refuse("CA-DEAD-1", "Enter the cards left in each hand, or their points.")
    named: Mapping[str, object] = play.hands if play.hands is not None else play.points or {}
    if refusal := _stranger(position, named):
        return refusal
    flags: tuple[Flag, ...] = ()
    said = ""
    if play.hands is not None:
        found = _shown(position, play.hands)
        if isinstance(found, Ruling):
            return found
        hands, flags = found
        counted = tuple(hand.points for hand in hands)
        said = _melds_said(position, hands)
    else:
        points = _points(position, play.points or {})
        if isinstance(points, Ruling):
            return points
        counted = points
    rules = ["CA-DEAD-1"]
    if position.options.meld_at_knock:
        rules.append("CA-AMB-4")
    limit, knocker = position.options.knock_limit, position.knocker
    if position.ended == KNOCKED and knocker is not None and counted[knocker] > limit and position.knocked:
        says = f"{position.players[knocker]} knocked with {counted[knocker]}; {limit} at the most"
        flags = (Flag(position.knocked, "CA-KNOCK-1", says), *flags)
        rules.append("CA-KNOCK-1")
    return _scored(position, counted, rules, flags, said)


def _stranger(position: Position, named: Mapping[str, object]) -> Ruling[Position] | None:
    for player in named:
        if player not in position.players:
            return refuse("CA-DEAD-1", f"{player} does not play here; {listed(position.players)} do.")
    return None


def _shown(
    position: Position, hands: Mapping[str, tuple[Card, ...]]
) -> tuple[list[Deadwood], tuple[Flag, ...]] | Ruling[Position]:
    """The deadwood of the hands that are shown, and the earlier plays that they prove wrong."""
    account, found, flags = position.account, [], []
    for who, player in enumerate(position.players):
        hand = hands.get(player, ())
        if len(hand) != position.hands[who]:
            return refuse("CA-DEAL-1", f"{player} holds {cards(position.hands[who])}; {len(hand)} are shown.")
        account, doubts = account.ends(who, player, hand)
        for doubt in doubts:
            if not doubt.n:
                return refuse("CA-PACK-1", f"{doubt.says}.")
            flags.append(Flag(doubt.n, "CA-PACK-1", doubt.says))
        found.append(deadwood(hand, position.options))
    return found, tuple(flags)


def _melds_said(position: Position, hands: Sequence[Deadwood]) -> str:
    """Which melds in the hands do not count."""
    said = [
        f"{player} has {' / '.join(meld.shown for meld in hand.melds)}"
        + (f", {listed_cards(hand.left)} left" if hand.left else "")
        for player, hand in zip(position.players, hands, strict=True)
        if hand.melds
    ]
    return "; ".join(said)


def _points(position: Position, points: Mapping[str, int]) -> tuple[int, ...] | Ruling[Position]:
    """The deadwood that is said of each hand, where cards that nobody has seen can be worth that."""
    for held, player in zip(position.hands, position.players, strict=True):
        if held and player not in points:
            return refuse("CA-DEAD-1", f"What is {player}’s deadwood? {player} holds {cards(held)}.")
    counted = tuple(points.get(player, 0) for player in position.players)
    return _impossible(position, counted) or counted


def _impossible(position: Position, counted: Sequence[int]) -> Ruling[Position] | None:
    """Why hands cannot be worth that, each by itself and those of several players together (CA-DEAD-1, CA-PACK-1)."""
    unseen, options, players = position.unseen, position.options, range(len(position.players))
    for some in chain.from_iterable(combinations(players, size) for size in range(1, len(players) + 1)):
        hands, total = [position.hands[who] for who in some], sum(counted[who] for who in some)
        low, high = least(unseen, hands, options), most(unseen, hands)
        if low <= total <= high:
            continue
        if len(some) == 1:
            span = f"{low}" if low == high else f"{low} to {high}"
            says = f"{position.players[some[0]]} holds {cards(hands[0])}: {span} points, not {total}."
            return refuse("CA-DEAD-1", says)
        whose = "" if len(some) == len(players) else f" of {listed([position.players[who] for who in some])}"
        bound = f"{low} at the least" if total < low else f"{high} at the most"
        says = f"{total} points in {cards(sum(hands))}{whose}; those that nobody has seen make {bound}."
        return refuse("CA-PACK-1", says)
    return None


# --- the tally of a hand alone ---------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if position.phase != PLAY or position.begun:
        return refuse("CA-SCO-1", f"Hand {position.hand} is entered play by play; its cards are counted at the end.")
    if refusal := _stranger(position, play.deadwood):
        return refusal
    for player in position.players:
        if player not in play.deadwood:
            return refuse("CA-SCO-1", f"What is {player}’s deadwood? All hands are counted.")
    counted = tuple(play.deadwood[player] for player in position.players)
    whole = sum(VALUES[card.rank] * count for card, count in position.account.pack.items())
    if sum(counted) > whole:
        return refuse("CA-PACK-1", f"{sum(counted)} points of deadwood; all cards of the pack are worth {whole}.")
    knocker = None if play.knocker is None else position.players.index(play.knocker)
    options = position.options
    if knocker is not None and counted[knocker] > options.knock_limit:
        says = f"{play.knocker} knocked with {counted[knocker]}; one knocks with {options.knock_limit} or less."
        return refuse(("CA-KNOCK-1", "CA-DEAD-1"), says)
    if not options.meld_at_knock:
        for who, player in enumerate(position.players):
            if counted[who] == 0 and who != knocker:
                says = f"{player} has cards in the hand, and all of them count; only who is out has 0."
                return refuse(("CA-DEAD-1", "CA-OUT-1"), says)
    ended = PASSED if knocker is None else KNOCKED if counted[knocker] else OUT
    return _scored(replace(position, ended=ended, knocker=knocker), counted, [])


# --- the score, the next hand, the end of the game -------------------------------------------------------------------


def _scored(
    position: Position, counted: tuple[int, ...], rules: list[str], flags: Sequence[Flag] = (), said: str = ""
) -> Ruling[Position]:
    """The totals after a hand, and what comes next (CA-SCO-1 to CA-SCO-4, CA-GAME-1, CA-GAME-2)."""
    names, options = position.players, position.options
    found = score(counted, position.knocker, options)
    rules = [*rules, *rules_of(found, options)]
    if position.ended == OUT:
        rules.append("CA-OUT-1")
    elif position.ended == PASSED:
        rules.append("CA-AMB-7")
    totals = tuple(total + points for total, points in zip(position.totals, found.points, strict=True))
    effects = [
        Effect("scored", who=name, points=plain(points), deadwood=counted[who])
        for who, (name, points) in enumerate(zip(names, found.points, strict=True))
    ]
    held = ", ".join(f"{name} {points}" for name, points in zip(names, counted, strict=True))
    says = f"{said}. Deadwood: {held}" if said else f"Deadwood: {held}"
    says = f"{says}. {arithmetic(found, names)}"
    scored = Scored(position.hand, position.ended, position.knocker, counted, found.points, totals)
    history = position.history.add(scored)
    won = leader(totals, options.target)
    if won is None:
        dealer = (position.dealer + 1) % len(names)
        following = dealt(names, options, totals, dealer, position.hand + 1, history)
        if max(totals) >= options.target:
            rules.append("CA-GAME-1")
            says += f". Level at {written(max(totals))}: another hand"
        return allow(following, says, rules, effects, flags)
    ended = settle(totals, won, options)
    effects.append(Effect("won", who=[names[won]], bonus=ended.bonus))
    effects += [
        Effect("owes", who=names[who], to=names[won], amount=plain(owed)) for who, owed in ended.payments.items()
    ]
    rules += ["CA-GAME-1", "CA-GAME-2"]
    if any(totals[who] == 0 for who in ended.payments):
        rules.append("CA-AMB-8")
    following = replace(
        position, totals=ended.final, phase=OVER, history=history, bonus=ended.bonus, winner=won, table=(), fresh=()
    )
    return allow(following, f"{says}. {settlement_said(ended, totals, names)}", rules, effects, flags)
