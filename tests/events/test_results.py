"""Results in words: the limits of a table of results."""

from __future__ import annotations

import pytest

from referee.events.results import MOST_ENTRANTS, read_results
from referee.schema import Unreadable


def test_results_of_the_most_entrants_are_read() -> None:
    results = {str(n): ["- bye"] for n in range(MOST_ENTRANTS)}
    assert len(read_results(results)) == MOST_ENTRANTS
    with pytest.raises(Unreadable, match="too many"):
        read_results({**results, "one more": ["- bye"]})


def test_results_are_an_object() -> None:
    with pytest.raises(Unreadable, match="results are an object"):
        read_results([["- bye"]])
