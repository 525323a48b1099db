"""Games as packages of their own, written into folders of a test: the tutorial's game under other names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from referee import games
from referee.testing.new_game import SKELETON

SCORE_PAD: Final = games.folder("score-pad")


def write_package(folder: Path, key: str, title: str) -> Path:
    """Write the score pad as the package of a game with another key into a folder; return the package."""
    name = key.replace("-", "_")
    for file in sorted(SCORE_PAD.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            text = file.read_text(encoding="utf-8").replace("referee.games.score_pad", name)
            text = text.replace('key = "score-pad"', f'key = "{key}"').replace('"Score Pad"', f'"{title}"')
            written = folder / name / file.relative_to(SCORE_PAD)
            written.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(text, encoding="utf-8")
    with (folder / name / "__init__.py").open("a", encoding="utf-8") as module:
        module.write("CONTRACT: Final = 1\n")
    return folder / name


def write_project(folder: Path, key: str) -> None:
    """Write the file by which the package of a game is built."""
    text = (SKELETON / "pyproject.toml").read_text(encoding="utf-8")
    text = text.replace("my-game", key).replace("my_game", key.replace("-", "_"))
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def install(project: Path, site: Path) -> None:
    """Build the wheel of a project and install it into a folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    wheel = [*pip, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(project / "dist")]
    subprocess.run([*wheel, str(project)], check=True, capture_output=True)
    (built,) = (project / "dist").glob("*.whl")
    subprocess.run(
        [*pip, "install", "--no-index", "--no-deps", "--target", str(site), str(built)], check=True, capture_output=True
    )


def register(site: Path, key: str) -> None:
    """Register a package of a folder as if it were installed."""
    name = key.replace("-", "_")
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[referee.games]\n{key} = {name}.game:GAME\n", encoding="utf-8")


def write_broken(site: Path, key: str, contract: str, game: str) -> None:
    """Register a package of two modules that are given as text."""
    package = site / key.replace("-", "_")
    package.mkdir()
    (package / "__init__.py").write_text(f"{contract}\n", encoding="utf-8")
    (package / "game.py").write_text(game, encoding="utf-8")
    register(site, key)
