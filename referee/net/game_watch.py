"""Ends a call of a game that does not come back, so that it holds up neither the server nor `referee check`."""

from __future__ import annotations

import logging
import os
import signal
import time
from types import FrameType
from typing import Final

from referee import games
from referee.contract import Game

CPU_SECONDS: Final = 4.0
"""Processor time between two looks. A call that both looks see is ended."""
REST_SECONDS: Final = 60.0
"""Seconds without a call of a game that did not come back; each try would hold up all pages again."""
_resting: Final[dict[str, float]] = {}
_log: Final = logging.getLogger(__name__)


class GameStuck(Exception):
    """A game did not come back from a call, or it did not shortly before; `at` is the place in its code."""

    def __init__(self, key: str, at: str = "") -> None:
        self.key = key
        self.at = at
        super().__init__(f"the game {key} does not come to an end; its matches are kept, and can be opened in a minute")


class GameWatch:
    """Looks after each piece of processor time whether the main thread is in the same call of a game as before.

    Python can end a loop of a game, but not a call of a library in C.
    """

    def __init__(self) -> None:
        self._seen: FrameType | None = None

    def start(self) -> None:
        """Begin to look. Only the main thread may call this."""
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS, CPU_SECONDS)

    def stop(self) -> None:
        """Look no more."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._seen = None

    def note_progress(self) -> None:
        """Note that the main thread came back from all calls."""
        self._seen = None

    def _look(self, _: int, frame: FrameType | None) -> None:
        before, self._seen = self._seen, None
        key, outer, at = _call(frame)
        if outer is None:
            return
        if outer is not before:
            self._seen = outer
            return
        _resting[key] = time.monotonic() + REST_SECONDS
        play = _play_of(frame)
        _log.error("The game %s did not come back: %s%s", key, at, f", play {play}" if play else "")
        raise GameStuck(key, f"{at}, play {play}" if play else at)


def require_awake(key: str) -> None:
    """Check that a game may be called.

    :raises GameStuck: it did not come back from a call within the last minute.
    """
    if (until := _resting.get(key)) is None:
        return
    if time.monotonic() < until:
        raise GameStuck(key)
    _resting.pop(key, None)


def _call(frame: FrameType | None) -> tuple[str, FrameType | None, str]:
    """The game that a frame works for, the outermost frame in its folder, and the place of the innermost one."""
    folders = [(f"{games.folder(key)}{os.sep}", key) for key in games.keys()]
    key, outer, at = "", None, ""
    while frame is not None:
        path = frame.f_code.co_filename
        for folder, name in folders:
            if path.startswith(folder):
                key, outer, at = name, frame, at or f"{path.removeprefix(folder)}, line {frame.f_lineno}"
        frame = frame.f_back
    return key, outer, at


def _play_of(frame: FrameType | None) -> object:
    """The play that a frame judges, in the words of the log; empty if it judges none."""
    while frame is not None:
        if frame.f_code is Game.judge.__code__:
            return frame.f_locals["play"]
        frame = frame.f_back
    return ""
