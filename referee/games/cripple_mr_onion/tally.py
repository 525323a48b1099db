"""A round by its result alone, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.games.cripple_mr_onion import betting
from referee.games.cripple_mr_onion.betting import not_now
from referee.games.cripple_mr_onion.cards import KING_OF_OCTOGRAMS, Card, read_card, wrong_cards
from referee.games.cripple_mr_onion.groupings import parted
from referee.games.cripple_mr_onion.plays import End, Tally
from referee.games.cripple_mr_onion.position import DEAL, OVER, Declared, Position, Shown, changed
from referee.games.cripple_mr_onion.showdown import may_cripple
from referee.games.cripple_mr_onion.solver import Arrangement, arrange
from referee.kit.seats import listed
from referee.rulings import Effect, Ruling, allow, refuse

_KING: Final = read_card(KING_OF_OCTOGRAMS)


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    """Hands are arranged as well as can be; without hands the winner is named."""
    if position.phase != DEAL:
        return refuse("CM-DEAL-1", f"Round {position.round} is under way; its plays are entered one by one.")
    names = position.players
    if wrong := _wrong(position, play):
        return wrong
    following, rules, where = position, ["CM-SHOW-3"], ""
    won_with = ""
    if play.hands is not None:
        following, winner, rule, won_with, where = _by_hands(position, play.hands)
        if rule:
            rules.append(rule)
        if play.winner not in (None, names[winner]):
            return refuse(rules, f"By their hands {names[winner]} wins with {won_with}; name no other winner.")
    else:
        assert play.winner is not None
        winner = names.index(play.winner)
        following = changed(position, nulls_used=play.null_eights)
    paid = play.paid or {}
    following = betting.paid(following, [paid.get(name, 0) for name in names])
    pot = following.pot
    if following.nulls_used:
        rules.append("CM-NULL-2")
    if following.declared:
        rules.append("CM-SEND-2")
        where += "; the King of Octograms had to be declared, and all aces are worth 0"
    following = betting.win(following, winner, won_with)
    takes = f"takes the pot of {pot}" if position.options.betting else "wins the round"
    says = f"{names[winner]} {takes}{f' with {won_with}' if won_with else ''}{where}"
    if following.phase == OVER:
        says += f"; {betting.last_round(following)}"
    effects = [Effect("won", who=names[winner], chips=pot)]
    return allow(following, says, tuple(dict.fromkeys(rules)), effects)


def _by_hands(position: Position, hands: Mapping[str, tuple[Card, ...]]) -> tuple[Position, int, str, str, str]:
    """The position with the hands laid open; who wins, by which rule, with what, and where the best two part."""
    names = position.players
    king = next((place for place, name in enumerate(names) if _KING in hands.get(name, ())), -1)
    if position.wild and king >= 0:
        # He had to be declared as soon as he was seen (CM-SEND-2).
        position = changed(position, declared=(Declared(king, KING_OF_OCTOGRAMS),))
    shown: list[Shown | None] = []
    for place, name in enumerate(names):
        if hand := hands.get(name):
            made = arrange(hand, position.powers(place))
            shown.append(Shown(hand, made.groupings, made.tie))
        else:
            shown.append(None)
    following = changed(position, shown=tuple(shown))
    there = [place for place, one in enumerate(shown) if one]
    crippling = [place for place in there if may_cripple(following, place) is None]
    # Who shows after the Onion cripples it at once, the eight as an eight; who shows before it has used a null one.
    order = position.order()
    at_once = [place for place in crippling if order.index(following.leader) < order.index(place)]
    nulls = any(
        one.nulls for place, hand in enumerate(shown) if hand and place not in at_once for one in hand.groupings
    )
    following = changed(following, nulls_used=nulls)
    if crippling:
        who = min(crippling, key=position.seniority)
        says = f", which cripples what {names[following.leader]} leads with"
        return following, who, "CM-CRIP-1", "a straight flush", says
    ranking = sorted(there, key=following.strength, reverse=True)
    best = shown[ranking[0]]
    assert best is not None
    won_with = Arrangement(best.groupings).says
    if len(ranking) == 1:
        return following, ranking[0], "", won_with, ""
    second = shown[ranking[1]]
    assert second is not None
    rule, where = parted(best.groupings, second.groupings)
    if not where and best.tie != second.tie:
        rule, where = "CM-AMB-7", "by their wild cards"
    return following, ranking[0], rule, won_with, f"; {where or f'all equal, and {names[ranking[0]]} is senior'}"


def _wrong(position: Position, play: Tally) -> Ruling[Position] | None:
    names, stake = position.players, position.options.stake
    if play.hands is None and play.winner is None:
        return refuse("CM-SHOW-3", "Enter the hands at Showdown, or who won.")
    for given in (play.paid, play.hands):
        for name in given or {}:
            if name not in names:
                return refuse("CM-SET-1", f"{name} does not play here; {', '.join(names)} do.")
    if position.options.betting:
        if play.paid is None:
            return refuse("CM-SET-1", "Enter what each paid into the pot, the antes too.")
        for name in names:
            if play.paid.get(name, 0) < stake:
                return refuse("CM-SET-1", f"{name} paid at least the ante of {stake}.")
    elif play.paid is not None:
        return refuse("CM-SET-1", "The table plays without betting; nothing is paid.")
    if play.null_eights and position.wild:
        return refuse("CM-NULL-2", "Eights are wild in this round; there are no null eights.")
    if play.null_eights and play.hands is not None:
        return refuse("CM-NULL-2", "Whether a null eight was used is seen in the hands; leave it out.")
    if play.hands is not None:
        if not play.hands:
            return refuse("CM-SHOW-3", "Enter the hands at Showdown, or who won.")
        seen: list[Card] = []
        for hand in play.hands.values():
            seen += hand
        if says := wrong_cards(seen, position.options.suit_size):
            return refuse("CM-PACK-1", says)
    return None


def judge_end(position: Position, play: End) -> Ruling[Position]:
    if position.phase != DEAL:
        return not_now(position)
    if not position.history:
        return refuse("CM-END-1", "No round has been played; play one, or delete the match.")
    if position.pot:
        return refuse("CM-END-1", f"{position.pot} are carried over in the pot; they are played for first.")
    best = max(position.totals)
    names = [name for name, total in zip(position.players, position.totals, strict=True) if total == best]
    says = f"The table breaks up; {listed(names)} won most"
    return allow(changed(position, phase=OVER), says, ("CM-END-1",), [Effect("over")])
