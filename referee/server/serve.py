"""The server: gunicorn with a gevent worker.

The master process loads everything once and forks its children, in this order:

1. It loads the games, then forks the process for questions, which knows nothing else.
2. It patches the standard library for gevent, then loads the application.
3. It forks the process that prepares the database, then the workers.

The master itself opens no database, so forks share no connection to one.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee import games
from referee.beside import fork_server
from referee.server import preload
from referee.server.banner import lan_address, ready_text
from referee.server.listen import allow_files, listen
from referee.server.plan import Plan

_log: Final = logging.getLogger(__name__)
FILES: Final = 16_384
"""Open files that the server asks for: each screen is one."""


def run(environ: Mapping[str, str], demo: bool = False) -> int:
    """Serve until Ctrl-C or a request to stop; return the exit status.

    :raises Unreadable: a setting cannot be used; the message says what would be right.
    """
    plan = Plan.of(environ, demo)
    allow_files(FILES)
    listener = listen(plan.host, plan.port)
    print("Referee is starting.", flush=True)
    if plan.reload:
        print("RELOAD=yes: pages follow changes of templates, style sheets and scripts.", flush=True)
    with contextlib.ExitStack() as stack:
        stack.callback(listener.close)
        config: dict[str, Any] = {
            "LINK_HOST": plan.link_host(lan_address()) if plan.certificate else "",
            "BOUND_TO": plan.host,
        }
        if demo:
            config |= {"INSTANCE": stack.enter_context(_throw_away()), "DATABASE_URL": "", "REDIS_URL": ""}
        fork_server.load()
        for left_out in games.left_out():
            _log.warning("The game %s", left_out)
        questions = stack.enter_context(fork_server.forked(listener))
        preload.load_application()
        prepared = preload.in_fork(lambda: prepare(config, demo))
        config["DEMO"] = [(match["match"], match["host_key"]) for match in prepared["demo"]]
        port = listener.getsockname()[1]
        ready = ready_text(
            plan,
            port,
            prepared["demo"],
            encoding=sys.stdout.encoding or "ascii",
            organiser=prepared["organiser"],
            folder=prepared["folder"],
        )
        master = os.getpid()
        # Only after the standard library is patched.
        from referee.server.master import Chief, Server

        try:
            Chief(Server(plan, listener.detach(), config, questions.fileno(), ready)).run()
        except SystemExit as end:
            if os.getpid() != master:
                # A worker exits here too; the clean-up is for its master alone.
                stack.pop_all()
                raise
            return end.code if isinstance(end.code, int) else 1 if end.code else 0
    return 0


@contextlib.contextmanager
def _throw_away() -> Iterator[str]:
    folder = tempfile.mkdtemp(prefix="referee-demo-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def prepare(config: Mapping[str, Any], demo: bool) -> dict[str, Any]:
    """Bring the database up to date; with `demo` also fill it.

    In the result, `demo` lists the matches of the demo, and `organiser` is the path of the organiser's link if the
    club of this house is new. `folder` is the place of the SQLite file; it is empty with PostgreSQL.

    :raises Unreadable: the database is of a newer version, or a setting cannot be used.
    """
    from referee.application import create_app
    from referee.desk import demo as evening
    from referee.desk.club_import import sweep_imports
    from referee.store import get_store

    app = create_app(config)
    with app.app_context():
        sweep_imports(get_store())
        organiser = "" if app.config["PUBLIC"] else new_house()
        loaded = evening.load(get_store()) if demo else []
        get_store().writer.close()
    folder = app.instance_path if app.config["DATABASE_URL"].startswith(f"sqlite:///{app.instance_path}") else ""
    return {"demo": loaded, "organiser": organiser, "folder": folder}


def new_house() -> str:
    """Make the club of this house if there is none; return the path of its organiser's link, empty if it was there."""
    from referee.store import get_store

    home, is_new = get_store().clubs.home()
    return home.organiser_path if is_new else ""
