"""Copies what a builder needs from the finished boards into `docs/build/boards`. Run by `cargo xtask boards`.

Arguments: the folder of the finished boards, the folder of a virtual environment for the parts lists, `docs/build`.
The other files of the boards stay where they are.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The package that makes the interactive parts lists.
PARTS_LIST = "InteractiveHtmlBom==2.12.0"
# The files of every board, and those of boards with parts for a soldering iron, by their ends.
KEPT = ["-gerber.zip", "-bom.csv", "-positions.csv", "-front.png"]
ALSO_KEPT = {name: ["-parts.html", "-back.png"] for name in ("main", "seat", "mini")}


def generator(environment):
    """Returns the program that makes parts lists, and installs it if it is missing."""
    program = environment / "bin" / "generate_interactive_bom"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(environment)], check=True)
        subprocess.run([str(environment / "bin" / "pip"), "install", "--quiet", PARTS_LIST], check=True)
    return program


def write_parts_list(program, board):
    """Makes an interactive page for a board: the parts, and where they are."""
    command = [str(program), "--no-browser", "--name-format", "%f-parts", "--dest-dir", str(board)]
    command.append(str(board / f"{board.name}.kicad_pcb"))
    subprocess.run(command, check=True, env={**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"})


def main():
    boards, environment, build = map(Path, sys.argv[1:])
    program = generator(environment)
    to = build / "boards"
    to.mkdir(parents=True, exist_ok=True)
    for board in sorted(boards.iterdir()):
        write_parts_list(program, board)
        for end in KEPT + ALSO_KEPT.get(board.name, []):
            shutil.copyfile(board / f"{board.name}{end}", to / f"{board.name}{end}")


if __name__ == "__main__":
    main()
