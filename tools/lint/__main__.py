"""`python -m tools.lint`: every find of every checker, one a line; the exit status is 1 if there is any."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tools.lint import browsers, documents, folders, judging, licences, modules, pages, reading, tables, words
from tools.lint.project import Checker, Project, finds

CHECKERS: Final[tuple[Checker, ...]] = (
    words.riddles,
    words.idioms,
    words.texts_for_programmers,
    words.names_for_everything,
    judging.values_for_refusals,
    judging.parts_of_rulings,
    judging.decisions_by_sentences,
    judging.replaced_by_dataclasses,
    judging.pages_in_rules,
    folders.tables_of_contents,
    folders.gerunds,
    folders.positions_of_many_fields,
    folders.parts_of_other_types,
    modules.long_modules,
    modules.arguments_by_place,
    modules.short_aliases,
    modules.names_given_twice,
    modules.import_circles,
    reading.readers,
    pages.newer_words,
    pages.declarations,
    pages.themes,
    pages.colours,
    pages.unknown_names,
    pages.fixed_text,
    pages.widgets_by_name,
    tables.borrowed_arithmetic,
    browsers.waits_for_expressions,
    documents.long_lines,
    documents.sentences,
    licences.licences,
    tables.simulators_that_ask,
)


def main() -> int:
    """Print the finds of this project."""
    project = Project(Path(__file__).parents[2])
    count = 0
    for find in finds(project, CHECKERS):
        print(find)
        count += 1
    files = sum(map(len, (project.python, project.pages, project.documents, project.rules)))
    print(f"{len(CHECKERS)} checkers, {files} files, {count or 'no'} finds")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main())
