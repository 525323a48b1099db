"""Reads numbers, switches and lists of words from the settings of the environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from referee.schema import Unreadable, read_count

MOST_PROXIES: Final = 16
SWITCH: Final = {
    "yes": True,
    "true": True,
    "1": True,
    "on": True,
    "no": False,
    "false": False,
    "0": False,
    "off": False,
}
_ORIGIN: Final = re.compile(r"https?://(?:\*\.)?[a-zA-Z0-9.-]+(?::\d{1,5})?")
YEARS_OF_HSTS: Final = 2 * 365 * 24 * 60 * 60


def number(settings: Mapping[str, Any], name: str, usual: int, least: int, most: int) -> int:
    """A setting that is a number; `usual` if it is not set.

    :raises Unreadable: it is not a number, or out of bounds.
    """
    written = str(settings.get(name) or usual)
    value = read_count(written)
    if value is None or not least <= value <= most:
        raise Unreadable(f"{written!r} is not a number from {least} to {most}", name)
    return value


def switch(settings: Mapping[str, Any], name: str) -> bool:
    """A setting that is on (`yes`) or off (`no`, or not set).

    :raises Unreadable: it is neither.
    """
    written = str(settings.get(name) or "no").lower()
    if written not in SWITCH:
        raise Unreadable(f"{written!r} is neither yes nor no", name)
    return SWITCH[written]


def words(settings: Mapping[str, Any], name: str) -> list[str]:
    """A setting that is a list, with blanks or commas between its words."""
    return str(settings.get(name) or "").replace(",", " ").split()


def origins(settings: Mapping[str, Any], name: str) -> list[str]:
    """A setting that is a list of sites, each with scheme, host and perhaps a port.

    :raises Unreadable: a word is not a site.
    """
    listed = words(settings, name)
    for word in listed:
        if not _ORIGIN.fullmatch(word):
            raise Unreadable(f"{word!r} is not a site such as https://club.example or http://192.168.1.5:8123", name)
    return listed
