"""A knock, by the counts or by both hands (GI-KNOCK-1 to GI-LAY-2)."""

from referee.contract.sums import bounded
from referee.games.gin_rummy.judging.hand_end import score_hand
from referee.games.gin_rummy.judging.ledger import late_rulings, ledger_after_discard, require_possible_count
from referee.games.gin_rummy.plays import Knock, Score
from referee.games.gin_rummy.position import Phase, Position
from referee.games.gin_rummy.scoring import GIN, MOST, outcome
from referee.games.gin_rummy.showdown import (
    HAND,
    ShownHands,
    require_enough,
    rules_of,
    show,
    story,
    tell,
)
from referee.kit.rummy.card_ledger import CardLedger
from referee.ruling import Draft, Refused


def require_knock(position: Position, knocker: str) -> int:
    """The most unmatched points for a knock, if this player can knock now.

    :raises Refused: it is the other player's turn, a card must be drawn first, or the upcard that sets it is unknown.
    """
    if position.phase == Phase.DISCARD and knocker != position.player:
        raise Refused("GI-TURN-1", f"{position.player} plays now, not {knocker}.")
    if position.phase != Phase.DISCARD and position.followed:
        raise Refused("GI-KNOCK-1", f"A player draws before a knock: {position.player} draws first.")
    limit = position.knock_limit
    if limit is None:
        raise Refused("GI-KNOCK-1", "Enter the first upcard first: it says how much may be unmatched to knock.")
    return limit


def judge_score(position: Position, play: Score) -> Draft[Position]:
    limit = require_knock(position, play.knocker)
    knocker = position.players.index(play.knocker)
    names = (play.knocker, position.players[1 - knocker])
    require_enough(bounded(play.knocker, {"unmatched": play.knocker_count}, most=limit), play.knocker)
    if play.opponent_count > MOST:
        says = f"Ten cards are worth {MOST} at most; {names[1]} cannot have {play.opponent_count}."
        sums = (bounded(names[1], {"unmatched": play.opponent_count}, most=MOST),)
        raise Refused("GI-PACK-1", says, "opponent_count", sums)
    if play.big_gin and play.knocker_count:
        says = f"Gin with eleven cards leaves nothing unmatched; {play.knocker} has {play.knocker_count}."
        raise Refused("GI-AMB-2", says, "knocker_count")
    if position.followed:
        require_possible_count(position, knocker, play.knocker_count, discards=not play.big_gin)
        if play.knocker_count == 0:
            require_possible_count(position, 1 - knocker, play.opponent_count, discards=False)
    result = outcome(play.knocker_count, play.opponent_count, position.options, play.big_gin)
    draft = Draft(position).say(tell(result, names), "GI-KNOCK-1", *result.rules)
    if result.kind == GIN:
        draft.cite("GI-LAY-2")
    return score_hand(draft, knocker, result)


def judge_knock(position: Position, play: Knock) -> Draft[Position]:
    limit = require_knock(position, play.knocker)
    knocker = position.players.index(play.knocker)
    names = (play.knocker, position.players[1 - knocker])
    hands = ShownHands(play.knocker_hand, play.opponent_hand, play.knocker_sets, play.opponent_sets, play.layoffs)
    showdown = show(hands, position.options, limit, names)
    ledger = _ledger_after(position, play)
    draft = Draft(position).say(story(showdown, names), *rules_of(showdown))
    if position.followed:
        both = (hands.knocker, hands.opponent)
        draft.flag(*late_rulings(position, ledger, both if knocker == 0 else both[::-1]))
    return score_hand(draft, knocker, showdown.outcome, showdown)


def _ledger_after(position: Position, play: Knock) -> CardLedger:
    """The ledger after the discard of a knock.

    :raises Refused: a discard beside eleven cards, a missing discard, or an impossible one.
    """
    card, name = play.discard, play.knocker
    if len(play.knocker_hand) > HAND:
        if card is not None:
            says = f"Gin with eleven cards is shown without a discard: leave out {name}’s discard."
            raise Refused("GI-AMB-2", says, "discard")
        return position.hand.ledger
    if card is None:
        if position.followed:
            raise Refused(
                "GI-TURN-1", f"A knock ends with a discard as well: enter the card {name} discards.", "discard"
            )
        return position.hand.ledger
    if card in play.knocker_hand or card in play.opponent_hand:
        says = f"The {card.spoken} is in a hand that is shown: another card was discarded."
        raise Refused("GI-PACK-1", says, "discard")
    return ledger_after_discard(position, card, play.n) if position.followed else position.hand.ledger
