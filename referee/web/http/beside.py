"""Jobs that may take long run beside the server. A request waits for its job, or is told that it took too long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from flask import Flask, current_app, request
from werkzeug.exceptions import ServiceUnavailable

from referee.beside import Busy, ChildPool, InPlace, OutOfTime, Runner
from referee.web.http.limits import visitor_network
from referee.web.http.turns import without_place

AGAIN_AFTER: Final = 5
"""Seconds after which a request may be sent again."""
BUSY: Final = "The referee is busy just now. Ask again in a few seconds."
T = TypeVar("T")


class Unanswered(ServiceUnavailable):
    """A request that took too long, or found too many others."""

    def __init__(self, says: str) -> None:
        super().__init__(says, retry_after=AGAIN_AFTER)
        self.says = says


def init_app(app: Flask) -> None:
    """Run jobs in children if the configuration says how many, else in place."""
    count, seconds = app.config["QUESTION_PROCESSES"], app.config["QUESTION_SECONDS"]
    control = app.config["QUESTION_CONTROL"]
    app.extensions["beside"] = ChildPool(count, seconds, control) if count else InPlace()


def runner() -> Runner:
    """The runner of this application's jobs."""
    runner: Runner = current_app.extensions["beside"]
    return runner


def out_of_time() -> str:
    """The sentence on a job that took too long."""
    return (
        f"That takes longer than {current_app.config['QUESTION_SECONDS']:g} seconds to work out; the referee stopped."
    )


def run_beside(job: Callable[..., T], *arguments: Any, urgent: bool = False, instead: str = "") -> T:
    """The value of a job; what it raises is raised here. `urgent` jobs go before the others of the same address.

    `instead` is a sentence on what to do if the job took too long.

    :raises Unanswered: it took too long, or too much is waiting.
    """
    try:
        with without_place(request.environ):
            return runner().run(visitor_network(), job, *arguments, urgent=urgent)
    except Busy:
        raise Unanswered(BUSY) from None
    except OutOfTime:
        raise Unanswered(f"{out_of_time()} {instead}".rstrip()) from None
