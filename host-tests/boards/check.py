"""Checks a board file: KiCad's design rules, open connections, and the nets of the netlist."""

import re

import pcbnew

ENTRY = re.compile(r"^\[(\w+)\]: (.*)\n(.*)\n((?:    .*\n)*)", re.M)

# Outlines of KiCad's footprints cross their own pads; the plots leave silk screen off the pads.
ACCEPTED = {"silk_over_copper"}


def load(path, fill=False):
    """Returns a board file, with its planes filled if asked."""
    board = pcbnew.LoadBoard(str(path))
    path.with_suffix(".kicad_prl").unlink(missing_ok=True)
    if fill:
        board.BuildConnectivity()
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    return board


def rules(board, report):
    """Returns the violations and open connections that KiCad finds."""
    pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
    entries = ENTRY.findall(report.read_text(encoding="utf-8"))
    return [(kind, text, where.strip()) for kind, text, _, where in entries if kind not in ACCEPTED]


def nets(board):
    """Returns the (reference, pad) pairs on each net of a board."""
    found = {}
    for part in board.GetFootprints():
        for pad in part.Pads():
            if pad.GetNetname():
                found.setdefault(pad.GetNetname(), set()).add((part.GetReference(), pad.GetNumber()))
    return found


def differences(wanted, found):
    """Returns one line for each net that differs."""
    lines = []
    for net in sorted(set(wanted) | set(found)):
        missing, extra = wanted.get(net, set()) - found.get(net, set()), found.get(net, set()) - wanted.get(net, set())
        if missing or extra:
            lines.append(f"{net}: missing {sorted(missing)}, extra {sorted(extra)}")
    return lines
