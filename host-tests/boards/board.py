"""Builds one board with KiCad's `pcbnew`: outline, parts, tracks, planes and silk screen.

Places are millimetres from the top left corner of the board, x to the right, y down.
"""

import json
from math import cos, radians, sin

import pcbnew

import footprints
import labels
import router

ORIGIN = 30.0  # the corner of the board on KiCad's sheet
EDGE_CLEARANCE = 0.5
HOLE = 3.2  # for M3 screws
LAYERS = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu}
RULES = {
    "min_clearance": 0.2, "min_track_width": 0.2, "min_via_diameter": 0.6, "min_via_annular_width": 0.13,
    "min_through_hole_diameter": 0.3, "min_hole_clearance": 0.25, "min_hole_to_hole": 0.25,
    "min_copper_edge_clearance": 0.3, "solder_mask_clearance": 0.05, "solder_mask_min_width": 0.0,
}


def point(x, y):
    return pcbnew.wxPointMM(round(x + ORIGIN, 4), round(y + ORIGIN, 4))


def millimetres(value):
    return pcbnew.FromMM(round(value, 4))


class Board:
    """A board under construction."""

    def __init__(self, name, width, height, title, corner=3.0, polygon=None):
        self.name, self.width, self.height, self.title = name, width, height, title
        self.board = pcbnew.BOARD()
        self.nets, self.parts, self.holes, self.blocked, self.dear_areas = {}, {}, [], [], []
        self.board.GetDesignSettings().SetAuxOrigin(point(0, 0))
        self.polygon = polygon
        if polygon:
            for start, end in zip(polygon, polygon[1:] + polygon[:1]):
                self.edge(start, end)
        else:
            self.outline(corner)

    # Outline and holes

    def outline(self, r):
        w, h = self.width, self.height
        self.edge((r, 0), (w - r, 0))
        self.edge((w, r), (w, h - r))
        self.edge((w - r, h), (r, h))
        self.edge((0, h - r), (0, r))
        for x, y, from_x, from_y in ((r, r, 0, r), (w - r, r, w - r, 0), (w - r, h - r, w, h - r), (r, h - r, r, h)):
            self.corner(x, y, from_x, from_y)

    def edge(self, start, end):
        line = pcbnew.PCB_SHAPE(self.board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        self.finish_edge(line, start, end)

    def corner(self, x, y, from_x, from_y):
        arc = pcbnew.PCB_SHAPE(self.board)
        arc.SetShape(pcbnew.SHAPE_T_ARC)
        arc.SetCenter(point(x, y))
        arc.SetStart(point(from_x, from_y))
        arc.SetArcAngleAndEnd(900)
        arc.SetLayer(pcbnew.Edge_Cuts)
        arc.SetWidth(millimetres(0.1))
        self.board.Add(arc)

    def finish_edge(self, line, start, end):
        line.SetStart(point(*start))
        line.SetEnd(point(*end))
        line.SetLayer(pcbnew.Edge_Cuts)
        line.SetWidth(millimetres(0.1))
        self.board.Add(line)

    def hole(self, x, y, diameter=HOLE):
        part = footprints.mounting_hole(self.board, diameter)
        part.SetReference(f"H{len(self.holes) + 1}")
        part.SetPosition(point(x, y))
        self.board.Add(part)
        self.holes.append((x, y, diameter))

    # Parts

    def net(self, name):
        if name not in self.nets:
            self.nets[name] = pcbnew.NETINFO_ITEM(self.board, name)
            self.board.Add(self.nets[name])
        return self.nets[name]

    def add(self, part, x, y, angle=0, side="F"):
        """Places a part of the netlist and connects its pads."""
        made = footprints.load(self.board, part["footprint"])
        made.SetReference(part["ref"])
        made.SetValue(part["value"])
        self.board.Add(made)
        made.SetPosition(point(x, y))
        if side == "B":
            made.Flip(made.GetPosition(), False)
        made.SetOrientationDegrees(angle)
        nets = {number: net for number, _, net in part["pins"] if net is not None}
        for pad in made.Pads():
            if nets.get(pad.GetNumber()):
                pad.SetNet(self.net(nets[pad.GetNumber()]))
        self.parts[part["ref"]] = made
        return made

    # Copper

    def track(self, net, layer, start, end, width):
        track = pcbnew.PCB_TRACK(self.board)
        track.SetStart(point(*start))
        track.SetEnd(point(*end))
        track.SetWidth(millimetres(width))
        track.SetLayer(LAYERS[layer])
        track.SetNet(self.net(net))
        self.board.Add(track)

    def via(self, net, x, y, size=router.VIA, drill=router.VIA_DRILL):
        via = pcbnew.PCB_VIA(self.board)
        via.SetPosition(point(x, y))
        via.SetWidth(millimetres(size))
        via.SetDrill(millimetres(drill))
        via.SetNet(self.net(net))
        self.board.Add(via)

    def zone(self, net, layer, corners, priority=0, solid=False):
        zone = pcbnew.ZONE(self.board)
        zone.SetLayer(LAYERS[layer])
        zone.SetNet(self.net(net))
        zone.SetPriority(priority)
        zone.SetLocalClearance(millimetres(0.25))
        zone.SetMinThickness(millimetres(0.25))
        zone.SetThermalReliefGap(millimetres(0.3))
        zone.SetThermalReliefSpokeWidth(millimetres(0.5))
        zone.SetPadConnection(pcbnew.ZONE_CONNECTION_FULL if solid else pcbnew.ZONE_CONNECTION_THERMAL)
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        outline = zone.Outline()
        outline.NewOutline()
        for corner in corners:
            place = point(*corner)
            outline.Append(place.x, place.y)
        self.board.Add(zone)

    def whole(self, inset=EDGE_CLEARANCE):
        """Returns the corners of the board, drawn in from its edge; KiCad keeps planes off a slanted edge."""
        if self.polygon:
            return self.polygon
        right, bottom = self.width - inset, self.height - inset
        return [(inset, inset), (right, inset), (right, bottom), (inset, bottom)]

    def ground_planes(self, net="GND"):
        for layer in LAYERS:
            self.zone(net, layer, self.whole())

    # Routing

    def pads(self):
        """Returns reference, pad, shape and layers of each pad."""
        found = []
        for ref, part in sorted(self.parts.items()):
            for pad in part.Pads():
                layers = [index for index, layer in enumerate(LAYERS.values()) if pad.IsOnLayer(layer)]
                if layers:
                    found.append((ref, pad, pad_shape(pad), layers))
        return found

    def route(self, widths, default=0.25, skip=(), partial=None, planes=("GND",), stitch=None, layer_cost=(1.0, 1.6)):
        """Routes all nets but those of `skip`, of which only the pads in `partial`.

        Pads of nets with a plane get a via each.
        """
        grid = router.Grid(self.width, self.height, [default, *widths.values()])
        self.block_edges(grid)
        terminals = {}
        for ref, pad, shape, layers in self.pads():
            grid.block(shape, layers, pad.GetNetname())
            if pad.GetNetname():
                terminal = router.Terminal(grid, shape, layers)
                terminals.setdefault(pad.GetNetname(), []).append((ref, pad.GetNumber(), terminal, layers))
        self.block_tracks(grid)
        routing = router.Router(grid, layer_cost)
        nets = []
        for name, found in sorted(terminals.items()):
            if name in skip:
                wanted = (partial or {}).get(name, set())
                found = [entry for entry in found if entry[:2] in wanted]
            width = widths.get(name, default)
            if name in planes:
                nets += [router.Net(f"{name}#{ref}.{number}.{index}", [terminal], width, True)
                         for index, (ref, number, terminal, layers) in enumerate(found) if len(layers) == 1]
            elif len(found) > 1:
                nets.append(router.Net(name, [terminal for _, _, terminal, _ in found], width))
        failed = routing.route(nets)
        for name in sorted(routing.routed):
            self.lay(grid, routing.routed[name])
        if stitch:
            self.stitch(grid, *stitch)
        return failed

    def block_edges(self, grid):
        corners = self.polygon or [(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)]
        for start, end in zip(corners, corners[1:] + corners[:1]):
            grid.block(stroke(start, end, 0), (0, 1), "", EDGE_CLEARANCE)
        for x, y, diameter in self.holes:
            ring = diameter / 2 + 1.4  # the head of the screw
            grid.block(router.Shape(x, y, ring, ring, radius=ring), (0, 1), "")
        for layer, area in self.dear_areas:
            grid.dear.update(node for node, _, _ in grid.around(layer, area))
        for shape, layers, net in self.blocked:
            grid.block(shape, layers, net)

    def keep(self, net, layers, left, top, right, bottom):
        """Reserves a rectangle for a net; "" for none."""
        shape = router.Shape((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)
        self.blocked.append((shape, layers, net))

    def dear(self, layer, left, top, right, bottom):
        """Makes tracks in a rectangle expensive: it belongs to a plane."""
        self.dear_areas.append((layer, (left, top, right, bottom)))

    def solid_ground(self, refs, net="GND"):
        """Joins the ground pins of some parts to the planes without thermal gaps: they carry amperes."""
        for ref in refs:
            for pad in self.parts[ref].Pads():
                if pad.GetNetname() == net:
                    pad.SetZoneConnection(pcbnew.ZONE_CONNECTION_FULL)

    def block_tracks(self, grid):
        """Reserves the tracks and vias that were drawn by hand."""
        for item in self.board.GetTracks():
            start, end = from_sheet(item.GetStart()), from_sheet(item.GetEnd())
            width = pcbnew.ToMM(item.GetWidth())
            is_via = item.GetClass() == "PCB_VIA"
            layers = (0, 1) if is_via else (0 if item.GetLayer() == pcbnew.F_Cu else 1,)
            grid.block(stroke(start, end, width), layers, item.GetNetname())

    def lay(self, grid, net):
        """Draws the paths of a net."""
        for path in net.paths:
            runs = router.straight_runs(grid, path)
            for run in runs:
                for (layer, *start), (_, *end) in zip(run, run[1:]):
                    self.track(net.net, "FB"[layer], start, end, net.width)
            for before in runs[:-1]:
                _, x, y = before[-1]
                self.via(net.net, x, y)

    def stitch(self, grid, net, step):
        """Joins the planes of a net with vias on a coarse grid, where there is room."""
        for row in range(1, int(self.height / step) + 1):
            for column in range(1, int(self.width / step) + 1):
                node = grid.node(0, column * step, row * step)
                other = node + grid.size
                near = grid.rivals(node, net, router.VIA / 2) + grid.rivals(other, net, router.VIA / 2)
                own = net in grid.tracks[router.VIA / 2].get(node, ())
                taken = router.VIA / 2 in grid.owners and node in grid.owners[router.VIA / 2]
                if grid.can_have_via(node, net) and not near and not own and not taken:
                    self.via(net, column * step, row * step)

    # Silk screen

    def text(self, text, x, y, size=1.2, angle=0, bold=False, side="F", justify="centre"):
        made = pcbnew.PCB_TEXT(self.board)
        made.SetText(text)
        made.SetPosition(point(x, y))
        made.SetTextSize(pcbnew.wxSizeMM(size, size))
        made.SetTextThickness(millimetres(size * (0.2 if bold else 0.15)))
        made.SetTextAngle(angle * 10)
        made.SetLayer(pcbnew.F_SilkS if side == "F" else pcbnew.B_SilkS)
        made.SetMirrored(side == "B")
        if justify == "left":
            made.SetHorizJustify(pcbnew.GR_TEXT_HJUSTIFY_LEFT)
        self.board.Add(made)

    def line(self, start, end, width=0.15):
        line = pcbnew.PCB_SHAPE(self.board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(point(*start))
        line.SetEnd(point(*end))
        line.SetLayer(pcbnew.F_SilkS)
        line.SetWidth(millimetres(width))
        self.board.Add(line)

    def frame(self, left, top, right, bottom):
        """Draws a rectangle."""
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for start, end in zip(corners, corners[1:] + corners[:1]):
            self.line(start, end)

    def title_block(self, x, y):
        """Writes name and revision of the board."""
        self.text(f"HEXBOARD {self.title}, revision B", x, y, 1.4, bold=True)

    def place_labels(self, hidden=()):
        """Places the names of the parts; returns those without room."""
        return labels.place(self, hidden)

    # Files

    def save(self, path):
        """Writes board and project; the project holds the design rules."""
        pcbnew.SaveBoard(str(path), self.board)
        path.with_suffix(".kicad_pro").write_text(project(path.stem), encoding="utf-8")
        path.with_suffix(".kicad_prl").unlink(missing_ok=True)


def from_sheet(place):
    return pcbnew.ToMM(place.x) - ORIGIN, pcbnew.ToMM(place.y) - ORIGIN


def stroke(start, end, width):
    """Returns the shape of a track."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across ** 2 + down ** 2) ** 0.5
    cosine, sine = (across / length, down / length) if length else (1, 0)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return router.Shape(*middle, length / 2 + width / 2, width / 2, cosine, sine, width / 2)


def pad_shape(pad):
    """Returns the shape of a pad."""
    x, y = from_sheet(pad.GetPosition())
    size = pad.GetSize()
    width, height = pcbnew.ToMM(size.x), pcbnew.ToMM(size.y)
    is_round = pad.GetShape() in (pcbnew.PAD_SHAPE_CIRCLE, pcbnew.PAD_SHAPE_OVAL)
    angle = radians(pad.GetOrientation() / 10)
    radius = min(width, height) / 2 if is_round else 0
    return router.Shape(x, y, width / 2, height / 2, cos(angle), -sin(angle), radius)


def project(name):
    """Returns a KiCad project with the design rules."""
    settings = {"meta": {"version": 2}, "rules": RULES, "defaults": {"board_outline_line_width": 0.1}}
    classes = [{"name": "Default", "clearance": 0.2, "track_width": 0.25, "via_diameter": 0.6, "via_drill": 0.3}]
    data = {"board": {"design_settings": settings}, "meta": {"filename": f"{name}.kicad_pro", "version": 1},
            "net_settings": {"classes": classes, "meta": {"version": 2}}}
    return json.dumps(data, indent=2, sort_keys=True) + "\n"
