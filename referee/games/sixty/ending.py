"""The end of a round: the count, the tally of a round alone, who begins the next, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.games.sixty.cards import (
    CODES,
    JOKER_POINTS,
    KINDS,
    NONE,
    NUMBERS,
    PACK,
    Code,
    Counts,
    counts,
    jokers,
    listing,
    pack_rule,
    points,
    too_many,
)
from referee.games.sixty.claims import HAND, judged, numbers_in, showed
from referee.games.sixty.options import EACH_ROUND, TIED
from referee.games.sixty.plays import Count, Tally
from referee.games.sixty.position import ATTACK, BEGIN, COUNT, NOBODY, OVER, Position, Scored, left_after_deal
from referee.kit.seats import listed
from referee.rulings import Effect, Flag, Ruling, allow, refuse

SUMS_THERE_ARE_NOT = frozenset({1, 2})
"""No cards add up to these; any other sum up to 540 can be had."""
ALL_NUMBERS = sum(number * count for number, count in zip(NUMBERS, PACK, strict=False))
MOST_POINTS = ALL_NUMBERS + JOKER_POINTS * jokers(PACK)
"""The penalty points of all cards: what a round can cost at most."""


def deal(position: Position, starter: int) -> Position:
    """The round begins: five cards each to those who play it, and `starter` on move (SX-SET-1, SX-SET-3)."""
    seats = len(position.players)
    return replace(
        position,
        phase=ATTACK,
        starter=starter,
        candidates=(),
        direction=1 if position.options.direction_reset == EACH_ROUND else position.direction,
        turn=starter,
        begun=False,
        hands=tuple(HAND if index in position.playing else 0 for index in range(seats)),
        deck=left_after_deal(len(position.playing)),
        unseen=PACK,
        discard=NONE,
        penalty=(NONE,) * seats,
        number=0,
        count=0,
        attacker=NOBODY,
        dealt=(0,) * seats,
        claims=((),) * seats,
        passed_on=(),
    )


def is_over(position: Position) -> bool:
    """Whether the round is over, with no attack open: at most one has cards, or nobody has a number (SX-END-2).

    Where only jokers are left, the move would be passed on for ever (SX-AMB-7).
    """
    holding = sum(1 for hand in position.hands if hand)
    return holding <= 1 or (position.deck == 0 and numbers_in(position.unseen) == 0)


def close(
    position: Position, says: str, rules: list[str], effects: list[Effect], flags: tuple[Flag, ...]
) -> Ruling[Position]:
    """The ruling on the play that ends a round: scored at once where nobody has cards left, else they are counted."""
    rules.append("SX-END-2")
    holding = [index for index, hand in enumerate(position.hands) if hand]
    effects.append(Effect("round over", round=position.round))
    says = f"{says}. The round is over"
    if not holding:
        return scored(position, position.penalty, says, rules, effects, flags)
    counted = replace(position, phase=COUNT, turn=NOBODY, number=0, count=0, attacker=NOBODY, passed_on=())
    if len(holding) == 1:
        says += f": {position.players[holding[0]]} keeps {listing(position.unseen)}"
    else:
        says += ": only jokers are left"
    return allow(counted, says, tuple(dict.fromkeys(rules)), effects, flags)


# --- the cards that are left (SX-END-3) ------------------------------------------------------------------------------


def expected(position: Position) -> dict[str, Counts]:
    """What is left in the hands as far as all can work it out: of several hands of jokers only how many."""
    holding = [index for index, hand in enumerate(position.hands) if hand]
    if len(holding) == 1:
        return {position.players[holding[0]]: position.unseen}
    return {position.players[index]: (*NONE[:KINDS], position.hands[index], 0, 0) for index in holding}


def judge_count(position: Position, play: Count) -> Ruling[Position]:
    if position.phase != COUNT:
        return refuse("SX-END-3", "The cards left in the hands are counted when the round is over.")
    flags: tuple[Flag, ...] = ()
    left = expected(position)
    hands = play.hands
    if play.cards is not None:
        if hands is not None or len(left) != 1:
            return refuse("SX-END-3", f"Enter the cards of {listed(tuple(left))} by name, once.")
        hands = dict.fromkeys(left, play.cards)
    if hands is not None:
        found = _shown(position, hands)
        if isinstance(found, Ruling):
            return found
        left, flags = found
    penalty = list(position.penalty)
    told = []
    for player, cards in left.items():
        index = position.players.index(player)
        penalty[index] = tuple([a + b for a, b in zip(penalty[index], cards, strict=True)])
        what = listing(cards) if len(left) == 1 or hands is not None else f"{jokers(cards)} jokers"
        told.append(f"{player} keeps {what}: {points(cards)} more points")
    return scored(position, tuple(penalty), "; ".join(told), ["SX-END-3"], [], flags)


def _shown(
    position: Position, hands: Mapping[str, tuple[Code, ...]]
) -> tuple[dict[str, Counts], tuple[Flag, ...]] | Ruling[Position]:
    """The hands that are shown, and the earlier plays that they prove wrong."""
    for player in hands:
        if player not in position.players:
            return refuse("SX-END-3", f"{player} does not play here; {listed(position.players)} do.")
    left: dict[str, Counts] = {}
    for index, player in enumerate(position.players):
        cards = hands.get(player, ())
        if len(cards) != position.hands[index]:
            held = position.hands[index]
            return refuse("SX-END-3", f"{player} must hold {held or 'no'} cards; {len(cards) or 'none'} are shown.")
        if cards:
            left[player] = counts(cards)
    total = tuple(map(sum, zip(*left.values(), strict=True)))
    for code, count, most in zip(CODES, total, position.unseen, strict=True):
        if count > most:
            says = f"{too_many(code)[:-1]}; by what was played {listing(position.unseen)} must be left."
            return refuse((pack_rule(code), "SX-END-3"), says)
    flags: list[Flag] = []
    claims, unseen, open_hands = position.claims, list(position.unseen), list(position.hands)
    for player, many in left.items():
        who = position.players.index(player)
        for place, count in enumerate(many):
            if count:
                mine = showed(claims[who], place, count)
                claims = (*claims[:who], mine, *claims[who + 1 :])
                unseen[place] -= count
                open_hands[who] -= count
                claims, late = judged(claims, open_hands, tuple(unseen), who, CODES[place])
                flags += late
    return left, tuple(flags)


# --- the tally of a round alone --------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    if position.phase not in (BEGIN, ATTACK) or position.begun:
        says = f"Round {position.round} is entered play by play; at its end the cards left in the hand are counted."
        return refuse("SX-SCO-1", says)
    if (play.cards is None) == (play.sums is None):
        return refuse("SX-SCO-1", "Enter the penalty cards of each player, or their sums and jokers.")
    if play.cards is not None and play.jokers:
        return refuse("SX-SCO-1", "Jokers are among the penalty cards already; enter the cards alone.")
    for player in {**(play.cards or {}), **(play.sums or {}), **(play.jokers or {})}:
        if player not in position.players:
            return refuse("SX-SCO-1", f"{player} does not play here; {listed(position.players)} do.")
        if position.players.index(player) not in position.playing:
            playing = listed([position.players[index] for index in position.playing])
            return refuse("SX-AMB-9", f"{player} does not play this additional round; {playing} do.")
    seats = range(len(position.players))
    if play.cards is not None:
        cards = [counts(play.cards.get(position.players[index], ())) for index in seats]
        for code, count, most in zip(CODES, map(sum, zip(*cards, strict=True)), PACK, strict=True):
            if count > most:
                return refuse(pack_rule(code), too_many(code))
        sums = [points(one) - JOKER_POINTS * jokers(one) for one in cards]
        held = [jokers(one) for one in cards]
    else:
        sums = [(play.sums or {}).get(position.players[index], 0) for index in seats]
        held = [(play.jokers or {}).get(position.players[index], 0) for index in seats]
    if refusal := _wrong_sums(position, sums, held):
        return refusal
    return _score(position, sums, held, f"Round {position.round}", [], [], ())


def _wrong_sums(position: Position, sums: list[int], held: list[int]) -> Ruling[Position] | None:
    for index, (total, many) in enumerate(zip(sums, held, strict=True)):
        who = position.players[index]
        if total in SUMS_THERE_ARE_NOT or ALL_NUMBERS - total in SUMS_THERE_ARE_NOT:
            return refuse("SX-DECK-1", f"No cards add up to {total}, which is entered for {who}; the least is 3.")
        if many > HAND:
            return refuse("SX-END-3", f"Jokers are left in a hand of at most {HAND} cards; {who} cannot have {many}.")
    if sum(held) > jokers(PACK):
        return refuse("SX-DECK-2", f"{sum(held)} jokers are entered; the pack has {jokers(PACK)}.")
    together = sum(sums)
    if together > ALL_NUMBERS or ALL_NUMBERS - together in SUMS_THERE_ARE_NOT:
        says = f"{together} points are entered; the number cards add up to {ALL_NUMBERS}, and the others are discarded."
        return refuse("SX-DECK-1", says)
    return None


# --- the score -------------------------------------------------------------------------------------------------------


def scored(
    position: Position,
    penalty: tuple[Counts, ...],
    says: str,
    rules: list[str],
    effects: list[Effect],
    flags: tuple[Flag, ...],
) -> Ruling[Position]:
    """The score of a round that was played, by its penalty cards (SX-SCO-1)."""
    held = [jokers(cards) for cards in penalty]
    sums = [points(cards) - JOKER_POINTS * many for cards, many in zip(penalty, held, strict=True)]
    return _score(replace(position, penalty=penalty), sums, held, says, rules, effects, flags)


def _score(
    position: Position,
    sums: list[int],
    held: list[int],
    says: str,
    rules: list[str],
    effects: list[Effect],
    flags: tuple[Flag, ...],
) -> Ruling[Position]:
    seats = len(position.players)
    gained = tuple([total + JOKER_POINTS * many for total, many in zip(sums, held, strict=True)])
    totals = tuple([before + more for before, more in zip(position.totals, gained, strict=True)])
    for index in position.playing:
        effects.append(
            Effect(
                "scored", who=position.players[index], points=gained[index], sum=sums[index],
                jokers=held[index], total=totals[index],
            )
        )  # fmt: skip
    told = ", ".join(f"{position.players[index]} {_arithmetic(sums[index], held[index])}" for index in position.playing)
    says = f"{says}: {told}" if says.startswith("Round") else f"{says}. Round {position.round}: {told}"
    rules.append("SX-SCO-1")
    playing = tuple(index in position.playing for index in range(seats))
    line = Scored(position.round, position.starter, playing, tuple(sums), tuple(held), gained, totals)
    after = replace(position, totals=totals, history=position.history.add(line), begun=False)
    lowest = leaders(after)
    if position.round >= position.options.rounds:
        rules.append("SX-SCO-2")
        if len(lowest) == 1:
            who = position.players[lowest[0]]
            effects.append(Effect("won", who=who))
            ended = replace(after, phase=OVER, winner=lowest[0], turn=NOBODY)
            return allow(ended, f"{says}. {who} wins with {totals[lowest[0]]}", _once(rules), effects, flags)
        says += f". {listed([position.players[index] for index in lowest])} share the lowest total, "
        says += f"{totals[lowest[0]]}: an additional round"
        if position.options.tie == TIED:
            rules.append("SX-AMB-9")
            says += ", which they play alone"
            tiers = tuple(tier + (index in lowest) for index, tier in enumerate(position.tiers))
            after = replace(after, tiers=tiers, playing=lowest)
    return _next_round(after, gained, says, rules, effects, flags)


def _arithmetic(total: int, many: int) -> str:
    return f"{total} + {many} × {JOKER_POINTS} = {total + JOKER_POINTS * many}" if many else str(total)


def _once(rules: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rules))


def leaders(position: Position) -> tuple[int, ...]:
    """Who has the lowest total of those who are still in it (SX-SCO-2)."""
    top = max(position.tiers)
    still = [index for index, tier in enumerate(position.tiers) if tier == top]
    lowest = min(position.totals[index] for index in still)
    return tuple(index for index in still if position.totals[index] == lowest)


def _next_round(
    position: Position,
    gained: tuple[int, ...],
    says: str,
    rules: list[str],
    effects: list[Effect],
    flags: tuple[Flag, ...],
) -> Ruling[Position]:
    """The next round: the player with the most penalty points begins (SX-SET-3); ties clockwise (SX-AMB-8)."""
    rules.append("SX-SET-3")
    following = replace(position, round=position.round + 1)
    most = max(gained[index] for index in following.playing)
    tied = [index for index in following.playing if gained[index] == most]
    seats, before = len(position.players), position.starter
    if len(tied) > 1:
        rules.append("SX-AMB-8")
        if before == NOBODY:
            asked = replace(following, phase=BEGIN, candidates=tuple(tied), turn=NOBODY)
            names = listed([position.players[index] for index in tied], "or")
            return allow(asked, f"{says}. {names} begins the next", _once(rules), effects, flags)
        tied.sort(key=lambda index: (index - before) % seats)
    begins = position.players[tied[0]]
    effects.append(Effect("begins", who=begins, round=following.round))
    return allow(deal(following, tied[0]), f"{says}. {begins} begins the next", _once(rules), effects, flags)
