"""Makes the boards: KiCad projects, plots, lists and pictures. Run by `cargo xtask boards`.

Arguments: the folder for the results, then the boards to make; all of them by default. With `--route` first, all
tracks are searched again and stored in `routes`; with `--check` first, only the checks run.
"""

import shutil
import sys
import time
from functools import partial
from pathlib import Path

import check
import main_board
import mini
import outputs
import panel
import routing
import seat
import sources

BOARDS = {"seat": seat.build, "main": main_board.build, "mini": mini.build,
          **{f"panel-{strand + 1}": partial(panel.build, strand) for strand in range(4)}}


def make(name, to, only_check):
    """Makes one board; returns the problems found."""
    start = time.monotonic()
    board, parts, failed = BOARDS[name]()
    folder = to / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / f"{name}.kicad_pcb"
    board.save(path)
    outputs.fill(path)
    problems = [f"not routed: {net}" for net in failed] + checks(path, parts, folder)
    if not only_check:
        outputs.write_all(name, parts, path, folder)
    print(f"{name}: {len(parts)} parts, {len(problems)} problems, {time.monotonic() - start:.1f} s", flush=True)
    return problems


def checks(path, parts, folder):
    """Returns what KiCad's rules and the netlist object to."""
    found = check.rules(path, folder / "drc.txt")
    problems = [f"{kind}: {text} {where}" for kind, text, where in found]
    return problems + check.differences(sources.nets(parts), check.nets(path))


def main():
    words = sys.argv[1:]
    only_check, routing.SEARCH_AGAIN = "--check" in words, "--route" in words
    to, *names = [word for word in words if not word.startswith("--")]
    problems = {name: make(name, Path(to), only_check) for name in names or BOARDS}
    for name, lines in problems.items():
        for line in lines[:20]:
            print(f"{name}: {line}")
    sys.exit(1 if any(problems.values()) else 0)


if __name__ == "__main__":
    main()
