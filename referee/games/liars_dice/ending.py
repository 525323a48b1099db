"""Judging the end of a round: the opened box, five aces that nobody can beat, the bet that is lost; the end."""

from __future__ import annotations

from dataclasses import replace

from referee.games.liars_dice.claims import Hand, is_true
from referee.games.liars_dice.dice import beyond, shown
from referee.games.liars_dice.options import LIVES, Options
from referee.games.liars_dice.plays import Reveal, Tally
from referee.games.liars_dice.position import (
    ACES,
    ANSWER,
    CALLED,
    NOBODY,
    OVER,
    REVEAL,
    TALLIED,
    Position,
    Round,
    begun,
    is_out,
    next_in,
    still_in,
)
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def verdict(options: Options, claim: Hand, dice: Hand, exact: bool) -> tuple[bool, tuple[str, ...], str]:
    """Whether a called claim is true of five dice, by which rules, and why (LD-CALL-2)."""
    true = is_true(claim, dice, exact)
    if exact:
        missing = beyond(claim.faces, dice.faces)
        why = f"{claim.shown} is there" if true else f"{shown(missing)} {_is(missing)} missing"
        return true, ("LD-CALL-2", "LD-AMB-2"), f"{dice.shown}: {why}"
    straight = ("LD-AMB-5",) if options.straights and "straight" in (claim.title, dice.title) else ()
    than = f"is {'as good as' if true else 'less than'} {claim.shown}"
    if dice.place > claim.place:
        than = f"is better than {claim.shown}"
    if len(claim.faces) < len(dice.faces) and true and not beyond(claim.faces, dice.faces):
        than = f"holds {claim.shown}"
    return true, ("LD-CALL-2", "LD-RANK-1", *straight), f"{dice.shown} ({dice.title}) {than}"


def _is(missing: tuple[str, ...]) -> str:
    return "is" if len(missing) == 1 else "are"


# --- the opened box --------------------------------------------------------------------------------------------------


def judge_reveal(position: Position, play: Reveal) -> Ruling[Position]:
    names = position.players
    if position.phase != REVEAL:
        if position.phase == ANSWER:
            who = names[position.receiver]
            return refuse("LD-CALL-1", f"The box is closed: {who} accepts {position.claimed.shown} or calls first.")
        return refuse("LD-CALL-1", "The box is closed; it is opened when somebody calls a claim.")
    dice, claim = position.ladder.hand(play.dice), position.claimed
    passer, caller = position.holder, position.receiver
    true, rules, why = verdict(position.options, claim, dice, position.exact)
    loser = caller if true else passer
    flags = []
    if missing := beyond(position.tray, dice.faces):
        says = f"{shown(position.tray)} on the tray cannot be right: {shown(missing)} {_is(missing)} not among the dice"
        flags.append(Flag(position.tray_by, "LD-KEEP-1", f"{says} {dice.shown}."))
    done = Round(
        position.round,
        position.starter,
        position.way,
        loser,
        CALLED,
        passer,
        caller,
        claim.place,
        position.tray,
        dice.faces,
        true,
        len(position.said),
    )
    says = f"{why}: the claim is {'true' if true else 'false'}"
    found = Effect("judged", claim=list(claim.faces), dice=list(dice.faces), true=true)
    role = "caller" if true else "passer"
    return lose(position, done, says, rules, [found], flags, role)


def over_by_aces(position: Position) -> Ruling[Position]:
    """Who accepts five aces loses the bet, where the table has it so (LD-AMB-7)."""
    passer, receiver = position.holder, position.receiver
    done = Round(
        position.round,
        position.starter,
        position.way,
        receiver,
        ACES,
        passer,
        receiver,
        position.claim,
        position.tray,
        claims=len(position.said),
    )
    says = f"{position.players[receiver]} accepts {position.claimed.shown}, above which there is nothing"
    return lose(position, done, says, ("LD-CALL-1", "LD-AMB-7"), [], [], "receiver")


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    names = position.players
    loser = names.index(play.loser)
    if is_out(position, loser):
        return refuse("LD-END-2", f"{play.loser} is out; a player who is still in lost the bet.")
    if position.phase == REVEAL:
        pair = (position.receiver, position.holder)
        if loser not in pair:
            who = listed([names[index] for index in pair], "or")
            return refuse("LD-CALL-2", f"{play.loser} neither made the claim nor called it; {who} lost the bet.")
        passer, caller, claim, tray = position.holder, position.receiver, position.claim, position.tray
    elif len(position.said):
        return refuse("LD-CALL-1", "This round is entered claim by claim; the bet is lost when somebody calls.")
    else:
        passer = caller = claim = NOBODY
        tray = ()
    done = Round(
        position.round,
        position.starter,
        position.way,
        loser,
        TALLIED,
        passer,
        caller,
        claim,
        tray,
        true=loser == caller,
        claims=len(position.said),
    )
    return lose(position, done, f"Round {position.round}", ("LD-CALL-2",), [], [], "")


# --- the bet ---------------------------------------------------------------------------------------------------------


def lose(
    position: Position,
    done: Round,
    says: str,
    rules: tuple[str, ...],
    effects: list[Effect],
    flags: list[Flag],
    role: str,
) -> Ruling[Position]:
    """The bet of a round is lost: who starts the next one (LD-NEXT-1), or the end (LD-END-1, LD-END-2)."""
    names, loser = position.players, done.loser
    who = names[loser]
    lost = position.lost[loser] + 1
    after = replace(position, lost=put(position.lost, loser, lost), history=position.history.add(done))
    effects.append(Effect("lost", who=who, bets=1, total=lost))
    says += f"; {who}, the {role}, loses a bet ({lost} in all)" if role else f": {who} loses a bet ({lost} in all)"
    if ended(after):
        won = [names[index] for index in best(after)]
        effects.append(Effect("over", winners=won))
        if position.options.end == LIVES:
            says += f" and is out. {won[0]} is the last one in and wins"
            return allow(replace(begun(after, NOBODY), phase=OVER), says, (*rules, "LD-END-2"), effects, flags)
        least = min(after.lost)
        says += f". Everybody has lost a bet: {listed(won)} {'wins' if len(won) == 1 else 'win'} with {least}"
        following = replace(begun(after, NOBODY), phase=OVER)
        return allow(following, says, (*rules, "LD-END-1", "LD-AMB-4"), effects, flags)
    starter, more = loser, ["LD-NEXT-1", "LD-AMB-3"]
    if is_out(after, loser):
        starter = next_in(after, loser, 1)
        effects.append(Effect("out", who=who))
        says += f" and is out; {names[starter]} on the left starts"
        more.append("LD-END-2")
    else:
        says += f" and starts round {after.round}"
    effects.append(Effect("next", starter=names[starter], round=after.round))
    return allow(begun(after, starter), says, (*rules, *more), effects, flags)


def ended(position: Position) -> bool:
    """Whether everybody has lost a bet (LD-END-1, LD-AMB-4), or only one is left in (LD-END-2)."""
    if position.options.end == LIVES:
        return len(still_in(position)) == 1
    return min(position.lost) >= 1


def best(position: Position) -> tuple[int, ...]:
    """Who has lost the fewest bets; the last one in, where lives are counted."""
    if position.options.end == LIVES:
        return still_in(position)
    least = min(position.lost)
    return tuple(index for index, lost in enumerate(position.lost) if lost == least)
