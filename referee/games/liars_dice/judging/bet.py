"""The bet of a round: the opened box, the tally, the next starter, the end of the game (LD-CALL-2 to LD-END-2)."""

from typing import Any

from referee.contract.effects import Out
from referee.contract.guards import require_here
from referee.games.liars_dice.claims import STRAIGHT, Hand, is_true
from referee.games.liars_dice.dice import missing_from, shown
from referee.games.liars_dice.effects import BetLost, ClaimJudged, MatchOver, NextRound
from referee.games.liars_dice.options import EXACT, Options
from referee.games.liars_dice.plays import Reveal, Tally
from referee.games.liars_dice.position import (
    CALLED,
    NOBODY,
    TALLIED,
    Phase,
    PlayedRound,
    Position,
    has_ended,
    is_out,
    next_in,
    next_round,
)
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, LateRuling, Refused

# --- the opened box --------------------------------------------------------------------------------------------------


def judge_reveal(position: Position, play: Reveal) -> Draft[Position]:
    _require_called(position)
    dice, claim = position.ladder.hand(play.dice), position.claimed
    true, rules = is_true(claim, dice, position.is_exact), truth_rules(position.options, claim, dice)
    draft = Draft(position).say(comparison(claim, dice, position.is_exact), *rules)
    draft.effect(ClaimJudged(claim.faces, dice.faces, true))
    tray = position.round.tray
    if missing_from(dice.faces, tray):
        wrong = f"{shown(tray)} on the tray cannot be right: the five dice are {dice.shown}."
        draft.flag(LateRuling(position.round.tray_entered_at, "LD-KEEP-1", wrong))
    loser = position.receiver_seat if true else position.round.holder
    played = played_round(position, loser, CALLED, dice=dice.faces, true=true)
    return lose_bet(draft, played, f"{position.players[loser]}, the {'caller' if true else 'passer'},")


def _require_called(position: Position) -> None:
    """Check that a claim is called (LD-CALL-1)."""
    if position.phase == Phase.ANSWER:
        says = f"The box is closed: {position.receiver} accepts {position.claimed.shown} or calls first."
        raise Refused("LD-CALL-1", says)
    if position.phase != Phase.REVEAL:
        raise Refused("LD-CALL-1", "The box is closed; it is opened when somebody calls a claim.")


def truth_rules(options: Options, claim: Hand, dice: Hand) -> tuple[str, ...]:
    """The rules that decide whether a claim is true for five dice."""
    if options.truth == EXACT:
        return ("LD-CALL-2", "LD-AMB-2")
    straight = ("LD-AMB-5",) if options.straights and STRAIGHT in (claim.category, dice.category) else ()
    return ("LD-CALL-2", "LD-AMB-2", "LD-RANK-1", *straight)


def comparison(claim: Hand, dice: Hand, exact: bool) -> str:
    """Five dice and a claim, in words: `K K J J 9 (two pair) is not as good as K K J J 10: the claim is false`."""
    verdict = f"the claim is {'true' if is_true(claim, dice, exact) else 'false'}"
    missing = missing_from(dice.faces, claim.faces)
    if exact and missing:
        return f"{dice.shown}: {shown(missing)} {_is_or_are(missing)} missing: {verdict}"
    if exact:
        return f"{dice.shown}: {claim.shown} {_is_or_are(claim.faces)} there: {verdict}"
    if not missing and len(claim.faces) < len(dice.faces):
        relation = "holds"
    elif dice.place > claim.place:
        relation = "is better than"
    else:
        relation = "is as good as" if dice.place == claim.place else "is not as good as"
    return f"{dice.shown} ({dice.title}) {relation} {claim.shown}: {verdict}"


def _is_or_are(faces: tuple[str, ...]) -> str:
    return "is" if len(faces) == 1 else "are"


# --- the tally -------------------------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    require_here(position, play.loser, "LD-LATE-2", "loser")
    loser = position.players.index(play.loser)
    if is_out(position, loser):
        raise Refused("LD-END-2", f"{play.loser} is out; a player who is still in lost the bet.")
    if position.phase == Phase.REVEAL:
        caller, passer = position.receiver, position.holder
        if play.loser not in (caller, passer):
            says = f"{play.loser} neither made the claim nor called it; {caller} or {passer} lost the bet."
            raise Refused("LD-CALL-2", says)
        played = played_round(position, loser, TALLIED, true=play.loser == caller)
    else:
        started = position.round
        played = PlayedRound(position.number, started.starter, started.way, loser, ended_by=TALLIED, claims=0)
    return lose_bet(Draft(position).cite("LD-CALL-2"), played, f"Round {position.number}: {play.loser}")


# --- the bet ---------------------------------------------------------------------------------------------------------


def played_round(position: Position, loser: int, ended_by: str, **facts: Any) -> PlayedRound:
    """The record of a round that ends with its last claim."""
    ended = position.round
    return PlayedRound(
        position.number,
        ended.starter,
        ended.way,
        loser,
        ended_by=ended_by,
        claims=len(ended.claims),
        passer=ended.holder,
        caller=position.receiver_seat,
        claim=ended.claim,
        tray=ended.tray,
        **facts,
    )


def lose_bet(draft: Draft[Position], played: PlayedRound, subject: str) -> Draft[Position]:
    """Record the lost bet, then start the next round (LD-NEXT-1) or end the game (LD-END-1, LD-END-2).

    `subject` names the loser in the sentence.
    """
    position, loser = draft.position, played.loser
    names, who = position.players, position.players[loser]
    lost = position.lost[loser] + 1
    after = replace(position, lost=with_item(position.lost, loser, lost), history=position.history.add(played))
    draft.effect(BetLost(who, 1, lost))
    clause = f"{subject} loses a bet ({lost} in all)"
    if has_ended(after):
        return _end(draft.add(f"{clause} and is out" if after.lives else clause), after)
    starter = loser
    if is_out(after, loser):
        starter = next_in(after, loser, 1)
        draft.effect(Out(who))
        draft.add(f"{clause} and is out; {names[starter]} on the left starts", "LD-NEXT-1", "LD-AMB-3", "LD-END-2")
    else:
        draft.add(f"{clause} and starts round {after.number}", "LD-NEXT-1", "LD-AMB-3")
    return draft.at(next_round(after, starter)).effect(NextRound(names[starter], after.number))


def end_if_over(draft: Draft[Position]) -> Draft[Position]:
    """End the game if somebody who leaves decides it (LD-END-1, LD-END-2)."""
    position = draft.position
    return _end(draft, position) if has_ended(position) else draft


def _end(draft: Draft[Position], position: Position) -> Draft[Position]:
    """End the game (LD-END-1, LD-END-2)."""
    after = replace(next_round(position, NOBODY), phase=Phase.OVER)
    won = after.winners
    if position.lives:
        draft.say(f"{won[0]} is the last one in and wins", "LD-END-2")
    else:
        least = position.lost[position.players.index(won[0])]
        wins = f"{listed(won)} {'wins' if len(won) == 1 else 'win'} with {least}"
        draft.say(f"Everybody has lost a bet: {wins}", "LD-END-1", "LD-AMB-4")
    return draft.at(after).effect(MatchOver(won))
