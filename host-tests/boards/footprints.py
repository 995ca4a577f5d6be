"""Footprints: those of KiCad's libraries by name, and the modules that KiCad 6 lacks."""

from functools import cache
from pathlib import Path

import pcbnew

LIBRARIES = Path("/usr/share/kicad/footprints")


def load(board, name):
    """Returns a footprint by `library:name`, or one of `hexboard:`."""
    library, _, part = name.partition(":")
    if library == "hexboard":
        return OWN[part](board)
    return pcbnew.FOOTPRINT(read(library, part))


@cache
def read(library, part):
    made = pcbnew.FootprintLoad(str(LIBRARIES / f"{library}.pretty"), part)
    if made is None:
        raise ValueError(f"KiCad has no footprint {library}:{part}")
    made.SetFPID(pcbnew.LIB_ID(library, part))
    return made


def empty(board, name):
    made = pcbnew.FOOTPRINT(board)
    made.SetFPID(pcbnew.LIB_ID("hexboard", name))
    made.SetAttributes(pcbnew.FP_THROUGH_HOLE)
    for text in (made.Reference(), made.Value()):
        text.SetTextSize(pcbnew.wxSizeMM(1, 1))
        text.SetTextThickness(pcbnew.FromMM(0.15))
    made.Reference().SetLayer(pcbnew.F_SilkS)
    made.Value().SetLayer(pcbnew.F_Fab)
    return made


def pin(made, number, x, y, size=1.7, drill=1.0, square=False):
    pad = pcbnew.PAD(made)
    pad.SetNumber(number)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
    pad.SetShape(pcbnew.PAD_SHAPE_RECT if square else pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetSize(pcbnew.wxSizeMM(size, size))
    pad.SetDrillSize(pcbnew.wxSizeMM(drill, drill))
    pad.SetLayerSet(pad.PTHMask())
    place(pad, x, y)
    made.Add(pad)


def place(pad, x, y):
    pad.SetPos0(pcbnew.wxPointMM(x, y))
    pad.SetPosition(pcbnew.wxPointMM(x, y))


def box(made, left, top, right, bottom, layer, width=0.12):
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for (x, y), (to_x, to_y) in zip(corners, corners[1:] + corners[:1]):
        line = pcbnew.FP_SHAPE(made)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart0(pcbnew.wxPointMM(x, y))
        line.SetEnd0(pcbnew.wxPointMM(to_x, to_y))
        line.SetLayer(layer)
        line.SetWidth(pcbnew.FromMM(width))
        line.SetDrawCoord()
        made.Add(line)


def mounting_hole(board, diameter):
    """A hole without copper; its name is not printed."""
    made = empty(board, f"MountingHole_{diameter}mm")
    pad = pcbnew.PAD(made)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetSize(pcbnew.wxSizeMM(diameter, diameter))
    pad.SetDrillSize(pcbnew.wxSizeMM(diameter, diameter))
    pad.SetLayerSet(pad.UnplatedHoleMask())
    pad.SetLocalClearance(pcbnew.FromMM(1.4))
    made.Add(pad)
    made.Reference().SetVisible(False)
    made.SetAttributes(pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_EXCLUDE_FROM_POS_FILES)
    return made


def pico(board):
    """A Raspberry Pi Pico on two sockets of 20: pin 1 at the top left, USB at the top."""
    made = empty(board, "Pico_Socket_2x20_W17.78mm")
    for index in range(20):
        pin(made, str(index + 1), -8.89, (index - 9.5) * 2.54, square=index == 0)
        pin(made, str(40 - index), 8.89, (index - 9.5) * 2.54)
    box(made, -10.5, -25.5, 10.5, 25.5, pcbnew.F_SilkS)
    box(made, -4, -26.8, 4, -25.5, pcbnew.F_SilkS)
    box(made, -11, -27.3, 11, 26, pcbnew.F_CrtYd, 0.05)
    return made


OWN = {"Pico_Socket_2x20_W17.78mm": pico}
