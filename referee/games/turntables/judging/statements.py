"""Statements that a hand holds only face cards, and the late rulings on those that are proven wrong (TT-FACE-2).

If the statement is true, every ordinary card that the hand shows later was drawn later. If the hand shows more of them
than were drawn, the statement was wrong.
"""

from collections.abc import Iterator, Sequence

from referee.games.turntables.position import Statement
from referee.kit.cards import Card
from referee.kit.values import replace
from referee.ruling import LateRuling


def after_card(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements that may still be true after an ordinary card from the hand."""
    return tuple(replace(statement, new=statement.new - 1) for statement in statements if statement.new > 0)


def proven_wrong(statements: Sequence[Statement], card: Card, index: int) -> Iterator[LateRuling]:
    """The late rulings on statements that an ordinary card from the hand at station `index` proves wrong."""
    for statement in statements:
        if statement.new <= 0:
            says = f"{statement.who} stated that the hand at station {index + 1} held only face cards; it held"
            yield LateRuling(statement.n, "TT-FACE-2", f"{says} {card.shown}")


def after_draw(statements: Sequence[Statement], draws: int) -> tuple[Statement, ...]:
    """The statements after `draws` ordinary cards are drawn to the hand."""
    return tuple(replace(statement, new=statement.new + draws) for statement in statements)
