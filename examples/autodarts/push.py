"""Enter the turns of a dartboard with cameras into a match of Darts 301, one turn a line of standard input.

A turn is written as Autodarts does: `{"throws": [{"segment": {"number": 20, "multiplier": 3}}, ...]}`.
Call: `python push.py SERVER MATCH KEY`, with the key of the table.
"""

import json
import sys
from time import sleep
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

BEDS = {1: "", 2: "D", 3: "T"}
"""The letter before a number, by its multiplier."""
STALE = 409
REFUSED = 422
AWAY = 503
AGAIN_AFTER = 2.0
"""Seconds between two tries while the server is away."""


def notation(throw: dict[str, Any]) -> str:
    """A dart as the referee writes it: `T20`, `5`, `D25`, or `0` for a miss."""
    segment = throw["segment"]
    multiplier = segment["multiplier"]
    return f"{BEDS[multiplier]}{segment['number']}" if multiplier else "0"


def ask(address: str, key: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """The status and the answer of a request; with a body it is a POST."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Authorization": f"Bearer {key}", "Content-Type": "application/json", **headers}
    try:
        with urlopen(Request(address, data, sent)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as fault:
        if fault.code not in (STALE, REFUSED):
            raise
        return fault.code, json.load(fault)


def enter(match: str, key: str, darts: list[str]) -> str:
    """Enter a turn, whatever was entered at the table meanwhile; the sentence of the referee.

    The turn waits for a server that is away. Its key makes sure that it counts once.
    """
    turn, again = {"play": "throw", "darts": darts}, uuid4().hex
    while True:
        try:
            _, state = ask(match, key)
            status, answer = ask(
                f"{match}/plays", key, turn, **{"X-Seen": str(state["head"]), "Idempotency-Key": again}
            )
        except URLError as fault:
            if isinstance(fault, HTTPError) and fault.code != AWAY:
                raise
            sleep(AGAIN_AFTER)
            continue
        if status != STALE or not answer["missed"]:
            return str(answer.get("says") or answer["error"])


def main(server: str, match: str, key: str) -> None:
    """Enter each turn that comes."""
    for line in sys.stdin:
        darts = [notation(throw) for throw in json.loads(line)["throws"]]
        print(" ".join(darts), "-", enter(f"{server}/api/v1/matches/{match}", key, darts), flush=True)


main(*sys.argv[1:])
