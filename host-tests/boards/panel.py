"""The panel boards: one for each strand, with seven LEDs in each cell, placed by the factory.

Ground is a plane at the back, 5 V a plane at the front. Each LED of the ring is turned with its direction, so
that data run from one to the next. The connectors are at the back.
"""

from math import cos, radians, sin, sqrt

import pcbnew

import sources
from board import Board

ROWS = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
STRANDS = [(0, 4), (4, 7), (7, 10), (10, 13)]  # first row and the row after the last
DIRECTIONS = [0, 60, 120, 180, 240, 300]  # E, NE, NW, W, SW, SE, in degrees against the clock
SIDE = 14.0  # from the outermost cells to the edge of the board
TIP = 6.0  # the same at the middle row, where the corner of the case is
GAP = 0.15  # half of the gap between two boards
CAPACITOR = 4.2  # from the middle of an LED to its capacitor


def cells(strand, pitch):
    """Returns the cells of a strand in the order of the data, from the middle of the panel, y down."""
    first, after = STRANDS[strand]
    found = []
    for row in range(first, after):
        xs = [(index - (ROWS[row] - 1) / 2) * pitch for index in range(ROWS[row])]
        places = [(x, row_height(row, pitch)) for x in xs]
        found += places if (row - first) % 2 == 0 else places[::-1]
    return found


def row_height(row, pitch):
    return (row - 6) * pitch * sqrt(3) / 2


def outline(strand, pitch):
    """Returns the corners of a board: straight between the rows, slanted along their ends."""
    first, after = STRANDS[strand]
    half = pitch * sqrt(3) / 4 - GAP
    top = row_height(first, pitch) - (half if first else pitch / sqrt(3) + 1)
    bottom = row_height(after - 1, pitch) + (half if after < 13 else pitch / sqrt(3) + 1)
    bend = (SIDE - TIP) * sqrt(3)
    heights = [top, *(y for y in (-bend, bend) if top < y < bottom), bottom]
    corners = [(edge(y, pitch), y) for y in heights]
    return [(-x, y) for x, y in corners][::-1] + corners


def edge(y, pitch):
    """Returns how far a board reaches to the side at a height; the corners of the case need the tip."""
    return 6.5 * pitch + min(TIP, SIDE - abs(y) / sqrt(3))


def holes(strand, pitch):
    """Returns the screws of a board: where three cells meet, and beside the ends of the rows."""
    first, after = STRANDS[strand]
    row = first + 1
    y, count = row_height(row, pitch), ROWS[row]
    meeting = y - pitch / sqrt(3) / 2 if row <= 6 else y + pitch / sqrt(3) / 2
    places = [(step * pitch, meeting) for step in corner_steps(count)]
    return places + [(side * (edge(y, pitch) - 6), y) for side in (-1, 1)]


def corner_steps(count):
    """Returns four corners of the cells of a row, in pitches from the middle: between the cells."""
    offset = 0.5 if count % 2 else 0.0
    return [-4 + offset, -1 + offset, 1 - offset if offset else 1, 4 - offset]


def add_cell(board, parts, number, x, y, radius):
    """Places the seven LEDs of a cell and their capacitors."""
    first = 7 * number + 1
    add_led(board, parts, first, x, y, 0)
    for index, direction in enumerate(DIRECTIONS, 1):
        angle = radians(direction)
        add_led(board, parts, first + index, x + radius * cos(angle), y - radius * sin(angle), direction - 90)


def add_led(board, parts, number, x, y, turn):
    remove_outline(board.add(parts[f"LD{number}"], x, y, turn))
    up = radians(turn + 90)
    board.add(parts[f"CL{number}"], x + CAPACITOR * cos(up), y - CAPACITOR * sin(up), turn)


def remove_outline(led):
    """Moves the long lines off the silk screen, where they would cross those of the next LED."""
    for item in led.GraphicalItems():
        if item.GetLayer() == pcbnew.F_SilkS and item.GetClass() == "MGRAPHIC":
            item.SetLayer(pcbnew.F_Fab)


def build(strand):
    """Returns the finished board of a strand, its parts, and the nets that could not be routed."""
    size = sources.dimensions("panel")
    pitch, number = size["pitch"], strand + 1
    parts = sources.with_chains(sources.parts(f"strand{number}"))
    corners = outline(strand, pitch)
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    shifted = [(x - left, y - top) for x, y in corners]
    width, height = max(x for x, _ in shifted), max(y for _, y in shifted)
    board = Board(f"panel-{number}", width, height, f"panel board {number}", polygon=shifted)
    for x, y in holes(strand, pitch):
        board.hole(x - left, y - top)
    for index, (x, y) in enumerate(cells(strand, pitch)):
        add_cell(board, parts, index, x - left, y - top, size["board_ring_radius"])
        board.text(f"{index + 1}", x - left, y - top + 11.4, 1.0)
    add_connectors(board, parts, strand, pitch, left, top)
    board.text(f"HEXBOARD panel board {number}, revision B", width / 2, height / 2, 4, bold=True, side="B")
    supply = f"5V_S{number}"
    board.solid_ground([f"J3{number}", f"J4{number}"])
    failed = board.route({}, skip=[supply], layer_cost=(1.6, 1.0))
    board.zone(supply, "F", board.whole(), solid=True)
    board.zone("GND", "B", board.whole())
    board.place_labels(hidden={ref for ref in parts if ref.startswith(("LD", "CL"))})
    return board, parts, failed


def add_connectors(board, parts, strand, pitch, left, top):
    """Places the connectors at the back, beside the first cell and beside the last."""
    number, places = strand + 1, cells(strand, pitch)
    for ref, (x, y) in ((f"J3{number}", places[0]), (f"J4{number}", places[-1])):
        side = -1 if x < 0 else 1
        y -= 14 if abs(y) < 1 else 0  # beside the middle row there is no room
        pins = len(parts[ref]["pins"])
        at_x, start = edge(y, pitch) * side - side * 8 - left, y - top - (pins - 1) * 1.98
        board.add(parts[ref], at_x, start, 90 * side, side="B")
        name = "DATA IN" if ref.startswith("J3") else "FAR END"
        board.text(f"{name}, PIN 1 IS 5 V", at_x - side * 12, start + (pins - 1) * 1.98, 1.5, 90, side="B")
