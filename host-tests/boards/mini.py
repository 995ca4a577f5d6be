"""The board of the handheld: 127 LEDs, one OLED, eight buttons, and the Pico in sockets at the back."""

from math import radians, cos, sin, sqrt

import panel
import sources
from board import Board
from seat import ORDER

WIDTHS = {"M_VBUS": 1.0, "M_SUM": 1.0, "M_BAT": 1.0, "M_BAT_ON": 1.0, "M_VSYS": 0.8, "M_3V3": 0.5}
CAPACITOR = 3.9  # from the middle of an LED to its capacitor
BRANCH = {"M_5V": {("F51", "2"), ("C53", "1"), ("U53", "5"), ("C52", "1")}}


def leds(size):
    """Returns place and turn of each LED in the order of the data."""
    pitch, places = size["pitch"], []
    for row, count in enumerate(panel.ROWS):
        y = size["top"] + row * pitch * sqrt(3) / 2
        xs = [size["width"] / 2 + (index - (count - 1) / 2) * pitch for index in range(count)]
        forward = row % 2 == 0
        places += [(x, y, 180 if forward else 0) for x in (xs if forward else xs[::-1])]
    return places


def button_places(size):
    """Returns the centre of each button."""
    step, y = size["button_step"], size["buttons"]
    cross, block = size["cross"], size["block"]
    return {"UP": (cross, y - step), "DOWN": (cross, y + step), "LEFT": (cross - step, y), "RIGHT": (cross + step, y),
            "OK": (block - step / 2, y - step / 2), "BACK": (block + step / 2, y - step / 2),
            "PEEK": (block - step / 2, y + step / 2), "MENU": (block + step / 2, y + step / 2)}


def build():
    """Returns the finished board, its parts, and the nets that could not be routed."""
    size = sources.dimensions("mini")
    parts = sources.with_chains(sources.parts("mini"))
    board = Board("mini", size["width"], size["height"], "handheld", corner=6)
    for x in (5, size["width"] - 5):
        for y in (5, size["height"] - 5):
            board.hole(x, y)
    add_leds(board, parts, size)
    add_controls(board, parts, size)
    add_power(board, parts, size)
    board.solid_ground(["J51"], "M_GND")
    area = led_area(size)
    for line, text in enumerate(("HEXBOARD", "handheld", "revision B")):
        board.text(text, 113, 159.5 + 2.4 * line, 1.2, bold=line == 0)
    failed = board.route(WIDTHS, skip=["M_5V"], partial=BRANCH, planes=("M_GND",), stitch=("M_GND", 8))
    left, top, right, bottom = area
    board.zone("M_5V", "F", [(left, top), (right, top), (right, bottom), (left, bottom)], priority=2, solid=True)
    board.ground_planes("M_GND")
    board.place_labels(hidden={ref for ref in parts if ref.startswith(("LD", "CL"))})
    return board, parts, failed


def led_area(size):
    last = size["top"] + 12 * size["pitch"] * sqrt(3) / 2
    return 1.0, 1.0, size["width"] - 1, last + 5


def add_leds(board, parts, size):
    for number, (x, y, turn) in enumerate(leds(size), 1):
        panel.remove_outline(board.add(parts[f"LD{number}"], x, y, turn))
        up = radians(turn + 90)
        board.add(parts[f"CL{number}"], x + CAPACITOR * cos(up), y - CAPACITOR * sin(up), turn)


def add_controls(board, parts, size):
    for index, name in enumerate(ORDER, 1):
        x, y = button_places(size)[name]
        board.add(parts[f"SW5{index}"], x - 6.25, y - 2.5)
        board.text(name, x, y - 7.2, 1.3, bold=True)
    x, y = size["oled"], size["oled_pins"]
    board.add(parts["DS5"], x - 3.81, y, 90)
    board.frame(x - 13.9, y - 1.7, x + 13.9, y + 26.1)
    board.text("OLED", x, y + 13, 1.4)
    board.add(parts["U51"], x, size["height"] - 27.6, 0, side="B")
    board.add(parts["U52"], 97, 113.5, 90)
    board.add(parts["C51"], 105.5, 113.5, 90)
    board.add(parts["RN51"], 88, 113.5)
    board.add(parts["RN52"], 110, 113.5)
    board.add(parts["R52"], 112, 119, 90)
    board.add(parts["R53"], 117, 119, 90)
    board.add(parts["BZ51"], 97, 162.5)
    board.add(parts["R54"], 88.5, 160, 90)
    board.add(parts["R55"], 88.5, 165, 90)


def add_power(board, parts, size):
    board.add(parts["J51"], 12, 160.6)
    board.text("5 V BATTERY", 13, 157.6, 1.0)
    board.add(parts["SW59"], 6.5, 116, 270)
    board.text("BATTERY ON", 6.5, 126, 1.0)
    board.add(parts["D52"], 40, 164)
    board.add(parts["D53"], 40, 159)
    board.add(parts["D51"], 48.5, 161, 90)
    board.add(parts["F51"], 8, 108, 90)
    board.add(parts["C53"], 10, 97, 90)
    board.add(parts["U53"], 14, 14)
    board.add(parts["C52"], 14, 17.5)
    board.add(parts["R51"], 19, 10)
