"""Judging a round: its direction, claims, the answers to them, the tray."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.liars_dice.claims import LADDERS, NOTHING, Hand
from referee.games.liars_dice.dice import DICE, beyond, shown
from referee.games.liars_dice.ending import over_by_aces
from referee.games.liars_dice.options import CHOOSES, LEFT, LOSES, RIGHT, Options
from referee.games.liars_dice.plays import Accept, Call, Claim, Direction, Tray
from referee.games.liars_dice.position import (
    ANSWER,
    CLAIM,
    NOBODY,
    REVEAL,
    START,
    STEPS,
    Position,
    Said,
    is_out,
    next_in,
)
from referee.rulings import Effect, Ruling, allow, refuse

WAYS: Final = {1: LEFT, -1: RIGHT}


def answer_first(position: Position) -> Ruling[Position]:
    """The refusal of whatever cannot be while a claim waits for its answer, or an opened box for its dice."""
    if position.phase == REVEAL:
        return refuse("LD-CALL-1", "The box is open: the five dice are entered now.")
    who = position.players[position.receiver]
    return refuse("LD-CALL-1", f"{who} first accepts {position.claimed.shown} or calls.")


# --- the start of a round --------------------------------------------------------------------------------------------


def judge_direction(position: Position, play: Direction) -> Ruling[Position]:
    names, options = position.players, position.options
    if position.phase in (ANSWER, REVEAL):
        return answer_first(position)
    if len(position.said) or (position.phase == CLAIM and position.way and options.direction == CHOOSES):
        told = f"to the {WAYS[position.way]}" if position.way else "from one to the other"
        return refuse("LD-DIR-1", f"The box goes {told} for the whole round; {names[position.holder]} claims now.")
    starter = position.starter
    if play.starter is not None:
        named = names.index(play.starter)
        if starter not in (NOBODY, named):
            rule = "LD-START-1" if position.round == 1 else "LD-NEXT-1"
            return refuse(rule, f"{names[starter]} starts this round, not {play.starter}.")
        starter = named
    if starter == NOBODY:
        return refuse("LD-START-1", "One player starts; say who.")
    if is_out(position, starter):
        return refuse("LD-END-2", f"{names[starter]} is out; one who is still in starts.")
    way = STEPS[play.direction] if play.direction else position.way
    if options.direction != CHOOSES and way != position.way:
        return refuse("LD-DIR-1", f"At this table the box always goes to the {options.direction}.")
    if not way and not position.two_left:
        return refuse("LD-DIR-1", f"{names[starter]} says whether the box goes to the left or to the right.")
    following = replace(position, phase=CLAIM, starter=starter, holder=starter, way=way)
    receiver = names[following.receiver]
    says = f"{names[starter]} starts round {position.round}; the box goes"
    says += f" to the {WAYS[way]}, to {receiver}" if way else f" to {receiver}"
    effects = [Effect("starts", who=names[starter], round=position.round, to=receiver)]
    return allow(following, says, ("LD-START-1", "LD-DIR-1"), effects)


# --- a claim ---------------------------------------------------------------------------------------------------------


def wrong_claim(options: Options, before: int, claim: Hand) -> tuple[tuple[str, ...], str] | None:
    """What forbids a claim after another (`NOTHING`: the first), as rule ids and a sentence; None where it stands."""
    ladder = LADDERS[options.straights]
    aces = ladder.hands[ladder.top]
    if before == ladder.top and options.after_five_aces == LOSES:
        rules = ("LD-CLAIM-2", "LD-AMB-7") if options.ascending else ("LD-AMB-7",)
        return rules, f"After an accepted {aces.shown} the round is over and the receiver loses the bet."
    if not options.ascending or claim.place > before:
        return None
    higher = ladder.next(before)
    if higher is None:
        if claim.place == ladder.top:
            return None
        return ("LD-CLAIM-2", "LD-AMB-7"), f"Nothing is higher than {aces.shown}: it is passed again."
    highest = ladder.hands[before]
    if claim.place == before:
        says = f"{claim.shown} has just been claimed; the lowest claim that is higher: {higher.shown}."
    else:
        says = f"{claim.shown} is not higher than {highest.shown}; the lowest claim that is: {higher.shown}."
    straight = ("LD-AMB-5",) if "straight" in (claim.title, highest.title) else ()
    return ("LD-CLAIM-2", "LD-RANK-1", *straight), says


def claim_rules(options: Options, before: int, claim: Hand) -> tuple[str, ...]:
    """The rules by which a claim stands."""
    rules = ["LD-CLAIM-1"]
    if before == NOTHING:
        return ("LD-CLAIM-1",)
    if claim.place > before:
        rules += ["LD-CLAIM-2", "LD-RANK-1"]
    elif not options.ascending:
        rules.append("LD-AMB-1")
    else:
        rules.append("LD-AMB-7")
    if claim.title == "straight":
        rules.append("LD-AMB-5")
    return tuple(rules)


def judge_claim(position: Position, play: Claim) -> Ruling[Position]:
    if position.phase == START:
        if position.starter == NOBODY:
            return refuse("LD-START-1", "One player starts; say who, and whether the box goes left or right.")
        who = position.players[position.starter]
        return refuse("LD-DIR-1", f"{who} first says whether the box goes to the left or to the right.")
    if position.phase != CLAIM:
        return answer_first(position)
    claim = position.ladder.hand(play.faces)
    if wrong := wrong_claim(position.options, position.claim, claim):
        return refuse(*wrong)
    who, receiver = position.players[position.holder], position.players[position.receiver]
    following = replace(
        position,
        phase=ANSWER,
        claim=claim.place,
        said=position.said.add(Said(position.holder, claim.place, position.tray)),
        tray_set=False,
        aces=False,
    )
    says = f"{who} claims {claim.shown} ({claim.title}) to {receiver}"
    effects = [Effect("claimed", who=who, faces=list(claim.faces), hand=claim.title, to=receiver)]
    return allow(following, says, claim_rules(position.options, position.claim, claim), effects)


# --- the answer ------------------------------------------------------------------------------------------------------


def _nothing_to_answer(position: Position) -> Ruling[Position]:
    if position.phase == REVEAL:
        return answer_first(position)
    if position.holder == NOBODY:
        return refuse("LD-CALL-1", "Nothing is claimed yet: a player starts the round.")
    return refuse("LD-CALL-1", f"There is no claim to answer: {position.players[position.holder]} has the box.")


def judge_accept(position: Position, play: Accept) -> Ruling[Position]:
    if position.phase != ANSWER:
        return _nothing_to_answer(position)
    receiver = position.receiver
    who, claim = position.players[receiver], position.claimed
    five_aces = claim.place == position.ladder.top
    if five_aces and position.options.after_five_aces == LOSES:
        return over_by_aces(position)
    following = replace(position, phase=CLAIM, holder=receiver)
    effects = [Effect("box", who=who)]
    if five_aces and position.options.ascending:
        following = replace(following, tray=(), tray_by=0, aces=True)
        says = (
            f"{who} accepts {claim.shown}. Nothing is higher: {who} rolls all five dice and passes {claim.shown} again"
        )
        return allow(following, says, ("LD-CALL-1", "LD-AMB-7"), effects)
    to = position.players[next_in(position, receiver, position.way)]
    says = f"{who} accepts {claim.shown}, takes the box and passes it to {to} with a claim"
    return allow(following, says, ("LD-CALL-1", "LD-KEEP-1"), effects)


def judge_call(position: Position, play: Call) -> Ruling[Position]:
    if position.phase != ANSWER:
        return _nothing_to_answer(position)
    caller, passer = position.players[position.receiver], position.players[position.holder]
    says = f"{caller} calls {position.claimed.shown} of {passer} and opens the box"
    return allow(replace(position, phase=REVEAL), says, ("LD-CALL-1",), [Effect("called", who=caller, claim_of=passer)])


# --- the tray --------------------------------------------------------------------------------------------------------


def judge_tray(position: Position, play: Tray) -> Ruling[Position]:
    if position.phase in (ANSWER, REVEAL):
        return answer_first(position)
    if not len(position.said):
        return refuse("LD-START-1", "The starter leaves all five dice in the bottom of the box.")
    who = position.players[position.holder]
    if position.aces and play.faces:
        return refuse("LD-AMB-7", f"After accepted five aces {who} rolls all five dice: none stays on the tray.")
    if position.tray_set:
        return refuse("LD-KEEP-1", f"{who} has set the tray already; take it back to change it.")
    tray = _in_order(play.faces)
    up = beyond(tray, position.tray)
    below = DICE - len(position.tray)
    if len(up) > below:
        lie = f"{below} lie{'s' if below == 1 else ''}" if below else "none lies"
        most = f"at most {below} of the five can be put up" if below else "dice can only be put back"
        says = f"{shown(up)} would come from below, where {lie}; {most}."
        return refuse(("LD-KEEP-1", "LD-EQ-1"), says)
    back = beyond(position.tray, tray)
    following = replace(position, tray=tray, tray_by=play.n, tray_set=True)
    left = DICE - len(tray)
    rest = "nothing" if not left else "1 die" if left == 1 else f"{left} dice"
    done = [part for part in (f"puts {shown(up)} up" if up else "", f"puts {shown(back)} back" if back else "") if part]
    told = f"{shown(tray)} on the tray" if tray else "the tray is empty"
    says = f"{who} {' and '.join(done) or 'leaves the tray'}: {told}, {rest} below"
    effects = [Effect("tray", who=who, faces=list(tray), up=list(up), back=list(back), below=left)]
    return allow(following, says, ("LD-KEEP-1",), effects)


def _in_order(faces: tuple[str, ...]) -> tuple[str, ...]:
    """Dice with the groups first, as a hand is written."""
    return LADDERS[False].hand(faces).faces if faces else ()
