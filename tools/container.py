"""`python -m tools.container FOLDER`: do what the Dockerfile does in an empty folder, where no container can run.

Each stage fills the folder `image`, which stands for the root of the file system. `RUN` uses the Python that runs this.
Then the command of the image starts, its health check must pass, and a request to stop must end it. The packages come
from the package index, as they do for the image.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
OURS: Final = re.compile(r"(?<![\w./])/(?=(?:src|opt|data)\b)")
"""The beginning of a path that the Dockerfile makes."""
HEALTHY_AFTER: Final = 120.0
"""Seconds after which the health check must have passed."""
TOLD_ONLY: Final = frozenset({"VOLUME", "EXPOSE", "USER"})
"""Instructions about the container, with nothing to do in a folder."""


def instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    """The instructions of a Dockerfile with their arguments, without comments."""
    text = re.sub(r"^\s*#.*\n", "", dockerfile, flags=re.MULTILINE)
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if line.strip():
            name, _, rest = line.strip().partition(" ")
            yield name, rest.strip()


class Container:
    """The folder in which instructions are done, and what they say about the container."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.image = folder / "image"
        self.work = self.image
        self.stages: dict[str, Path] = {}
        self.environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(folder)}
        self.command: list[str] = []
        self.check: list[str] = []

    def inside(self, text: str) -> str:
        """A text with the paths of the image, as paths of this machine."""
        return OURS.sub(f"{self.image}/", text)

    def follow(self, name: str, rest: str) -> None:
        """Do an instruction.

        :raises ValueError: the instruction is not known here.
        """
        if name == "FROM":
            self._begin(rest)
        elif name == "WORKDIR":
            self.work = Path(self.inside(rest))
            self.work.mkdir(parents=True, exist_ok=True)
        elif name == "ENV":
            for word in shlex.split(rest):
                key, _, value = word.partition("=")
                self.environment[key] = self.inside(value).replace("$PATH", self.environment["PATH"])
        elif name == "COPY":
            self._copy(shlex.split(rest))
        elif name == "RUN":
            subprocess.run(["sh", "-ec", self.inside(rest)], cwd=self.work, env=self._variables(), check=True)
        elif name == "CMD":
            self.command = json.loads(rest)
        elif name == "HEALTHCHECK":
            self.check = json.loads(rest.partition("CMD ")[2])
        elif name not in TOLD_ONLY:
            raise ValueError(f"{name}: tools/container.py does not know this instruction")

    def _begin(self, rest: str) -> None:
        """Begin a stage. The one before is moved aside, so that paths within a stage stay true in the next."""
        if self.image.exists():
            aside = self.folder / f"stage-{len(self.stages)}"
            self.image.rename(aside)
            self.stages = {name: aside if path == self.image else path for name, path in self.stages.items()}
        self.image.mkdir(parents=True)
        self.work = self.image
        self.stages[rest.partition(" AS ")[2] or rest] = self.image

    def _copy(self, words: list[str]) -> None:
        options = dict(word[2:].split("=") for word in words if word.startswith("--"))
        *sources, target = [word for word in words if not word.startswith("--")]
        base = self.stages[options["from"]] if "from" in options else ROOT
        to = Path(self.inside(target)) if target.startswith("/") else self.work / target
        for pattern in sources:
            matches = sorted(base.glob(pattern.lstrip("/")))
            if not matches and "*" not in pattern:
                raise FileNotFoundError(f"COPY {pattern}: there is no such file")
            for source in matches:
                if source.is_dir():
                    ignored = shutil.ignore_patterns("__pycache__") if base == ROOT else None
                    shutil.copytree(source, to, symlinks=True, ignore=ignored, dirs_exist_ok=True)
                else:
                    file = to / source.name if target.endswith("/") else to
                    file.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(source, file)

    def _variables(self, **more: str) -> dict[str, str]:
        """The environment, with the settings of pip and of the network that this machine has."""
        kept = {
            name: value for name, value in os.environ.items() if re.match(r"(?i)PIP_|SSL_|HTTPS?_PROXY|NO_PROXY", name)
        }
        return {**kept, **self.environment, **more}

    def start(self) -> None:
        """Start the command, wait until the health check passes, and end it.

        :raises RuntimeError: it is not healthy in time, or does not end with 0.
        """
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = str(free.getsockname()[1])
        variables = self._variables(PORT=port, HOST="127.0.0.1")
        process = subprocess.Popen(self._found(self.command), cwd=self.image, env=variables)
        try:
            end = time.monotonic() + HEALTHY_AFTER
            check: dict[str, Any] = {"cwd": self.image, "env": variables, "capture_output": True}
            while subprocess.run(self._found(self.check), **check).returncode:
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("the health check does not pass")
                time.sleep(0.2)
            process.send_signal(signal.SIGTERM)
            if process.wait(HEALTHY_AFTER):
                raise RuntimeError(f"it ended with {process.returncode}")
        finally:
            process.kill()

    def _found(self, command: list[str]) -> list[str]:
        """A command whose program is looked for in the path of the image."""
        program = shutil.which(command[0], path=self.environment["PATH"])
        return [program or command[0], *command[1:]]


def main() -> int:
    """Do it in the folder that the command line names."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else None
    if folder is None or (folder.exists() and any(folder.iterdir())):
        print("python -m tools.container FOLDER: name an empty folder, or a new one", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    container = Container(folder)
    for name, rest in instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
        print(f"{name} {rest}", flush=True)
        container.follow(name, rest)
    container.start()
    print("The command of the image starts, is healthy, and ends.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
