"""A loudspeaker that makes no noise: a test can listen to what an engine sends there."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.serving import SOON, until

PART = 16384
"""Bytes that are looked at together: a tenth of a second."""


class Loudspeaker:
    """A PulseAudio server of a test's own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.address = folder / "socket"
        self.environment = {"PULSE_SERVER": f"unix:{self.address}"}
        """The variables by which a program plays here."""
        self.process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"),
                *("-L", "module-null-sink sink_name=speaker"),
                *("-L", f"module-native-protocol-unix auth-anonymous=1 socket={self.address}"),
            ],
            env={**os.environ, "XDG_RUNTIME_DIR": str(folder), "XDG_CONFIG_HOME": str(folder)},
            stderr=subprocess.DEVNULL,
        )
        try:
            until(self.answers, "PulseAudio does not answer")
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Loudspeaker:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(SOON)

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(self.address))
            return True
        return False

    @contextlib.contextmanager
    def heard(self) -> Iterator[Ear]:
        """Listen."""
        with subprocess.Popen(
            ["parec", "--device=speaker.monitor", "--raw", "--latency-msec=50"],
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
        ) as recorder:
            ear = Ear(recorder)
            try:
                ear.hears_silence()
                yield ear
            finally:
                recorder.kill()


class Ear:
    """A listener at a loudspeaker."""

    def __init__(self, recorder: subprocess.Popen[bytes]) -> None:
        self.recorder = recorder

    def hears_sound(self) -> None:
        """Wait until something sounds."""
        until(lambda: any(self.next_part()), "nothing sounds")

    def hears_silence(self) -> None:
        """Wait until nothing sounds."""
        until(lambda: not any(self.next_part()), "it does not stop sounding")

    def next_part(self) -> bytes:
        """The next tenth of a second. It always comes: a loudspeaker at rest sends silence."""
        assert self.recorder.stdout
        part = self.recorder.stdout.read(PART)
        assert part, "the loudspeaker is gone"
        return part
