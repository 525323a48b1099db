"""Showdown: declarations, hands laid open, regrouping, crippling, the winner (CM-SHOW-1 to CM-SHOW-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.betting import not_now, win
from referee.games.cripple_mr_onion.cards import (
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    QUEEN_OF_ELEPHANTS,
    RULER,
    WIZARD,
    WORLD,
    Card,
    read_card,
    wrong_cards,
)
from referee.games.cripple_mr_onion.crippling import can_be_crippled, straight_flush, wild_in
from referee.games.cripple_mr_onion.groupings import parted
from referee.games.cripple_mr_onion.modifiers import elephants, is_wrong, world
from referee.games.cripple_mr_onion.options import ONCE
from referee.games.cripple_mr_onion.plays import POWERS, Close, Cripple, Declare, Regroup, Show
from referee.games.cripple_mr_onion.position import DEAL, SHOWDOWN, Declared, Position, Shown, changed
from referee.games.cripple_mr_onion.solver import Arrangement, arrange, fixed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

TOUCHING = (RULER, LADY, KING_OF_OCTOGRAMS, DEATH)
"""What may touch a hand that was fixed when shown (CM-SHOW-4, `once_after_devaluation`)."""
REPLACED = (LADY, RULER)


# --- declarations ----------------------------------------------------------------------------------------------------


def judge_declare(position: Position, play: Declare) -> Ruling[Position]:
    if position.phase == DEAL:
        return not_now(position)
    who, name, card = position.players.index(play.player), play.player, play.card
    if wrong := _wrong_declaration(position, play, who):
        return wrong
    shown = position.shown[who]
    shifts: tuple[tuple[Card, int], ...] = ()
    replaced = card in REPLACED and not position.wild
    if card in (WORLD, QUEEN_OF_ELEPHANTS):
        result: Any = world(play.cards, position.powers(who)) if card == WORLD else elephants(play.cards, position.wild)
        if is_wrong(result):
            return refuse(result[0], result[1])
        shifts = result
    following = changed(
        position, declared=(*position.declared, Declared(who, card, shifts, play.cards if shifts else (), play.n))
    )
    says, rules = _declared(position, play)
    if card == WIZARD:
        holder = position.players.index(play.death) if play.death is not None else -1
        if holder >= 0 and not position.visible(DEATH):
            following = changed(following, declared=(*following.declared, Declared(holder, DEATH, n=play.n)))
        following = changed(following, wizard_wild=holder < 0 and not position.visible(DEATH))
    if replaced and shown is not None:
        cards = (*(one for one in shown.cards if one.code != card), *play.cards)
        following = changed(following, shown=put(following.shown, who, replace(shown, cards=cards)))
    before = position.leader
    following = _looked_over(following, who, card)
    if following.leader != before and before >= 0:
        says += f"; {following.players[following.leader]} leads now"
    effects = [Effect("declared", who=name, card=card)]
    return allow(following, says, rules, effects)


def _wrong_declaration(position: Position, play: Declare, who: int) -> Ruling[Position] | None:
    name, card = play.player, play.card
    if who in position.folded:
        return refuse("CM-SHOW-4", f"{name} has folded; modifiers are for those who play.")
    if position.declarer(card) >= 0:
        return refuse("CM-PACK-1", f"{card} was declared already; the pack has 1.")
    for place, cards in enumerate(position.face_up):
        if place != who and any(one.code == card for one in cards):
            return refuse("CM-PACK-1", f"{card} lies open with {position.players[place]}, who alone may declare it.")
    for place, shown in enumerate(position.shown):
        held = shown is not None and any(one.code == card for one in shown.cards)
        if place == who and shown is not None and not held:
            return refuse(
                "CM-PACK-1", f"The hand that {name} showed holds no {card}; only one's own cards are declared."
            )
        if place != who and held:
            return refuse("CM-PACK-1", f"{card} is in the hand that {position.players[place]} showed.")
    shown_already = any(one is not None for one in position.shown)
    if card == FOOL:
        if not position.options.fool_round:
            return refuse("CM-SHOW-1", "By the house rules no declarations are asked for, and the Fool is only a card.")
        if position.phase != SHOWDOWN or shown_already:
            return refuse("CM-FOOL-1", "The Fool is declared immediately before Showdown, before a hand is laid open.")
    if card == RULER and not position.wild and position.declarer(LADY) < 0:
        return refuse("CM-FATE-1", "The Ruler is declared once a Lady has been declared and replaced.")
    own = position.shown[who]
    if card in REPLACED and not position.wild:
        rule = "CM-LADY-1" if card == LADY else "CM-FATE-1"
        if own is None and play.cards:
            return refuse(rule, "The card that was taken stays hidden until the hand is shown; name none.")
        if own is not None:
            if len(play.cards) != 1:
                return refuse(rule, "The hand lies open: enter the one card that was taken for it.")
            if says := _known_elsewhere(position, play.cards, who) or wrong_cards(
                [*own.cards, *play.cards], position.options.suit_size
            ):
                return refuse("CM-PACK-1", says)
    elif play.cards and card not in (WORLD, QUEEN_OF_ELEPHANTS):
        return refuse("CM-SHOW-4", f"Only the World and the Queen of Elephants shift cards; {card} takes none.")
    if card in (WORLD, QUEEN_OF_ELEPHANTS):
        rule = "CM-TUIN-1" if card == WORLD else "CM-ELE-1"
        if any(one.who == who and one.shifts for one in position.declared):
            return refuse(rule, f"{name} has shifted cards already; one shift a hand is allowed.")
        for one in play.cards:
            if own is not None and one not in own.cards:
                return refuse(rule, f"{one} is not in the hand of {name}; only one's own cards are shifted.")
        if says := _known_elsewhere(position, play.cards, who):
            return refuse("CM-PACK-1", says)
    if play.death is not None:
        if card != WIZARD:
            return refuse("CM-WIZ-2", "Who holds Death is asked after the Wizard only.")
        holder = position.players.index(play.death)
        if holder in position.folded:
            return refuse("CM-WIZ-2", f"{play.death} has folded; Death is declared by one who plays, or by nobody.")
        death = position.shown[holder]
        if death is not None and not any(one.code == DEATH for one in death.cards):
            return refuse("CM-WIZ-2", f"The hand that {play.death} showed holds no Death.")
        if says := _known_elsewhere(position, [read_card(DEATH)], holder):
            return refuse("CM-PACK-1", says)
    if card == WIZARD and play.death is None:
        for place, hand in enumerate(position.shown):
            if hand is not None and any(one.code == DEATH for one in hand.cards) and not position.visible(DEATH):
                return refuse("CM-WIZ-2", f"{position.players[place]} holds Death, and declares it after the Wizard.")
    return None


def _known_elsewhere(position: Position, cards: Sequence[Card], who: int) -> str:
    """What is wrong with cards that should be in a player's hand; empty where nothing known is."""
    for card in cards:
        for place, hand in enumerate(position.shown):
            if place != who and hand is not None and card in hand.cards:
                return f"{card} is in the hand that {position.players[place]} showed; the pack has 1."
        for place, cards_up in enumerate(position.face_up):
            if place != who and card in cards_up:
                return f"{card} lies open with {position.players[place]}; the pack has 1."
        for one in position.declared:
            gone = one.card in REPLACED and not position.wild
            if (one.who != who or gone) and (card.code == one.card or card in one.cards):
                return f"{card} was declared by {position.players[one.who]}; the pack has 1."
    return ""


def _declared(position: Position, play: Declare) -> tuple[str, list[str]]:
    """What a declaration does, in words, and its rules."""
    name, wild = play.player, position.wild
    card = play.card
    says = f"{name} declares {POWERS[card]}"
    if card == LADY:
        if wild:
            return f"{says}: every second eleven counts one", ["CM-LADY-2"]
        return f"{says} and takes one of two cards for it", ["CM-LADY-1"]
    if card == RULER:
        if wild:
            return f"{says}: eights are not wild any more", ["CM-FATE-2"]
        owner = position.players[position.declarer(LADY)]
        return f"{says} and takes one of two cards for it: the aces of {owner} are worth 0", ["CM-FATE-1"]
    if card == WORLD:
        return f"{says} and shifts {' and '.join(map(str, play.cards))} by eight", ["CM-TUIN-1"]
    if card == QUEEN_OF_ELEPHANTS:
        return f"{says}: {' '.join(map(str, play.cards))} are a Double Onion", ["CM-ELE-1", "CM-ELE-2"]
    if card == DEATH:
        return f"{says}: one picture card of each hand is dead to Double Onions", [
            "CM-DEATH-2" if wild else "CM-DEATH-1"
        ]
    if card == KING_OF_OCTOGRAMS:
        if wild:
            return f"{says}: all aces are worth 0", ["CM-SEND-2"]
        return f"{says}: aces of those who use an eight are worth 0", ["CM-SEND-1"]
    if card == FOOL:
        return f"{says}: Bagels and Onions exchange ranks", ["CM-FOOL-1", "CM-SHOW-1"]
    if play.death is not None or position.visible(DEATH):
        holder = play.death or "its holder"
        return f"{says}: {holder} declares Death, the others one hidden card each", ["CM-WIZ-2"]
    return f"{says}: nobody holds Death, so the Wizard is wild", ["CM-WIZ-2"]


def _looked_over(position: Position, who: int, card: str) -> Position:
    """Hands that lie open, under what is in force now: groupings that no longer stand are arranged anew."""
    for place, shown in enumerate(position.shown):
        if shown is None:
            continue
        powers = position.powers(place)
        sets = [one.cards for one in shown.groupings]
        stays = fixed(shown.cards, powers, sets)
        best = arrange(shown.cards, powers)
        touched = card in TOUCHING and stays.groupings != shown.groupings
        regrouped = shown.regrouped
        if position.options.reform == ONCE:
            if touched and not regrouped:
                stays, regrouped = best, True
        elif place == who or len(stays.groupings) < len(sets):
            stays = best
        made = replace(
            shown, groupings=stays.groupings, tie=stays.tie, touched=shown.touched or touched, regrouped=regrouped
        )
        nulls = position.nulls_used or bool(stays.nulls)
        position = changed(position, shown=put(position.shown, place, made), nulls_used=nulls)
    return position


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
    following = changed(
        position,
        shown=put(position.shown, who, shown),
        nulls_used=position.nulls_used or bool(groupings.nulls),
        last=put(position.last, who, play.n),
    )
    says = f"{name} shows {groupings.says}{more}"
    rules = ["CM-SHOW-2", "CM-USE-1", *(gr.RULES[one.rank] for one in groupings.groupings)]
    if groupings.nulls:
        rules.append("CM-NULL-1")
    if powers.fool:
        rules.append("CM-FOOL-1")
    if before is not None:
        if _may_cripple(following, who) is None and play.groupings is None:
            following = changed(following, crippled=who)
            says += f"; a nine-card straight flush cripples what {position.players[leader]} leads with"
            rules += ["CM-CRIP-1", "CM-GRP-15"]
        else:
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
    name = position.players[who]
    if says := wrong_cards(hand, position.options.suit_size) or _known_elsewhere(position, hand, who):
        return refuse("CM-PACK-1", says)
    held = set(hand)
    for one in position.declared:
        if one.who != who:
            continue
        if one.card in REPLACED and not position.wild:
            continue
        for card in (read_card(one.card), *one.cards):
            if card not in held:
                return refuse("CM-PACK-1", f"{name} declared {card}; it belongs to the nine cards.")
    gone = {one.card for one in position.declared if one.card in REPLACED and not position.wild}
    for card in position.face_up[who]:
        if card not in held and card.code not in gone:
            return refuse("CM-BUY-1", f"{card} lies open with {name}; it belongs to the nine cards.")
    return None


def _late(position: Position, play: Show, who: int) -> tuple[Position, tuple[Flag, ...], str]:
    """What a hand now laid open proves of earlier plays: the King or Death that was not declared."""
    codes = {card.code for card in play.hand}
    name = position.players[who]
    flags: list[Flag] = []
    more = ""
    if position.wild and KING_OF_OCTOGRAMS in codes and position.declarer(KING_OF_OCTOGRAMS) < 0:
        says = f"{name} held the King of Octograms in a wild round and did not declare it at once."
        flags.append(Flag(position.last[who], "CM-SEND-2", says))
        king = Declared(who, KING_OF_OCTOGRAMS, n=play.n)
        position = changed(position, declared=(*position.declared, king))
        position = _looked_over(position, who, KING_OF_OCTOGRAMS)
        more += "; the King of Octograms counts as declared"
    if position.wizard_wild and DEATH in codes:
        wizard = next(one for one in position.declared if one.card == WIZARD)
        flags.append(Flag(wizard.n, "CM-WIZ-2", f"{name} held Death then, and had to declare it."))
        death = Declared(who, DEATH, n=play.n)
        position = changed(position, declared=(*position.declared, death), wizard_wild=False)
        position = _looked_over(position, who, DEATH)
        more += "; Death counts as declared, and the Wizard is not wild"
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


def _may_cripple(position: Position, who: int) -> tuple[tuple[str, ...], str] | None:
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
    wrong = _may_cripple(position, who)
    if wrong is not None:
        return refuse(*wrong)
    following = changed(position, crippled=who)
    says = f"{play.player} cripples Mr Onion with a nine-card straight flush"
    return allow(following, says, ("CM-CRIP-1", "CM-GRP-15"), [Effect("crippled", who=play.player)])


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
    return allow(following, f"{name} {takes} with {won_with} and deals next{wild}", rules, effects)
