"""The secret that signs cookies is made once, and only its owner reads it."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.schema import Unreadable
from referee.web.http import secret


def test_it_is_made_once_and_kept(tmp_path):
    path = tmp_path / "instance" / "secret_key"
    first = secret.load_or_create(path)
    assert len(first) >= 32
    assert secret.load_or_create(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_all_who_ask_at_once_get_the_same(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        secrets_made = set(pool.map(lambda _: secret.load_or_create(tmp_path / "secret_key"), range(32)))
    assert len(secrets_made) == 1


def test_an_emptied_file_is_named(tmp_path):
    (tmp_path / "secret_key").write_text("")
    with pytest.raises(Unreadable, match="holds no secret; delete it"):
        secret.load_or_create(tmp_path / "secret_key")
