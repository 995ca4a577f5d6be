"""Makes the boards: KiCad projects, plots, lists and pictures. Run by `cargo xtask boards`.

Arguments: the folder for the results, then the boards to make; all of them by default.
"""

import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import check
import main_board
import mini
import outputs
import panel
import seat
import sources

BOARDS = {"seat": seat.build, "main": main_board.build, "mini": mini.build,
          **{f"panel-{strand + 1}": partial(panel.build, strand) for strand in range(4)}}


def make(name, to):
    """Makes one board; returns the problems found."""
    start = time.monotonic()
    board, parts, failed = BOARDS[name]()
    folder = to / name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.kicad_pcb"
    board.save(path)
    outputs.fill(path)
    plots = folder / "gerber"
    outputs.plot(path, plots)
    outputs.picture(name, plots, folder / f"{name}-front.png", outputs.FRONT)
    outputs.picture(name, plots, folder / f"{name}-back.png", outputs.BACK, mirror=True)
    problems = [f"not routed: {net}" for net in failed]
    found = check.rules(path, folder / "drc.txt")
    problems += [f"{kind}: {text} {where}" for kind, text, where in found]
    problems += check.differences(sources.nets(parts), check.nets(path))
    counts = dict(Counter(kind for kind, _, _ in found))
    print(f"{name}: {len(parts)} parts, rule check {counts or 'clean'}, {time.monotonic() - start:.1f} s")
    return problems


def main():
    to, names = Path(sys.argv[1]), sys.argv[2:] or list(BOARDS)
    problems = {name: make(name, to) for name in names}
    for name, lines in problems.items():
        for line in lines[:40]:
            print(f"{name}: {line}")
    sys.exit(1 if any(problems.values()) else 0)


if __name__ == "__main__":
    main()
