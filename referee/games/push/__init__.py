"""Push: contract rummy for two partnerships, where an upcard that is not taken is pushed to the left."""

from typing import Final

TITLE: Final = "Push"
ABOUT: Final = "Contract rummy for two pairs: take the upcard, or push it to your left with one more."
