"""The judges of Sixty, in the order of the rules: begin, attack, answer, take, the move that passes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.games.sixty.answering import BEAT, JOKER_RULES, PASS, Outcome, reply, wrong_attack
from referee.games.sixty.cards import (
    ABRACADABRA,
    HOCUS_POCUS,
    NUMBERS,
    PLACE,
    Code,
    Counts,
    jokers,
    listing,
    name,
    pack_rule,
    pile_and_sum,
    pile_of,
    too_many,
)
from referee.games.sixty.claims import HAND, Claim, drew, judged, only_jokers, room, showed, took, unable
from referee.games.sixty.ending import close, deal, is_over
from referee.games.sixty.holding import is_alone, may_be_dealt_jokers, may_have_only_jokers, must_be_able
from referee.games.sixty.options import UNABLE, WAYS
from referee.games.sixty.plays import Attack, Begin, OnlyJokers, Redeal, Reply, Take
from referee.games.sixty.position import (
    ANSWER,
    ATTACK,
    BEGIN,
    COUNT,
    NOBODY,
    Position,
    drawn,
    next_player,
)
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

# --- the set-up ------------------------------------------------------------------------------------------------------


def judge_begin(position: Position, play: Begin) -> Ruling[Position]:
    if position.phase != BEGIN:
        return refuse("SX-SET-3", f"Round {position.round} has begun.")
    who = position.players.index(play.player)
    if who not in position.candidates:
        names = listed([position.players[index] for index in position.candidates], "or")
        return refuse("SX-SET-3", f"Most penalty points begin: {names}.")
    following = deal(position, who)
    says = f"{play.player} begins round {position.round}; {following.deck} cards in the deck"
    effects = [Effect("begins", who=play.player, round=position.round)]
    return allow(following, says, ("SX-SET-3", "SX-SET-1", "SX-DECK-3"), effects)


def judge_redeal(position: Position, play: Redeal) -> Ruling[Position]:
    if position.phase not in (ATTACK, ANSWER):
        return refuse("SX-SET-2", "Five jokers are shown when the cards of a round are dealt, before they are played.")
    who = position.players.index(play.player)
    if not may_be_dealt_jokers(position, who):
        if who not in position.playing:
            return refuse("SX-AMB-9", f"{play.player} does not play this additional round.")
        if position.dealt[who]:
            return refuse("SX-SET-2", f"{play.player} has played a card; the hand is no longer the one that was dealt.")
        return refuse("SX-SET-2", f"Only {jokers(position.unseen)} jokers are out of sight; play goes on.")
    following = deal(replace(position, direction=_first_direction(position)), position.starter)
    says = f"{play.player} was dealt five jokers: all is shuffled and dealt again; {following.player} begins"
    return allow(following, says, ("SX-SET-2", "SX-SET-1"), [Effect("dealt again", who=play.player)])


def _first_direction(position: Position) -> int:
    """How the direction card lay when the round began: each Abracadabra in the discard pile has turned it."""
    turned = position.discard[PLACE[ABRACADABRA]] % 2
    return -position.direction if turned else position.direction


def _not_in(position: Position, phase: str) -> Ruling[Position] | None:
    if position.phase == phase:
        return None
    if position.phase == BEGIN:
        return refuse("SX-SET-3", "First it is said who begins the round.")
    if position.phase == COUNT:
        return refuse("SX-END-3", "The round is over; the cards left in the hand are counted.")
    if position.phase == ANSWER:
        pile = pile_and_sum(position.number, position.count)
        return refuse("SX-RES-1", f"{position.player} answers {pile} first: pass, beat, play a joker, or take.")
    return refuse("SX-ATT-1", f"No attack is open: {position.player} attacks with number cards.")


def _cannot_hold(position: Position, cards: Sequence[Code]) -> Ruling[Position] | None:
    """The hand has not so many cards, or the pack has not (SX-DRAW-1, SX-END-1, SX-DECK-1, SX-DECK-2)."""
    hand = position.hands[position.turn]
    if len(cards) > hand:
        rule = "SX-DRAW-1" if hand == HAND else "SX-END-1"
        return refuse(rule, f"{position.player} holds {hand} cards; {len(cards)} are entered.")
    for code in cards:
        if position.unseen[PLACE[code]] < cards.count(code):
            rule = pack_rule(code)
            rules = (rule, "SX-AMB-6") if isinstance(code, str) else (rule,)
            return refuse(rules, too_many(code))
    return None


def _played(
    position: Position, code: Code, count: int, n: int, way: int = 0, /, **changes: Any
) -> tuple[Position, tuple[Flag, ...]]:
    """The position after the player on move has shown cards and drawn, with further `changes`; and late rulings.

    Where a `way` is given, the next player in that direction is to act.
    """
    who, place = position.turn, PLACE[code]
    hand = position.hands[who] - count
    hands = put(position.hands, who, hand)
    unseen = put(position.unseen, place, position.unseen[place] - count)
    claims: tuple[tuple[Claim, ...], ...] = position.claims
    flags: tuple[Flag, ...] = ()
    if any(claims):
        mine = put(claims, who, showed(claims[who], place, count))
        claims, flags = judged(mine, hands, unseen, who, code)
    new = drawn(hand, position.deck)
    if new:
        hands = put(hands, who, hand + new)
        if claims[who]:
            claims = put(claims, who, drew(claims[who], new))
    before = position.dealt[who]
    first = -1 if not isinstance(code, str) else before or n
    if way:
        changes["turn"] = next_player(hands, who, way)
    following = replace(
        position,
        hands=hands,
        unseen=unseen,
        deck=position.deck - new,
        claims=claims,
        dealt=position.dealt if first == before else put(position.dealt, who, first),
        begun=True,
        passed_on=(),
        **changes,
    )
    return following, flags


def _more(cards: Counts, code: Code, count: int = 1) -> Counts:
    """Cards with so many more of one."""
    place = PLACE[code]
    return put(cards, place, cards[place] + count)


def _out(position: Position, who: int, rules: list[str]) -> str:
    """What is said where this play was the player's last card (SX-END-1)."""
    if position.hands[who]:
        return ""
    rules.append("SX-END-1")
    return f"; {position.players[who]} is out"


# --- the attack ------------------------------------------------------------------------------------------------------


def judge_attack(position: Position, play: Attack) -> Ruling[Position]:
    if refusal := _not_in(position, ATTACK):
        return refusal
    if wrong := wrong_attack(play.cards):
        return refuse(*wrong)
    if refusal := _cannot_hold(position, play.cards):
        return refusal
    who, number, count = position.turn, play.cards[0], len(play.cards)
    assert isinstance(number, int)
    following, flags = _played(
        position, number, count, play.n, position.direction, phase=ANSWER, number=number, count=count, attacker=who
    )
    rules = ["SX-ATT-1", "SX-DRAW-1", "SX-AMB-2"]
    target = following.player
    says = f"{position.player} attacks {target} with {pile_and_sum(number, count)}{_out(following, who, rules)}"
    effects = [Effect("attacked", who=position.player, target=target, cards=list(play.cards), sum=number * count)]
    return allow(following, says, rules, effects, flags)


def judge_only_jokers(position: Position, play: OnlyJokers) -> Ruling[Position]:
    if refusal := _not_in(position, ATTACK):
        return refusal
    who = position.turn
    if not may_have_only_jokers(position):
        hidden = tuple(dict.fromkeys((*position.passed_on, who)))
        held = sum(position.hands[index] for index in hidden)
        names = listed([position.players[index] for index in hidden])
        left = jokers(position.unseen)
        says = f"{left or 'No'} joker{'' if left == 1 else 's'} out of sight and {held} cards in the hand of {names}"
        return refuse("SX-AMB-7", f"{says}: a number card is there to attack with.")
    if position.dealt[who] == 0:
        return refuse("SX-SET-2", f"Then {position.player} was dealt five jokers: everything is dealt again.")
    flags: list[Flag] = []
    dealt = position.dealt
    if dealt[who] > 0:
        says = f"{position.player} has held nothing but jokers in this round, and so was dealt five of them."
        flags.append(Flag(dealt[who], "SX-SET-2", says))
        dealt = put(dealt, who, -1)
    held_claims = (*position.claims[who], only_jokers(play.n, position.player))
    target = next_player(position.hands, who, position.direction)
    following = replace(
        position,
        turn=target,
        claims=put(position.claims, who, held_claims),
        dealt=dealt,
        passed_on=(*position.passed_on, who),
    )
    says = f"{position.player} has only jokers: {following.player} attacks"
    return allow(following, says, ("SX-AMB-7",), [Effect("passed on", who=position.player)], flags)


# --- the answer ------------------------------------------------------------------------------------------------------


def judge_reply(position: Position, play: Reply) -> Ruling[Position]:
    if refusal := _not_in(position, ANSWER):
        return refusal
    if refusal := _cannot_hold(position, play.cards):
        return refusal
    number, count = position.number, position.count
    if is_alone(position) and isinstance(play.cards[0], str):
        says = f"Only {position.player} has cards and plays no joker; beat {position.sum} or take."
        return refuse(("SX-JOK-1", "SX-END-2"), says)
    if is_alone(position) and set(play.cards) == {number}:
        return refuse("SX-END-2", f"Only {position.player} has cards and cannot pass; beat {position.sum} or take.")
    found = reply(number, count, play.cards, position.discard[PLACE[number]])
    if not isinstance(found, Outcome):
        return refuse(*found)
    if found.kind == PASS:
        return _pass(position, play, found)
    return _beat(position, play) if found.kind == BEAT else _joker(position, play, found)


def _goes_on(
    position: Position, who: int, says: str, rules: list[str], effects: list[Effect], flags: Sequence[Flag]
) -> Ruling[Position]:
    """The pile attacks the next player."""
    target, pile = position.player, pile_and_sum(position.number, position.count)
    cards = [position.number] * position.count
    effects.append(Effect("attacked", who=position.players[who], target=target, cards=cards, sum=position.sum))
    return allow(position, f"{says}: {pile} attacks {target}{_out(position, who, rules)}", rules, effects, flags)


def _pass(position: Position, play: Reply, found: Outcome) -> Ruling[Position]:
    who, added = position.turn, len(play.cards)
    following, flags = _played(
        position, position.number, added, play.n, position.direction, count=found.goes_on, attacker=who
    )
    effects = [Effect("passed", who=position.player, cards=list(play.cards))]
    rules = ["SX-RES-1", "SX-PASS-1", "SX-DRAW-1"]
    says = f"{position.player} passes with {pile_of(position.number, added)}"
    return _goes_on(following, who, says, rules, effects, flags)


def _beat(position: Position, play: Reply) -> Ruling[Position]:
    who, number, count = position.turn, play.cards[0], len(play.cards)
    assert isinstance(number, int)
    discard = _more(_more(position.discard, position.number, position.count), number, count)
    after, flags = _played(position, number, count, play.n, discard=discard)
    rules = ["SX-RES-1", "SX-BEAT-1", "SX-BEAT-2", "SX-DRAW-1"]
    worth = number * count
    pile, cards = pile_and_sum(position.number, position.count), pile_and_sum(number, count)
    says = f"{position.player} beats {pile} with {cards}{_out(after, who, rules)}"
    effects = [Effect("beat", who=position.player, cards=list(play.cards), sum=worth, against=position.sum)]
    return _next_attack(after, who, True, says, rules, effects, flags)


def _next_attack(
    position: Position,
    who: int,
    own: bool,
    says: str,
    rules: list[str],
    effects: list[Effect],
    flags: tuple[Flag, ...],
    **changes: Any,
) -> Ruling[Position]:
    """No attack is open: the player attacks (where `own` and cards are left), else the next; or the round is over."""
    over = is_over(position)
    turn = who if own and position.hands[who] else next_player(position.hands, who, position.direction)
    following = replace(
        position, phase=ATTACK, number=0, count=0, attacker=NOBODY, turn=NOBODY if over else turn, **changes
    )
    if over:
        return close(following, says, rules, effects, flags)
    return allow(following, f"{says}; {following.player} attacks", rules, effects, flags)


def _joker(position: Position, play: Reply, found: Outcome) -> Ruling[Position]:
    who, joker, number = position.turn, str(play.cards[0]), position.number
    rules = ["SX-RES-1", *JOKER_RULES[joker], "SX-DRAW-1"]
    effects = [Effect("joker", who=position.player, joker=joker)]
    says = f"{position.player} plays {name(joker)}"
    discard, way, penalty = _more(position.discard, joker), position.direction, position.penalty
    if joker == ABRACADABRA:
        way = -way
        rules.append("SX-DECK-3")
        effects.append(Effect("turned", direction=WAYS[way]))
        says = f"{says}, the direction is {WAYS[way]}"
    elif joker == HOCUS_POCUS:
        discard = _more(discard, number, -1)
        says = f"{says} and passes with the {number} from the discard pile"
    elif found.kept:
        penalty = put(penalty, who, _more(penalty[who], number, found.kept))
        cards, worth = [number] * found.kept, found.kept * number
        effects.append(Effect("penalty", who=position.player, cards=cards, points=worth))
        says = f"{says} and keeps {pile_and_sum(number, found.kept)}"
    following, flags = _played(
        position, joker, 1, play.n, way,
        direction=way, discard=discard, penalty=penalty, count=found.goes_on, attacker=who,
    )  # fmt: skip
    return _goes_on(following, who, says, rules, effects, flags)


def judge_take(position: Position, play: Take) -> Ruling[Position]:
    if refusal := _not_in(position, ANSWER):
        return refusal
    who, number, count = position.turn, position.number, position.count
    rules = ["SX-TAKE-1"]
    claims = position.claims
    if position.options.taking == UNABLE:
        if must_be_able(position):
            return refuse(("SX-RES-1", "SX-TAKE-1", "SX-AMB-3"), _able(position))
        alone = is_alone(position)
        caps = unable(number, count, position.discard[PLACE[number]], alone)
        if room(caps, position.unseen) < sum(position.unseen):
            claims = put(claims, who, (*claims[who], took(play.n, position.player, number, count, caps)))
    else:
        rules.append("SX-AMB-3")
    penalty = put(position.penalty, who, _more(position.penalty[who], number, count))
    says = f"{position.player} takes {pile_of(number, count)}: {position.sum} penalty points"
    effects = [Effect("took", who=position.player, cards=[number] * count, points=position.sum)]
    return _next_attack(position, who, False, says, rules, effects, (), penalty=penalty, claims=claims, passed_on=())


def _able(position: Position) -> str:
    """That the hand must hold an answer, and which."""
    who, total = position.player, position.sum
    if is_alone(position):
        ways = [
            pile_of(number, total // number + 1)
            for number in NUMBERS
            if number != position.number and total // number + 1 <= position.unseen[PLACE[number]]
        ]
        return f"{who} holds {listing(position.unseen)} and beats {total} with {listed(ways, 'or')}."
    return f"By the cards that are out of sight {who} must hold an answer; pass, beat {total}, or play a joker."
