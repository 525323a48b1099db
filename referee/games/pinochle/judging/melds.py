"""Melds, and the hand that is thrown in (PN-MELD-1 to PN-MELD-5, PN-SCO-4)."""

from collections import Counter
from typing import Final

from referee.games.pinochle.effects import Melded, MeldPart, ThrewIn
from referee.games.pinochle.judging.exchange import show_to_exchange
from referee.games.pinochle.judging.guards import require_part, step
from referee.games.pinochle.judging.score import score_thrown_in
from referee.games.pinochle.melds import Best, best, values
from referee.games.pinochle.options import LOW, TABLE, Options, needs_marriage
from referee.games.pinochle.pack import (
    COPIES,
    HAND,
    KING,
    NAMES,
    PLACE,
    QUEEN,
    Heap,
    copies,
    fifth,
    heap_of,
    spread,
)
from referee.games.pinochle.plays import Meld, ThrowIn
from referee.games.pinochle.position import LaidMeld, Phase, Position, Tricks, first_trick
from referee.games.pinochle.scoring import require_meld_points
from referee.kit.cards import Card
from referee.kit.values import replace, with_item
from referee.ruling import Draft, LateRuling, Refused

_MARRIAGE_POINTS: Final = 4


def judge_meld(position: Position, play: Meld) -> Draft[Position]:
    require_part(position, Phase.MELD, "PN-MELD-1")
    who = position.players.index(play.player)
    _require_to_meld(position, who)
    laid = _laid(position, play)
    melds = replace(position.melds, laid=with_item(position.melds.laid, who, laid))
    draft = Draft(replace(position, melds=melds))
    if laid.best is not None and laid.best.combinations:
        amount = laid.best.arithmetic
    else:
        amount = str(laid.points) if laid.points else "no meld"
    draft.say(f"{play.player} lays {amount}", "PN-MELD-1")
    parts: tuple[MeldPart, ...] = ()
    if laid.best is not None:
        draft.cite(*_rules_of(laid.best, position))
        parts = tuple([MeldPart(combination.name, combination.points) for combination in laid.best.combinations])
    draft.effect(Melded(play.player, laid.points, parts))
    show_to_exchange(draft, who, laid.cards or 0, "lays")
    after = draft.position
    if position.melds.thrown_in and not after.to_meld:
        # The exchange needs no late ruling here: the side that passed cards lays no more meld.
        return score_thrown_in(draft)
    _flag_no_marriage(draft, who, laid)
    if after.to_meld:
        return draft
    draft.at(replace(after, phase=Phase.PLAY, play=first_trick(position.bidder, position.trump, after.melds.laid)))
    return draft.say(f"{position.players[position.bidder]} leads")


def _require_to_meld(position: Position, who: int) -> None:
    """Check that the player has not laid meld yet and may do so in this hand (PN-MELD-1, PN-SCO-4)."""
    before, name = position.melds.laid[who], position.players[who]
    if before is not None:
        raise Refused("PN-MELD-1", f"{name} has laid {before.points} already; take that back to change it.")
    if who not in position.to_meld:
        raise Refused("PN-SCO-4", f"The hand is thrown in; only the other side lays meld: {step(position)}")


def _laid(position: Position, play: Meld) -> LaidMeld:
    """The meld that a player lays.

    :raises Refused: cards or points that a hand cannot have, both, or neither.
    """
    if (play.cards is None) == (play.points is None):
        raise Refused("PN-MELD-1", "Enter the cards that are laid, or only their points.")
    if play.cards is None:
        assert play.points is not None
        require_meld_points(play.points, position.options)
        return LaidMeld(play.points, cards=None, best=None, n=play.n)
    cards = _heap(position, play.cards)
    meld = best((PLACE[card] for card in play.cards), position.trump, values(position.options))
    return LaidMeld(meld.total, cards, meld, play.n)


def _heap(position: Position, cards: tuple[Card, ...]) -> Heap:
    """The cards of a meld as a heap.

    :raises Refused: more than a hand or the pack has (PN-DEAL-1, PN-PACK-1).
    """
    if len(cards) > HAND:
        raise Refused("PN-DEAL-1", f"{len(cards)} cards; a hand has {HAND}.")
    for place, number in Counter(PLACE[card] for card in cards).items():
        there = number + position.melds.copies_laid(place)
        if there > COPIES:
            raise Refused("PN-PACK-1", fifth(place, there))
    return heap_of(PLACE[card] for card in cards)


def _rules_of(meld: Best, position: Position) -> list[str]:
    """The rules by which a meld is counted."""
    rules = ["PN-MELD-2"] if meld.combinations else []
    if any(combination.name.endswith("run") for combination in meld.combinations):
        rules.append("PN-MELD-3")
    if any(combination.suit == position.trump for combination in meld.combinations):
        rules.append("PN-MELD-4")
    return rules + special_rules(meld, position.options)


def special_rules(meld: Best, options: Options) -> list[str]:
    """The rules of quadruples and triples, if the meld has such runs or arounds (PN-MELD-5, PN-AMB-1, PN-AMB-2)."""
    rules = []
    sizes: dict[tuple[str, int | None], int] = {}
    for combination in meld.combinations:
        name = combination.name.rpartition(" ")[2]
        if name in ("run", "aces", "kings", "queens", "jacks"):
            each = 5 if name == "run" else 4
            kind = (name, combination.suit)
            sizes[kind] = sizes.get(kind, 0) + len(combination.places) // each
    if any(size == COPIES for size in sizes.values()):
        rules += ["PN-AMB-1"] if options.quadruples == TABLE else ["PN-MELD-5", "PN-AMB-1"]
    if any(size >= COPIES - 1 for size in sizes.values()) and options.triple_values == LOW:
        rules.append("PN-AMB-2")
    return rules


# --- the hand that is thrown in --------------------------------------------------------------------------------------


def judge_throw_in(position: Position, play: ThrowIn) -> Draft[Position]:
    begun = position.play is not None and position.play.begun
    if position.phase not in (Phase.MELD, Phase.PLAY) or begun:
        when = "the first card is led" if begun else "trump is not named"
        raise Refused("PN-SCO-4", f"A hand is thrown in between trump and the first lead; {when}.")
    if position.melds.thrown_in:
        raise Refused("PN-SCO-4", f"The hand is thrown in already: {step(position)}")
    who = position.players[position.bidder]
    after = replace(position, phase=Phase.MELD, melds=replace(position.melds, thrown_in=True), play=None)
    draft = Draft(after).say(f"{who} throws in").effect(ThrewIn(who, position.bid))
    if after.to_meld:
        return draft.add("the others lay their meld", "PN-SCO-4")
    return score_thrown_in(draft)


# --- late rulings ----------------------------------------------------------------------------------------------------


def _flag_no_marriage(draft: Draft[Position], who: int, laid: LaidMeld) -> None:
    """Flag the naming of trump if the bidder's meld shows no marriage in it (PN-AMB-4)."""
    position = draft.position
    if not needs_marriage(position.options) or who != position.bidder:
        return
    if laid.cards is None:
        lacks = laid.points < _MARRIAGE_POINTS
    else:
        lacks = not _has_marriage(laid.cards, position.trump)
    if lacks:
        _flag_trump(draft, "lays")


def _flag_trump(draft: Draft[Position], verb: str) -> None:
    """Flag the naming of trump by a bidder who `verb` no marriage in it (PN-AMB-4)."""
    position, name = draft.position, NAMES[draft.position.trump]
    says = f"{position.players[position.bidder]} named {name} and {verb} no marriage in {name}"
    draft.flag(LateRuling(position.melds.trump_n, "PN-AMB-4", says))


def _has_marriage(cards: Heap, trump: int) -> bool:
    low = 5 * trump
    return bool(copies(cards, low + KING) and copies(cards, low + QUEEN))


def flag_melds(draft: Draft[Position], tricks: Tricks) -> None:
    """Flag a meld entered in points, or a marriage in trump, that is not in the cards of the finished hand."""
    position = draft.position
    worth = values(position.options)
    for who, laid in enumerate(position.melds.laid):
        if laid is None or laid.cards is not None:
            continue
        most = best(spread(tricks.shown[who]), position.trump, worth).total
        if laid.points > most:
            says = f"{position.players[who]} laid {laid.points}; the best meld in the cards played is worth {most}"
            draft.flag(LateRuling(laid.n, "PN-MELD-1", says))
    bidder = position.bidder
    meld = position.melds.laid[bidder]
    if not needs_marriage(position.options) or meld is None or meld.cards is not None:
        return
    if meld.points >= _MARRIAGE_POINTS and not _has_marriage(tricks.shown[bidder], position.trump):
        _flag_trump(draft, "held")
