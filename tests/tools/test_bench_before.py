"""The comparison with an earlier version: it needs a checkout, and counts records that both versions allow."""

from __future__ import annotations

import json

from tools.bench import before
from tools.bench.servers import ROOT


def test_without_a_checkout_nothing_is_compared(tmp_path, monkeypatch):
    monkeypatch.delenv("BEFORE", raising=False)
    assert list(before.measure(tmp_path)) == ["BEFORE names no checkout of an earlier version, so nothing is compared"]


def test_a_ratio_stands_beside_its_limit():
    line = before.compared("a play", [0.001] * 100, [0.0012] * 100, 1.15)
    shown = "1.20 ms = 1.20 times (at most 1.15 wanted) MISSED"
    assert " ".join(line.split()) == f"a play median {shown} p99 {shown}"


def test_a_record_that_is_not_allowed_whole_is_left_out():
    setup = {"record": 1, "game": "darts-301", "players": ["Ann", "Bo"]}
    records = [
        json.dumps({**setup, "plays": [{"play": "throw", "darts": darts}]})
        for darts in (["T20", "5", "1"], ["T20"] * 4, ["T21"])
    ]
    allowed, *others = json.loads(before.run(ROOT, "-c", before.JUDGE, "0", sent=json.dumps(records)))
    assert allowed > 0
    assert others == [None, None]
