"""A figure stands beside its limit, and a limit that is missed is marked and counted."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from tools.bench import __main__ as bench
from tools.bench.limits import at_least, at_most, below
from tools.bench.plays import neighbour


def test_a_limit_is_met_up_to_itself():
    assert at_most(50, 50) == "(at most 50 wanted)"
    assert at_most(50.1, 50, " ms") == "(at most 50 ms wanted) MISSED"
    assert at_least(20_000, 20_000) == "(at least 20,000 wanted)"
    assert at_least(19_999, 20_000) == "(at least 20,000 wanted) MISSED"


def test_a_limit_that_is_not_to_be_reached():
    assert below(1.99, 2) == "(below 2 wanted)"
    assert below(2, 2) == "(below 2 wanted) MISSED"


def test_the_plays_of_a_neighbour_are_held_against_their_limit():
    assert neighbour([0.0123] * 200) == "p99  12.30 ms (at most 50 wanted)"
    assert neighbour([0.0501] * 200) == "p99  50.10 ms (at most 50 wanted) MISSED"


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a report of one part with the lines that are given: what is printed, and what the program ends with."""

    def run(*lines: str) -> tuple[str, object]:
        part = SimpleNamespace(measure=lambda folder: iter(lines))
        monkeypatch.setattr(bench, "import_module", lambda name: part)
        monkeypatch.setattr(sys, "argv", ["bench", "plays"])
        try:
            bench.main()
        except SystemExit as end:
            return capsys.readouterr().out, end.code
        return capsys.readouterr().out, 0

    return run


def test_a_report_without_a_miss_ends_with_0(run):
    printed, code = run(f"a play {at_most(1, 2)}")
    assert code == 0
    assert printed.endswith("\nno limit was missed\n")


def test_a_report_counts_what_was_missed_and_ends_with_1(run):
    printed, code = run(f"a play {at_most(3, 2)}   another {at_least(1, 2)}", f"a page {below(1, 2)}")
    assert code == 1
    assert printed.endswith("\n2 limits were missed\n")
