"""Checks the printed parts: no collision with the boards, sections as drawings, and hours of printing.

Arguments: `docs/build`. Writes the sections there. With `--check` it only checks for collisions: seat, grid and the
whole device, and with `--long` the handheld. With `--slice` it also slices all parts with PrusaSlicer, which must be
installed, and writes `printing.md`.
"""

import re
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
# The settings for PrusaSlicer: a usual printer, draft quality.
SLICER = {
    "nozzle-diameter": "0.4", "layer-height": "0.28", "first-layer-height": "0.28", "fill-density": "20%",
    "perimeters": "2", "top-solid-layers": "4", "bottom-solid-layers": "4", "perimeter-speed": "60",
    "external-perimeter-speed": "40", "small-perimeter-speed": "40", "gap-fill-speed": "40", "infill-speed": "100",
    "solid-infill-speed": "80", "top-solid-infill-speed": "50", "first-layer-speed": "30", "travel-speed": "180",
    "bed-shape": "0x0,220x0,220x220,0x220",
}
HOURS = {"d": 24, "h": 1, "m": 1 / 60, "s": 1 / 3600}
LIMIT_HOURS = 40
STROKE = 'stroke="#333" stroke-width="0.15" fill-rule="evenodd"'
MODELS = {"seat": ["top", "bottom", "board", "bodies"], "mini": ["front", "back", "board", "bodies"],
          "device": ["case", "panel", "grid", "board", "bodies"]}
# Models that OpenSCAD checks as flat shapes.
FLAT = ["grid", "device"]
# Where the sections are cut: distance from the middle of the board towards its far edge.
CUTS = {"seat": [(-6, "through LEFT and RIGHT"), (14, "through UP and the OLED"), (28, "through the cable connector"),
                 (32.5, "through the screws")],
        "mini": [(35, "through the LEDs"), (-41, "through OLED and Pico"), (-53.5, "through LEFT and RIGHT"),
                 (-80, "through the screws")],
        "device": [(0, "through the middle, with the Pico"),
                   (-44, "through connectors and stand-offs of the main board"),
                   (18, "through the far end of strand 2")]}
COLOURS = {"top": "#8fb3d9", "front": "#8fb3d9", "bottom": "#d9b98f", "back": "#d9b98f", "board": "#2e7d4f",
           "bodies": "#8a8a8a", "case": "#d9b98f", "panel": "#c9c3dd", "grid": "#8fb3d9"}


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
            form = "dxf" if model in FLAT else "stl"
            done = scad(folder, model, "check", Path(scratch) / f"{model}.{form}")
            if "top level object is empty" not in done.stderr:
                found.append(f"{model}: parts and boards intersect, or OpenSCAD failed: {done.stderr[-300:]}")
    return found


def sliced(path, scratch):
    """Slices a part. Returns its plastic in cubic centimetres and the hours of printing."""
    settings = [word for name, value in SLICER.items() for word in (f"--{name}", value)]
    to = Path(scratch) / "part.gcode"
    subprocess.run(["prusa-slicer", "--export-gcode", *settings, "--output", str(to), str(path)],
                   check=True, capture_output=True)
    code = to.read_text(encoding="utf-8")
    plastic = float(re.search(r"filament used \[cm3\] = ([\d.]+)", code).group(1))
    return plastic, duration(re.search(r"estimated printing time \(normal mode\) = (.*)", code).group(1))


def duration(words):
    """Returns the hours of a duration such as `1h 2m 3s`."""
    return sum(int(count) * HOURS[unit] for count, unit in re.findall(r"(\d+)([dhms])", words))


def table(folder):
    """Returns the printing page."""
    lines = []
    with tempfile.TemporaryDirectory() as scratch:
        for route, parts in ROUTES.items():
            lines += [f"\n## Printing {route}\n", "| part | pieces | plastic | hours |", "|---|---|---|---|"]
            total = [0.0, 0.0]
            for part, count in parts.items():
                plastic, hours = (value * count for value in sliced(folder / "parts" / f"{part}.stl", scratch))
                total = [total[0] + plastic, total[1] + hours]
                lines.append(f"| `{part}.stl` | {count} | {plastic:.0f} cm3 | {hours:.1f} |")
            lines.append(f"| together | {sum(parts.values())} | {total[0]:.0f} cm3 | {total[1]:.1f} |")
    return PAGE + "\n".join(lines) + "\n"


def printing_hours(page):
    """Returns the hours of each route from the printing page."""
    found = re.findall(r"## Printing (.*?)\n.*?\| together \|[^|]*\|[^|]*\| ([\d.]+) \|", page, re.DOTALL)
    return {route: float(hours) for route, hours in found}


def printing_problems(page):
    """Returns what is wrong with the printing page: a part without a row, or too many hours."""
    hours = printing_hours(page)
    missing = [part for parts in ROUTES.values() for part in parts if f"`{part}.stl`" not in page]
    return ([f"printing.md has no row for {part}" for part in missing]
            + [f"printing.md has no hours for {route}" for route in ROUTES if route not in hours]
            + [f"printing {route} takes {time:.1f} h" for route, time in hours.items() if time > LIMIT_HOURS])


PAGE = """# Printing

How long the printed parts take. The parts were sliced with PrusaSlicer 2.5 for a usual printer: a
nozzle of 0.4 mm, layers of 0.28 mm, two lines, 20 % infill, 40 mm/s outside and 60 to 100 mm/s
inside. A fast printer needs half of it. All pieces of these tables fit a bed of 220 x 220 mm.
`python3 host-tests/boards/workshop.py --slice docs/build` slices them again.

The `grid` pieces are grid and diffuser in one: the first 0.8 mm in white, then change to black for
the walls. With a bed of 390 x 115 mm, print `grid-1.stl` to `grid-4.stl`, one piece for each
strand, instead of their halves. Print tops, fronts and bezels face down.

The sections show that boards and cases fit: [whole device](section-device.svg),
[seat](section-seat.svg), [handheld](section-mini.svg). The tests check that case, grid, boards and
the parts on them have no volume in common.
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
    problems = collisions(folder, ["seat", *FLAT] if is_short else ["seat", *FLAT, "mini"])
    if "--check" not in sys.argv:
        with tempfile.TemporaryDirectory() as scratch:
            for model in MODELS:
                drawing = section(folder, model, Path(scratch))
                (folder / f"section-{model}.svg").write_text(drawing, encoding="utf-8")
    path = folder / "printing.md"
    if "--slice" in sys.argv:
        path.write_text(table(folder), encoding="utf-8")
    page = path.read_text(encoding="utf-8")
    problems += printing_problems(page)
    times = ", ".join(f"{route} {time:.1f}" for route, time in printing_hours(page).items())
    print("\n".join(problems) if problems else f"no collisions; hours of printing: {times}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
