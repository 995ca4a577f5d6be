"""Checks a board file: KiCad's design rules, open connections, and the nets of the netlist."""

import re

import pcbnew

ENTRY = re.compile(r"^\[(\w+)\]: (.*)\n(.*)\n((?:    .*\n)*)", re.M)

# Outlines of KiCad's footprints cross their own pads; the plots leave silk screen off the pads.
ACCEPTED = {"silk_over_copper"}


def rules(path, report):
    """Returns the violations and open connections that KiCad finds."""
    board = pcbnew.LoadBoard(str(path))
    pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
    path.with_suffix(".kicad_prl").unlink(missing_ok=True)
    entries = ENTRY.findall(report.read_text(encoding="utf-8"))
    return [(kind, text, where.strip()) for kind, text, _, where in entries if kind not in ACCEPTED]


def nets(path):
    """Returns the (reference, pad) pairs on each net of a board file."""
    found = {}
    for part in pcbnew.LoadBoard(str(path)).GetFootprints():
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
