"""Loads all modules once before the workers are forked, and prepares the database in a fork."""

from __future__ import annotations

import importlib
import json
import os
import sys
import warnings
from collections.abc import Callable
from typing import Any, Final

from referee.net.loading import loading
from referee.schema import Unreadable, own_json

APPLICATION: Final = (
    "referee.application",
    "referee.desk.demo",
    "referee.server.worker",
    "referee.server.master",
    "gevent.threadpool",
)
"""All that the workers run. gevent itself imports its pool of threads at the first play."""


def load_application() -> None:
    """Patch the standard library for gevent, then load everything that the workers run.

    Signals and child processes stay unpatched: the master process waits for them without gevent.
    """
    from gevent import monkey

    monkey.patch_all(os=False, signal=False)
    with loading():
        for name in APPLICATION:
            importlib.import_module(name)
        from referee.web.description.openapi import openapi_description

        # It takes as long as twenty pages, and is kept.
        openapi_description()


def patch_fork() -> None:
    """Patch in a fork what the master process needs unpatched."""
    import gevent
    from gevent import monkey

    with warnings.catch_warnings():
        # gevent warns about a second call.
        warnings.simplefilter("ignore", monkey.MonkeyPatchWarning)
        monkey.patch_all()
    gevent.reinit()


def in_fork(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Return the value of some work that runs in a fork: everything it opens or starts ends with the fork.

    :raises Unreadable: the work failed; the message says why.
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        try:
            patch_fork()
            with open(writing, "w", encoding="utf-8") as answer:
                answer.write(json.dumps(_outcome(work)))
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as answer:
        text = answer.read()
    os.waitpid(pid, 0)
    if not text:
        raise Unreadable("the process that prepares the database was ended")
    outcome: dict[str, Any] = own_json(text)
    if "fault" in outcome:
        raise Unreadable(*outcome["fault"])
    return outcome


def _outcome(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return work()
    except Unreadable as fault:
        return {"fault": [fault.says, fault.field]}
    except Exception as fault:
        from referee.store import explain

        known = explain(fault)
        says = known.cause if known else f"{type(fault).__name__}: {fault}"
        return {"fault": [" ".join(says.split()), "DATABASE_URL" if known else ""]}
