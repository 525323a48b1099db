"""The results of a club as a table for a spreadsheet: `python results.py SERVER CLUB KEY > results.csv`."""

import csv
import json
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.request import Request, urlopen

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings that a spreadsheet takes for a formula."""


def matches(club: str, key: str) -> Iterator[dict[str, Any]]:
    """The matches of a club, the newest first."""
    offset = 0
    while True:
        request = Request(f"{club}/matches?offset={offset}", headers={"Authorization": f"Bearer {key}"})
        with urlopen(request) as answer:
            listed = json.load(answer)["matches"]
        if not listed:
            return
        yield from listed
        offset += len(listed)


def plain(name: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def main(server: str, club: str, key: str) -> None:
    """Write a line for each player of each match."""
    table = csv.writer(sys.stdout)
    table.writerow(["day", "game", "match", "player", "score", "result"])
    for match in matches(f"{server}/api/v1/clubs/{club}", key):
        day = f"{datetime.fromtimestamp(match['began']):%Y-%m-%d}"
        for player in match["players"]:
            score = "" if player["score"] is None else f"{player['score']:g}"
            table.writerow(
                [day, match["game"], match["match"] or "by hand", plain(player["name"]), score, player["result"]]
            )


main(*sys.argv[1:])
