"""Pages that listen to the stream of a match."""

from __future__ import annotations

import json
from contextlib import contextmanager

import pytest

from referee.web.live.hub import BEAT_EVERY
from tools.serving import SOON


class Page:
    """A page that listens, and what it has heard."""

    def __init__(self, answer) -> None:
        self.answer = answer
        self.source = iter(answer.response)
        self.rest = b""

    def event(self) -> dict[str, str]:
        """The next event, by the names of its fields; nothing where the stream has ended."""
        while b"\n\n" not in self.rest:
            part = next(self.source, None)
            if part is None:
                return {}
            self.rest += part
        event, _, self.rest = self.rest.partition(b"\n\n")
        return dict(line.split(": ", 1) for line in event.decode().splitlines())

    def news(self) -> dict:
        """The data of the next message; nothing where the stream ends, or only heartbeats come for long."""
        for _ in range(int(SOON / BEAT_EVERY)):
            event = self.event()
            if "id" in event:
                return json.loads(event["data"])
            if not event:
                break
        return {}


@pytest.fixture
def listen(program, visitor):
    """Opens the stream of a view as a browser does: `with listen("board", seen=0) as page`."""

    @contextmanager
    def listens(view="board", key="table", seen=None, last=None, lane="", of=None):
        path = f"/m/{(of or program).match}/live?view={view}&lane={lane}" + (
            f"&seen={seen}" if seen is not None else ""
        )
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with visitor(of or program, key).get(path, headers=headers, buffered=False) as answer:
            assert answer.status_code == 200
            page = Page(answer)
            assert "retry" in page.event()
            yield page

    return listens
