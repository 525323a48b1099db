"""Cards with powers that are declared, and the hidden cards that the Wizard calls for (CM-LADY-1 to CM-FOOL-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.games.cripple_mr_onion.betting import not_now
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
from referee.games.cripple_mr_onion.groupings import hand_key
from referee.games.cripple_mr_onion.modifiers import is_wrong, shifted
from referee.games.cripple_mr_onion.options import ONCE
from referee.games.cripple_mr_onion.plays import POWERS, Declare, Uncover
from referee.games.cripple_mr_onion.position import DEAL, SHOWDOWN, Declared, Position, Uncovered, changed
from referee.games.cripple_mr_onion.solver import arrange, fixed
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Flag, Ruling, allow, refuse

TOUCHING = (RULER, LADY, KING_OF_OCTOGRAMS, DEATH)
"""What may touch a hand that was fixed when shown (CM-SHOW-4, `once_after_devaluation`)."""
REPLACED = (LADY, RULER)
SHIFTING = {WORLD: "CM-TUIN-1", QUEEN_OF_ELEPHANTS: "CM-ELE-1"}


# --- a card with powers ----------------------------------------------------------------------------------------------


def judge_declare(position: Position, play: Declare) -> Ruling[Position]:
    if position.phase == DEAL:
        return not_now(position)
    who, card = position.players.index(play.player), play.card
    wrong = (
        _not_theirs(position, play, who)
        or _too_early_or_late(position, play)
        or _wrong_replacement(position, play, who)
        or _wrong_holder_of_death(position, play)
    )
    if wrong:
        return wrong
    shifts: tuple[tuple[Card, int], ...] = ()
    if card in SHIFTING:
        result = _shift(position, play, who)
        if isinstance(result, Ruling):
            return result
        shifts = result
    says, rules = _declared(position, play)
    flags: tuple[Flag, ...] = ()
    following = _as_declared(position, play, who, shifts)
    if card == WIZARD:
        following = _wizard(following, play)
        if following.owing:
            says += f"; {_owes(following)}"
    elif card == DEATH:
        following, flags, more = death_held_back(following, who)
        says += more
    following = _looked_over(following, who, card)
    if following.leader != position.leader >= 0:
        says += f"; {following.players[following.leader]} leads now"
    return allow(following, says, rules, [Effect("declared", who=play.player, card=card)], flags)


def _not_theirs(position: Position, play: Declare, who: int) -> Ruling[Position] | None:
    """Why a card cannot be in a player's hand."""
    name, card = play.player, play.card
    if who in position.folded:
        return refuse("CM-SHOW-4", f"{name} has folded; modifiers are for those who play.")
    if position.declarer(card) >= 0:
        return refuse("CM-PACK-1", f"{card} was declared already; the pack has 1.")
    own = position.shown[who]
    if own is not None and all(one.code != card for one in own.cards):
        return refuse("CM-PACK-1", f"The hand that {name} showed holds no {card}; only one's own cards are declared.")
    if says := known_elsewhere(position, [read_card(card)], who):
        return refuse("CM-PACK-1", says)
    return None


def _too_early_or_late(position: Position, play: Declare) -> Ruling[Position] | None:
    """The Fool comes immediately before Showdown, the Ruler of a round that is not wild after a Lady."""
    if play.card == FOOL:
        if not position.options.fool_round:
            return refuse("CM-SHOW-1", "By the house rules no declarations are asked for, and the Fool is only a card.")
        if position.phase != SHOWDOWN or any(one is not None for one in position.shown):
            return refuse("CM-FOOL-1", "The Fool is declared immediately before Showdown, before a hand is laid open.")
    if play.card == RULER and not position.wild and position.declarer(LADY) < 0:
        return refuse("CM-FATE-1", "The Ruler is declared once a Lady has been declared and replaced.")
    return None


def _wrong_replacement(position: Position, play: Declare, who: int) -> Ruling[Position] | None:
    """The card taken for a Lady or a Ruler is seen where the hand lies open, else hidden (CM-LADY-1, CM-FATE-1)."""
    card, own = play.card, position.shown[who]
    if card not in REPLACED or position.wild:
        if play.cards and card not in SHIFTING:
            return refuse("CM-SHOW-4", f"Only the World and the Queen of Elephants shift cards; {card} takes none.")
        return None
    rule = "CM-LADY-1" if card == LADY else "CM-FATE-1"
    if own is None:
        if play.cards:
            return refuse(rule, "The card that was taken stays hidden until the hand is shown; name none.")
        return None
    if len(play.cards) != 1:
        return refuse(rule, "The hand lies open: enter the one card that was taken for it.")
    if says := known_elsewhere(position, play.cards, who) or wrong_cards(
        [*own.cards, *play.cards], position.options.suit_size
    ):
        return refuse("CM-PACK-1", says)
    return None


def _wrong_holder_of_death(position: Position, play: Declare) -> Ruling[Position] | None:
    """Who is said to hold Death after the Wizard (CM-WIZ-2)."""
    names = position.players
    if play.death is not None and play.card != WIZARD:
        return refuse("CM-WIZ-2", "Who holds Death is asked after the Wizard only.")
    if play.card != WIZARD:
        return None
    if play.death is not None:
        holder = names.index(play.death)
        if holder in position.folded:
            return refuse("CM-WIZ-2", f"{play.death} has folded; Death is declared by one who plays, or by nobody.")
        hand = position.shown[holder]
        if hand is not None and all(one.code != DEATH for one in hand.cards):
            return refuse("CM-WIZ-2", f"The hand that {play.death} showed holds no Death.")
        if position.visible(DEATH):
            return refuse("CM-WIZ-2", "Death lies open already; nobody need be asked for it.")
    elif not position.visible(DEATH):
        for place, hand in enumerate(position.shown):
            if hand is not None and any(one.code == DEATH for one in hand.cards):
                return refuse("CM-WIZ-2", f"{names[place]} holds Death, and declares it after the Wizard.")
    return None


def _shift(position: Position, play: Declare, who: int) -> tuple[tuple[Card, int], ...] | Ruling[Position]:
    """What the World or the Queen of Elephants makes of the cards (CM-TUIN-1, CM-ELE-1)."""
    rule, own = SHIFTING[play.card], position.shown[who]
    for one in play.cards:
        if own is not None and one not in own.cards:
            return refuse(rule, f"{one} is not in the hand of {play.player}; only one's own cards are shifted.")
    if says := known_elsewhere(position, play.cards, who) or wrong_cards(play.cards, position.options.suit_size):
        return refuse("CM-PACK-1", says)
    result: Any = shifted(play.card, play.cards, position.powers(who))
    return refuse(*result) if is_wrong(result) else result


def known_elsewhere(position: Position, cards: Sequence[Card], who: int) -> str:
    """What is wrong with cards that should be in a player's hand; empty where nothing known is."""
    names = position.players
    for card in cards:
        if card.code in position.replaced(who):
            return f"{card} was replaced by {names[who]} and is in no hand any more."
        for place in range(position.count):
            if place == who:
                continue
            hand = position.shown[place]
            if hand is not None and card in hand.cards:
                return f"{card} is in the hand that {names[place]} showed; the pack has 1."
            if card in position.face_up[place] and (hand is None or card.code in position.replaced(place)):
                return f"{card} lies open with {names[place]}; the pack has 1."
            for one in position.declared:
                if one.who == place and (card.code == one.card or card in one.cards):
                    return f"{card} was declared by {names[place]}; the pack has 1."
            if hand is None and any(one.who == place and one.card is card for one in position.uncovered):
                return f"{card} was declared by {names[place]} after the Wizard; the pack has 1."
    return ""


def _declared(position: Position, play: Declare) -> tuple[str, list[str]]:
    """What a declaration does, in words, and its rules."""
    name, wild, card = play.player, position.wild, play.card
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
    if play.death is not None:
        return f"{says}, {play.death} declares Death", ["CM-WIZ-2"]
    if position.visible(DEATH):
        return f"{says}; Death lies open", ["CM-WIZ-2"]
    return f"{says}: nobody holds Death, so the Wizard is wild", ["CM-WIZ-2"]


def _as_declared(position: Position, play: Declare, who: int, shifts: tuple[tuple[Card, int], ...]) -> Position:
    card, shown = play.card, position.shown[who]
    chosen = play.cards if shifts else ()
    made = Declared(who, card, shifts, chosen, play.n, position.complete if card == WIZARD else frozenset())
    # Who declares a card that was hidden owes no other for the Wizard.
    hidden = all(one.code != card for one in position.lies_open(who))
    owing = tuple(seat for seat in position.owing if not (seat == who and hidden))
    following = changed(position, declared=(*position.declared, made), owing=owing)
    if shown is not None and card in REPLACED and not position.wild:
        cards = (*(one for one in shown.cards if one.code != card), *play.cards)
        following = changed(following, shown=put(following.shown, who, replace(shown, cards=cards, touched=True)))
    return following


# --- the Wizard ------------------------------------------------------------------------------------------------------


def _wizard(position: Position, play: Declare) -> Position:
    """After the Wizard: Death by whoever holds it, one hidden card by every other player (CM-WIZ-2)."""
    who = position.players.index(play.player)
    holder = position.players.index(play.death) if play.death is not None else -1
    nobody = holder < 0 and not position.visible(DEATH)
    if holder >= 0:
        position = counts_as_declared(position, holder, DEATH, play.n)
    owing = tuple(seat for seat in position.order() if seat not in (who, holder) and position.shown[seat] is None)
    return changed(position, wizard_wild=nobody, owing=owing)


def _owes(position: Position) -> str:
    """Who still has to declare a hidden card, in words."""
    names = [position.players[seat] for seat in position.owing]
    return (
        f"{listed(names)} declare{'s' if len(names) == 1 else ''} one hidden card{'' if len(names) == 1 else ' each'}"
    )


def judge_owing(position: Position) -> Ruling[Position]:
    """What is refused while hidden cards are still to be declared."""
    return refuse("CM-WIZ-2", f"The Wizard was declared: first {_owes(position)}.")


def judge_uncover(position: Position, play: Uncover) -> Ruling[Position]:
    if position.phase == DEAL:
        return not_now(position)
    who, name, card = position.players.index(play.player), play.player, play.card
    if wrong := _wrong_uncovered(position, play, who):
        return wrong
    owing = tuple(seat for seat in position.owing if seat != who)
    effects = [Effect("uncovered", who=name, card=card.code)]
    flags: tuple[Flag, ...] = ()
    says = f"{name} declares {card}, hidden until now"
    if card.code == DEATH:
        following = changed(position, declared=(*position.declared, Declared(who, DEATH, n=play.n)), owing=owing)
        following, flags, more = death_held_back(following, who)
        says += more
    else:
        following = changed(position, uncovered=(*position.uncovered, Uncovered(who, card, play.n)), owing=owing)
    if card.code in TOUCHING:
        following = _looked_over(following, who, card.code)
    if owing:
        says += f"; {_owes(following)}"
    return allow(following, says, ("CM-WIZ-2",), effects, flags)


def _wrong_uncovered(position: Position, play: Uncover, who: int) -> Ruling[Position] | None:
    """Why a player declares no card now, or not this one."""
    name, card = play.player, play.card
    if position.declarer(WIZARD) < 0:
        return refuse("CM-WIZ-2", "Hidden cards are declared once the Wizard was; nobody has declared it.")
    if who not in position.owing:
        more = f"{_owes(position)}." if position.owing else "everybody has declared one."
        return refuse("CM-WIZ-2", f"{name} owes no hidden card; {more}")
    if says := wrong_cards([card], position.options.suit_size):
        return refuse("CM-PACK-1", says)
    if card in position.lies_open(who):
        return refuse("CM-WIZ-2", f"{card} lies open with {name} already; a card that was still hidden is declared.")
    if any(one.who == who and (one.card == card.code or card in one.cards) for one in position.declared):
        return refuse("CM-WIZ-2", f"{card} was declared by {name} already; a card that was still hidden is declared.")
    if says := known_elsewhere(position, [card], who):
        return refuse("CM-PACK-1", says)
    return None


def death_held_back(position: Position, who: int) -> tuple[Position, tuple[Flag, ...], str]:
    """Death with a player after all, who held it when the Wizard was declared: a late ruling (CM-WIZ-2).

    Who was still to receive cards then may have got it later; the Wizard stays wild.
    """
    wizard = next((one for one in position.declared if one.card == WIZARD), None)
    if wizard is None or not position.wizard_wild or who not in wizard.complete:
        return position, (), ""
    flag = Flag(wizard.n, "CM-WIZ-2", f"{position.players[who]} held Death then, and had to declare it.")
    return changed(position, wizard_wild=False), (flag,), "; the Wizard is not wild"


# --- hands that lie open ---------------------------------------------------------------------------------------------


def _looked_over(position: Position, who: int, card: str) -> Position:
    """Hands that lie open, under what is in force now: groupings that no longer stand are arranged anew."""
    for place, shown in enumerate(position.shown):
        if shown is None:
            continue
        powers = position.powers(place)
        sets = [one.cards for one in shown.groupings]
        stays = fixed(shown.cards, powers, sets)
        touched = card in TOUCHING and stays.groupings != shown.groupings
        regrouped = shown.regrouped
        if position.options.reform == ONCE:
            anew = touched and not regrouped
            regrouped = regrouped or touched
        else:
            before = hand_key(shown.groupings, position.fool)
            anew = place == who or stays.key(position.fool) < before
        if anew:
            stays = arrange(shown.cards, powers)
        made = replace(
            shown, groupings=stays.groupings, tie=stays.tie, touched=shown.touched or touched, regrouped=regrouped
        )
        nulls = position.nulls_used or (bool(stays.nulls) and place != position.crippled)
        position = changed(position, shown=put(position.shown, place, made), nulls_used=nulls)
    return position


def counts_as_declared(position: Position, who: int, card: str, n: int) -> Position:
    """A card that its holder had to declare, as though it had been."""
    position = changed(position, declared=(*position.declared, Declared(who, card, n=n)))
    return _looked_over(position, who, card)
