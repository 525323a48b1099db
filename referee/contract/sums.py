"""The sums that several games draw: named parts, cards by their worth, and the change of a score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from referee.contract.match_position import MatchPosition
from referee.contract.sheet import Sheet
from referee.kit.cards import Card
from referee.kit.numbers import Number, exact, written
from referee.kit.values import Value, replace
from referee.ruling.sums import IS, LEAVES, MINUS, PLUS, Sum, Term, joined


class Ways(Value):
    """The ways on from a number, the best first: `From 42`, `10 D16` or `D11 D10`."""

    title: str
    ways: tuple[tuple[str, ...], ...]
    """Each way by its steps, as players name them."""


def total_of(title: str, parts: Mapping[str, Number], whole: Number | None = None, words: str = "") -> Sum:
    """A sum of named parts, without those that are 0; `whole` is a total that carries earlier rounds too.

    A single part is added to that total: `89 had + 16 numbers = 105 in all`.
    """
    counting = [(name, value) for name, value in parts.items() if value] or list(parts.items())[:1]
    if whole is not None and len(counting) == 1:
        ((name, value),) = counting
        return change_of(title, exact(whole) - exact(value), whole, "in all", name)
    terms = [
        Term(
            written(abs(exact(value)) if index else exact(value)),
            name,
            "" if not index else PLUS if value > 0 else MINUS,
        )
        for index, (name, value) in enumerate(counting)
    ]
    terms.append(Term(written(sum(map(exact, parts.values()))), words, IS))
    if whole is not None:
        terms.append(Term(written(whole), "in all", LEAVES))
    return Sum(tuple(terms), title)


def bounded(title: str, parts: Mapping[str, int], needed: int | None = None, most: int | None = None) -> Sum:
    """A sum of named parts that a rule compares with the least that is needed, or the most that is allowed."""
    drawn = total_of(title, parts) if len(parts) > 1 else Sum(tuple([Term(str(n), name) for name, n in parts.items()]))
    return replace(drawn, title=title, steps=tuple(parts.values()), needed=needed, most=most)


def change_of(title: str, had: Number, now: Number, unit: str, words: str = "") -> Sum:
    """The change of a score: `45 had + 12 = 57 points`."""
    more = Term(written(abs(exact(now) - exact(had))), words, PLUS if now >= had else MINUS)
    return Sum((Term(written(had), "had"), more, Term(written(now), unit, IS)), title)


def changes(before: Sheet, after: Sheet) -> tuple[Sum, ...]:
    """The change of each score that a play has changed, the best side first."""
    had = {line.side: line.score for line in before.by_score}
    others = [line for line in after.by_score if had.get(line.side, line.score) != line.score]
    return tuple(change_of(line.name, had[line.side], line.score, after.unit) for line in others)


def cards_sum(
    title: str,
    cards: Iterable[tuple[str, int]],
    whole: Number | None = None,
    needed: int | None = None,
    most: int | None = None,
) -> Sum:
    """The points of cards, each by its name and its worth; equals count together: `[K♥ K♠] 20 + [7♦] 7 = 27 points`.

    `whole` is a total that carries earlier rounds too; `needed` and `most` are bounds of the rules.
    """
    by_worth: dict[int, list[str]] = {}
    for shown, worth in cards:
        by_worth.setdefault(worth, []).append(shown)
    steps = tuple([worth * len(alike) for worth, alike in by_worth.items()])
    alike = [Term(words=str(n), cards=tuple(names)) for n, names in zip(steps, by_worth.values(), strict=True)]
    terms = [*joined(alike), Term(str(sum(steps)), "points", IS if alike else "")]
    if whole is not None:
        terms.append(Term(written(whole), "in all", LEAVES))
    return Sum(tuple(terms), title, steps=steps, needed=needed, most=most)


def hand_sums(
    after: MatchPosition, hands: Mapping[str, Iterable[Card]], value: Callable[[Card], int]
) -> tuple[Sum, ...]:
    """The cards left in each hand that has any, and the total of its player after they are charged."""
    totals = dict(zip(after.players, after.scores, strict=True))
    return tuple(
        [
            cards_sum(name, [(card.shown, value(card)) for card in hand], totals[name])
            for name, hand in hands.items()
            if hand
        ]
    )
