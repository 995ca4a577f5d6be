"""Runs a deck in ngspice and returns its traces and measurements."""

import re
import subprocess
import tempfile
from pathlib import Path


def run(deck):
    """Returns the points of each trace and the value of each measurement."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.cir"
        file.write_text(text(deck, Path(folder)), encoding="utf-8")
        done = subprocess.run(["ngspice", "-b", str(file)], capture_output=True, text=True, cwd=folder, check=False)
        traces = {label: read_points(Path(folder) / f"trace{index}.txt") for index, label in enumerate(deck.traces)}
    measures = {name: number_after(name, done.stdout) for name in deck.measures}
    return traces, measures


def text(deck, folder):
    writes = [f"wrdata {folder / f'trace{index}.txt'} {vector}" for index, vector in enumerate(deck.traces.values())]
    measures = [f"meas {deck.run.split()[0]} {name} {command}" for name, command in deck.measures.items()]
    commands = "\n".join([deck.run, *deck.before, *measures, *writes])
    return f"* {deck.name}\n{deck.circuit}\n.control\nset wr_singlescale\nset numdgt=7\n{commands}\n.endc\n.end\n"


def read_points(path):
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return [(float(row[0]), float(row[1])) for row in rows if len(row) >= 2]


def number_after(name, output):
    found = re.search(rf"^{name}\s*=\s*([-+.\deE]+)", output, re.M)
    if not found:
        raise ValueError(f"ngspice did not measure {name}:\n{output[-1500:]}")
    return float(found.group(1))


def cell_voltages(circuit, cells):
    """Returns the supply of each cell of each strand."""
    names = [(strand, cell) for strand, count in cells.items() for cell in range(count)]
    prints = "\n".join(f"let v{s}_{c} = v(p{s}_{c}) - v(n{s}_{c})\nprint v{s}_{c}" for s, c in names)
    deck = f"* panel\n{circuit}\n.control\nset numdgt=7\nop\n{prints}\n.endc\n.end\n"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.cir"
        file.write_text(deck, encoding="utf-8")
        done = subprocess.run(["ngspice", "-b", str(file)], capture_output=True, text=True, check=False)
    return {strand: [number_after(f"v{strand}_{cell}", done.stdout) for cell in range(count)]
            for strand, count in cells.items()}
