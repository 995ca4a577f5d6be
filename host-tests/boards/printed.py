"""Writes the printed and cut parts with OpenSCAD: STL and DXF files. Run by `cargo xtask build-docs`.

Argument: `docs/build`. OpenSCAD writes the triangles of an STL file in any order; sorted, the file of a part is the
same each time.
"""

import subprocess
import sys
from pathlib import Path

# The parts of each model, by the kind of file.
PARTS = {
    "stl": {
        "panel": ["cell"],
        "case": ["corner"],
        "pad": ["top", "bottom"],
        "seat": ["top", "bottom", "bezel"],
        "grid": ["1", "2", "3", "4", *(f"{strand}-{side}" for strand in "1234" for side in ("left", "right"))],
        "mini": ["front", "back", "bezel"],
    },
    "dxf": {
        "panel": ["plate", "diffuser"],
        "case": ["bottom", "side", "side-cables"],
        "pad": ["front"],
        "grid": ["plate"],
    },
}
# The models with large parts, which are stored in binary form.
BINARY = ["seat", "grid", "mini"]
# The bytes before the triangles of a binary file, and those of a triangle.
HEADER, TRIANGLE = 84, 50
# The start of a triangle and the end of the file in text form.
FACET, END = b"  facet ", b"endsolid"


def sorted_triangles(data):
    """Returns an STL file, in text or binary form, with its triangles in order."""
    if data.startswith(b"solid"):
        body, end, rest = data.partition(END)
        head, *facets = body.split(FACET)
        return head + b"".join(FACET + facet for facet in sorted(facets)) + end + rest
    body = data[HEADER:]
    triangles = [body[at:at + TRIANGLE] for at in range(0, len(body), TRIANGLE)]
    return data[:HEADER] + b"".join(sorted(triangles))


def write(folder, model, part, form):
    """Writes the file of a part."""
    to = folder / "parts" / f"{model}-{part}.{form}"
    to.parent.mkdir(parents=True, exist_ok=True)
    export = "binstl" if form == "stl" and model in BINARY else form
    command = ["openscad", "-q", "-D", f'part="{part}"', "--export-format", export, "-o", str(to)]
    subprocess.run([*command, str(folder / "scad" / f"{model}.scad")], check=True)
    if form == "stl":
        to.write_bytes(sorted_triangles(to.read_bytes()))


def main():
    folder = Path(sys.argv[1])
    for form, models in PARTS.items():
        for model, parts in models.items():
            for part in parts:
                write(folder, model, part, form)


if __name__ == "__main__":
    main()
