"""Late rulings: shown hands can prove earlier plays wrong."""

from collections.abc import Collection, Iterator
from itertools import chain, combinations, repeat

from referee.games.poker.cards import codes_of
from referee.games.poker.current_hand import Claims, Hand, cards_in_sight
from referee.games.poker.hands import THREE, category_of, described, strength
from referee.games.poker.openers import opens
from referee.games.poker.position import Position
from referee.games.poker.variants import jokers_in
from referee.kit.cards import DECK, JOKER, PLURALS, Card
from referee.kit.values import replace, with_item
from referee.ruling import LateRuling

Shown = tuple[Card, ...]


def late_rulings(position: Position, hand: Hand, seat: int, shown: Shown, foul: Collection[Card]) -> list[LateRuling]:
    """The earlier plays that the hand shown by a player proves wrong; `foul` are cards that all have seen elsewhere."""
    return [
        *_on_denials(position, hand, seat, shown),
        *_on_opening(position, hand, seat, shown),
        *_on_kept_cards(position, hand, seat, shown),
        *_on_foul_pack(position, hand, seat, foul),
    ]


def claims_after(claims: Claims, seat: int, shown: Shown) -> Claims:
    """The claims after a hand is shown, so that the next showdown of the hand does not prove the same thing again."""
    own = claims.kept[seat]
    kept = tuple(replace(card, doubted=True) if card and card.is_among(shown) else card for card in claims.kept)
    return replace(
        claims,
        passes=with_item(claims.passes, seat, None),
        mucks=with_item(claims.mucks, seat, ()),
        kept=with_item(kept, seat, own if own and own.card in shown else None),
        opened_at=0 if claims.opener == seat else claims.opened_at,
    )


def _on_denials(position: Position, hand: Hand, seat: int, shown: Shown) -> Iterator[LateRuling]:
    """Late rulings on passing with openers, or showing nothing with three of a kind (PJ-OPEN-1, PJ-WIN-1)."""
    who, exchanged = position.players[seat], hand.claims.exchanged[seat]
    five_kind = position.options.five_kind
    if (passed := hand.claims.passes[seat]) is not None:
        held = _held_for_certain(hand, shown, exchanged - passed.exchanged)
        if held and all(opens(codes, hand.openers, five_kind) for codes in held):
            says = f"{who} had openers and had to open; in hand all along: {_least(position, held)} or better."
            yield LateRuling(passed.n, "PJ-OPEN-1", says)
    for muck in hand.claims.mucks[seat]:
        held = _held_for_certain(hand, shown, exchanged - muck.exchanged)
        if held and all(category_of(strength(codes, five_kind)) >= THREE for codes in held):
            says = f"{who} had to show a hand; in hand all along: {_least(position, held)} or better."
            yield LateRuling(muck.n, "PJ-WIN-1", says)


def _on_opening(position: Position, hand: Hand, seat: int, shown: Shown) -> Iterator[LateRuling]:
    """The late ruling on a pot opened without openers (PJ-OPEN-1)."""
    claims = hand.claims
    if claims.opener == seat and claims.opened_at and not _could_open(position, hand, seat, shown):
        says = f"{position.players[seat]} opened and cannot have held a pair of {PLURALS[hand.openers]} or better."
        yield LateRuling(claims.opened_at, "PJ-OPEN-1", says)


def _on_kept_cards(position: Position, hand: Hand, seat: int, shown: Shown) -> Iterator[LateRuling]:
    """Late rulings on cards shown as kept that are missing, or in another player's hand (PD-DRAW-2, PK-PACK-1)."""
    who = position.players[seat]
    if (own := hand.claims.kept[seat]) is not None and own.card not in shown:
        yield LateRuling(own.n, "PD-DRAW-2", f"{who} showed {own.card.shown} as kept and does not have it.")
    for other in hand.seats.still_in:
        kept = hand.claims.kept[other]
        if other != seat and kept is not None and kept.is_among(shown):
            says = f"{position.players[other]} showed {kept.card.shown} as kept, and {who} has it."
            yield LateRuling(kept.n, "PK-PACK-1", says)


def _on_foul_pack(position: Position, hand: Hand, seat: int, foul: Collection[Card]) -> Iterator[LateRuling]:
    """Late rulings on the plays that brought into sight cards that are there twice (PK-PACK-1)."""
    places = cards_in_sight(position.players, hand) if foul else {}
    for card in foul:
        says = f"The {card.spoken} is {places[card]}, and {position.players[seat]} has another; the pack has one."
        yield LateRuling(hand.cards.seen_at[card], "PK-PACK-1", says)


def _held_for_certain(hand: Hand, shown: Shown, exchanged: int) -> list[list[str]]:
    """The possible hands of shown cards; the player held at least one of them before exchanging `exchanged` cards."""
    kept = len(shown) - exchanged
    return [hand.codes(cards) for cards in combinations(shown, kept)] if kept > 0 else []


def _least(position: Position, held: list[list[str]]) -> str:
    """The weakest of some hands, in words."""
    return described(min(strength(codes, position.options.five_kind) for codes in held))


def _could_open(position: Position, hand: Hand, seat: int, shown: Shown) -> bool:
    """True if the opener may have had openers; two or more exchanged cards may always have been openers."""
    exchanged, five_kind = hand.claims.exchanged[seat], position.options.five_kind
    if not exchanged:
        return opens(hand.codes(shown), hand.openers, five_kind)
    if exchanged > 1:
        return True
    elsewhere = cards_in_sight(position.players, hand)
    jokers = jokers_in(position.options) - sum(card == JOKER for cards in (*hand.cards.shown, shown) for card in cards)
    unseen = (card for card in DECK if card not in elsewhere and card not in shown)
    exchangeable = [*chain(unseen, repeat(JOKER, max(0, jokers)))]
    return any(
        opens(codes_of((*kept, card), hand.wild), hand.openers, five_kind)
        for kept in combinations(shown, len(shown) - 1)
        for card in exchangeable
    )
