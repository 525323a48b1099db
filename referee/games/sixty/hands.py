"""Public facts about the hands: their sizes, and the cards that they can hold.

Judges refuse a card that a hand cannot hold, offers leave it out, and the board does not show it.
"""

from referee.games.sixty.answers import beats
from referee.games.sixty.cards import PLACE, Counts, jokers
from referee.games.sixty.claims import HAND, room, unable
from referee.games.sixty.position import Position


def is_alone(position: Position) -> bool:
    """True if the player who acts is the only one with cards (SX-JOK-1, SX-END-2)."""
    return sum(position.cards.hands) == position.cards.hands[position.turn]


def can_pass(position: Position) -> bool:
    """True if the player who answers can hold a card to pass with (SX-PASS-1)."""
    return not is_alone(position) and position.cards.unseen[PLACE[position.pile.number]] > 0


def possible_beats(position: Position) -> tuple[tuple[int, int], ...]:
    """The smallest beats with each number that the player who answers can hold (SX-BEAT-1)."""
    hand = position.cards.hands[position.turn]
    return beats(position.pile.number, position.pile.sum, hand, position.cards.unseen)


def caps_of_unable(position: Position) -> Counts:
    """The most copies of each card in the hand if it cannot answer the pile (SX-RES-1)."""
    return unable(position.pile.number, position.pile.count, position.fetchable, is_alone(position))


def must_be_able(position: Position) -> bool:
    """True if the hand must hold an answer, judging by the unseen cards (SX-RES-1)."""
    return room(caps_of_unable(position), position.cards.unseen) < position.cards.hands[position.turn]


def may_be_dealt_jokers(position: Position, who: int) -> bool:
    """True if a player who has played no card may hold five jokers: five of them are unseen (SX-SET-2)."""
    return (
        position.evidence.first_jokers[who] == 0
        and position.cards.hands[who] == HAND
        and jokers(position.cards.unseen) >= HAND
    )


def may_have_only_jokers(position: Position) -> bool:
    """True if the player on move and those who just passed the move on can all hold only jokers (SX-AMB-7)."""
    held = sum(position.cards.hands[index] for index in {*position.evidence.passed_on, position.turn})
    return held <= jokers(position.cards.unseen)
