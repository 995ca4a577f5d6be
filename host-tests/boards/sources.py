"""Reads the netlist and the dimensions, the only sources of the boards."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "docs" / "build"
DATA = json.loads((BUILD / "netlist.json").read_text(encoding="utf-8"))


def parts(*blocks):
    """Returns the parts of some blocks by reference, each with the facts of its value."""
    return {part["ref"]: {**DATA["values"][part["value"]], **part} for part in DATA["parts"] if part["block"] in blocks}


def board_blocks(board):
    """Returns the blocks that are on a kind of board."""
    return [block for block, (name, _) in DATA["blocks"].items() if name == board]


def dimensions(part):
    """Returns the dimensions of a part in millimetres."""
    data = json.loads((BUILD / "dimensions.json").read_text(encoding="utf-8"))
    return {name: value / 1000 for name, value in data[part].items()}


def nets(found_parts):
    """Returns the (reference, pin) pairs on each net."""
    found = {}
    for ref, part in found_parts.items():
        for number, _, net in part["pins"]:
            if net is not None:
                found.setdefault(net, set()).add((ref, number))
    return found


def chain(leds, capacitor):
    """Returns each LED of a strand and its capacitor as parts: data runs from one LED to the next."""
    supply, ground, data = (net_of(leds, name) for name in ("VDD", "VSS", "DIN"))
    found = {}
    for index in range(1, leds["leds"] + 1):
        into = data if index == 1 else f"{leds['ref']}_D{index - 1}"
        out = f"{leds['ref']}_D{index}" if index < leds["leds"] else None
        nets_by_name = {"VDD": supply, "DOUT": out, "VSS": ground, "DIN": into}
        pins = [[number, name, nets_by_name[name]] for number, name, _ in leds["pins"]]
        found[f"LD{index}"] = {**leds, "ref": f"LD{index}", "pins": pins}
        pins = [["1", "1", supply], ["2", "2", ground]]
        found[f"CL{index}"] = {**capacitor, "ref": f"CL{index}", "kind": "capacitor", "value": "100 nF", "pins": pins}
    return found


def net_of(part, name):
    return next(net for _, pin, net in part["pins"] if pin == name)


def with_chains(found):
    """Returns the parts of a board with each strand of LEDs as single LEDs."""
    plain = {ref: part for ref, part in found.items() if part["kind"] != "leds"}
    for part in found.values():
        if part["kind"] == "leds":
            plain.update(chain(part, DATA["values"]["100 nF"]))
    return plain
