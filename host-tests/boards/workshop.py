"""Checks the printed parts: no collision with the boards, sections as drawings, and hours of printing.

Arguments: `docs/build`. Writes the sections and `printing.md` there. With `--check` it only checks for collisions:
seat and grid, and with `--long` the handheld.
"""

import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

# What is printed for each route: part and quantity.
SEATS = {"seat-top": 4, "seat-bottom": 4, "seat-bezel": 4}
GRID = {f"grid-{strand}-{side}": 1 for strand in range(1, 5) for side in ("left", "right")}
ROUTES = {
    "with boards": {**GRID, **SEATS, "case-corner": 6},
    "by hand": {"panel-cell": 127, "pad-top": 4, "pad-bottom": 4, "case-corner": 6},
    "handheld": {"mini-front": 1, "mini-back": 1, "mini-bezel": 1},
}
RATE = 18.0  # cubic centimetres an hour: 5 mm3/s, travel included
SHELL = 0.8  # millimetres under each surface: two lines or four layers; the rest is filled to a fifth
FILL = 0.2
LIMIT_HOURS = 40
STROKE = 'stroke="#333" stroke-width="0.15" fill-rule="evenodd"'
MODELS = {"seat": ["top", "bottom", "board", "bodies"], "mini": ["front", "back", "board", "bodies"]}
# Where the sections are cut: distance from the middle of the board towards its far edge.
CUTS = {"seat": [(-6, "through LEFT and RIGHT"), (14, "through UP and the OLED"), (28, "through the cable connector"),
                 (32.5, "through the screws")],
        "mini": [(35, "through the LEDs"), (-41, "through OLED and Pico"), (-53.5, "through LEFT and RIGHT"),
                 (-80, "through the screws")]}
COLOURS = {"top": "#8fb3d9", "front": "#8fb3d9", "bottom": "#d9b98f", "back": "#d9b98f", "board": "#2e7d4f",
           "bodies": "#8a8a8a"}


def scad(folder, model, part, to, *settings):
    """Runs OpenSCAD; returns what it says."""
    set_words = [word for setting in settings for word in ("-D", setting)]
    command = ["openscad", "-D", f'part="{part}"', *set_words, "-o", str(to), str(folder / "scad" / f"{model}.scad")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def collisions(folder, models):
    """Returns the models whose parts and boards intersect."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for model in models:
            form = "dxf" if model == "grid" else "stl"
            done = scad(folder, model, "check", Path(scratch) / f"{model}.{form}")
            if "top level object is empty" not in done.stderr:
                found.append(f"{model}: parts and boards intersect, or OpenSCAD failed: {done.stderr[-300:]}")
    return found


def triangles(path):
    """Yields the triangles of an STL file, in text or binary form."""
    data = path.read_bytes()
    if data.startswith(b"solid"):
        numbers = [tuple(map(float, line.split()[1:])) for line in data.decode().splitlines()
                   if line.strip().startswith("vertex")]
        yield from zip(numbers[::3], numbers[1::3], numbers[2::3])
        return
    for at in range(84, len(data), 50):
        values = struct.unpack("<9f", data[at + 12:at + 48])
        yield values[0:3], values[3:6], values[6:9]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def measure(path):
    """Returns volume and surface of a part in cubic and square millimetres."""
    volume = surface = 0.0
    for a, b, c in triangles(path):
        normal = cross([b[i] - a[i] for i in range(3)], [c[i] - a[i] for i in range(3)])
        surface += sum(value * value for value in normal) ** 0.5 / 2
        volume += sum(a[i] * cross(b, c)[i] for i in range(3)) / 6
    return abs(volume), surface


def printed(path):
    """Returns the volume of plastic in cubic centimetres: a shell, and what fills the rest."""
    volume, surface = measure(path)
    shell = min(volume, surface * SHELL)
    return (shell + FILL * (volume - shell)) / 1000


def table(folder):
    """Returns the printing page and the hours of each route."""
    lines, hours = [], {}
    for route, parts in ROUTES.items():
        lines += [f"\n## Printing {route}\n", "| part | pieces | plastic | hours |", "|---|---|---|---|"]
        total = 0.0
        for part, count in parts.items():
            plastic = printed(folder / "parts" / f"{part}.stl") * count
            total += plastic
            lines.append(f"| `{part}.stl` | {count} | {plastic:.0f} cm3 | {plastic / RATE:.1f} |")
        lines.append(f"| together | {sum(parts.values())} | {total:.0f} cm3 | {total / RATE:.1f} |")
        hours[route] = total / RATE
    return PAGE + "\n".join(lines) + "\n", hours


PAGE = """# Printing

How long the printed parts take, worked out from their files. `cargo xtask boards` renews this page.

    plastic = shell + 0.2 (volume - shell)
    shell   = surface x 0.8 mm, at most the volume
    hours   = plastic / 18 cm3

That is a nozzle of 0.4 mm, two lines or four layers of 0.2 mm under each surface, 20 % infill and
5 mm3/s with travel included. A fast printer needs half of it. All pieces fit a bed of 220 x 220 mm.

The `grid` pieces are grid and diffuser in one: the first 0.8 mm in white, then change to black for
the walls. Print tops, fronts and bezels face down.

The sections show that boards and cases fit: [seat](section-seat.svg), [handheld](section-mini.svg).
The tests check that case and boards have no volume in common.
"""


def cut(folder, model, place, scratch):
    """Returns the shapes of a cut through a model, each part in its colour, and their box."""
    shapes, boxes = [], []
    for part in MODELS[model]:
        file = scratch / f"{model}-{part}.svg"
        file.unlink(missing_ok=True)
        done = scad(folder, model, f"section-{part}", file, f"cut_at={place}")
        if "top level object is empty" in done.stderr:
            continue
        text = file.read_text(encoding="utf-8")
        boxes.append([float(value) for value in re.search(r'viewBox="([^"]*)"', text).group(1).split()])
        outline = " ".join(" ".join(found.split()) for found in re.findall(r'\sd="([^"]*)"', text))
        shapes.append(f'<path d="{outline}" fill="{COLOURS[part]}" {STROKE}/>')
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return shapes, (left, top, max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes))


def section(folder, model, scratch):
    """Returns a drawing of some cuts through a model, one below the other."""
    out, down, sides = [], 0.0, []
    for place, name in CUTS[model]:
        shapes, (left, top, right, bottom) = cut(folder, model, place, scratch)
        title = f'<text x="{left:g}" y="{top - 1.5:g}" font-size="3.5" font-family="sans-serif">{name}</text>'
        out.append(f'<g transform="translate(0 {down - top + 8:g})">{title}\n' + "\n".join(shapes) + "</g>")
        down += bottom - top + 10
        sides.append((left, right))
    left, right = min(side[0] for side in sides) - 3, max(side[1] for side in sides) + 3
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} 0 {right - left:g} {down + 3:g}">'
    paper = f'<rect x="{left:g}" width="{right - left:g}" height="{down + 3:g}" fill="#fff"/>'
    return "\n".join([head, paper, *out, "</svg>", ""])


def main():
    folder = Path([word for word in sys.argv[1:] if not word.startswith("--")][0])
    is_short = "--check" in sys.argv and "--long" not in sys.argv
    problems = collisions(folder, ["seat", "grid"] if is_short else ["seat", "grid", "mini"])
    if "--check" not in sys.argv:
        with tempfile.TemporaryDirectory() as scratch:
            for model in MODELS:
                drawing = section(folder, model, Path(scratch))
                (folder / f"section-{model}.svg").write_text(drawing, encoding="utf-8")
    page, hours = table(folder)
    problems += [f"printing {route} takes {time:.1f} h" for route, time in hours.items() if time > LIMIT_HOURS]
    if "--check" not in sys.argv:
        (folder / "printing.md").write_text(page, encoding="utf-8")
    times = ", ".join(f"{route} {time:.1f}" for route, time in hours.items())
    print("\n".join(problems) if problems else f"no collisions; hours of printing: {times}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
