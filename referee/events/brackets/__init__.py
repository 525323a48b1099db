"""Brackets: networks of matches whose sides come from seeds and from earlier matches."""

from referee.events.brackets.bracket_rules import BracketRules
from referee.events.brackets.network import LOSER, SEED, WINNER, Network, Node, Source
from referee.events.brackets.sides import halves, names_of_rounds, winners_side

__all__ = [
    "LOSER",
    "SEED",
    "WINNER",
    "BracketRules",
    "Network",
    "Node",
    "Source",
    "halves",
    "names_of_rounds",
    "winners_side",
]
