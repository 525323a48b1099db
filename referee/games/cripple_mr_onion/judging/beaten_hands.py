"""Beaten open hands: regrouping to lead, and the modifiers that would give them the lead (CM-SHOW-2, CM-SHOW-4)."""

from referee.games.cripple_mr_onion.cards import FOOL, WIZARD
from referee.games.cripple_mr_onion.effects import Regrouped
from referee.games.cripple_mr_onion.judging.declarations import judge_declare
from referee.games.cripple_mr_onion.judging.guards import require_step
from referee.games.cripple_mr_onion.judging.showdown import compare_with_leader
from referee.games.cripple_mr_onion.judging.shown_hands import chosen_arrangement
from referee.games.cripple_mr_onion.judging.wizard import holder_of_death
from referee.games.cripple_mr_onion.options import ONCE
from referee.games.cripple_mr_onion.plays import POWERS, Declare, Regroup
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.possible_declarations import possible_declarations
from referee.games.cripple_mr_onion.round import ShownHand
from referee.games.cripple_mr_onion.shifts import SHIFTED_BY
from referee.kit.values import Value, replace
from referee.ruling import Draft, Refused


def judge_regroup(position: Position, play: Regroup) -> Draft[Position]:
    require_step(position, Phase.SHOWDOWN)
    who, name = position.players.index(play.player), play.player
    hand, leader = _require_beaten(position, who), position.leader
    assert leader is not None
    arrangement = chosen_arrangement(position, who, hand.cards, play.groupings)
    anew = replace(hand, arrangement=arrangement, regrouped=True)
    null_eight = position.showdown.null_eight or arrangement.nulls > 0
    after = position.with_hand(who, anew).with_showdown(null_eight=null_eight)
    if after.leader != who:
        says = f"{arrangement.says} does not beat {position.players[leader]}, who leads; that is needed."
        raise Refused("CM-SHOW-4", says)
    draft = Draft(after).say(f"{name} regroups to {arrangement.says}", "CM-SHOW-4")
    compare_with_leader(draft, who, leader, ahead=True)
    return draft.effect(Regrouped(name, arrangement.groupings))


def _require_beaten(position: Position, who: int) -> ShownHand:
    """The hand is open, does not lead, and may still be regrouped under the house rules (CM-SHOW-4)."""
    name, hand = position.players[who], position.shown(who)
    if hand is None:
        raise Refused("CM-SHOW-4", f"{name} has shown no hand; a hand is arranged when it is first laid open.")
    if position.showdown.crippler is not None:
        says = "An Onion that was crippled cannot be taken back; the straight flush has won."
        raise Refused("CM-CRIP-1", says)
    if position.leader == who:
        raise Refused("CM-SHOW-4", f"{name} leads already; only a beaten player regroups.")
    if position.options.reform == ONCE and hand.regrouped:
        raise Refused("CM-SHOW-4", f"{name} has regrouped already; by the house rules that is done once.")
    if position.options.reform == ONCE and not hand.touched:
        says = (
            "By the house rules a hand is regrouped only if Fate, the Lady, the King of Octograms or Death touched it."
        )
        raise Refused("CM-SHOW-4", says)
    return hand


# --- modifiers that would lead ---------------------------------------------------------------------------------------


class LeadingModifier(Value):
    """A declaration that would give a beaten hand the lead."""

    play: Declare
    best: str
    """The best grouping of the hand after it; empty if there is none."""


def leading_modifiers(position: Position, who: int) -> list[LeadingModifier]:
    """The declarations that would give a beaten open hand the lead (CM-SHOW-2, CM-SHOW-4).

    They leave out the Fool, cards that an unseen card replaces, and the Wizard while hands are hidden.
    """
    hand, leader = position.shown(who), position.leader
    if hand is None or leader is None or position.showdown.crippler is not None:
        return []
    if not any(card.code in POWERS for card in hand.cards):
        return []
    leading = position.shown(leader)
    assert leading is not None
    modifiers: list[LeadingModifier] = []
    for possible in possible_declarations(hand.cards, position.powers(who)):
        if position.is_declared(possible.card) or possible.card == FOOL:
            continue
        if possible.card in SHIFTED_BY and possible.key < leading.arrangement.key(position.fool):
            continue
        if possible.card == WIZARD and position.to_show is not None:
            continue
        death = holder_of_death(position) if possible.card == WIZARD else None
        play = Declare(position.players[who], possible.card, possible.cards, death)
        try:
            after = judge_declare(position, play).position
        except Refused:
            continue
        then = after.shown(who)
        if then is not None and after.leader == who:
            modifiers.append(LeadingModifier(play, then.groupings[0].says if then.groupings else ""))
    return modifiers
