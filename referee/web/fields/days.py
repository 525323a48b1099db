"""The days by which people and programs can search."""

from __future__ import annotations

from datetime import date
from typing import Final

FIRST_DAY: Final = date(1970, 1, 2)
LAST_DAY: Final = date(2999, 12, 31)
