"""The exchange of cards (PD-DRAW-1, PD-DRAW-2, PK-AMB-8)."""

from collections.abc import Collection
from typing import Final

from referee.games.poker.current_hand import Kept
from referee.games.poker.effects import Exchanged
from referee.games.poker.judging.course import fill_stock, go_on
from referee.games.poker.judging.guards import require_action, require_not_kept, require_unseen
from referee.games.poker.options import ANY_NUMBER, Options
from referee.games.poker.plays import Draw
from referee.games.poker.position import Position
from referee.games.poker.variants import Phase
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted_with
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused

MOST_EXCHANGED: Final = 3
FOUR_CARDS: Final = 4
FEW_PLAYERS: Final = 6
"""With fewer players than this, four cards may be exchanged for a shown ace (PD-DRAW-2)."""


def allows_four(players: int, options: Options) -> bool:
    """True if four cards may be exchanged for a shown ace (PD-DRAW-2, PD-VAR-1)."""
    return players < FEW_PLAYERS or options.four_cards == ANY_NUMBER


def require_exchange(count: int, kept: Card | None, players: int, options: Options, wild: Collection[str]) -> None:
    """Check that `count` cards may be exchanged; `kept` is the card kept and shown.

    :raises Refused: by PD-DRAW-1 or PD-DRAW-2.
    """
    if count <= MOST_EXCHANGED:
        if kept is not None:
            raise Refused("PD-DRAW-2", "Show the card you keep only if you exchange four.")
        return
    if count > FOUR_CARDS:
        raise Refused("PD-DRAW-1", f"Exchange up to three cards, or four if you show an ace, not {count}.")
    if not allows_four(players, options):
        raise Refused("PD-DRAW-2", f"With {players} players up to three cards may be exchanged, not four.")
    if kept is None:
        raise Refused("PD-DRAW-2", "Four cards may be exchanged only if you keep an ace and show it.")
    if kept.rank != "A" and kept != JOKER and kept.rank not in wild:
        raise Refused("PD-DRAW-2", f"{kept.shown} is not an ace: four cards may be exchanged only if an ace is kept.")


def judge_draw(position: Position, play: Draw) -> Draft[Position]:
    hand = require_action(position, "PD-DRAW-1", Phase.EXCHANGE)
    seat, who, count = hand.action.seat, position.player, play.cards
    require_exchange(count, play.kept, len(hand.seats.order), position.options, hand.wild)
    if play.kept is not None:
        require_unseen(position, hand, (play.kept,))
        require_not_kept(position, hand, play.kept)
    if (left := hand.cards.reshuffled(count, hand.seats.live).stock) < count:
        says = f"Only {counted_with(left, 'card', 'is', 'are')} left: {who} can exchange no more than that."
        raise Refused("PK-AMB-8", says)
    draft = Draft(position)
    if play.kept is not None:
        rules = ("PD-DRAW-2", "PD-VAR-1") if position.options.four_cards == ANY_NUMBER else ("PD-DRAW-2",)
        draft.say(f"{who} keeps {play.kept.shown} and exchanges four.", *rules)
    else:
        draft.say(f"{who} {f'exchanges {count}' if count else 'stands pat'}.", "PD-DRAW-1")
    fill_stock(draft, count, "The stock is used up: the discards are shuffled.")
    claims = replace(hand.claims, exchanged=with_item(hand.claims.exchanged, seat, hand.claims.exchanged[seat] + count))
    if play.kept is not None:
        claims = replace(claims, kept=with_item(claims.kept, seat, Kept(play.kept, play.n)))
    elif count:
        # A card shown earlier is known to be in the hand only until the player exchanges again.
        claims = replace(claims, kept=with_item(claims.kept, seat, None))
    cards = draft.position.current_hand.cards
    cards = replace(cards, stock=cards.stock - count, discards=cards.discards + count)
    action = hand.action.after(seat)
    draft.at(draft.position.in_hand(cards=cards, claims=claims, action=action)).effect(Exchanged(who, count))
    return draft if action.waiting else go_on(draft)
