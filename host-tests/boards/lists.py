"""The lists for the factory: parts to buy, and where to place them."""

import csv
import io

import pcbnew


def table(head, rows):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([head, *rows])
    return out.getvalue()


def bom(parts):
    """Returns one line for each value: quantity, designators, part number, alternative, who places it."""
    groups = {}
    for ref, part in parts.items():
        groups.setdefault(part["value"], []).append(ref)
    rows = [[len(refs), value, " ".join(refs), parts[refs[0]]["mpn"], parts[refs[0]]["alternative"],
             parts[refs[0]]["footprint"], parts[refs[0]]["fit"]] for value, refs in groups.items()]
    return table(["quantity", "value", "designators", "part number", "alternative", "footprint", "placed by"], rows)


def positions(path, parts):
    """Returns place and rotation of each part that the factory places, from the lower left corner, y up."""
    board = pcbnew.LoadBoard(str(path))
    path.with_suffix(".kicad_prl").unlink(missing_ok=True)
    origin, rows = board.GetDesignSettings().GetAuxOrigin(), []
    bottom = board.GetBoardEdgesBoundingBox().GetBottom()
    for made in sorted(board.GetFootprints(), key=lambda found: found.GetReference()):
        ref = made.GetReference()
        if parts.get(ref, {}).get("fit") == "factory":
            x, y = pcbnew.ToMM(made.GetPosition().x - origin.x), pcbnew.ToMM(bottom - made.GetPosition().y)
            side = "bottom" if made.IsFlipped() else "top"
            rows.append([ref, f"{x:.3f}", f"{y:.3f}", side, f"{made.GetOrientationDegrees() % 360:.0f}"])
    return table(["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], rows)
