"""Places reference names on the silk screen where they touch neither pads nor other texts."""

import pcbnew

SIZE = 0.9
GAP = 0.15


def boxes(board):
    """Returns the boxes that a name must not touch."""
    found = []
    for part in board.board.GetFootprints():
        for pad in part.Pads():
            found.append(pad.GetBoundingBox())
        for item in part.GraphicalItems():
            if item.GetLayer() == pcbnew.F_SilkS:
                found.append(item.GetBoundingBox())
    for item in board.board.GetDrawings():
        if item.GetLayer() == pcbnew.F_SilkS:
            found.append(item.GetBoundingBox())
    found += [item.GetBoundingBox() for item in board.board.GetTracks() if item.GetClass() == "PCB_VIA"]
    return [(box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom()) for box in found]


def overlaps(one, other, gap):
    return not (one[2] + gap < other[0] or other[2] + gap < one[0]
                or one[3] + gap < other[1] or other[3] + gap < one[1])


def candidates(part):
    """Yields places around a part, the nearest first."""
    box = part.GetBoundingBox(False, False)
    x, y = box.GetCenter().x, box.GetCenter().y
    text = part.Reference().GetBoundingBox()
    wide, high = text.GetWidth() / 2, text.GetHeight() / 2
    half_width, half_height = box.GetWidth() / 2, box.GetHeight() / 2
    for more in range(0, 9):
        reach = pcbnew.FromMM(0.25 * more)
        for shift in (0, -0.7, 0.7, -1, 1):
            for sign in (-1, 1):
                yield x + shift * half_width, y + sign * (half_height + high + reach)
                yield x + sign * (half_width + wide + reach), y + shift * half_height


def place(board, hidden):
    """Moves each name to the first free place; hides the names in `hidden`, and those without room."""
    taken, gap = boxes(board), pcbnew.FromMM(GAP)
    left, top = pcbnew.FromMM(30.6), pcbnew.FromMM(30.6)
    right, bottom = left + pcbnew.FromMM(board.width - 1.2), top + pcbnew.FromMM(board.height - 1.2)
    without_room = []
    for ref, part in sorted(board.parts.items()):
        text = part.Reference()
        part.Value().SetVisible(False)
        text.SetVisible(ref not in hidden)
        if ref in hidden:
            continue
        text.SetTextSize(pcbnew.wxSizeMM(SIZE, SIZE))
        text.SetTextThickness(pcbnew.FromMM(0.13))
        text.SetKeepUpright(True)
        text.SetTextAngle(-part.GetOrientation() if not part.IsFlipped() else part.GetOrientation())
        for x, y in candidates(part):
            text.SetPosition(pcbnew.wxPoint(int(x), int(y)))
            box = text.GetBoundingBox()
            area = (box.GetLeft(), box.GetTop(), box.GetRight(), box.GetBottom())
            inside = area[0] > left and area[1] > top and area[2] < right and area[3] < bottom
            if inside and not any(overlaps(area, other, gap) for other in taken):
                taken.append(area)
                break
        else:
            text.SetVisible(False)
            without_room.append(ref)
    return without_room
