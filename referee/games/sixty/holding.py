"""What the hand of a player can hold, by all that is public: the cards that nobody has seen, and how many it has.

Judges refuse what cannot be, offers leave it out, and the board does not show it.
"""

from __future__ import annotations

from referee.games.sixty.answering import beats
from referee.games.sixty.cards import PLACE, jokers
from referee.games.sixty.claims import HAND, room, unable
from referee.games.sixty.position import Position


def is_alone(position: Position) -> bool:
    """Whether the player who acts is the only one with cards (SX-JOK-1, SX-END-2)."""
    return sum(position.hands) == position.hands[position.turn]


def can_pass(position: Position) -> bool:
    """Whether the player who answers can hold a card to pass with (SX-PASS-1)."""
    return not is_alone(position) and position.unseen[PLACE[position.number]] > 0


def possible_beats(position: Position) -> tuple[tuple[int, int], ...]:
    """The smallest beats with each number that the player who answers can hold (SX-BEAT-1)."""
    hand = position.hands[position.turn]
    return beats(position.number, position.sum, hand, position.unseen)


def must_be_able(position: Position) -> bool:
    """Whether, by the cards that nobody has seen, the hand must hold an answer (SX-RES-1)."""
    fetchable = position.discard[PLACE[position.number]]
    caps = unable(position.number, position.count, fetchable, is_alone(position))
    return room(caps, position.unseen) < position.hands[position.turn]


def may_be_dealt_jokers(position: Position, who: int) -> bool:
    """Whether a player can hold five jokers as dealt: no card played, and five out of sight (SX-SET-2)."""
    return position.dealt[who] == 0 and position.hands[who] == HAND and jokers(position.unseen) >= HAND


def may_have_only_jokers(position: Position) -> bool:
    """Whether the hand on move, and those who passed the move on before it, can hold only jokers (SX-AMB-7)."""
    held = sum(position.hands[index] for index in {*position.passed_on, position.turn})
    return held <= jokers(position.unseen)
