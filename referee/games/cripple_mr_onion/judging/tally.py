"""A round by its result alone, and the end of the match (CM-SHOW-3, CM-END-1)."""

from collections.abc import Mapping
from typing import Final

from referee.contract.guards import require_players
from referee.games.cripple_mr_onion.arrangement.solver import arrange
from referee.games.cripple_mr_onion.cards import KING_OF_OCTOGRAMS, Card, read_card
from referee.games.cripple_mr_onion.effects import TableOver, WonRound
from referee.games.cripple_mr_onion.judging.chips import into_pot
from referee.games.cripple_mr_onion.judging.guards import require_in_pack, require_step
from referee.games.cripple_mr_onion.judging.round_end import award_pot, takes
from referee.games.cripple_mr_onion.judging.shown_hands import difference_between
from referee.games.cripple_mr_onion.judging.straight_flush import require_cripples
from referee.games.cripple_mr_onion.plays import End, Tally
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.round import Declaration, OpenCards, Showdown, ShownHand
from referee.kit.names import listed
from referee.kit.values import Value, replace
from referee.ruling import Draft, Refused, is_allowed

_KING: Final = read_card(KING_OF_OCTOGRAMS)


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    _require_result(position, play)
    if play.hands is not None:
        return _tally_by_hands(position, play, play.hands)
    assert play.winner is not None
    draft = Draft(_paid(position, play)).cite("CM-SHOW-3")
    draft.say(f"{play.winner} {takes(draft.position)}")
    if play.null_eights:
        draft.at(draft.position.with_showdown(null_eight=True)).cite("CM-NULL-2")
    draft.effect(WonRound(play.winner, draft.position.pot))
    return award_pot(draft, position.players.index(play.winner), "")


def _tally_by_hands(position: Position, play: Tally, hands: Mapping[str, tuple[Card, ...]]) -> Draft[Position]:
    """Each hand gets its best arrangement, and the best hand wins."""
    shown = _lay_open(position, hands)
    result = _result(shown)
    name = position.players[result.winner]
    if play.winner not in (None, name):
        says = f"By their hands {name} wins with {result.won_with}; name no other winner."
        raise Refused(["CM-SHOW-3", *result.rules], says)
    draft = Draft(_paid(shown, play).with_showdown(null_eight=result.null_eight))
    draft.say(f"{name} {takes(draft.position)} with {result.won_with}", "CM-SHOW-3", *result.rules)
    if result.parting:
        draft.add(result.parting)
    if result.null_eight:
        draft.cite("CM-NULL-2")
    if shown.open_cards.declared:
        draft.add("the King of Octograms had to be declared, and all aces are worth 0", "CM-SEND-2")
    draft.effect(WonRound(name, draft.position.pot))
    return award_pot(draft, result.winner, result.won_with)


def _paid(position: Position, play: Tally) -> Position:
    paid = play.paid or {}
    return into_pot(position, [paid.get(name, 0) for name in position.players])


def _lay_open(position: Position, hands: Mapping[str, tuple[Card, ...]]) -> Position:
    """The position with the hands laid open, each in its best arrangement."""
    names = position.players
    king = next((who for who, name in enumerate(names) if _KING in hands.get(name, ())), None)
    if position.wild and king is not None:
        # The King must be declared as soon as he is seen (CM-SEND-2).
        position = replace(position, open_cards=OpenCards(declared=(Declaration(king, KING_OF_OCTOGRAMS),)))
    shown = [
        ShownHand(hand, arrange(hand, position.powers(who))) if (hand := hands.get(name)) else None
        for who, name in enumerate(names)
    ]
    return replace(position, showdown=Showdown(tuple(shown)))


class _Result(Value):
    """The winner by the open hands."""

    winner: int
    won_with: str
    parting: str
    """The difference between the winner's hand and the next best, in words; empty if there is no other."""
    rules: tuple[str, ...]
    """The rules that make the winner's hand the better one."""
    null_eight: bool
    """True if a null eight was used."""


def _result(position: Position) -> _Result:
    hands = position.showdown.hands
    there = [who for who, hand in enumerate(hands) if hand is not None]
    leader = position.leader
    assert leader is not None
    crippling = [who for who in there if is_allowed(require_cripples, position, who)]
    # A straight flush shown after the Onion cripples it at once, with its eight as an eight. A straight flush shown
    # before it uses the null eights of its arrangement.
    order = position.order()
    at_once = [who for who in crippling if order.index(leader) < order.index(who)]
    null_eight = any(hand.arrangement.nulls for who, hand in enumerate(hands) if hand and who not in at_once)
    if crippling:
        who = min(crippling, key=position.seniority)
        cripples = f"it cripples what {position.players[leader]} leads with"
        return _Result(who, "a straight flush", cripples, ("CM-CRIP-1",), null_eight)
    ranking = sorted(there, key=position.strength, reverse=True)
    first = hands[ranking[0]]
    assert first is not None
    won_with = first.arrangement.says
    if len(ranking) == 1:
        return _Result(ranking[0], won_with, "", (), null_eight)
    parting = difference_between(position, ranking[0], ranking[1])
    return _Result(ranking[0], won_with, parting.says, (parting.rule,), null_eight)


def _require_result(position: Position, play: Tally) -> None:
    """The tally names hands or a winner, and what each paid (CM-SHOW-3, CM-SET-1, CM-NULL-2, CM-PACK-1)."""
    if play.hands is None and play.winner is None:
        raise Refused("CM-SHOW-3", "Enter the hands at Showdown, or who won.")
    require_players(position, (*(play.paid or {}), *(play.hands or {})), "CM-SET-1")
    _require_payments(position, play)
    if play.null_eights and position.wild:
        raise Refused("CM-NULL-2", "Eights are wild in this round; there are no null eights.")
    if play.null_eights and play.hands is not None:
        raise Refused("CM-NULL-2", "The hands show whether a null eight was used; leave it out.")
    if play.hands is not None:
        if not play.hands:
            raise Refused("CM-SHOW-3", "Enter the hands at Showdown, or who won.")
        require_in_pack([card for hand in play.hands.values() for card in hand], position.options)


def _require_payments(position: Position, play: Tally) -> None:
    """Each player has paid at least the ante; without betting nothing is paid (CM-SET-1)."""
    stake = position.options.stake
    if not position.options.betting:
        if play.paid is not None:
            raise Refused("CM-SET-1", "The table plays without betting; nothing is paid.")
        return
    if play.paid is None:
        raise Refused("CM-SET-1", "Enter what each paid into the pot, the antes too.")
    for name in position.players:
        if play.paid.get(name, 0) < stake:
            raise Refused("CM-SET-1", f"{name} paid at least the ante of {stake}.")


def judge_end(position: Position, play: End) -> Draft[Position]:
    require_step(position, Phase.DEAL)
    if not position.history:
        raise Refused("CM-END-1", "No round has been played; play one, or delete the match.")
    if position.pot:
        raise Refused("CM-END-1", f"{position.pot} are carried over in the pot; they are played for first.")
    says = f"The table breaks up; {listed(position.richest)} won most"
    return Draft(replace(position, phase=Phase.OVER)).say(says, "CM-END-1").effect(TableOver())
