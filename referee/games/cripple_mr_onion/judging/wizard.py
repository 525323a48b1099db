"""The Wizard: the declarations of Death and of hidden cards after it, and Death held back (CM-WIZ-2)."""

from referee.games.cripple_mr_onion.cards import DEATH, WIZARD, read_card
from referee.games.cripple_mr_onion.effects import Uncovered
from referee.games.cripple_mr_onion.judging.guards import (
    owed_cards,
    require_dealt,
    require_in_pack,
    require_not_elsewhere,
)
from referee.games.cripple_mr_onion.judging.shown_hands import TOUCHING, arrange_anew, count_as_declared
from referee.games.cripple_mr_onion.plays import Declare, Uncover
from referee.games.cripple_mr_onion.position import Position
from referee.games.cripple_mr_onion.round import Declaration, UncoveredCard
from referee.ruling import Draft, LateRuling, Refused


def require_holder_of_death(position: Position, play: Declare) -> None:
    """The Wizard's declaration names the holder of Death, unless Death is open or has no holder (CM-WIZ-2)."""
    if play.card != WIZARD:
        if play.death is not None:
            raise Refused("CM-WIZ-2", "Who holds Death is asked after the Wizard only.")
        return
    if play.death is not None:
        holder = position.players.index(play.death)
        if holder in position.seats.folded:
            says = f"{play.death} has folded; Death is declared by one who plays, or by nobody."
            raise Refused("CM-WIZ-2", says)
        hand = position.shown(holder)
        if hand is not None and not hand.holds(DEATH):
            raise Refused("CM-WIZ-2", f"The hand that {play.death} showed holds no Death.")
        if position.visible(DEATH):
            raise Refused("CM-WIZ-2", "Death lies open already: name no holder.")
        require_not_elsewhere(position, [read_card(DEATH)], holder)
    elif (known := holder_of_death(position)) is not None:
        raise Refused("CM-WIZ-2", f"{known} holds Death, and declares it after the Wizard.")


def holder_of_death(position: Position) -> str | None:
    """The player whose open hand holds undeclared Death; None if there is no such hand."""
    if position.visible(DEATH):
        return None
    hands = zip(position.players, position.showdown.hands, strict=False)
    return next((name for name, hand in hands if hand is not None and hand.holds(DEATH)), None)


def call_for_hidden_cards(draft: Draft[Position], play: Declare) -> None:
    """After the Wizard the holder declares Death, and every other hidden hand owes one card (CM-WIZ-2)."""
    position = draft.position
    who = position.players.index(play.player)
    holder = position.players.index(play.death) if play.death is not None else None
    nobody = holder is None and not position.visible(DEATH)
    if holder is not None:
        position = count_as_declared(position, holder, DEATH, play.n)
    owing = tuple(seat for seat in position.order() if seat not in (who, holder) and position.shown(seat) is None)
    draft.at(position.with_open_cards(wild_wizard=nobody, owing=owing))
    if owing:
        draft.add(owed_cards(draft.position))


def judge_uncover(position: Position, play: Uncover) -> Draft[Position]:
    require_dealt(position)
    who, name, card = position.players.index(play.player), play.player, play.card
    _require_hidden_card(position, play, who)
    owing = tuple(seat for seat in position.open_cards.owing if seat != who)
    draft = Draft(position.with_open_cards(owing=owing)).effect(Uncovered(name, card.code))
    draft.say(f"{name} declares {card}, hidden until now", "CM-WIZ-2")
    opened = draft.position.open_cards
    if card.code == DEATH:
        declared = (*opened.declared, Declaration(who, DEATH, n=play.n))
        draft.at(draft.position.with_open_cards(declared=declared))
        rule_on_death_held_back(draft, who)
    else:
        uncovered = (*opened.uncovered, UncoveredCard(who, card, play.n))
        draft.at(draft.position.with_open_cards(uncovered=uncovered))
    if card.code in TOUCHING:
        draft.at(arrange_anew(draft.position, who, card.code))
    return draft.add(owed_cards(draft.position)) if owing else draft


def _require_hidden_card(position: Position, play: Uncover, who: int) -> None:
    """The player owes a hidden card, and this one can be in the hand and was hidden until now."""
    name, card = play.player, play.card
    if not position.is_declared(WIZARD):
        raise Refused("CM-WIZ-2", "Hidden cards are declared once the Wizard was; nobody has declared it.")
    if who not in position.open_cards.owing:
        more = owed_cards(position) if position.open_cards.owing else "everybody has declared one"
        raise Refused("CM-WIZ-2", f"{name} owes no hidden card; {more}.")
    require_in_pack([card], position.options)
    if card in position.lies_open(who):
        raise Refused("CM-WIZ-2", f"{card} lies open with {name} already: declare a card that was still hidden.")
    if any(declaration.who == who and card in declaration.named for declaration in position.open_cards.declared):
        raise Refused("CM-WIZ-2", f"{card} was declared by {name} already: declare a card that was still hidden.")
    require_not_elsewhere(position, [card], who)


def rule_on_death_held_back(draft: Draft[Position], who: int) -> bool:
    """Flag a late ruling, and return True, if `who` held back Death when the Wizard was declared (CM-WIZ-2).

    A player without all nine cards at that time may have got it later. So may one who took a card for the Lady or the
    Ruler afterwards. The Wizard then stays wild.
    """
    position = draft.position
    declared = position.open_cards.declared
    at = next((at for at, declaration in enumerate(declared) if declaration.card == WIZARD), None)
    if at is None or not position.open_cards.wild_wizard or who not in declared[at].complete:
        return False
    since = {declaration.card for declaration in declared[at:] if declaration.who == who}
    if since & position.replaced(who):
        return False
    wizard = declared[at]
    says = f"{position.players[who]} held Death then, and had to declare it."
    draft.flag(LateRuling(wizard.n, "CM-WIZ-2", says)).say("The Wizard is not wild")
    draft.at(position.with_open_cards(wild_wizard=False))
    return True
