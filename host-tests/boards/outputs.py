"""Fills planes, plots Gerbers and drill files, and writes the lists for the factory."""

import re
import subprocess
import zipfile

import pcbnew

import lists
import sexpr

PLOTS = [(pcbnew.F_Cu, "F_Cu"), (pcbnew.B_Cu, "B_Cu"), (pcbnew.F_Mask, "F_Mask"), (pcbnew.B_Mask, "B_Mask"),
         (pcbnew.F_Paste, "F_Paste"), (pcbnew.F_SilkS, "F_Silkscreen"), (pcbnew.B_SilkS, "B_Silkscreen"),
         (pcbnew.Edge_Cuts, "Edge_Cuts")]
DATES = [(re.compile(r"^; DRILL file .*\n", re.M), ""),
         (re.compile(r"^; #@! TF\.CreationDate,.*\n", re.M), ""), (re.compile(r"( date|,) .*20\d\d.*\*$", re.M), "*"),
         (re.compile(r"^G04 #@! TF\.(CreationDate|ProjectId),.*\*\n", re.M), "")]


def fill(path):
    """Fills the planes of a saved board."""
    sexpr.normalise(path)
    board = pcbnew.LoadBoard(str(path))
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board)
    sexpr.normalise(path)
    path.with_suffix(".kicad_prl").unlink(missing_ok=True)


def plot(path, to):
    """Plots all layers and the drill file of a board into a folder."""
    to.mkdir(parents=True, exist_ok=True)
    board = pcbnew.LoadBoard(str(path))
    control = pcbnew.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(str(to))
    options.SetUseAuxOrigin(True)
    options.SetUseGerberProtelExtensions(False)
    options.SetUseGerberX2format(False)
    options.SetGerberPrecision(5)
    options.SetIncludeGerberNetlistInfo(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotValue(False)
    options.SetCreateGerberJobFile(False)
    for layer, name in PLOTS:
        control.SetLayer(layer)
        control.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        control.PlotLayer()
    control.ClosePlot()
    drill(board, to)
    path.with_suffix(".kicad_prl").unlink(missing_ok=True)
    for file in sorted(to.iterdir()):
        remove_dates(file)


def drill(board, to):
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetFormat(True)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), True)
    writer.CreateDrillandMapFilesSet(str(to), True, False)


def remove_dates(file):
    text = file.read_text(encoding="utf-8")
    for pattern, by in DATES:
        text = pattern.sub(by, text)
    file.write_text(text, encoding="utf-8")


def pack(folder, archive):
    """Packs the plots into an archive that is the same each time."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as pack_file:
        for file in sorted(folder.iterdir()):
            entry = zipfile.ZipInfo(file.name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            pack_file.writestr(entry, file.read_bytes(), compresslevel=9)


FRONT = [(".drl", "#202020"), ("-F_Silkscreen.gbr", "#ffffff"), ("-F_Mask.gbr", "#d4af37"), ("-F_Cu.gbr", "#2e7d4f"),
         ("-Edge_Cuts.gbr", "#e8e0a0")]
BACK = [(".drl", "#202020"), ("-B_Silkscreen.gbr", "#ffffff"), ("-B_Mask.gbr", "#d4af37"), ("-B_Cu.gbr", "#2e7d4f"),
        ("-Edge_Cuts.gbr", "#e8e0a0")]


def picture(name, folder, to, layers, dots=160, mirror=False):
    """Reads the plots back with gerbv and renders one side of the board."""
    command = ["gerbv", "-a", "-x", "png", "-D", str(dots), "-B", "2", "-b", "#14432a", "-o", str(to)]
    if mirror:
        command += ["--mirror=Y"]
    for end, colour in layers:
        command += ["-f", f"{colour}ff", str(folder / f"{name}{end}")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "CRITICAL" in done.stderr or not to.exists():
        raise ValueError(f"gerbv cannot read the plots of {name}: {done.stderr[:300]}")


def write_all(name, parts, path, folder):
    """Writes plots, lists and pictures beside the board."""
    plots = folder / "gerber"
    plot(path, plots)
    dots = 70 if name.startswith("panel") else 160
    picture(name, plots, folder / f"{name}-front.png", FRONT, dots)
    picture(name, plots, folder / f"{name}-back.png", BACK, dots, mirror=True)
    pack(plots, folder / f"{name}-gerber.zip")
    (folder / f"{name}-bom.csv").write_text(lists.bom(parts), encoding="utf-8")
    (folder / f"{name}-positions.csv").write_text(lists.positions(path, parts), encoding="utf-8")
