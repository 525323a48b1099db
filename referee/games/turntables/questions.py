"""Questions about Turntables: the score of a row, the seats after a card, the winner."""

from typing import Annotated

from referee.contract import Question
from referee.games.turntables.options import Options
from referee.games.turntables.position import JOKERS
from referee.games.turntables.row import Orientation, Placed, rotation_readings, rotations
from referee.games.turntables.scoring import count_extended, last_card, score, scoring_details
from referee.games.turntables.seats import direction, seats_after, steps
from referee.kit.cards import Card, pack, too_many
from referee.kit.names import counted, listed, with_most
from referee.kit.numbers import written
from referee.kit.values import unique
from referee.ruling import Answer
from referee.schema import Length, Unreadable, field


class ScoreRow(Question, ask="score-row", title="What does this row score?"):
    """The score of a station after each card of its row, and the rotations that each card earns."""

    cards: Annotated[tuple[Placed, ...], Length(1, 54)] = field("Cards, in order", hint="KS upright, KS/H sideways")

    def answer(self, options: Options) -> Answer:
        """`scores` and `rotations`, card by card (TT-SCO-1, TT-ROT-1 to TT-ROT-4).

        :raises Unreadable: more copies of a card than the pack has.
        """
        decks = pack(1, JOKERS[options.length])
        if double := too_many((placed.card for placed in self.cards), decks):
            raise Unreadable(f"{double.shown} is in the pack {counted(decks[double], 'time')} only", "cards")
        times: tuple[int, ...] = ()
        scores, reasons, rules = [], [], ["TT-SCO-1", "TT-VAL-1"]
        for end in range(1, len(self.cards) + 1):
            row = self.cards[:end]
            count = count_extended(row, times, options)
            rules += scoring_details(row, times, count, last_card(row, count, options), options)
            rules += rotation_readings(row, options)
            times = count.times
            scores.append(score(row, times))
            reasons.append(list(rotations(row, options)))
        says = f"{written(scores[-1])} after {counted(len(scores), 'card')}: {', '.join(map(written, scores))}"
        return Answer("answered", unique(rules), says, {"scores": scores, "rotations": reasons})


class MoveSeats(Question, ask="move-seats", title="Who sits where after this card?"):
    """The seats of everyone after a card."""

    seats: Annotated[tuple[str, ...], Length(2, 60)] = field("People by station")
    card: Card = field("Card")
    orientation: Orientation = field("Placed", default=True)

    def answer(self, options: Options) -> Answer:
        """The people by station after the move (TT-SWAP-1, TT-SWAP-2)."""
        after = seats_after(self.seats, self.card, self.orientation)
        count = steps(self.card)
        says = f"{self.card.shown} moves nobody"
        if count:
            says = f"{self.card.shown}: everybody {counted(count, 'seat')} {direction(self.orientation)}"
        return Answer("answered", ("TT-SWAP-1", "TT-SWAP-2"), says, {"seats": list(after)})


class Winner(Question, ask="winner", title="Who has won?"):
    """The winner with these scores."""

    scores: Annotated[tuple[int, ...], Length(2, 60)] = field("Scores by station")
    seats: Annotated[tuple[str, ...], Length(2, 60)] = field("People by station")

    def answer(self, options: Options) -> Answer:
        """The person at the station with the greatest absolute score, or those who are tied (TT-END-2, TT-TIE-1).

        :raises Unreadable: scores and people that differ in number.
        """
        if len(self.scores) != len(self.seats):
            people = counted(len(self.seats), "person", "people")
            raise Unreadable(f"{counted(len(self.scores), 'score')} for {people}", "scores")
        best = max(map(abs, self.scores))
        names = list(with_most(self.seats, map(abs, self.scores)))
        if len(names) == 1:
            rules: tuple[str, ...] = ("TT-END-2",)
            says = f"{names[0]} wins with {best}"
        else:
            rules = ("TT-END-2", "TT-TIE-1")
            says = f"{listed(names)} are tied at {best} and turn cards"
        answer = {"winner": names[0] if len(names) == 1 else None, "tied": names if len(names) > 1 else []}
        return Answer("answered", rules, says, answer)
