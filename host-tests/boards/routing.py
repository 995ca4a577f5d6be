"""Routes a board, or draws the tracks that were found before and stored in `routes`."""

from math import cos, radians, sin
from pathlib import Path

import pcbnew

import router

STORE = Path(__file__).resolve().parent / "routes"
EDGE_CLEARANCE = 0.5
ORIGIN = 30.0  # the corner of the board on KiCad's sheet
SEARCH_AGAIN = False  # set by `make.py --route`


def route(board, widths, default=0.25, skip=(), partial=None, planes=("GND",), stitch=None, layer_cost=(1.0, 1.6)):
    """Routes all nets but those of `skip`, of which only the pads in `partial`.

    Pads of nets with a plane get a via each. `stitch` joins the planes of a net with vias.
    """
    store = STORE / f"{board.name}.txt"
    if store.exists() and not SEARCH_AGAIN:
        draw(board, store.read_text(encoding="utf-8"))
        return []
    grid = router.Grid(board.width, board.height, [default, *widths.values()])
    block_edges(board, grid)
    terminals = find_terminals(board, grid)
    found = find_nets(terminals, widths, default, skip, partial or {}, planes)
    search = router.Router(grid, layer_cost)
    failed = search.route(found)
    lines = [line for name in sorted(search.routed) for line in tracks(grid, search.routed[name])]
    lines += stitches(board, grid, *stitch) if stitch else []
    text = "".join(f"{line}\n" for line in lines)
    draw(board, text)
    if not failed:
        STORE.mkdir(exist_ok=True)
        store.write_text(text, encoding="utf-8")
    return failed


def draw(board, text):
    """Draws stored tracks (`T net layer width x y x y`) and vias (`V net x y`)."""
    for line in text.splitlines():
        kind, net, *rest = line.split()
        if kind == "V":
            board.via(net, *map(float, rest))
        else:
            layer, *numbers = rest
            width, *ends = map(float, numbers)
            board.track(net, layer, ends[:2], ends[2:], width)


def find_terminals(board, grid):
    """Blocks the pads and returns those of each net."""
    terminals = {}
    for ref, pad, shape, layers in pads(board):
        grid.block(shape, layers, pad.GetNetname())
        if pad.GetNetname():
            terminal = router.Terminal(grid, shape, layers)
            terminals.setdefault(pad.GetNetname(), []).append((ref, pad.GetNumber(), terminal, layers))
    return terminals


def find_nets(terminals, widths, default, skip, partial, planes):
    """Returns what is to be routed."""
    nets = []
    for name, found in sorted(terminals.items()):
        width = widths.get(name, default)
        if name in skip:
            found = [entry for entry in found if entry[:2] in partial.get(name, set())]
        if name in planes:
            nets += [router.Net(f"{name}#{ref}.{number}.{index}", [terminal], width, True)
                     for index, (ref, number, terminal, layers) in enumerate(found) if len(layers) == 1]
        elif len(found) > 1:
            nets.append(router.Net(name, [terminal for _, _, terminal, _ in found], width))
    return nets


def pads(board):
    """Returns reference, pad, shape and layers of each pad."""
    found = []
    for ref, part in sorted(board.parts.items()):
        for pad in part.Pads():
            layers = [index for index, layer in enumerate((pcbnew.F_Cu, pcbnew.B_Cu)) if pad.IsOnLayer(layer)]
            if layers:
                found.append((ref, pad, pad_shape(pad), layers))
    return found


def block_edges(board, grid):
    """Keeps tracks off the edge of the board and the heads of its screws."""
    corners = board.polygon or [(0, 0), (board.width, 0), (board.width, board.height), (0, board.height)]
    for start, end in zip(corners, corners[1:] + corners[:1]):
        grid.block(stroke(start, end), (0, 1), "", EDGE_CLEARANCE)
    for x, y, diameter in board.holes:
        ring = diameter / 2 + 1.4
        grid.block(router.Shape(x, y, ring, ring, radius=ring), (0, 1), "")
    for layer, area in board.plane_areas:
        grid.costly.update(node for node, _, _ in grid.around(layer, area))


def tracks(grid, net):
    """Returns the paths of a net as stored lines."""
    lines = []
    for path in net.paths:
        runs = router.straight_runs(grid, path)
        for run in runs:
            for (layer, *start), (_, *end) in zip(run, run[1:]):
                places = " ".join(f"{value:g}" for value in (*start, *end))
                lines.append(f"T {net.net} {'FB'[layer]} {net.width:g} {places}")
        lines += [f"V {net.net} {run[-1][1]:g} {run[-1][2]:g}" for run in runs[:-1]]
    return lines


def stitches(board, grid, net, step):
    """Returns vias that join the planes of a net on a coarse grid, where there is room."""
    lines, radius = [], router.VIA / 2
    for row in range(1, int(board.height / step) + 1):
        for column in range(1, int(board.width / step) + 1):
            x, y = column * step, row * step
            node = grid.node(0, x, y)
            free = not any(place in grid.tracks[radius] or place in grid.owners[radius]
                           for place in (node, node + grid.size))
            if free:
                lines.append(f"V {net} {x:g} {y:g}")
    return lines


def stroke(start, end):
    """Returns a line as a shape."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across ** 2 + down ** 2) ** 0.5
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return router.Shape(*middle, length / 2, 0, across / length, down / length)


def pad_shape(pad):
    """Returns the shape of a pad."""
    place, size = pad.GetPosition(), pad.GetSize()
    x, y = pcbnew.ToMM(place.x) - ORIGIN, pcbnew.ToMM(place.y) - ORIGIN
    width, height = pcbnew.ToMM(size.x), pcbnew.ToMM(size.y)
    is_round = pad.GetShape() in (pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL)
    angle = radians(pad.GetOrientation() / 10)
    radius = min(width, height) / 2 if is_round else 0
    return router.Shape(x, y, width / 2, height / 2, cos(angle), -sin(angle), radius)
