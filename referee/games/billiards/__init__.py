"""Pocket billiards: the general rules for every stroke, and five games on top of them."""

from typing import Final

TITLE: Final = "Pocket billiards"
ABOUT: Final = "Every foul with its rule, the one penalty, who plays from where: 14.1, eight-ball, nine-ball, rotation."
