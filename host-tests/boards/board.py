"""Builds one board with KiCad's `pcbnew`: outline, parts, tracks, planes and silk screen.

Places are millimetres from the top left corner of the board, x to the right, y down.
"""

import json

import pcbnew

import footprints
import labels
import router
import routing

ORIGIN, EDGE_CLEARANCE = routing.ORIGIN, routing.EDGE_CLEARANCE
HOLE = 3.2  # for M3 screws
LAYERS = {"F": pcbnew.F_Cu, "B": pcbnew.B_Cu}
RULES = {
    "min_clearance": 0.2, "min_track_width": 0.2, "min_via_diameter": 0.6, "min_via_annular_width": 0.13,
    "min_through_hole_diameter": 0.3, "min_hole_clearance": 0.25, "min_hole_to_hole": 0.25,
    "min_copper_edge_clearance": 0.3, "max_error": 0.02, "solder_mask_clearance": 0.05, "solder_mask_min_width": 0.0,
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
        self.nets, self.parts, self.holes, self.plane_areas = {}, {}, [], []
        settings = self.board.GetDesignSettings()
        settings.SetAuxOrigin(point(0, 0))
        title_block = self.board.GetTitleBlock()
        title_block.SetTitle(f"Hexboard {title}")
        title_block.SetRevision("B")
        title_block.SetDate("revision B")
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

    def solid_ground(self, refs, net="GND"):
        """Joins the ground pins of some parts to the planes without thermal gaps: they carry amperes."""
        for ref in refs:
            for pad in self.parts[ref].Pads():
                if pad.GetNetname() == net:
                    pad.SetZoneConnection(pcbnew.ZONE_CONNECTION_FULL)

    # Routing

    def keep_off(self, layer, left, top, right, bottom):
        """Makes tracks in a rectangle expensive: it belongs to a plane."""
        self.plane_areas.append((layer, (left, top, right, bottom)))

    def route(self, widths, **options):
        """Draws the stored tracks, or searches new ones; returns the nets that could not be routed."""
        return routing.route(self, widths, **options)

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


def project(name):
    """Returns a KiCad project with the design rules."""
    settings = {"meta": {"version": 2}, "rules": RULES, "defaults": {"board_outline_line_width": 0.1}}
    classes = [{"name": "Default", "clearance": 0.2, "track_width": 0.25, "via_diameter": 0.6, "via_drill": 0.3}]
    data = {"board": {"design_settings": settings}, "meta": {"filename": f"{name}.kicad_pro", "version": 1},
            "net_settings": {"classes": classes, "meta": {"version": 2}}}
    return json.dumps(data, indent=2, sort_keys=True) + "\n"
