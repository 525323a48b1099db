"""The answer to a claim: accepted or called (LD-CALL-1, LD-AMB-7)."""

from referee.games.liars_dice.effects import Called, TookBox
from referee.games.liars_dice.judging.bet import lose_bet, played_round
from referee.games.liars_dice.judging.guards import require_claim_to_answer
from referee.games.liars_dice.options import LOSES
from referee.games.liars_dice.plays import Accept, Call
from referee.games.liars_dice.position import ACES, Phase, Position, next_in
from referee.kit.values import replace
from referee.ruling import Draft


def judge_accept(position: Position, play: Accept) -> Draft[Position]:
    require_claim_to_answer(position)
    seat, who, claim = position.receiver_seat, position.receiver, position.claimed
    has_top = claim.place == position.ladder.top
    if has_top and position.options.after_five_aces == LOSES:
        draft = Draft(position).say(f"{who} accepts {claim.shown}, and nothing is higher", "LD-CALL-1", "LD-AMB-7")
        return lose_bet(draft, played_round(position, seat, ACES), f"{who}, the receiver,")
    draft = Draft(position.at(Phase.CLAIM, holder=seat)).effect(TookBox(who))
    if has_top and position.options.ascending:
        says = f"{who} rolls all five dice and passes {claim.shown} again"
        draft.at(
            position.at(Phase.CLAIM, holder=seat, tray=(), tray_entered_at=0, tray_is_set=False, repeats_aces=True)
        )
        return draft.say(f"{who} accepts {claim.shown}. Nothing is higher: {says}", "LD-CALL-1", "LD-AMB-7")
    to = position.players[next_in(position, seat, position.round.way)]
    says = f"{who} accepts {claim.shown}, takes the box and passes it to {to} with a claim"
    return draft.say(says, "LD-CALL-1", "LD-KEEP-1")


def judge_call(position: Position, play: Call) -> Draft[Position]:
    require_claim_to_answer(position)
    caller, passer = position.receiver, position.holder
    says = f"{caller} calls {position.claimed.shown} of {passer} and opens the box"
    return Draft(replace(position, phase=Phase.REVEAL)).say(says, "LD-CALL-1").effect(Called(caller, passer))
