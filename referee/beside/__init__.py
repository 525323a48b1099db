"""Jobs beside the server: work that may take longer than a play can wait runs in child processes, each with a budget.

A job is a function of the layers below with its arguments; the modules in `fork_server.JOBS` hold all of them.
`ChildPool` runs them in children, `InPlace` in the process of the caller (tests, development).
"""

from referee.beside.child_pool import ChildPool
from referee.beside.fair_queue import Busy
from referee.beside.jobs import Broken, InPlace, OutOfTime, Partial, Runner

__all__ = ["Broken", "Busy", "ChildPool", "InPlace", "OutOfTime", "Partial", "Runner"]
