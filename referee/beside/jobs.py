"""The interface for running jobs, and its simplest form: in place, without a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from referee.kit.values import Value

T = TypeVar("T")


class OutOfTime(Exception):
    """A job used up its time or its memory, and has ended."""


class Broken(Exception):
    """A job ended without an answer and before its time: its process was killed, or its code is at fault."""


class Partial(Value):
    """The values of a job, and the fault that ended it early (None if it finished)."""

    values: list[Any]
    fault: OutOfTime | Broken | None = None


class Runner(Protocol):
    """Runs jobs. `who` is the address that a job runs for; each address has its share.

    An `urgent` job goes before the other jobs of its address: a table waits for it.
    """

    def run(self, who: str, job: Callable[..., T], *arguments: Any, urgent: bool = False) -> T:
        """Return the value of a job; an exception of the job is raised here.

        :raises Busy: too many jobs wait already, or this one waited too long.
        :raises OutOfTime: it took too long.
        :raises Broken: it ended without an answer.
        """

    def run_each(self, who: str, job: Callable[..., Iterable[Any]], *arguments: Any, begun: bool = False) -> Partial:
        """Return the values of a job that has several, each with a budget of its own.

        `begun` marks the next part of a job that was already admitted.

        :raises Busy: too many jobs wait already, or this one waited too long.
        """


class InPlace:
    """Runs jobs in the process of the caller."""

    def run(self, who: str, job: Callable[..., T], *arguments: Any, urgent: bool = False) -> T:
        return job(*arguments)

    def run_each(self, who: str, job: Callable[..., Iterable[Any]], *arguments: Any, begun: bool = False) -> Partial:
        return Partial(list(job(*arguments)))
