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
import mechanics
import mini
import outputs
import panel
import routing
import seat
import sources

BOARDS = {"seat": seat.build, "main": main_board.build, "mini": mini.build,
          **{f"panel-{strand + 1}": partial(panel.build, strand) for strand in range(4)}}


def make(name, to, only_check, built):
    """Makes one board; returns the problems found."""
    start = time.monotonic()
    board, parts, failed = BOARDS[name]()
    built[name] = board, parts
    folder = to / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / f"{name}.kicad_pcb"
    board.save(path)
    if not only_check:
        outputs.fill(path)
    loaded = check.load(path, fill=only_check)
    problems = [f"not routed: {net}" for net in failed] + checks(loaded, parts, folder)
    if not only_check:
        outputs.write_all(name, parts, path, folder)
    print(f"{name}: {len(parts)} parts, {len(problems)} problems, {time.monotonic() - start:.1f} s", flush=True)
    return problems


def checks(board, parts, folder):
    """Returns what KiCad's rules and the netlist object to."""
    found = check.rules(board, folder / "drc.txt")
    problems = [f"{kind}: {text} {where}" for kind, text, where in found]
    return problems + check.differences(sources.nets(parts), check.nets(board))


def update(text, path, only_check):
    """Writes a file that comes from the boards, or says that it is old."""
    if not only_check:
        path.write_text(text, encoding="utf-8")
    is_old = not path.exists() or path.read_text(encoding="utf-8") != text
    return [f"{path.name} is old: run `cargo xtask boards`"] if is_old else []


def main():
    words = sys.argv[1:]
    only_check, routing.SEARCH_AGAIN = "--check" in words, "--route" in words
    to, *names = [word for word in words if not word.startswith("--")]
    built = {}
    problems = {name: make(name, Path(to).resolve(), only_check, built) for name in names or BOARDS}
    if len(built) == len(BOARDS):
        problems["mechanics"] = update(mechanics.source(built), sources.BUILD / "scad" / "boards.scad", only_check)
    for name, lines in problems.items():
        for line in lines[:20]:
            print(f"{name}: {line}")
    sys.exit(1 if any(problems.values()) else 0)


if __name__ == "__main__":
    main()
