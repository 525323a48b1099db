"""Answers to a pile: pass, beat, joker, take (SX-RES-1, SX-PASS-1, SX-BEAT-1, SX-TAKE-1, the jokers)."""

from referee.games.sixty.answers import BEAT, JOKER_RULES, PASS, Outcome, outcome_of
from referee.games.sixty.cards import (
    ABRACADABRA,
    HOCUS_POCUS,
    listing,
    name,
    pile_and_sum,
    pile_of,
    plus,
)
from referee.games.sixty.claims import room, took
from referee.games.sixty.effects import Beat, DirectionTurned, JokerPlayed, Passed, PenaltyKept, Took
from referee.games.sixty.hands import caps_of_unable, is_alone, must_be_able, possible_beats
from referee.games.sixty.judging.guards import require_in_hand, require_step
from referee.games.sixty.judging.turn import next_attack, pass_pile, say_if_out, show_cards
from referee.games.sixty.options import UNABLE, WAYS
from referee.games.sixty.plays import Reply, Take
from referee.games.sixty.position import Phase, Position
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_reply(position: Position, play: Reply) -> Draft[Position]:
    require_step(position, Phase.ANSWER)
    require_in_hand(position, play.cards)
    _require_beat_if_alone(position, play)
    pile = position.pile
    outcome = outcome_of(pile.number, pile.count, play.cards, position.fetchable)
    if outcome.kind == PASS:
        return _pass(position, play, outcome)
    return _beat(position, play) if outcome.kind == BEAT else _joker(position, play, outcome)


def _require_beat_if_alone(position: Position, play: Reply) -> None:
    """Check that the only player with cards plays no joker and does not pass (SX-JOK-1, SX-END-2)."""
    if not is_alone(position):
        return
    who, total = position.player, position.pile.sum
    if isinstance(play.cards[0], str):
        says = f"Only {who} has cards and plays no joker; beat {total} or take."
        raise Refused(("SX-JOK-1", "SX-END-2"), says)
    if set(play.cards) == {position.pile.number}:
        raise Refused("SX-END-2", f"Only {who} has cards and cannot pass; beat {total} or take.")


def _pass(position: Position, play: Reply, outcome: Outcome) -> Draft[Position]:
    number, added = position.pile.number, len(play.cards)
    draft = show_cards(position, number, added, play.n).cite("SX-RES-1", "SX-PASS-1", "SX-DRAW-1")
    draft.effect(Passed(position.player, play.cards))
    return pass_pile(draft, f"{position.player} passes with {pile_of(number, added)}", outcome.goes_on)


def _beat(position: Position, play: Reply) -> Draft[Position]:
    number, count, pile = play.cards[0], len(play.cards), position.pile
    assert isinstance(number, int)
    draft = show_cards(position, number, count, play.n)
    cards = draft.position.cards
    discard = plus(plus(cards.discard, pile.number, pile.count), number, count)
    draft.at(replace(draft.position, cards=replace(cards, discard=discard)))
    says = f"{position.player} beats {pile_and_sum(pile.number, pile.count)} with {pile_and_sum(number, count)}"
    draft.say(says, "SX-RES-1", "SX-BEAT-1", "SX-BEAT-2", "SX-DRAW-1")
    draft.effect(Beat(position.player, play.cards, number * count, pile.sum))
    return next_attack(say_if_out(draft, position.turn), position.turn, own=True)


def _joker(position: Position, play: Reply, outcome: Outcome) -> Draft[Position]:
    who, joker, number = position.turn, str(play.cards[0]), position.pile.number
    draft = show_cards(position, joker, 1, play.n).cite("SX-RES-1", *JOKER_RULES[joker], "SX-DRAW-1")
    draft.effect(JokerPlayed(position.player, joker))
    says = f"{position.player} plays {name(joker)}"
    after, cards = draft.position, draft.position.cards
    discard, penalty = plus(cards.discard, joker), cards.penalty
    if joker == ABRACADABRA:
        direction = -position.round.direction
        after = replace(after, round=replace(after.round, direction=direction))
        draft.cite("SX-DECK-3").effect(DirectionTurned(WAYS[direction]))
        says += f" and turns the direction {WAYS[direction]}"
    elif joker == HOCUS_POCUS:
        discard = plus(discard, number, -1)
        says += f" and passes with the {number} from the discard pile"
    elif outcome.kept:
        kept = (number,) * outcome.kept
        penalty = with_item(penalty, who, plus(penalty[who], number, outcome.kept))
        draft.effect(PenaltyKept(position.player, kept, sum(kept)))
        says += f" and keeps {pile_and_sum(number, outcome.kept)}"
    draft.at(replace(after, cards=replace(cards, discard=discard, penalty=penalty)))
    return pass_pile(draft, says, outcome.goes_on)


def judge_take(position: Position, play: Take) -> Draft[Position]:
    require_step(position, Phase.ANSWER)
    who, pile, cards = position.turn, position.pile, position.cards
    draft = Draft(position)
    claims = position.evidence.claims
    if position.options.taking == UNABLE:
        _require_unable(position)
        caps = caps_of_unable(position)
        if room(caps, cards.unseen) < sum(cards.unseen):
            claim = took(play.n, position.player, pile.number, pile.count, caps)
            claims = with_item(claims, who, (*claims[who], claim))
    says = f"{position.player} takes {pile_of(pile.number, pile.count)}: {pile.sum} penalty points"
    draft.say(says, "SX-TAKE-1")
    if position.options.taking != UNABLE:
        draft.cite("SX-AMB-3")
    draft.effect(Took(position.player, (pile.number,) * pile.count, pile.sum))
    penalty = with_item(cards.penalty, who, plus(cards.penalty[who], pile.number, pile.count))
    after = replace(
        position,
        cards=replace(cards, penalty=penalty),
        evidence=replace(position.evidence, claims=claims, passed_on=()),
    )
    return next_attack(draft.at(after), who, own=False)


def _require_unable(position: Position) -> None:
    """Check that the hand may hold no answer, judging by the unseen cards (SX-RES-1, SX-TAKE-1)."""
    if not must_be_able(position):
        return
    who, pile, unseen = position.player, position.pile, position.cards.unseen
    rules = ("SX-RES-1", "SX-TAKE-1", "SX-AMB-3")
    if not is_alone(position):
        says = f"By the cards that are out of sight {who} must hold an answer; pass, beat {pile.sum}, or play a joker."
        raise Refused(rules, says)
    ways = [pile_of(number, needed) for number, needed in sorted(possible_beats(position))]
    raise Refused(rules, f"{who} holds {listing(unseen)} and beats {pile.sum} with {listed(ways, 'or')}.")
