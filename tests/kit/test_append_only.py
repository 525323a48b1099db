"""A history that only grows: what one holds, no other changes."""

from __future__ import annotations

from referee.kit.append_only import AppendOnlyList


def test_two_histories_that_grow_from_one_hold_their_own_items() -> None:
    begun = AppendOnlyList((1, 2))
    first, second = begun.add(3), begun.add(4)
    assert (list(begun), list(first), list(second)) == ([1, 2], [1, 2, 3], [1, 2, 4])
    assert list(first.add(5)) == [1, 2, 3, 5]


def test_histories_that_grow_from_an_empty_one_leave_it_empty() -> None:
    empty: AppendOnlyList[int] = AppendOnlyList()
    first, second = empty.add(1), empty.add(2)
    assert (list(empty), list(first), list(second)) == ([], [1], [2])
    assert empty == AppendOnlyList()


def test_histories_are_equal_by_their_items() -> None:
    assert AppendOnlyList((1,)).add(2) == AppendOnlyList((1, 2))
    assert hash(AppendOnlyList((1,)).add(2)) == hash(AppendOnlyList((1, 2)))
    assert AppendOnlyList((1,)) != AppendOnlyList((2,))
