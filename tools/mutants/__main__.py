"""`python -m tools.mutants`: how many of 300 mutations the tests find.

`--tree FOLDER` changes another checkout and asks its tests. `--report FILE` keeps the verdicts;
what it holds already is not asked again. `--group web` asks about one group of files alone.
"""

from __future__ import annotations

import argparse
import json
import queue
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tools.mutants.mutations import GROUPS, Mutation, drawn
from tools.mutants.runs import Tests, copied, measure, verdict

HERE: Final = Path(__file__).parents[2]


def asked(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tree", type=Path, default=HERE, help="the checkout whose tests are asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--group", choices=GROUPS, action="append")
    parser.add_argument("--at-once", type=int, default=2, help="number of copies of the checkout in which tests run")
    parser.add_argument("--report", type=Path, default=Path("mutants.jsonl"))
    return parser.parse_args(arguments)


def known(report: Path) -> dict[str, str]:
    """The verdicts that a report holds already, by the text of the mutation."""
    if not report.exists():
        return {}
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    return {line["mutation"]: line["verdict"] for line in lines}


def ask(tree: Path, mutations: Sequence[Mutation], at_once: int, report: Path) -> None:
    """Ask the tests of a tree about mutations, and add each verdict to the report."""
    data = report.with_suffix(".coverage")
    measure(tree, data, {mutation.group for mutation in mutations}, at_once)
    tests = Tests(tree, data)
    selected = {mutation: tests.of(mutation) for mutation in mutations}
    with tempfile.TemporaryDirectory(prefix="referee-mutants-") as folder:
        copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for n in range(at_once):
            copies.put(copied(tree, Path(folder, str(n))))

        def verdict_of(mutation: Mutation) -> tuple[Mutation, str]:
            copy = copies.get()
            try:
                return mutation, verdict(copy, mutation, selected[mutation])
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(at_once) as pool, report.open("a", encoding="utf-8") as file:
            for mutation, answer in pool.map(verdict_of, mutations):
                print(json.dumps({"mutation": str(mutation), "verdict": answer}), file=file, flush=True)


def summary(mutations: Sequence[Mutation], verdicts: dict[str, str]) -> list[str]:
    """The mutations that were missed, then the share of each group that was found."""
    missed = [mutation for mutation in mutations if verdicts[str(mutation)] == "missed"]
    lines = [f"missed: {mutation}" for mutation in missed]
    for group in {mutation.group: None for mutation in mutations}:
        every = [mutation for mutation in mutations if mutation.group == group]
        found = len(every) - sum(mutation.group == group for mutation in missed)
        lines.append(f"{group}: {found} of {len(every)} found")
    return [*lines, f"all: {len(mutations) - len(missed)} of {len(mutations)} found"]


def main(arguments: Sequence[str]) -> int:
    """Ask about each mutation that the report does not hold, and print what nobody noticed."""
    wants = asked(arguments)
    report = wants.report.resolve()
    chosen = [
        each for each in drawn(wants.tree.resolve(), wants.seed, wants.count) if each.group in (wants.group or GROUPS)
    ]
    verdicts = known(report)
    if ahead := [each for each in chosen if str(each) not in verdicts]:
        ask(wants.tree.resolve(), ahead, wants.at_once, report)
    print(*summary(chosen, known(report)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
