"""Cards that a player shows, and the next attack (SX-DRAW-1, SX-END-1, SX-RES-1)."""

from referee.games.sixty.cards import PLACE, Code, pile_and_sum
from referee.games.sixty.claims import drew, judged, showed
from referee.games.sixty.effects import Attacked
from referee.games.sixty.judging.round_end import end_round, is_round_over
from referee.games.sixty.position import NOBODY, Evidence, Phase, Pile, Position, cards_to_draw, next_player
from referee.kit.values import replace, with_item
from referee.ruling import Draft


def show_cards(position: Position, code: Code, count: int, n: int) -> Draft[Position]:
    """The player on move shows cards in play `n` and draws; claims that these disprove are flagged."""
    who, place, before = position.turn, PLACE[code], position.cards
    hand = before.hands[who] - count
    hands = with_item(before.hands, who, hand)
    unseen = with_item(before.unseen, place, before.unseen[place] - count)
    draft = Draft(position)
    claims = position.evidence.claims
    if any(claims):
        shown = with_item(claims, who, showed(claims[who], place, count))
        claims, late_rulings = judged(shown, hands, unseen, who, code)
        draft.flag(*late_rulings)
    drawn = cards_to_draw(hand, before.deck)
    if drawn:
        hands = with_item(hands, who, hand + drawn)
        if claims[who]:
            claims = with_item(claims, who, drew(claims[who], drawn))
    after = replace(
        position,
        cards=replace(before, hands=hands, unseen=unseen, deck=before.deck - drawn),
        evidence=Evidence(claims, _first_jokers(position, code, n)),
    )
    return draft.at(after if position.round.begun else replace(after, round=replace(position.round, begun=True)))


def _first_jokers(position: Position, code: Code, n: int) -> tuple[int, ...]:
    before = position.evidence.first_jokers
    first = -1 if not isinstance(code, str) else before[position.turn] or n
    return before if first == before[position.turn] else with_item(before, position.turn, first)


def say_if_out(draft: Draft[Position], who: int) -> Draft[Position]:
    """Say that a player without cards is out (SX-END-1)."""
    if not draft.position.cards.hands[who]:
        draft.add(f"{draft.position.players[who]} is out", "SX-END-1")
    return draft


def send_pile(draft: Draft[Position], number: int, count: int) -> Draft[Position]:
    """Send a pile from the player on move to the next player."""
    position = draft.position
    who = position.turn
    target = next_player(position, who)
    after = replace(position, phase=Phase.ANSWER, turn=target, pile=Pile(number, count, who))
    cards = (number,) * count
    return draft.at(after).effect(Attacked(position.player, after.player, cards, after.pile.sum))


def pass_pile(draft: Draft[Position], sentence: str, count: int) -> Draft[Position]:
    """The answered pile goes on with `count` cards; `sentence` says what the player on move did."""
    who, number = draft.position.turn, draft.position.pile.number
    send_pile(draft, number, count)
    draft.say(f"{sentence}: {pile_and_sum(number, count)} attacks {draft.position.player}")
    return say_if_out(draft, who)


def next_attack(draft: Draft[Position], who: int, own: bool) -> Draft[Position]:
    """Begin the next attack or end the round. With `own` a player who has cards attacks, else the next player does."""
    position = draft.position
    hands = position.cards.hands
    if is_round_over(position):
        return end_round(draft.at(replace(position, phase=Phase.ATTACK, pile=Pile(), turn=NOBODY)))
    turn = who if own and hands[who] else next_player(position, who)
    after = replace(position, phase=Phase.ATTACK, pile=Pile(), turn=turn)
    return draft.at(after).add(f"{after.player} attacks")
