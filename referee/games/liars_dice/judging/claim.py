"""Claims: each is higher than the one before (LD-CLAIM-1, LD-CLAIM-2, LD-RANK-1, LD-AMB-7)."""

from referee.games.liars_dice.claims import LADDERS, NOTHING, STRAIGHT, Hand
from referee.games.liars_dice.effects import Claimed
from referee.games.liars_dice.judging.guards import require_nothing_to_answer
from referee.games.liars_dice.options import LOSES, Options
from referee.games.liars_dice.plays import Claim
from referee.games.liars_dice.position import NOBODY, ClaimMade, Phase, Position
from referee.ruling import Draft, Refused


def judge_claim(position: Position, play: Claim) -> Draft[Position]:
    _require_started(position)
    require_nothing_to_answer(position)
    current, who, receiver = position.round, position.holder, position.receiver
    before, claim = current.claim, position.ladder.hand(play.faces)
    require_higher(position.options, before, claim)
    after = position.at(
        Phase.ANSWER,
        claims=current.claims.add(ClaimMade(current.holder, claim.place, current.tray)),
        tray_is_set=False,
        repeats_aces=False,
    )
    draft = Draft(after).effect(Claimed(who, claim.faces, claim.title, receiver))
    says = f"{who} claims {claim.shown} ({claim.title}) to {receiver}"
    return draft.say(says, *claim_rules(position.options, before, claim))


def _require_started(position: Position) -> None:
    """Check that the round has a starter and a direction (LD-START-1, LD-DIR-1)."""
    if position.phase != Phase.START:
        return
    if position.round.starter == NOBODY:
        raise Refused("LD-START-1", "One player starts; say who, and whether the box goes left or right.")
    raise Refused("LD-DIR-1", f"{position.starter} says first whether the box goes to the left or to the right.")


def require_higher(options: Options, before: int, claim: Hand) -> None:
    """Check that a claim may follow the one at the place `before`, which is `NOTHING` for the first claim.

    :raises Refused: a claim that is not higher, or that follows one that ends the round.
    """
    ladder = LADDERS[options.straights]
    aces = ladder.hands[ladder.top]
    if before == ladder.top and options.after_five_aces == LOSES:
        rules = ("LD-CLAIM-2", "LD-AMB-7") if options.ascending else ("LD-AMB-7",)
        raise Refused(rules, f"After an accepted {aces.shown} the round is over and the receiver loses the bet.")
    if not options.ascending or claim.place > before:
        return
    higher = ladder.next(before)
    if higher is None:
        if claim.place == ladder.top:
            return
        raise Refused(("LD-CLAIM-2", "LD-AMB-7"), f"Nothing is higher than {aces.shown}: it is passed again.")
    highest = ladder.hands[before]
    if claim.place == before:
        says = f"{claim.shown} has just been claimed; the lowest claim that is higher is {higher.shown}."
    else:
        says = f"{claim.shown} is not higher than {highest.shown}; the lowest claim that is higher is {higher.shown}."
    straight = ("LD-AMB-5",) if STRAIGHT in (claim.category, highest.category) else ()
    raise Refused(("LD-CLAIM-2", "LD-RANK-1", *straight), says)


def claim_rules(options: Options, before: int, claim: Hand) -> tuple[str, ...]:
    """The rules that allow a claim after the one at the place `before`."""
    if before == NOTHING:
        return ("LD-CLAIM-1",)
    straight = ("LD-AMB-5",) if claim.category == STRAIGHT else ()
    if claim.place > before:
        return ("LD-CLAIM-1", "LD-CLAIM-2", "LD-RANK-1", *straight)
    return ("LD-CLAIM-1", "LD-AMB-7" if options.ascending else "LD-AMB-1", *straight)
