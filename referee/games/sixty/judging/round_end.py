"""The end of a round and the cards that are left in the hands (SX-END-2, SX-END-3)."""

from collections.abc import Mapping

from referee.contract.effects import RoundOver
from referee.contract.guards import require_players
from referee.games.sixty.cards import (
    CODES,
    KINDS,
    NONE,
    Code,
    Counts,
    counts,
    first_beyond,
    jokers,
    listing,
    pack_rule,
    points,
    too_many,
)
from referee.games.sixty.claims import judged, numbers_in, showed
from referee.games.sixty.judging.score import score_cards
from referee.games.sixty.plays import Count
from referee.games.sixty.position import NOBODY, Phase, Pile, Position
from referee.kit.names import counted, listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def is_round_over(position: Position) -> bool:
    """True if the round is over, with no attack open: one player at most has cards, or no number is left (SX-END-2).

    With only jokers left, the move would be passed on for ever (SX-AMB-7).
    """
    return len(position.cards.holding) <= 1 or numbers_in(position.cards.unseen) == 0


def end_round(draft: Draft[Position]) -> Draft[Position]:
    """End the round: score it at once if the hands are empty, else wait for the count."""
    position = draft.position
    holding = position.cards.holding
    draft.cite("SX-END-2").effect(RoundOver(position.round.number))
    if not holding:
        return score_cards(draft.say("The round is over"), position.cards.penalty)
    left = "only jokers are left"
    if len(holding) == 1:
        left = f"{position.players[holding[0]]} keeps {listing(position.cards.unseen)}"
    evidence = replace(position.evidence, passed_on=())
    after = replace(position, phase=Phase.COUNT, turn=NOBODY, pile=Pile(), evidence=evidence)
    return draft.at(after).say(f"The round is over: {left}")


def expected(position: Position) -> dict[str, Counts]:
    """The known cards left in the hands. Several hands hold only jokers, and just their number is known."""
    holding = position.cards.holding
    if len(holding) == 1:
        return {position.players[holding[0]]: position.cards.unseen}
    return {position.players[index]: (*NONE[:KINDS], position.cards.hands[index], 0, 0) for index in holding}


def judge_count(position: Position, play: Count) -> Draft[Position]:
    if position.phase != Phase.COUNT:
        raise Refused("SX-END-3", "The cards left in the hands are counted when the round is over.")
    left, hands = expected(position), play.hands
    if play.cards is not None:
        if hands is not None or len(left) != 1:
            raise Refused("SX-END-3", f"Enter the cards of {listed(tuple(left))} by name, once.")
        hands = dict.fromkeys(left, play.cards)
    draft = Draft(position).cite("SX-END-3")
    if hands is not None:
        left = _shown(position, hands)
        _flag_claims(draft, left)
    penalty = position.cards.penalty
    for player, cards in left.items():
        index = position.players.index(player)
        more = tuple([a + b for a, b in zip(penalty[index], cards, strict=True)])
        penalty = with_item(penalty, index, more)
        kept = listing(cards) if len(left) == 1 or hands is not None else counted(jokers(cards), "joker")
        draft.add(f"{player} keeps {kept}: {points(cards)} more points")
    return score_cards(draft, penalty)


def _shown(position: Position, hands: Mapping[str, tuple[Code, ...]]) -> dict[str, Counts]:
    """The shown hands, by player.

    :raises Refused: hands of the wrong size, or cards that were played already.
    """
    require_players(position, hands, "SX-END-3")
    left: dict[str, Counts] = {}
    for player, held in zip(position.players, position.cards.hands, strict=True):
        cards = hands.get(player, ())
        if len(cards) != held:
            raise Refused("SX-END-3", f"{player} holds {counted(held, 'card')} but shows {len(cards)}.")
        if cards:
            left[player] = counts(cards)
    unseen = position.cards.unseen
    if code := first_beyond(unseen, *left.values()):
        says = f"{too_many(code)[:-1]}; by what was played {listing(unseen)} must be left."
        raise Refused((pack_rule(code), "SX-END-3"), says)
    return left


def _flag_claims(draft: Draft[Position], left: Mapping[str, Counts]) -> None:
    """Flag the earlier plays that the shown hands prove wrong."""
    position = draft.position
    claims, unseen, open_hands = position.evidence.claims, list(position.cards.unseen), list(position.cards.hands)
    for player, cards in left.items():
        who = position.players.index(player)
        for place, count in enumerate(cards):
            if count:
                claims = with_item(claims, who, showed(claims[who], place, count))
                unseen[place] -= count
                open_hands[who] -= count
                claims, late_rulings = judged(claims, open_hands, tuple(unseen), who, CODES[place])
                draft.flag(*late_rulings)
