"""Jobs beside the server: all that may take longer than a play can wait runs in child processes, with a budget each.

A job is a function of the layers below and its arguments; `questions` and `corrections` hold those that there are.
`ChildPool` runs them in children, `InPlace` where they are asked for (tests, development).
"""

from referee.beside.child_pool import ChildPool
from referee.beside.fair_queue import Busy
from referee.beside.jobs import Broken, InPlace, OutOfTime, Partial, Runner

__all__ = ["Broken", "Busy", "ChildPool", "InPlace", "OutOfTime", "Partial", "Runner"]
