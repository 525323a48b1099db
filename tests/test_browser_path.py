"""The browser of the tests: the machine's own, or Playwright's; without both the tests say how to get one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests import conftest


class Installed:
    """Playwright with a browser at a path."""

    def __init__(self, path: Path) -> None:
        self.chromium = self
        self.executable_path = str(path)

    def __enter__(self) -> Installed:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("installed", [True, False])
def test_without_chromium_playwright_s_own_browser_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: bool
) -> None:
    path = tmp_path / "chrome"
    if installed:
        path.touch(0o755)
    monkeypatch.setattr(conftest, "sync_playwright", lambda: Installed(path))
    assert conftest.browser_of_playwright() == (str(path) if installed else None)


def test_the_machine_s_own_browser_is_found_by_each_of_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in conftest.BROWSERS:
        monkeypatch.setattr(shutil, "which", lambda program, name=name: f"/usr/bin/{name}" if program == name else None)
        assert conftest.browser_on_path() == f"/usr/bin/{name}"


def test_who_has_none_is_told_both_ways_to_get_one() -> None:
    assert "apt install chromium" in conftest.NO_BROWSER
    assert "playwright install chromium" in conftest.NO_BROWSER
