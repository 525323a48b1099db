"""Showdown: hands laid open one after the other, and the winner (CM-SHOW-2, CM-SHOW-3)."""

from collections.abc import Sequence

from referee.games.cripple_mr_onion.cards import DEATH, KING_OF_OCTOGRAMS, Card
from referee.games.cripple_mr_onion.definitions import house_rules_for
from referee.games.cripple_mr_onion.effects import Leads, Showed, WonRound
from referee.games.cripple_mr_onion.judging.guards import require_in_pack, require_not_elsewhere, require_step
from referee.games.cripple_mr_onion.judging.round_end import award_pot, is_last_round, takes
from referee.games.cripple_mr_onion.judging.shown_hands import chosen_arrangement, count_as_declared, difference_between
from referee.games.cripple_mr_onion.judging.straight_flush import require_cripples
from referee.games.cripple_mr_onion.judging.wizard import rule_on_death_held_back
from referee.games.cripple_mr_onion.plays import Close, Show
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.round import ShownHand
from referee.ruling import Draft, LateRuling, Refused, is_allowed


def judge_show(position: Position, play: Show) -> Draft[Position]:
    require_step(position, Phase.SHOWDOWN)
    who = position.to_show
    if who is None:
        raise Refused("CM-SHOW-2", "All hands lie open: declare or regroup to lead, else the best hand wins.")
    _require_hand(position, play.hand, who)
    draft = Draft(position)
    _rule_late(draft, play, who)
    held, name, powers = draft.position, position.players[who], draft.position.powers(who)
    arrangement = chosen_arrangement(held, who, play.hand, play.groupings)
    leader, hand = held.leader, ShownHand(play.hand, arrangement)
    shown = held.with_hand(who, hand).with_last_play(who, play.n)
    if leader is not None and play.groupings is None and is_allowed(require_cripples, shown, who):
        # The sequence plays its eight as an eight, so no null eight is used (CM-NULL-2).
        draft.at(shown.with_showdown(crippler=who))
        draft.say(f"{name} shows nine cards in sequence", "CM-SHOW-2", "CM-CRIP-1", "CM-GRP-15")
        draft.add(f"a nine-card straight flush cripples what {position.players[leader]} leads with")
        if powers.fool:
            draft.cite("CM-FOOL-1")
    else:
        draft.at(shown.with_showdown(null_eight=True) if arrangement.nulls else shown)
        draft.say(f"{name} shows {arrangement.says}", "CM-SHOW-2", "CM-USE-1", *arrangement.rules)
        if powers.fool:
            draft.cite("CM-FOOL-1")
        if leader is not None:
            compare_with_leader(draft, who, leader, draft.position.leader == who)
        draft.cite(*house_rules_for(arrangement.groupings, powers))
    leads = draft.position.leader
    assert leads is not None
    draft.effect(Showed(name, arrangement.groupings), Leads(position.players[leads]))
    return draft.at(draft.position.with_seats(turn=draft.position.to_show or 0))


def compare_with_leader(draft: Draft[Position], who: int, leader: int, ahead: bool) -> None:
    """Say how a shown or regrouped hand differs from the former leader's; `ahead` is True if it leads now."""
    position = draft.position
    names = position.players
    if position.showdown.crippler is not None:
        draft.add(f"{names[leader]}’s straight flush has won", "CM-CRIP-1")
        return
    better, worse = (who, leader) if ahead else (leader, who)
    parting = difference_between(position, better, worse)
    beats = f"that beats {names[leader]}" if ahead else f"{names[leader]} still leads"
    draft.add(f"{beats}: {parting.says}", parting.rule)


def _require_hand(position: Position, hand: Sequence[Card], who: int) -> None:
    """The nine cards can be the player's, and the player's open cards are among them."""
    require_in_pack(hand, position.options)
    require_not_elsewhere(position, hand, who)
    name, known = position.players[who], {card.code for card in hand} | position.replaced(who)
    for declaration in position.open_cards.declared:
        for code in (declaration.card, *(card.code for card in declaration.cards)):
            if declaration.who == who and code not in known:
                raise Refused("CM-PACK-1", f"{name} declared {code}; it belongs to the nine cards.")
    for card in position.open_cards.face_up[who]:
        if card.code not in known:
            raise Refused("CM-BUY-1", f"{card} lies open with {name}; it belongs to the nine cards.")


def _rule_late(draft: Draft[Position], play: Show, who: int) -> None:
    """Flag late rulings that the hand proves: an undeclared King or Death, a declared card that is missing."""
    codes = {card.code for card in play.hand}
    name = draft.position.players[who]
    replaced = draft.position.replaced(who)
    for uncovered in draft.position.open_cards.uncovered:
        if uncovered.who == who and uncovered.card.code not in codes and uncovered.card.code not in replaced:
            says = f"{name} declared {uncovered.card} as a hidden card, and the nine cards shown do not hold it."
            kept = tuple(other for other in draft.position.open_cards.uncovered if other is not uncovered)
            draft.flag(LateRuling(uncovered.n, "CM-WIZ-2", says)).at(draft.position.with_open_cards(uncovered=kept))
            draft.say(f"{uncovered.card}, which {name} declared after the Wizard, is not there")
    position = draft.position
    if position.wild and KING_OF_OCTOGRAMS in codes and not position.visible(KING_OF_OCTOGRAMS):
        says = f"{name} held the King of Octograms in a wild round and did not declare it at once."
        draft.flag(LateRuling(position.seats.last_plays[who], "CM-SEND-2", says))
        draft.at(count_as_declared(position, who, KING_OF_OCTOGRAMS, play.n))
        draft.say("The King of Octograms counts as declared")
    if DEATH in codes and not position.is_declared(DEATH) and rule_on_death_held_back(draft, who):
        draft.at(count_as_declared(draft.position, who, DEATH, play.n))
        draft.add("Death counts as declared")


def judge_close(position: Position, play: Close) -> Draft[Position]:
    require_step(position, Phase.SHOWDOWN)
    if position.to_show is not None:
        raise Refused("CM-SHOW-2", f"{position.players[position.to_show]} has still to show nine cards.")
    winner = position.leader
    assert winner is not None
    hand = position.shown(winner)
    assert hand is not None
    crippled, null_eight = position.showdown.crippler is not None, position.showdown.null_eight
    won_with = "a straight flush" if crippled else hand.arrangement.says
    name = position.players[winner]
    draft = Draft(position).effect(WonRound(name, position.pot, hand.groupings))
    is_last = is_last_round(position)
    deals = "" if is_last else " and deals next"
    draft.say(f"{name} {takes(position)} with {won_with}{deals}", "CM-SHOW-3")
    if null_eight:
        draft.cite("CM-NULL-2")
        if not is_last:
            draft.add("a null eight was used, so eights are wild in the next round")
    return award_pot(draft, winner, won_with)
