"""What the case must hold, for OpenSCAD: outlines, holes and bodies of the boards.

Places are millimetres from the middle of the board (of the panel for panel boards), y up. Heights count from the
upper face of the board.
"""

from math import cos, radians, sin

import pcbnew

import footprints
import panel
import sources
from board import ORIGIN

THICKNESS = 1.6
# Height of each body above its board, with what is plugged in. The first match counts.
HEIGHTS = {"LED_WS2812B": 1.6, "C_0603": 0.9, "C_0805": 1.4, "R_0603": 0.6, "R_Array": 0.7, "SOIC-": 2.7,
           "SOT-": 1.3, "SW_PUSH": 12.0, "PinSocket_1x04": 8.5, "IDC-Header": 15.0, "CP_Elec_8x10": 10.3, "D_SMA": 2.4,
           "Fuse_1812": 1.6, "JST_PH": 6.0, "SW_CuK": 5.0, "Buzzer": 6.6, "Pico_Socket": 15.0, "JST_VH": 16.0}
PICO = (-10.5, -25.5, 10.5, 26.8)
OLED_SIDE = 27.8


def height(name):
    return next(value for start, value in HEIGHTS.items() if name.startswith(start))


def body(name):
    """Returns the outline of a body on its footprint: left, top, right, bottom, y down."""
    library, _, part = name.partition(":")
    if library == "hexboard":
        return PICO[0], -PICO[3], PICO[2], -PICO[1]
    lines = [item.GetBoundingBox() for item in footprints.read(library, part).GraphicalItems()
             if item.GetLayer() == pcbnew.F_Fab and item.GetClass() == "MGRAPHIC"]
    to_mm = pcbnew.ToMM
    return (min(to_mm(box.GetLeft()) for box in lines), min(to_mm(box.GetTop()) for box in lines),
            max(to_mm(box.GetRight()) for box in lines), max(to_mm(box.GetBottom()) for box in lines))


def bodies(board, parts, middle):
    """Returns (x, y, angle, left, bottom, width, depth, from, to) of each body; x and y are the footprint's place."""
    found = []
    for ref, made in sorted(board.parts.items()):
        name = parts[ref]["footprint"]
        left, top, right, bottom = body(name)
        place = made.GetPosition()
        x, y = pcbnew.ToMM(place.x) - ORIGIN - middle[0], middle[1] - (pcbnew.ToMM(place.y) - ORIGIN)
        low, high = (-THICKNESS - height(name.partition(":")[2]), -THICKNESS) if made.IsFlipped() else (
            0, height(name.partition(":")[2]))
        angle = made.GetOrientationDegrees()
        if made.IsFlipped():
            top, bottom = -bottom, -top
        found.append((x, y, angle, left, -bottom, right - left, bottom - top, low, high))
    return found


def oled(x, y):
    """Returns the OLED module in its socket."""
    return x, y, 0, -OLED_SIDE / 2, -OLED_SIDE / 2, OLED_SIDE, OLED_SIDE, 11.0, 13.7


def rounded(values):
    return "[" + ", ".join(f"{round(value, 3) + 0:g}" for value in values) + "]"


def listed(rows):
    return "[" + ",\n    ".join(rounded(row) for row in rows) + "]"


def plain_board(name, board, parts, module):
    """Returns the facts of a rectangular board as OpenSCAD source."""
    middle = board.width / 2, board.height / 2
    holes = [(x - middle[0], middle[1] - y) for x, y, _ in board.holes]
    found = bodies(board, parts, middle) + [oled(*module)]
    return (f"{name}_board = {rounded((board.width, board.height))};\n{name}_holes = {listed(holes)};\n"
            f"{name}_oled = {rounded(module)};\n{name}_bodies = {listed(found)};\n")


def panel_board(strand, board, parts):
    """Returns the facts of a panel board as OpenSCAD source."""
    pitch = sources.dimensions("panel")["pitch"]
    corners = panel.outline(strand, pitch)
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    name = f"panel_{strand + 1}"
    return (f"{name}_outline = {listed([(x, -y) for x, y in corners])};\n"
            f"{name}_holes = {listed([(x, -y) for x, y in panel.holes(strand, pitch)])};\n"
            f"{name}_cells = {listed([(x, -y) for x, y in panel.cells(strand, pitch)])};\n"
            f"{name}_bodies = {listed(bodies(board, parts, (-left, -top)))};\n")


def source(boards):
    """Returns `boards.scad` from the finished boards: name to (board, parts)."""
    text = "// Made from the boards by `cargo xtask boards`; millimetres.\n"
    mini = sources.dimensions("mini")
    text += plain_board("seat", *boards["seat"], (0, 16))
    mini_middle = mini["width"] / 2, mini["height"] / 2
    module = mini["oled"] - mini_middle[0], mini_middle[1] - mini["oled_pins"] - 12.2
    text += plain_board("mini", *boards["mini"], module)
    for strand in range(4):
        text += panel_board(strand, *boards[f"panel-{strand + 1}"])
    return text
