"""Follow a match and post to a Discord channel when it is over: `python post.py SERVER MATCH KEY WEBHOOK`."""

import json
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SILENCE = 15
"""Seconds without a sign of life after which the server is lost."""
PAUSE = 2
"""Seconds between two connections."""


def news(server: str, match: str, key: str) -> Iterator[dict[str, Any]]:
    """The messages of the stream of a match."""
    address = f"{server}/api/v1/matches/{match}/stream"
    with urlopen(Request(address, headers={"Authorization": f"Bearer {key}"}), timeout=SILENCE) as stream:
        event = ""
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                event = value
            elif name == "data" and not event:
                yield json.loads(value)
            elif not name:
                event = ""


def lasting_news(server: str, match: str, key: str) -> Iterator[dict[str, Any]]:
    """The messages of a match over all connections: a stream ends if the server stops, and begins again after it.

    :raises HTTPError: the match is deleted, or the key is renewed.
    """
    while True:
        try:
            yield from news(server, match, key)
        except HTTPError as fault:
            if fault.code < 500 and fault.code != 429:
                raise
        except (OSError, HTTPException):
            pass
        time.sleep(PAUSE)


def post(webhook: str, says: str) -> None:
    """Post a sentence; names in it call nobody."""
    body = json.dumps({"content": says, "allowed_mentions": {"parse": []}}).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "referee-example"}
    with urlopen(Request(webhook, body, headers)):
        pass


def main(server: str, match: str, key: str, webhook: str) -> None:
    """Post who has won, and the scores."""
    known: dict[str, Any] = {}
    for message in lasting_news(server, match, key):
        known |= message
        if known["over"] or known["ended"] is not None:
            scores = ", ".join(f"{name} {score:g}" for name, score in known["scores"].items())
            winners = " and ".join(known["winners"])
            post(webhook, f"{winners} won. {scores}" if winners else f"The match has ended. {scores}")
            return


main(*sys.argv[1:])
