"""Darts 301: turns scored a second, asked in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from referee import games
from referee.match import read_json
from tools.bench.replay import encode
from tools.bench.timing import best

ASKED: Final = 40_000
WANTED: Final = 20_000


def measure(_: Path) -> Iterator[str]:
    """Lines of the report."""
    lines = [
        json.dumps(
            {
                "ask": "score-throw",
                "before": 2 + index % 300,
                "darts": [f"T{index % 20 + 1}", str(index % 21), f"D{index % 19 + 1}"],
            }
        ).encode()
        for index in range(ASKED)
    ]
    schema = games.game("darts-301").schema

    def ask() -> None:
        for line in lines:
            encode(schema.question(read_json(line)).as_json())

    rate = ASKED / best(ask, 3)
    yield f"score-throw, asked in JSON {rate:10,.0f} turns a second   {rate / WANTED:5.2f} times the {WANTED:,} wanted"
