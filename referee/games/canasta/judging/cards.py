"""Cards that leave a hand, checked against its size, its known cards and the pack (CN-PACK-1)."""

from collections import Counter
from collections.abc import Sequence

from referee.games.canasta.judging.guards import require_in_pack
from referee.games.canasta.melds import PLACE, RED_THREE
from referee.games.canasta.position import Position
from referee.kit.cards import Rank
from referee.kit.names import counted
from referee.kit.values import replace, with_item
from referee.ruling import Refused


def require_in_hand(position: Position, cards: Sequence[Rank]) -> None:
    """Require that the player whose turn it is holds this number of cards (CN-PACK-1)."""
    if len(cards) > position.hand:
        says = f"{position.player} holds {counted(position.hand, 'card')}; {len(cards)} are too many."
        raise Refused("CN-PACK-1", says)


def show_from_hand(position: Position, cards: Sequence[Rank], n: int) -> Position:
    """The position after play `n` has shown cards from the hand of the player.

    :raises Refused: cards that the hand cannot hold, judged by public facts.
    """
    require_in_hand(position, cards)
    who, hands = position.turn.player, position.hands
    left = hands.sizes[who] - len(cards)
    known, visible, shown_at = list(hands.known[who]), list(hands.visible), list(hands.shown_at)
    for code, number in Counter(card.code for card in cards).items():
        place = PLACE[code]
        from_known = min(known[place], number)
        known[place] -= from_known
        if number > from_known:
            visible[place] += number - from_known
            shown_at[place] = n
        require_in_pack(code, visible[place])
        if code == RED_THREE:
            raise Refused("CN-R3-1", "A red three is laid out, and another card drawn for it.")
    if sum(known) > left:
        says = f"{position.player} holds {counted(hands.sizes[who], 'card')}"
        raise Refused("CN-TAKE-2", f"{says} and is known to hold {hands.known_text(who)}: no room for these.")
    return replace(
        position,
        hands=replace(
            hands,
            sizes=with_item(hands.sizes, who, left),
            known=with_item(hands.known, who, tuple(known)),
            visible=tuple(visible),
            shown_at=tuple(shown_at),
        ),
    )
