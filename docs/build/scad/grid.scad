// Grid and diffuser in one piece for the panel boards: two halves for each strand, printed face down. The first
// layers are the diffuser, in white; change to black for the walls.
// part = "1-left" ... "4-right", "plate" (to cut), "check" (must be empty)
include <dimensions.scad>
include <boards.scad>
part = "1-left";
$fn = 32;

radius = panel_pitch / sqrt(3);
cells = [panel_1_cells, panel_2_cells, panel_3_cells, panel_4_cells];
holes = [panel_1_holes, panel_2_holes, panel_3_holes, panel_4_holes];
outlines = [panel_1_outline, panel_2_outline, panel_3_outline, panel_4_outline];
bodies = [panel_1_bodies, panel_2_bodies, panel_3_bodies, panel_4_bodies];

function is_left(p) = p[0] < 0.1;
function half(places, left) = [for (p = places) if (is_left(p) == left) p];

module hexagon(inset) {
    rotate(30) circle(r = radius - inset * 2 / sqrt(3), $fn = 6);
}

// The area of some cells, with a gap to the neighbours.
module area(places) {
    offset(delta = -grid_gap) union() for (p = places) translate(p) hexagon(-0.01);
}

// Screws between cells hold the grid; those beside the panel hold the board alone.
module bosses(strand, d) {
    for (h = holes[strand]) if (abs(h[0]) < 6.5 * panel_pitch - abs(h[1]) / sqrt(3)) translate(h) circle(d = d);
}

module walls(strand, places) {
    difference() {
        intersection() {
            area(places);
            union() {
                difference() {
                    area(places);
                    for (p = places) translate(p) hexagon(grid_wall / 2);
                }
                bosses(strand, grid_boss);
            }
        }
        bosses(strand, seat_pilot);
    }
}

module piece(strand, left) {
    places = half(cells[strand], left);
    linear_extrude(grid_diffuser) area(places);
    translate([0, 0, grid_diffuser - 0.01]) linear_extrude(grid_height - grid_diffuser) walls(strand, places);
}

// What stands on the front of a board, seen from above.
module footprint_2d(strand, front) {
    for (b = bodies[strand]) if ((b[7] >= 0) == front)
        translate([b[0], b[1]]) rotate(b[2]) translate([b[3], b[4]]) square([b[5], b[6]]);
}

outline = 6 * panel_pitch + radius;

module plate() {
    difference() {
        offset(r = 4) offset(delta = -4) circle(r = outline + panel_frame, $fn = 6);
        for (i = [0:5]) rotate(60 * i) translate([outline + panel_frame / 2, 0]) circle(d = panel_screw);
        for (s = [0:3]) {
            for (h = holes[s]) translate(h) circle(d = panel_screw);
            offset(delta = 2) footprint_2d(s, false);
        }
    }
}

// The boards themselves must not overlap, nor lie under the screws of the corners.
module check() {
    for (s = [0:3]) {
        intersection() {
            union() { walls(s, half(cells[s], true)); walls(s, half(cells[s], false)); }
            footprint_2d(s, true);
        }
        intersection() { plate(); footprint_2d(s, false); }
        for (other = [s + 1:1:3]) intersection() { polygon(outlines[s]); polygon(outlines[other]); }
        intersection() {
            polygon(outlines[s]);
            for (i = [0:5]) rotate(60 * i) translate([outline + panel_frame / 2, 0]) circle(d = panel_screw);
        }
        intersection() { area(half(cells[s], true)); area(half(cells[s], false)); }
    }
}

for (s = [0:3], left = [true, false])
    if (part == str(s + 1, left ? "-left" : "-right")) mirror([1, 0, 0]) piece(s, left);
if (part == "plate") plate();
if (part == "check") check();
