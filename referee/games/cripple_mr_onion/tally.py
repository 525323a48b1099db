"""A round by its result alone, and the end of the match."""

from __future__ import annotations

from referee.games.cripple_mr_onion import betting
from referee.games.cripple_mr_onion.betting import not_now, win
from referee.games.cripple_mr_onion.cards import Card, wrong_cards
from referee.games.cripple_mr_onion.groupings import parted
from referee.games.cripple_mr_onion.plays import End, Tally
from referee.games.cripple_mr_onion.position import DEAL, OVER, Position, Shown, changed
from referee.games.cripple_mr_onion.solver import Arrangement, arrange
from referee.rulings import Effect, Ruling, allow, refuse


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    """Hands are arranged as well as can be; without hands the winner is named."""
    if position.phase != DEAL:
        return refuse("CM-DEAL-1", f"Round {position.round} is under way; its plays are entered one by one.")
    names = position.players
    paid = play.paid or {}
    if wrong := _wrong(position, play):
        return wrong
    following = changed(position, shown=(None,) * position.count)
    rules = ["CM-SHOW-3"]
    where, won_with = "", ""
    if play.hands is not None:
        shown: list[Shown | None] = []
        for place, name in enumerate(names):
            hand = play.hands.get(name)
            made = arrange(hand, position.powers(place)) if hand else None
            shown.append(Shown(hand, made.groupings, made.tie) if hand and made else None)
        nulls = any(one.nulls for hand in shown if hand for one in hand.groupings)
        following = changed(following, shown=tuple(shown), nulls_used=nulls)
        order = sorted((place for place, hand in enumerate(shown) if hand), key=following.strength, reverse=True)
        winner = order[0]
        best = shown[winner]
        assert best is not None
        won_with = Arrangement(best.groupings).says
        if len(order) > 1:
            second = shown[order[1]]
            assert second is not None
            rule, where = parted(best.groupings, second.groupings)
            rules.append(rule)
            where = f"; {where or f'equal, and {names[winner]} is senior'}"
        if play.winner not in (None, names[winner]):
            return refuse(rules, f"By their hands {names[winner]} wins with {won_with}; name no other winner.")
    else:
        assert play.winner is not None
        winner = names.index(play.winner)
    following = betting.paid(following, [paid.get(name, 0) for name in names])
    pot = following.pot
    following = win(following, winner, won_with)
    with_it = f" with {won_with}" if won_with else ""
    takes = f"takes the pot of {pot}" if position.options.betting else "wins the round"
    effects = [Effect("won", who=names[winner], chips=pot)]
    return allow(following, f"{names[winner]} {takes}{with_it}{where}", tuple(dict.fromkeys(rules)), effects)


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
    following = changed(position, phase=OVER)
    best = max(position.totals)
    says = "The table breaks up; " + " and ".join(
        name for name, total in zip(position.players, position.totals, strict=True) if total == best
    )
    return allow(following, f"{says} won most", ("CM-END-1",), [Effect("over")])
