"""The main board: Pico, level shifter, buffer, fuses, and the connectors of strands, seats and supply.

The supply comes in at the left. Its rail runs across the middle to the fuses of the strands, whose connectors
are at the bottom. The seats are at the top, the Pico with its USB socket at the right.
"""

import sources
from board import Board

WIDTH, HEIGHT = 160.0, 100.0
HOLES = [(5, 5), (155, 5), (5, 95), (155, 95)]  # the stand-offs of the case
SEAT_STEP, STRAND_STEP = 25.0, 27.0
WIDTHS = {"5V": 0.8, "3V3": 0.6, "VSYS": 0.8, **{f"S{seat}_3V3": 0.5 for seat in range(1, 5)}}
RAILS = ["5V_IN", "5V", "5V_S1", "5V_S2", "5V_S3", "5V_S4"]
# The rail reaches these pads by a track; everywhere else it is a plane.
BRANCH = {"5V": {("F5", "1"), ("D1", "2"), ("C2", "1"), ("U2", "14")}}
RAIL_AREA = [(3, 48.5), (94, 48.5), (94, 62), (116, 62), (116, 72), (3, 72)]


def build():
    """Returns the finished board, its parts, and the nets that could not be routed."""
    parts = sources.parts(*sources.board_blocks("main"))
    board = Board("main", WIDTH, HEIGHT, "main board")
    for place in HOLES:
        board.hole(*place)
    add_supply(board, parts)
    add_pico(board, parts)
    for seat in range(4):
        add_seat(board, parts, seat, 24 + SEAT_STEP * seat)
    for strand in range(4):
        add_strand(board, parts, strand, 10 + STRAND_STEP * strand)
    add_sound(board, parts)
    board.solid_ground(["J1", "J2", "J3", "J4", "J5", "J7", "J8", "J9", "J10"])
    board.title_block(138, 86)
    board.text("5 V: LEDs and U2. 3.3 V: all the rest.", 138, 89, 1.0)
    board.text("Pin 1 of each white connector: 5 V.", 138, 91.4, 1.0)
    failed = board.route(WIDTHS, skip=RAILS, partial=BRANCH, stitch=("GND", 8))
    board.ground_planes()
    board.place_labels()
    return board, parts, failed


def add_supply(board, parts):
    board.add(parts["J1"], 8.4, 34, 270)
    board.text("5 V", 18, 33.4, 1.6, bold=True)
    board.text("GND", 18.5, 39, 1.6, bold=True)
    board.text("DC IN", 8.5, 28.8, 1.6, bold=True)
    board.add(parts["F1"], 28, 42.6, 270)
    board.text("5 A", 32.2, 41, 1.2)
    board.add(parts["C1"], 45, 57)
    board.add(parts["D2"], 58, 56)
    board.add(parts["R9"], 58, 61)
    board.zone("5V_IN", "F", [(4, 30), (30.5, 30), (30.5, 46.5), (4, 46.5)], priority=2, solid=True)
    board.zone("5V", "F", RAIL_AREA, priority=2, solid=True)
    board.keep_off(0, 3, 48.5, 94, 72)
    board.keep_off(0, 94, 62, 116, 72)
    board.keep_off(0, 4, 30, 30.5, 46.5)


def add_pico(board, parts):
    board.add(parts["U1"], 133.7, 50, 270)
    board.text("USB", 153, 50, 1.4, 90, bold=True)
    board.text("Raspberry Pi Pico in sockets", 131, 50, 1.4)
    board.add(parts["D1"], 125.5, 66.6, 180)
    board.add(parts["U2"], 124, 75.5, 90)
    board.add(parts["C2"], 117.6, 71.6, 180)
    for index in range(4):
        board.add(parts[f"R{index + 1}"], 117 + 4 * index, 82.5, 90)
        board.add(parts[f"R{index + 5}"], 101 + 3 * index, 36, 90)
    board.add(parts["U3"], 62, 37, 90)
    board.add(parts["C7"], 53, 32, 90)


def add_seat(board, parts, seat, x):
    number = seat + 1
    board.add(parts[f"J1{number}"], x, 8.5, 90)
    board.text(f"SEAT {number}", x + 5, 14.6, 1.5, bold=True)
    board.add(parts[f"F1{number}"], x - 2, 18.5)
    board.add(parts[f"D1{number}"], x + 6, 18.5)
    for index in range(6):
        board.add(parts[f"R1{number}{index + 1}"], x - 2 + 3 * index, 25, 90)


def add_strand(board, parts, strand, x):
    number = strand + 1
    net = f"5V_S{number}"
    board.add(parts[f"J{strand + 2}"], x + 3, 92)
    board.add(parts[f"J{strand + 7}"], x + 17, 92)
    board.add(parts[f"C{strand + 3}"], x + 6, 80.5)
    board.add(parts[f"F{strand + 2}"], x + 20.5, 66.3, 270)
    board.text(f"STRAND {number}", x + 6.5, 86.8, 1.2, bold=True)
    board.text("3 A", x + 24.6, 69, 1.2)
    board.text("FAR END", x + 19, 86.8, 1.0)
    board.zone(net, "F", [(x, 74), (x + 25.5, 74), (x + 25.5, 98), (x, 98)], priority=2, solid=True)
    board.keep_off(0, x, 74, x + 25.5, 98)


def add_sound(board, parts):
    board.add(parts["BZ1"], 126, 12)
    board.text("PIEZO", 128.5, 20, 1.2)
    board.add(parts["R10"], 125, 24, 90)
    board.add(parts["R11"], 130, 24, 90)
    board.add(parts["J6"], 150.5, 14)
    for index, name in enumerate(("GND", "TX", "RX")):
        board.text(name, 154, 14 + 2.54 * index, 1.0)
    board.text("CONSOLE 3.3 V", 149, 10.5, 1.0)
    board.add(parts["D3"], 144.5, 17)
    board.add(parts["R12"], 140, 15)
    board.add(parts["R13"], 140, 19)
