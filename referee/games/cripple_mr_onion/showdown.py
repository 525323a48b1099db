"""Showdown: hands laid open, regrouping, crippling, the winner (CM-SHOW-2 to CM-SHOW-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.betting import last_round, not_now, win
from referee.games.cripple_mr_onion.cards import DEATH, FOOL, KING_OF_OCTOGRAMS, WIZARD, Card, wrong_cards
from referee.games.cripple_mr_onion.crippling import can_be_crippled, straight_flush, wild_in
from referee.games.cripple_mr_onion.declarable import could_declare
from referee.games.cripple_mr_onion.declaring import (
    SHIFTING,
    counts_as_declared,
    death_held_back,
    judge_declare,
    known_elsewhere,
)
from referee.games.cripple_mr_onion.groupings import hand_key, parted
from referee.games.cripple_mr_onion.options import ONCE
from referee.games.cripple_mr_onion.plays import POWERS, Close, Cripple, Declare, Regroup, Show
from referee.games.cripple_mr_onion.position import OVER, SHOWDOWN, Position, Shown, changed
from referee.games.cripple_mr_onion.solver import Arrangement, arrange, fixed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

# --- hands -----------------------------------------------------------------------------------------------------------


def judge_show(position: Position, play: Show) -> Ruling[Position]:
    if position.phase != SHOWDOWN:
        return not_now(position)
    who = position.to_show
    if who < 0:
        return refuse(
            "CM-SHOW-2", "All hands are laid open; a beaten player may declare or regroup, else the best wins."
        )
    name = position.players[who]
    if wrong := _wrong_hand(position, play.hand, who):
        return wrong
    position, flags, more = _late(position, play, who)
    powers = position.powers(who)
    groupings: Arrangement
    if play.groupings is None:
        groupings = arrange(play.hand, powers)
    else:
        chosen = _chosen(position, who, play.hand, play.groupings)
        if isinstance(chosen, Ruling):
            return chosen
        groupings = chosen
    leader = position.leader
    before = position.shown[leader] if leader >= 0 else None
    shown = Shown(play.hand, groupings.groupings, groupings.tie, play.n)
    following = changed(position, shown=put(position.shown, who, shown), last=put(position.last, who, play.n))
    if before is not None and play.groupings is None and may_cripple(following, who) is None:
        # Its eight is played as one, so no null eight is used (CM-NULL-2).
        following = changed(following, crippled=who)
        says = f"{name} shows nine cards in sequence{more}; "
        says += f"a nine-card straight flush cripples what {position.players[leader]} leads with"
        rules = ["CM-SHOW-2", "CM-CRIP-1", "CM-GRP-15"]
    else:
        following = changed(following, nulls_used=position.nulls_used or bool(groupings.nulls))
        says = f"{name} shows {groupings.says}{more}"
        rules = ["CM-SHOW-2", "CM-USE-1", *(gr.RULES[one.rank] for one in groupings.groupings)]
        if groupings.nulls:
            rules.append("CM-NULL-1")
    if powers.fool:
        rules.append("CM-FOOL-1")
    if before is not None and following.crippled != who:
        says += "; " + _standing(following, who, leader, rules)
    following = changed(following, turn=max(following.to_show, 0))
    effects = [
        Effect("showed", who=name, groupings=[one.as_json() for one in groupings.groupings]),
        Effect("leads", who=position.players[following.leader]),
    ]
    return allow(following, says, tuple(dict.fromkeys(rules)), effects, flags)


def _standing(position: Position, who: int, leader: int, rules: list[str]) -> str:
    """Whether a shown hand leads, in words: where they part."""
    names, fool = position.players, position.fool
    mine, other = position.shown[who], position.shown[leader]
    assert mine is not None
    assert other is not None
    ahead = position.leader == who
    if position.crippled >= 0:
        rules.append("CM-CRIP-1")
        return f"{names[leader]}’s straight flush has won"
    first, second = (mine, other) if ahead else (other, mine)
    rule, where = parted(first.groupings, second.groupings, fool)
    if not where and mine.tie != other.tie:
        rule, where = "CM-AMB-7", "by their wild cards"
    rules.append(rule)
    where = where or f"all equal, and {names[who if ahead else leader]} is senior"
    return f"that beats {names[leader]}: {where}" if ahead else f"{names[leader]} still leads: {where}"


def _wrong_hand(position: Position, hand: Sequence[Card], who: int) -> Ruling[Position] | None:
    """Nine cards that cannot be: one of them twice or seen elsewhere, one missing that lies open with their player."""
    name = position.players[who]
    if says := wrong_cards(hand, position.options.suit_size) or known_elsewhere(position, hand, who):
        return refuse("CM-PACK-1", says)
    held, gone = {card.code for card in hand}, position.replaced(who)
    for one in position.declared:
        for code in (one.card, *(card.code for card in one.cards)):
            if one.who == who and code not in held and code not in gone:
                return refuse("CM-PACK-1", f"{name} declared {code}; it belongs to the nine cards.")
    for card in position.face_up[who]:
        if card.code not in held and card.code not in gone:
            return refuse("CM-BUY-1", f"{card} lies open with {name}; it belongs to the nine cards.")
    return None


def _late(position: Position, play: Show, who: int) -> tuple[Position, tuple[Flag, ...], str]:
    """What a hand now laid open proves: a King or Death that was not declared, a card declared that is not there."""
    codes = {card.code for card in play.hand}
    name = position.players[who]
    flags: list[Flag] = []
    more = ""
    for one in position.uncovered:
        if one.who == who and one.card.code not in codes and one.card.code not in position.replaced(who):
            says = f"{name} declared {one.card} as a hidden card, and the nine cards shown do not hold it."
            flags.append(Flag(one.n, "CM-WIZ-2", says))
            kept = tuple(other for other in position.uncovered if other is not one)
            position = changed(position, uncovered=kept)
            more += f"; {one.card}, which {name} declared after the Wizard, is not there"
    if position.wild and KING_OF_OCTOGRAMS in codes and not position.visible(KING_OF_OCTOGRAMS):
        says = f"{name} held the King of Octograms in a wild round and did not declare it at once."
        flags.append(Flag(position.last[who], "CM-SEND-2", says))
        position = counts_as_declared(position, who, KING_OF_OCTOGRAMS, play.n)
        more += "; the King of Octograms counts as declared"
    if DEATH in codes and position.declarer(DEATH) < 0:
        made, held_back, also = death_held_back(position, who)
        if held_back:
            flags += held_back
            position = counts_as_declared(made, who, DEATH, play.n)
            more += f"; Death counts as declared{also}"
    return position, tuple(flags), more


def _chosen(
    position: Position, who: int, hand: Sequence[Card], sets: Sequence[Sequence[Card]]
) -> Arrangement | Ruling[Position]:
    """The arrangement of the groupings that a player names."""
    used: set[Card] = set()
    for cards in sets:
        for card in cards:
            if card not in hand:
                return refuse("CM-USE-1", f"{card} is not in the hand; groupings are of one's own nine cards.")
            if card in used:
                return refuse("CM-USE-1", f"{card} is used twice; each card is used in one grouping.")
            used.add(card)
    made = fixed(hand, position.powers(who), sets)
    four = position.powers(who).onion
    named = {frozenset(cards) for cards in sets if frozenset(cards) != frozenset(four)}
    stand = {frozenset(one.cards) for one in made.groupings}
    for cards in sets:
        if frozenset(cards) in named and frozenset(cards) not in stand:
            return refuse("CM-GRP-16", f"{' '.join(map(str, cards))} is no grouping that stands with the others.")
    return made


def judge_regroup(position: Position, play: Regroup) -> Ruling[Position]:
    if position.phase != SHOWDOWN:
        return not_now(position)
    who, name = position.players.index(play.player), play.player
    shown = position.shown[who]
    if shown is None:
        return refuse("CM-SHOW-4", f"{name} has shown no hand; a hand is arranged when it is first laid open.")
    if position.crippled >= 0:
        return refuse("CM-CRIP-1", "An Onion that was crippled cannot be taken back; the straight flush has won.")
    leader = position.leader
    if leader == who:
        return refuse("CM-SHOW-4", f"{name} leads already; only a beaten player regroups.")
    if position.options.reform == ONCE:
        if shown.regrouped:
            return refuse("CM-SHOW-4", f"{name} has regrouped already; by the house rules that is done once.")
        if not shown.touched:
            return refuse(
                "CM-SHOW-4",
                "By the house rules a hand is regrouped only because Fate, the Lady, the King of Octograms or Death "
                "touched it.",
            )
    if play.groupings is None:
        made = arrange(shown.cards, position.powers(who))
    else:
        chosen = _chosen(position, who, shown.cards, play.groupings)
        if isinstance(chosen, Ruling):
            return chosen
        made = chosen
    anew = replace(shown, groupings=made.groupings, tie=made.tie, regrouped=True)
    following = changed(
        position, shown=put(position.shown, who, anew), nulls_used=position.nulls_used or bool(made.nulls)
    )
    if following.leader != who:
        return refuse("CM-SHOW-4", f"{made.says} does not beat {position.players[leader]}, who leads; that is needed.")
    rules = ["CM-SHOW-4"]
    says = f"{name} regroups to {made.says}; " + _standing(following, who, leader, rules)
    effects = [Effect("regrouped", who=name, groupings=[one.as_json() for one in made.groupings])]
    return allow(following, says, tuple(dict.fromkeys(rules)), effects)


# --- crippling and the end -------------------------------------------------------------------------------------------


def may_cripple(position: Position, who: int) -> tuple[tuple[str, ...], str] | None:
    """What forbids that a shown hand cripples the leading one; None where nothing does."""
    shown = position.shown[who]
    if shown is None:
        return ("CM-CRIP-1",), f"{position.players[who]} shows the nine cards first."
    powers = position.powers(who)
    wild = straight_flush(shown.cards, powers)
    if wild is None:
        return ("CM-GRP-15",), "The nine cards are no straight flush: one suit in sequence, the ace low."
    for place in sorted(range(position.count), key=lambda seat: seat != position.leader):
        hand = position.shown[place]
        if place == who or hand is None:
            continue
        if any(one.rank == gr.OCTAVO for one in hand.groupings):
            return ("CM-OCT-1",), "The Octavo of a wild round cannot be crippled."
        if can_be_crippled(hand.groupings, position.fool):
            prey = wild_in(hand.groupings, position.powers(place))
            if wild > prey:
                says = f"The straight flush holds {wild} wild cards; at most the {prey} of the Onion are allowed."
                return ("CM-CRIP-3",), says
            return None
    return ("CM-CRIP-1", "CM-CRIP-2"), "Nine in sequence cripple a Great Onion only, and none has been shown."


def judge_cripple(position: Position, play: Cripple) -> Ruling[Position]:
    if position.phase != SHOWDOWN:
        return not_now(position)
    who = position.players.index(play.player)
    if position.crippled >= 0:
        return refuse("CM-CRIP-1", f"{position.players[position.crippled]} has crippled the Onion already.")
    wrong = may_cripple(position, who)
    if wrong is not None:
        return refuse(*wrong)
    following = changed(position, crippled=who)
    says = f"{play.player} cripples Mr Onion with a nine-card straight flush"
    return allow(following, says, ("CM-CRIP-1", "CM-GRP-15"), [Effect("crippled", who=play.player)])


def leading_modifiers(position: Position, who: int) -> list[tuple[Declare, str]]:
    """The declarations by which a beaten hand that lies open would lead, and with what (CM-SHOW-2, CM-SHOW-4).

    Not those of a card that is replaced by one yet unseen, nor the Wizard while hands are hidden.
    """
    hand = position.shown[who]
    if hand is None or position.crippled >= 0 or not any(card.code in POWERS for card in hand.cards):
        return []
    name, leading = position.players[who], position.shown[position.leader]
    assert leading is not None
    found: list[tuple[Declare, str]] = []
    for one in could_declare(hand.cards, position.powers(who)):
        if position.declarer(one.card) >= 0 or one.card == FOOL:
            continue
        if one.card in SHIFTING and one.key < hand_key(leading.groupings, position.fool):
            continue
        if one.card == WIZARD and position.to_show >= 0:
            continue
        death = holder_of_death(position) if one.card == WIZARD else None
        play = Declare(name, one.card, one.cards, death)
        after = judge_declare(position, play).position
        made = after.shown[who] if after is not None and after.leader == who else None
        if made is not None:
            found.append((play, made.groupings[0].says if made.groupings else ""))
    return found


def holder_of_death(position: Position) -> str | None:
    """Whose hand that lies open holds Death, where it has still to be declared; None where nobody's does."""
    if position.visible(DEATH):
        return None
    for seat in position.order():
        hand = position.shown[seat]
        if hand is not None and any(card.code == DEATH for card in hand.cards):
            return position.players[seat]
    return None


def judge_close(position: Position, play: Close) -> Ruling[Position]:
    if position.phase != SHOWDOWN:
        return not_now(position)
    if position.to_show >= 0:
        return refuse("CM-SHOW-2", f"{position.players[position.to_show]} has still to show nine cards.")
    winner = position.leader
    shown = position.shown[winner]
    assert shown is not None
    won_with = "a straight flush" if position.crippled >= 0 else Arrangement(shown.groupings).says
    following = win(position, winner, won_with)
    name = position.players[winner]
    takes = f"takes the pot of {position.pot}" if position.options.betting else "wins the round"
    wild = "; a null eight was used, so eights are wild in the next round" if position.nulls_used else ""
    rules = ["CM-SHOW-3", "CM-NULL-2"] if position.nulls_used else ["CM-SHOW-3"]
    effects = [Effect("won", who=name, chips=position.pot, groupings=[one.as_json() for one in shown.groupings])]
    after = f"; {last_round(following)}" if following.phase == OVER else f" and deals next{wild}"
    return allow(following, f"{name} {takes} with {won_with}{after}", rules, effects)
