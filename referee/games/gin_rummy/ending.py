"""The end of a hand, by hands, by counts or void, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.gin_rummy.account import discarded, impossible_count, late_rulings
from referee.games.gin_rummy.plays import Knock, Score, Void
from referee.games.gin_rummy.position import DISCARD, HAND, OVER, Position, Scored
from referee.games.gin_rummy.scoring import MOST, VOID, Outcome, outcome, settle
from referee.games.gin_rummy.showdown import Objection, Showdown, cited, show, story, tell, too_much
from referee.kit.account import Account
from referee.kit.cards import Card
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def _not_now(position: Position, knocker: str) -> Ruling[Position] | None:
    """Why nobody, or somebody else, can knock now (GI-KNOCK-1, GI-TURN-1)."""
    if position.phase == DISCARD:
        if knocker == position.player:
            return None
        return refuse("GI-TURN-1", f"It is the turn of {position.player}; {knocker} knocks in the own turn.")
    if position.followed:
        says = f"A knock follows a draw; {position.player} draws first."
        return refuse("GI-KNOCK-1", says)
    if position.limit is None:
        return refuse("GI-KNOCK-1", "The first upcard says how much may be unmatched to knock; enter it first.")
    return None


# --- by counts -------------------------------------------------------------------------------------------------------


def judge_score(position: Position, play: Score) -> Ruling[Position]:
    if refusal := _not_now(position, play.knocker):
        return refusal
    limit = position.limit
    assert limit is not None
    knocker = position.players.index(play.knocker)
    names = (play.knocker, position.players[1 - knocker])
    if play.knocker_count > limit:
        return refuse("GI-KNOCK-1", too_much(play.knocker_count, limit, play.knocker))
    if play.opponent_count > MOST:
        says = f"Ten cards are worth {MOST} at most; {names[1]} cannot have {play.opponent_count}."
        return refuse("GI-PACK-1", says)
    if play.big_gin and play.knocker_count:
        says = f"Gin with eleven cards leaves nothing unmatched; {play.knocker} has {play.knocker_count}."
        return refuse("GI-AMB-2", says)
    if position.followed:
        says = impossible_count(position, knocker, play.knocker_count, not play.big_gin)
        if not says and play.knocker_count == 0:
            says = impossible_count(position, 1 - knocker, play.opponent_count, False)
        if says:
            return refuse("GI-PACK-1", says)
    found = outcome(play.knocker_count, play.opponent_count, position.options, play.big_gin)
    rules = ("GI-KNOCK-1", *found.rules, *(("GI-LAY-2",) if found.kind == "gin" else ()))
    return _scored(position, knocker, found, tell(found, names), rules)


# --- by hands --------------------------------------------------------------------------------------------------------


def judge_knock(position: Position, play: Knock) -> Ruling[Position]:
    if refusal := _not_now(position, play.knocker):
        return refusal
    limit = position.limit
    assert limit is not None
    knocker = position.players.index(play.knocker)
    names = (play.knocker, position.players[1 - knocker])
    found = show(
        play.knocker_hand,
        play.opponent_hand,
        position.options,
        limit,
        names,
        play.knocker_sets,
        play.opponent_sets,
        play.layoffs,
    )
    if isinstance(found, Objection):
        return refuse(found.rules, found.says)
    account = _after_discard(position, play)
    if isinstance(account, tuple):
        return refuse(*account)
    flags = late_rulings(position, account, _by_player(play, knocker)) if position.followed else ()
    return _scored(position, knocker, found.outcome, story(found, names), cited(found), found, flags)


def _by_player(play: Knock, knocker: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    hands = (play.knocker_hand, play.opponent_hand)
    return hands if knocker == 0 else (hands[1], hands[0])


def _after_discard(position: Position, play: Knock) -> Account | tuple[str, str]:
    """The account after the discard of a knock; or the rule and the sentence that forbid it."""
    card, name = play.discard, play.knocker
    if len(play.knocker_hand) > HAND:
        if card is not None:
            return "GI-AMB-2", f"Gin with eleven cards is shown without a discard; {name} discards none."
        return position.account
    if card is None:
        if position.followed:
            return "GI-TURN-1", f"A knock ends with a discard as well; say which card {name} discards."
        return position.account
    if card in play.knocker_hand or card in play.opponent_hand:
        return "GI-PACK-1", f"The {card.spoken} is in a hand that is shown; another card was discarded."
    return discarded(position, card, play.n) if position.followed else position.account


# --- what comes of it ------------------------------------------------------------------------------------------------


def _scored(
    position: Position,
    knocker: int,
    found: Outcome,
    says: str,
    rules: Sequence[str],
    shown: Showdown | None = None,
    flags: Sequence[Flag] = (),
) -> Ruling[Position]:
    """The totals after a hand, and the end of the game where one is reached (GI-GAME-1 to GI-GAME-3)."""
    scorer = knocker if found.scorer == "knocker" else 1 - knocker
    name = position.players[scorer]
    totals = _plus(position.totals, scorer, found.points)
    hands_won = _plus(position.hands_won, scorer, 1)
    effects = [
        Effect(
            "scored",
            who=name,
            points=found.points,
            how=found.kind,
            knocker=position.players[knocker],
            knocker_count=found.knocker_count,
            opponent_count=found.opponent_count,
        )
    ]
    row = Scored(
        hand=position.hand,
        dealer=position.dealer,
        kind=found.kind,
        knocker=knocker,
        counts=(found.knocker_count, found.opponent_count),
        scorer=scorer,
        points=found.points,
        totals=totals,
        sum=found.sum,
        big=found.big,
        showdown=shown,
    )
    following = _next_hand(replace(position, totals=totals, hands_won=hands_won), 1 - position.dealer, row)
    final = settle(totals, hands_won, position.options)
    if final is None:
        return allow(following, says, tuple(rules), effects, flags)
    following = replace(following, phase=OVER, hand=position.hand, dealer=position.dealer, final=final)
    cited = [*rules, "GI-GAME-1"]
    if position.options.line_bonus:
        cited.append("GI-GAME-2")
    for index, player in enumerate(position.players):
        effects.append(Effect("final", who=player, points=final.totals[index]))
    sums = [f"{player} {final.sum(index)}" for index, player in enumerate(position.players)]
    says += f". The game is over: {sums[0]}; {sums[1]}"
    if final.payer is None:
        says += "; nobody pays"
    else:
        cited.append("GI-GAME-3")
        loser, winner = position.players[final.payer], position.players[1 - final.payer]
        effects.append(Effect("won", who=winner))
        effects.append(Effect("paid", who=loser, to=winner, points=final.amount))
        says += f"; {loser} pays {winner} {final.amount}"
    return allow(following, says, cited, effects, flags)


def _plus(pair: tuple[int, int], player: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if player == 0 else (pair[0], pair[1] + more)


def _next_hand(position: Position, dealer: int, row: Scored) -> Position:
    """The position before the next deal (GI-DEAL-1)."""
    return Position(
        players=position.players,
        options=position.options,
        totals=position.totals,
        hands_won=position.hands_won,
        dealer=dealer,
        hand=position.hand + 1,
        turn=1 - dealer,
        history=position.history.add(row),
    )


def judge_void(position: Position, play: Void) -> Ruling[Position]:
    if position.followed:
        says = f"{position.stock} cards are left in the stock; the hand is void when two are left and nobody knocks."
        return refuse("GI-STOCK-1", says)
    return voided(position, "Nobody knocked", [])


def voided(position: Position, says: str, effects: Sequence[Effect], rules: Sequence[str] = ()) -> Ruling[Position]:
    """A hand without a score: the same dealer deals again, nobody has won it (GI-STOCK-1, GI-AMB-5)."""
    row = Scored(position.hand, position.dealer, VOID, None, (0, 0), None, 0, position.totals)
    following = _next_hand(position, position.dealer, row)
    dealer = position.players[position.dealer]
    says = f"{says}: the hand is void, and {dealer} deals again"
    return allow(following, says, (*rules, "GI-STOCK-1", "GI-AMB-5"), [*effects, Effect("void", dealer=dealer)])
