"""Before its workers are forked, the server loads all modules once, and prepares the database in a fork."""

from __future__ import annotations

import importlib
import json
import os
import sys
import warnings
from collections.abc import Callable
from typing import Any, Final

from referee.loading import loading
from referee.schema import Unreadable, own_json

APPLICATION: Final = ("app", "referee.demo", "referee.worker", "referee.master")


def load_application() -> None:
    """Load all that the workers run, with the standard library changed for gevent first.

    Signals and children stay as they are: the master process waits for them without gevent.
    """
    from gevent import monkey

    monkey.patch_all(os=False, signal=False)
    with loading():
        for name in APPLICATION:
            importlib.import_module(name)
        from referee.web.api.openapi import openapi_description

        # It takes as long as twenty pages.
        openapi_description()


def patch_fork() -> None:
    """Change in a fork of the master process what this one needed as it was."""
    import gevent
    from gevent import monkey

    with warnings.catch_warnings():
        # gevent doubts that it is meant to be called twice.
        warnings.simplefilter("ignore", monkey.MonkeyPatchWarning)
        monkey.patch_all()
    gevent.reinit()


def in_fork(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The value of some work, which is done in a fork: what it opens and begins ends with it.

    :raises Unreadable: the work failed, with what it says.
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
