"""The entry of scores alone: a deal, a hand, a rack or a turn as numbers, without the plays that make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from referee.contract.due import Due
from referee.contract.play import Play
from referee.kit.values import replace

P = TypeVar("P")
TURN = "turn"
"""The part of a match that one player plays: the page of scores says whose it is."""


def _as_it_is(position: P) -> P:
    return position


class ScoreEntry(Generic[P]):
    """The plays of a game that enter only the score of a part: those with `scores_only`.

    `begun_anew` gives the position at the start of the current part, or the position itself if the part has no plays
    yet. To enter only its score gives the current part up: its plays stay in the log and no longer count.

    `beside` are the plays that the page of scores offers beside the scores: a new round begins, the evening ends.
    `is_usual` is True if a game has no other plays: phones open on the page of scores.
    `is_alone` is True if its forms are too long for a fold: the page of all plays leads to the page of scores.
    `adds` are the plays whose numbers are added to the scores of those that they name.
    """

    def __init__(
        self,
        begun_anew: Callable[[P], P] = _as_it_is,
        beside: tuple[type[Play], ...] = (),
        is_usual: bool = False,
        is_alone: bool = False,
        adds: tuple[type[Play], ...] = (),
    ) -> None:
        self.begun_anew = begun_anew
        self.beside = beside
        self.is_usual = is_usual
        self.is_alone = is_alone
        self.adds = adds

    def gives_up(self, position: P, play: Play) -> bool:
        """True if a play enters only the score of a part that was begun play by play."""
        return bool(play.scores_only) and self.begun_anew(position) is not position

    def part(self, position: P, play: type[Play]) -> str:
        """The word for the part of the match whose score `play` enters: a deal, a hand, a rack."""
        return play.scores_only

    def due(self, position: P, due: Callable[[P], Due]) -> Due:
        """The plays that enter only the score of the current part; if none of those is due, all that are due.

        :param due: the game's own function, in the lane that is shown.
        """
        begun = self.begun_anew(position)
        shown = due(begun)
        offers = tuple(offer for offer in shown.offers if offer.play.scores_only)
        if not offers:
            return due(position)
        if begun is position:
            beside = (offer.with_form(secondary=True) for offer in shown.offers if offer.play in self.beside)
            offers = (*offers, *beside)
        if self.is_usual or offers[0].play.scores_only == TURN:
            return replace(shown, offers=offers)
        return Due((), offers[0].label, offers)
