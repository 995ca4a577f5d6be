"""The seat board: OLED, eight buttons, shift register and the connector of the cable.

All four seats use the same board. Its nets are those of seat 1; the others differ in the name of the seat only.
"""

import sources
from board import Board

EDGE = 5.0  # from the outside of the pad to the board
HOLE_AT = 4.5  # from the edge of the board to its screws
OLED_PINS = 12.2  # from the middle of the OLED to its row of pins
ORDER = ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "PEEK", "MENU"]


def button_places(size):
    """Returns the centre of each button, from the middle of the pad, y down."""
    step = size["button_step"]
    cross, block = (-size["width"] / 2 + 33, 6), (size["width"] / 2 - 28, 6)
    around = {"UP": (0, -step), "DOWN": (0, step), "LEFT": (-step, 0), "RIGHT": (step, 0)}
    square = {"OK": (-1, -1), "BACK": (1, -1), "PEEK": (-1, 1), "MENU": (1, 1)}
    found = {name: (cross[0] + x, cross[1] + y) for name, (x, y) in around.items()}
    found.update({name: (block[0] + x * step / 2, block[1] + y * step / 2) for name, (x, y) in square.items()})
    return found


def build():
    """Returns the finished board, its parts, and the nets that could not be routed."""
    size = sources.dimensions("pad")
    parts = sources.parts("seat1")
    board = Board("seat", size["width"] - 2 * EDGE, size["depth"] - 2 * EDGE, "seat board")
    middle = board.width / 2, board.height / 2
    for x in (HOLE_AT, board.width - HOLE_AT):
        for y in (HOLE_AT, board.height - HOLE_AT):
            board.hole(x, y)
    add_buttons(board, parts, button_places(size), middle)
    add_oled(board, parts["DS1"], middle)
    add_chips(board, parts, middle)
    board.title_block(middle[0], board.height - 2.2)
    failed = board.route({"S1_3V3": 0.5}, stitch=("GND", 8))
    board.ground_planes()
    board.place_labels()
    return board, parts, failed


def add_buttons(board, parts, places, middle):
    for index, name in enumerate(ORDER, 1):
        x, y = places[name][0] + middle[0], places[name][1] + middle[1]
        board.add(parts[f"SW1{index}"], x - 6.25, y - 2.5)
        board.text(name, x, y - 7.4, 1.5, bold=True)


def add_oled(board, part, middle):
    x, y = middle[0], middle[1] - 16
    board.add(part, x - 3.81, y - OLED_PINS, 90)
    for index, name in enumerate(("GND", "VCC", "SCL", "SDA")):
        board.text(name, x - 3.81 + 2.54 * index, y - OLED_PINS + 3.4, 0.9, 90)
    board.frame(x - 13.9, y - 13.9, x + 13.9, y + 13.9)
    board.text("OLED 128 x 64", x, y + 2, 1.2)
    board.text("seats 2 and 4: address 0x3D", x, y + 4.5, 1.0)


def add_chips(board, parts, middle):
    x, y = middle
    board.add(parts["J21"], x + 32, 9.0, 90, side="B")
    board.text("CABLE TO MAIN BOARD (on the back)", x + 32, 15, 1.0)
    board.add(parts["U11"], x, y + 12, 90)
    board.add(parts["C11"], x + 8, y + 12, 90)
    board.add(parts["RN11"], x - 9, y + 12, 0)
    board.add(parts["RN12"], x - 9, y + 19, 0)
    board.add(parts["R21"], x + 11, y + 12, 90)
    board.add(parts["C21"], x + 36, 7.7, 90)
