"""The ladder of an event: its rungs, who may challenge whom, and the challenges without a result."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Final

from referee.desk.events.view import LADDER
from referee.events.formats.ladder.challenges import may_be_challenged, require_challenge
from referee.events.formats.ladder.rungs import present
from referee.events.names import present_names, with_names
from referee.kit.names import counted, listed, may_be_plural, verb
from referee.kit.values import Value, replace
from referee.schema import Unreadable
from referee.store import Store
from referee.store.events import Challenge, Plan, StoredEvent

ACCEPTED, DECLINED, OVER = "accepted", "declined", "over"
ANSWERS: Final = (ACCEPTED, DECLINED, OVER)
KEPT: Final = 200
"""The most challenges in a plan."""
DAY: Final = 86_400


class OpenChallenge(Value):
    """A challenge without a result."""

    n: int
    by: str
    to: str
    at: float
    answer: str

    @property
    def pair(self) -> tuple[str, str]:
        """The two, the challenger first."""
        return (self.by, self.to)

    @property
    def says(self) -> str:
        """The challenge in a sentence."""
        if self.answer == ACCEPTED:
            return f"{self.by} {_has(self.by)}challenged {self.to}: they play"
        if self.answer == DECLINED:
            return f"{self.to} {_has(self.to)}declined to play {self.by}"
        return f"{self.by} {_challenges(self.by)} {self.to}"

    @property
    def forfeit(self) -> str:
        """The sentence that gives the place to the challenger."""
        return f"{self.by} {verb((self.by,), 'wins', 'win', 'won')}: {self.to} did not play"

    def says_to(self, who: str) -> str:
        """The challenge in a sentence to one of the two."""
        other = self.to if who == self.by else self.by
        if self.answer == ACCEPTED:
            return f"Challenge: you play {other}"
        if self.answer == DECLINED:
            return f"{other} {_has(other)}declined" if who == self.by else f"You have declined to play {other}"
        return f"{other} got your challenge" if who == self.by else f"{other} {_challenges(other)} you"

    def says_of(self, who: str) -> str:
        """The same behind the name of one of the two."""
        return f"{_has(who)}challenged {self.to}" if who == self.by else f"challenged by {self.by}"

    def age(self, now: float) -> str:
        """The age in words: `today`, `3 days ago`."""
        days = floor((now - self.at) / DAY)
        return "today" if days < 1 else f"{counted(days, 'day')} ago"

    def is_overdue(self, now: float, days: int) -> bool:
        """True if it was not played within its days (0: no limit)."""
        return bool(days) and self.answer != DECLINED and now - self.at > days * DAY


def _has(who: str) -> str:
    """The words before a participle: `has `; none after a name that may be a plural, as in `Reds declined`."""
    return "" if may_be_plural(who) else f"{verb((who,), 'has', 'have')} "


def _challenges(who: str) -> str:
    return verb((who,), "challenges", "challenge", "challenged")


class Rung(Value):
    """A rung of a ladder."""

    place: int
    who: str
    above: tuple[str, ...]
    """Those whom its holder may challenge now."""
    challenge: OpenChallenge | None
    """The challenge of its holder, by or to another."""


class FallenChallenge(Value):
    """A challenge that is not played, since one of the two has left."""

    n: int
    says: str


class LadderView(Value):
    """A ladder."""

    rungs: tuple[Rung, ...]
    challenges: tuple[OpenChallenge, ...]
    fallen: tuple[FallenChallenge, ...]
    """The challenges of those who have left, until they are taken off the page."""
    days: int
    """The days in which a challenge is played; 0 without a limit."""


def open_challenges(event: StoredEvent, plan: Plan) -> tuple[OpenChallenge, ...]:
    """The challenges that can be played, the oldest first. A result that is taken back opens its challenge again."""
    left = event.state.facts.withdrawn.keys()
    return tuple(each for each in _without_result(event, plan) if left.isdisjoint(each.pair))


def fallen_challenges(event: StoredEvent, plan: Plan) -> tuple[FallenChallenge, ...]:
    """The challenges without a result of those who have left, the oldest first."""
    left = event.state.facts.withdrawn
    return tuple(
        FallenChallenge(each.n, f"{each.by} {_has(each.by)}challenged {each.to}, and {listed(gone)} left")
        for each in _without_result(event, plan)
        if each.answer != DECLINED and (gone := [who for who in each.pair if who in left])
    )


def _without_result(event: StoredEvent, plan: Plan) -> tuple[OpenChallenge, ...]:
    """The challenges that have no result and were not ended without one."""
    facts, pairings = event.state.facts, event.state.board.pairings
    played = [
        (counted.n, {side[0] for side in counted.pairing.sides})
        for key, counted in facts.results.items()
        if key in pairings
    ]
    return tuple(
        OpenChallenge(each.n, each.by, each.to, each.at, each.answer)
        for each in with_names(plan.challenges, present_names(facts))
        if each.answer != OVER and not any(n > each.seq and pair == {each.by, each.to} for n, pair in played)
    )


def challenges_of(event: StoredEvent, plan: Plan) -> tuple[OpenChallenge, ...]:
    """The challenges of an event without a result; none if it is not a ladder."""
    return open_challenges(event, plan) if event.setup["event"] == LADDER else ()


def ladder_view(event: StoredEvent, plan: Plan) -> LadderView:
    """The current ladder of an event."""
    state = event.state
    facts, board = state.facts, state.board
    challenges = open_challenges(event, plan)
    of = {who: each for each in challenges if each.answer != DECLINED for who in each.pair}
    rungs = []
    for place, who in enumerate(present(facts, board.detail), 1):
        above = () if who in of or board.over else may_be_challenged(facts, board, who)
        rungs.append(Rung(place, who, tuple(name for name in above if name not in of), of.get(who)))
    return LadderView(tuple(rungs), challenges, fallen_challenges(event, plan), facts.options.days)


def make_challenge(store: Store, event: StoredEvent, by: str, to: str, now: float) -> Plan:
    """Challenge an entrant.

    :raises Refused: the rules of the ladder do not allow it.
    :raises Unreadable: the event is over.
    """
    if event.state.board.over:
        raise Unreadable("the ladder is closed: it takes no more challenges", "by")

    def challenged(plan: Plan) -> Plan:
        waiting = [each.pair for each in open_challenges(event, plan) if each.answer != DECLINED]
        require_challenge(event.state.facts, event.state.board, by, to, waiting)
        n = max((each.n for each in plan.challenges), default=0) + 1
        fresh = Challenge(n, by, to, at=now, seq=event.head)
        return replace(plan, challenges=(*plan.challenges, fresh)[-KEPT:])

    return store.plans.change(event.event_id, challenged)


def answer_challenge(store: Store, event: StoredEvent, n: int, answer: str) -> Plan:
    """Accept or decline a challenge, or end it without a match.

    A challenge of somebody who has left can only be ended.

    :raises Unreadable: no such challenge is open, or the answer is none.
    """
    if answer not in ANSWERS:
        raise Unreadable(f"an answer is one of {', '.join(ANSWERS)}", "answer")

    def answered(plan: Plan) -> Plan:
        _numbered(_without_result(event, plan) if answer == OVER else open_challenges(event, plan), n)
        kept = (replace(each, answer=answer) if each.n == n else each for each in plan.challenges)
        return replace(plan, challenges=tuple(kept))

    return store.plans.change(event.event_id, answered)


def challenge_numbered(event: StoredEvent, plan: Plan, n: int) -> OpenChallenge:
    """The open challenge with a number.

    :raises Unreadable: none has it.
    """
    return _numbered(open_challenges(event, plan), n)


def _numbered(challenges: Iterable[OpenChallenge], n: int) -> OpenChallenge:
    for each in challenges:
        if each.n == n:
            return each
    raise Unreadable("this challenge is over: load the page again", "n")
