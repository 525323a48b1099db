"""Declarations of cards with powers (CM-LADY-1 to CM-FOOL-1)."""

from typing import Final

from referee.games.cripple_mr_onion.cards import (
    DEATH,
    FOOL,
    KING_OF_OCTOGRAMS,
    LADY,
    QUEEN_OF_ELEPHANTS,
    RULER,
    WIZARD,
    WORLD,
    read_card,
)
from referee.games.cripple_mr_onion.effects import Declared
from referee.games.cripple_mr_onion.judging.guards import require_dealt, require_in_pack, require_not_elsewhere
from referee.games.cripple_mr_onion.judging.shown_hands import arrange_anew
from referee.games.cripple_mr_onion.judging.wizard import (
    call_for_hidden_cards,
    require_holder_of_death,
    rule_on_death_held_back,
)
from referee.games.cripple_mr_onion.plays import POWERS, Declare
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.games.cripple_mr_onion.round import Declaration
from referee.games.cripple_mr_onion.shifts import SHIFTED_BY, Shifts, shifts_of
from referee.kit.values import Value, replace
from referee.ruling import Draft, Refused

REPLACED: Final = {LADY: "CM-LADY-1", RULER: "CM-FATE-1"}
"""The cards that are replaced in a round that is not wild, with their rules."""


def judge_declare(position: Position, play: Declare) -> Draft[Position]:
    require_dealt(position)
    who, card = position.players.index(play.player), play.card
    _require_own_card(position, play, who)
    _require_time(position, card)
    _require_replacement(position, play, who)
    require_holder_of_death(position, play)
    shifts = _require_shift(position, play, who) if card in SHIFTED_BY else ()
    draft = Draft(_with_declaration(position, play, who, shifts)).effect(Declared(play.player, card))
    consequence = _consequence(position, play)
    draft.say(f"{play.player} declares {POWERS[card]}{consequence.says}", *consequence.rules)
    if card == WIZARD:
        call_for_hidden_cards(draft, play)
    elif card == DEATH:
        rule_on_death_held_back(draft, who)
    draft.at(arrange_anew(draft.position, who, card))
    leader = draft.position.leader
    if leader is not None and leader != position.leader:
        draft.add(f"{position.players[leader]} leads now")
    return draft


# --- guards ----------------------------------------------------------------------------------------------------------


def _require_own_card(position: Position, play: Declare, who: int) -> None:
    """The card can be in the player's hand (CM-PACK-1, CM-SHOW-4)."""
    name, card = play.player, play.card
    if who in position.seats.folded:
        raise Refused("CM-SHOW-4", f"{name} has folded; modifiers are for those who play.")
    if position.is_declared(card):
        raise Refused("CM-PACK-1", f"{card} was declared already; the pack has only one.")
    hand = position.shown(who)
    if hand is not None and not hand.holds(card):
        says = f"The hand that {name} showed holds no {card}; only a player’s own cards are declared."
        raise Refused("CM-PACK-1", says)
    require_not_elsewhere(position, [read_card(card)], who)


def _require_time(position: Position, card: str) -> None:
    """The Fool is declared immediately before Showdown. If the round is not wild, the Ruler comes after a Lady."""
    if card == FOOL and not position.options.fool_round:
        says = "By the house rules no declarations are asked for, and the Fool is only a card."
        raise Refused("CM-SHOW-1", says)
    if card == FOOL and (position.phase != Phase.SHOWDOWN or position.any_shown):
        says = "The Fool is declared immediately before Showdown, before a hand is laid open."
        raise Refused("CM-FOOL-1", says)
    if card == RULER and not position.wild and not position.is_declared(LADY):
        raise Refused("CM-FATE-1", "The Ruler is declared once a Lady has been declared and replaced.")


def _require_replacement(position: Position, play: Declare, who: int) -> None:
    """The card taken for a Lady or a Ruler is named if the hand is open, else it is hidden (CM-LADY-1, CM-FATE-1)."""
    card, hand = play.card, position.shown(who)
    if card not in REPLACED or position.wild:
        if play.cards and card not in SHIFTED_BY:
            says = f"Only the World and the Queen of Elephants shift cards; {card} takes none."
            raise Refused("CM-SHOW-4", says)
        return
    if hand is None:
        if play.cards:
            says = "The card that was taken stays hidden until the hand is shown; name none."
            raise Refused(REPLACED[card], says)
        return
    if len(play.cards) != 1:
        raise Refused(REPLACED[card], "The hand lies open: enter the one card that was taken for it.")
    require_not_elsewhere(position, play.cards, who)
    require_in_pack([*hand.cards, *play.cards], position.options)


def _require_shift(position: Position, play: Declare, who: int) -> Shifts:
    """The shift by the World or the Queen of Elephants; refused if it is impossible (CM-TUIN-1, CM-ELE-1)."""
    hand = position.shown(who)
    for card in play.cards:
        if hand is not None and card not in hand.cards:
            says = f"{card} is not in the hand of {play.player}; only a player’s own cards are shifted."
            raise Refused(SHIFTED_BY[play.card], says)
    require_not_elsewhere(position, play.cards, who)
    require_in_pack(play.cards, position.options)
    return shifts_of(play.card, play.cards, position.powers(who))


# --- what a declaration does -----------------------------------------------------------------------------------------


def _with_declaration(position: Position, play: Declare, who: int, shifts: Shifts) -> Position:
    """The position with the card declared, and replaced if the hand is open."""
    card, hand, opened = play.card, position.shown(who), position.open_cards
    declaration = Declaration(
        who,
        card,
        shifts=shifts,
        cards=play.cards if shifts else (),
        n=play.n,
        complete=position.complete if card == WIZARD else frozenset(),
    )
    # A player who declares a hidden card owes no other for the Wizard.
    hidden = all(other.code != card for other in position.lies_open(who))
    owing = tuple(seat for seat in opened.owing if not (seat == who and hidden))
    after = position.with_open_cards(declared=(*opened.declared, declaration), owing=owing)
    if hand is None or card not in REPLACED or position.wild:
        return after
    cards = (*(other for other in hand.cards if other.code != card), *play.cards)
    return after.with_hand(who, replace(hand, cards=cards, touched=True))


class _Consequence(Value):
    """The consequence of a declaration, in words that end its sentence, and its rules."""

    says: str
    rules: tuple[str, ...]


_IN_EVERY_ROUND: Final = {FOOL: _Consequence(": Bagels and Onions exchange ranks", ("CM-FOOL-1", "CM-SHOW-1"))}
_IN_PLAIN_ROUND: Final = _IN_EVERY_ROUND | {
    LADY: _Consequence(" and takes one of two cards for it", ("CM-LADY-1",)),
    DEATH: _Consequence(": one picture card of each hand is dead to Double Onions", ("CM-DEATH-1",)),
    KING_OF_OCTOGRAMS: _Consequence(": aces of those who use an eight are worth 0", ("CM-SEND-1",)),
}
_IN_WILD_ROUND: Final = _IN_EVERY_ROUND | {
    LADY: _Consequence(": every second eleven counts one", ("CM-LADY-2",)),
    RULER: _Consequence(": eights are not wild any more", ("CM-FATE-2",)),
    DEATH: _Consequence(": one picture card of each hand is dead to Double and Triple Onions", ("CM-DEATH-2",)),
    KING_OF_OCTOGRAMS: _Consequence(": all aces are worth 0", ("CM-SEND-2",)),
}
"""The consequences that depend only on the card and the round."""


def _consequence(position: Position, play: Declare) -> _Consequence:
    """The consequence of a declaration."""
    card, always = play.card, _IN_WILD_ROUND if position.wild else _IN_PLAIN_ROUND
    if card in always:
        return always[card]
    if card == RULER:
        lady = position.declarer(LADY)
        assert lady is not None
        aces = f"the aces of {position.players[lady]} are worth 0"
        return _Consequence(f" and takes one of two cards for it: {aces}", ("CM-FATE-1",))
    if card == WORLD:
        return _Consequence(f" and shifts {' and '.join(map(str, play.cards))} by eight", ("CM-TUIN-1",))
    if card == QUEEN_OF_ELEPHANTS:
        return _Consequence(f": {' '.join(map(str, play.cards))} are a Double Onion", ("CM-ELE-1", "CM-ELE-2"))
    if play.death is not None:
        return _Consequence(f", {play.death} declares Death", ("CM-WIZ-2",))
    if position.visible(DEATH):
        return _Consequence("; Death lies open", ("CM-WIZ-2",))
    return _Consequence(": nobody holds Death, so the Wizard is wild", ("CM-WIZ-2",))
