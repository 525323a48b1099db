"""Attacks, and the move that passes on when a player has no number card (SX-ATT-1, SX-AMB-7)."""

from referee.games.sixty.answers import require_attack
from referee.games.sixty.cards import jokers, pile_and_sum
from referee.games.sixty.claims import only_jokers
from referee.games.sixty.effects import PassedOn
from referee.games.sixty.hands import may_have_only_jokers
from referee.games.sixty.judging.guards import require_in_hand, require_step
from referee.games.sixty.judging.turn import say_if_out, send_pile, show_cards
from referee.games.sixty.plays import Attack, OnlyJokers
from referee.games.sixty.position import Evidence, Phase, Position, next_player
from referee.kit.names import counted, listed
from referee.kit.values import replace, unique, with_item
from referee.ruling import Draft, LateRuling, Refused


def judge_attack(position: Position, play: Attack) -> Draft[Position]:
    require_step(position, Phase.ATTACK)
    require_attack(play.cards)
    require_in_hand(position, play.cards)
    number, count = play.cards[0], len(play.cards)
    assert isinstance(number, int)
    draft = send_pile(show_cards(position, number, count, play.n), number, count)
    says = f"{position.player} attacks {draft.position.player} with {pile_and_sum(number, count)}"
    return say_if_out(draft.say(says, "SX-ATT-1", "SX-DRAW-1", "SX-AMB-2"), position.turn)


def judge_only_jokers(position: Position, play: OnlyJokers) -> Draft[Position]:
    require_step(position, Phase.ATTACK)
    _require_only_jokers(position)
    who, evidence = position.turn, position.evidence
    draft = Draft(position)
    first_jokers = evidence.first_jokers
    if first_jokers[who] > 0:
        says = f"{position.player} has held nothing but jokers in this round, and so was dealt five of them."
        draft.flag(LateRuling(first_jokers[who], "SX-SET-2", says))
        first_jokers = with_item(first_jokers, who, -1)
    claims = with_item(evidence.claims, who, (*evidence.claims[who], only_jokers(play.n, position.player)))
    after = replace(
        position,
        turn=next_player(position, who),
        evidence=Evidence(claims, first_jokers, (*evidence.passed_on, who)),
    )
    says = f"{position.player} has only jokers: {after.player} attacks"
    return draft.at(after).say(says, "SX-AMB-7").effect(PassedOn(position.player))


def _require_only_jokers(position: Position) -> None:
    """Check that the hand may hold only jokers and was not dealt five of them (SX-AMB-7, SX-SET-2)."""
    who = position.turn
    if not may_have_only_jokers(position):
        hidden = unique((*position.evidence.passed_on, who))
        held = sum(position.cards.hands[index] for index in hidden)
        left = jokers(position.cards.unseen)
        unseen = f"{counted(left, 'joker')} out of sight" if left else "No jokers out of sight"
        says = f"{unseen} and {counted(held, 'card')} in the hand of {listed(position.names(hidden))}"
        raise Refused("SX-AMB-7", f"{says}: a number card is there to attack with.")
    if position.evidence.first_jokers[who] == 0:
        raise Refused("SX-SET-2", f"Then {position.player} was dealt five jokers: deal everything again.")
