"""The checks find what is wrong: each test breaks something on purpose."""

import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import check
import decks
import outputs
import printed
import router
import routing
import seat
import sexpr
import simulate
import sources
import workshop


def problems(change):
    """Returns what the checks say about a seat board with changed tracks."""
    text = change((routing.STORE / "seat.txt").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        with mock.patch.object(routing, "STORE", Path(folder)):
            (Path(folder) / "seat.txt").write_text(text, encoding="utf-8")
            board, parts, _ = seat.build()
        path = Path(folder) / "seat.kicad_pcb"
        board.save(path)
        loaded = check.load(path, fill=True)
        found = check.rules(loaded, Path(folder) / "drc.txt")
        return {kind for kind, _, _ in found}, check.differences(sources.nets(parts), check.nets(loaded))


def without_net(text, net):
    return "".join(f"{line}\n" for line in text.splitlines() if line.split()[1] != net)


class Boards(unittest.TestCase):
    def test_the_seat_board_is_clean(self):
        self.assertEqual(problems(lambda text: text), (set(), []))

    def test_a_missing_track_is_an_open_connection(self):
        kinds, _ = problems(lambda text: without_net(text, "S1_UP"))
        self.assertEqual(kinds, {"unconnected_items"})

    def test_a_track_across_others_breaks_the_rules(self):
        kinds, _ = problems(lambda text: text + "T S1_UP F 0.25 20 20 120 60\n")
        self.assertTrue({"clearance", "shorting_items", "tracks_crossing"} & kinds, kinds)

    def test_a_swapped_net_is_named(self):
        swapped = {"SDA": {("J1", "1")}, "SCL": {("J1", "2")}}
        found = {"SDA": {("J1", "2")}, "SCL": {("J1", "1")}}
        self.assertEqual(len(check.differences(swapped, found)), 2)
        self.assertEqual(check.differences(swapped, swapped), [])


class Printed(unittest.TestCase):
    def test_the_order_of_triangles_does_not_matter(self):
        def text(first, second):
            return b"solid A\n  facet %b\n  endfacet\n  facet %b\n  endfacet\nendsolid A\n" % (first, second)

        def binary(first, second):
            return bytes([0x80] * printed.HEADER + [first] * 50 + [second] * 50)

        self.assertEqual(printed.sorted_triangles(text(b"b", b"a")), text(b"a", b"b"))
        self.assertEqual(printed.sorted_triangles(binary(2, 1)), binary(1, 2))
        self.assertEqual(printed.sorted_triangles(b""), b"")

    def test_every_kept_part_is_written(self):
        written = {f"{model}-{part}.{form}" for form, models in printed.PARTS.items()
                   for model, parts in models.items() for part in parts}
        self.assertEqual({path.name for path in (sources.BUILD / "parts").iterdir()}, written)


class Routing(unittest.TestCase):
    def route(self, wall):
        grid = router.Grid(10, 10, [0.25])
        for x in (0, 10, *([5] if wall else [])):
            grid.block(router.Shape(x, 5, 0.2, 6), (0, 1), "")
        ends = [router.Terminal(grid, router.Shape(x, 5, 0.3, 0.3), (0,)) for x in (2, 8)]
        return router.Router(grid).route([router.Net("A", ends, 0.25)])

    def test_a_wall_across_both_layers_stops_a_net(self):
        self.assertEqual(self.route(wall=False), [])
        self.assertEqual(self.route(wall=True), ["A"])

    def test_crossing_nets_change_the_layer(self):
        grid = router.Grid(10, 10, [0.25])

        def end(x, y):
            return router.Terminal(grid, router.Shape(x, y, 0.3, 0.3), (0,))

        nets = [router.Net("A", [end(2, 5), end(8, 5)], 0.25), router.Net("B", [end(5, 0.5), end(5, 9.5)], 0.25)]
        search = router.Router(grid)
        self.assertEqual(search.route(nets), [])
        layers = {grid.place(node)[0] for net in nets for path in net.paths for node in path}
        self.assertTrue(search.routed.keys() == {"A", "B"} and layers <= {0, 1})
        self.assertEqual(search.conflicts(nets[0]), set())


class Files(unittest.TestCase):
    def test_the_same_content_is_the_same_file(self):
        items = ['(segment (net 1) (tstamp aa))', '(segment (net 2) (tstamp bb))']
        texts = []
        with tempfile.TemporaryDirectory() as folder:
            for order in (items, [item.replace("aa", "cc") for item in items[::-1]]):
                path = Path(folder) / "a.kicad_pcb"
                path.write_text(f"(kicad_pcb (version 1) {' '.join(order)})", encoding="utf-8")
                sexpr.normalise(path)
                texts.append(path.read_text(encoding="utf-8"))
        self.assertEqual(texts[0], texts[1])

    def test_plots_hold_no_dates(self):
        with tempfile.TemporaryDirectory() as folder:
            board, _, _ = seat.build()
            path = Path(folder) / "seat.kicad_pcb"
            board.save(path)
            outputs.plot(path, Path(folder) / "gerber")
            texts = [file.read_text(encoding="utf-8") for file in sorted((Path(folder) / "gerber").iterdir())]
        self.assertEqual(len(texts), 9)
        self.assertEqual([line for text in texts for line in text.splitlines() if re.search(r"20\d\d-\d\d", line)], [])

    def test_a_printing_page_with_gaps_or_too_many_hours_is_found(self):
        page = (sources.BUILD / "printing.md").read_text(encoding="utf-8")
        self.assertEqual(workshop.printing_problems(page), [])
        self.assertEqual(list(workshop.printing_hours(page)), list(workshop.ROUTES))
        slow = re.sub(r"(together \| 26 \|[^|]*\|) [\d.]+", r"\1 40.1", page)
        self.assertEqual(workshop.printing_problems(slow), ["printing with boards takes 40.1 h"])
        self.assertEqual(workshop.printing_problems(page.replace("`mini-back.stl`", "`other.stl`")),
                         ["printing.md has no row for mini-back"])
        self.assertAlmostEqual(workshop.duration("1d 2h 3m 36s"), 26.06)


class Cases(unittest.TestCase):
    def check(self, model, *settings):
        with tempfile.TemporaryDirectory() as folder:
            return workshop.scad(sources.BUILD, model, "check", Path(folder) / "check.dxf", *settings).stderr

    def test_walls_that_meet_the_leds_are_a_collision(self):
        self.assertIn("top level object is empty", self.check("grid"))
        self.assertNotIn("top level object is empty", self.check("grid", "grid_wall=8"))

    def test_parts_that_meet_in_the_case_are_a_collision(self):
        self.assertIn("top level object is empty", self.check("device"))
        for setting in ("main_room=30", "main_board=[360, 300]", "grid_height=13"):
            self.assertNotIn("top level object is empty", self.check("device", setting), setting)


class Simulation(unittest.TestCase):
    def test_values_come_from_the_netlist(self):
        self.assertEqual((decks.value("R1"), decks.value("R5"), decks.value("C1")), (330, 1500, 1e-3))

    def test_an_edge_that_falls_back_is_measured(self):
        rising = [(0, 0), (1, 2.4), (2, 2.2), (3, 3.3)]
        self.assertEqual(simulate.lowest_after(rising, 2.31), 2.2)


if __name__ == "__main__":
    unittest.main()
