"""The interface of those who run jobs, and the plain way of running them: in place, without a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class OutOfTime(Exception):
    """A job has used up its time or its memory; nothing of it goes on."""


class Broken(Exception):
    """A job ended without an answer and before its time: its process was killed, or its code is at fault."""


@dataclass(frozen=True, slots=True)
class Partial:
    """The values that a job came to, and what ended it before its end (None: nothing)."""

    values: list[Any]
    fault: OutOfTime | Broken | None = None


class Runner(Protocol):
    """Runs jobs. `who` is the address for which one runs: each has its share.

    `urgent` goes before what else waits for that address: somebody sits at a table.
    """

    def run(self, who: str, job: Callable[..., T], *arguments: Any, urgent: bool = False) -> T:
        """The value of a job; what the job raises is raised here.

        :raises Busy: too much is waiting already, or it waited too long.
        :raises OutOfTime: it took too long.
        :raises Broken: it ended without an answer.
        """

    def run_each(self, who: str, job: Callable[..., Iterable[Any]], *arguments: Any, begun: bool = False) -> Partial:
        """The values of a job that comes to several, each with a budget of its own.

        `begun` is the next part of something that was let in already.

        :raises Busy: too much is waiting already, or it waited too long.
        """


class InPlace:
    """Runs jobs where they are asked for."""

    def run(self, who: str, job: Callable[..., T], *arguments: Any, urgent: bool = False) -> T:
        return job(*arguments)

    def run_each(self, who: str, job: Callable[..., Iterable[Any]], *arguments: Any, begun: bool = False) -> Partial:
        return Partial(list(job(*arguments)))
