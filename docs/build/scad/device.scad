// The whole device with boards, to check that nothing collides and to draw sections. All solids are straight
// extrusions, so two of them intersect where their heights and their shapes seen from above do.
// part = "check" (must be empty), "section-..." (a cut at y = cut_at)
include <dimensions.scad>
include <boards.scad>
use <case.scad>
use <grid.scad>
part = "check";
cut_at = 0;
$fn = 32;

// Heights from the upper face of the bottom.
stand_off = 10;
main_top = stand_off + 1.6;
plate_top = case_height + panel_plate;
panel_top = plate_top + 1.6;
cover_bottom = plate_top + panel_cell_height;
main_room = 3; // free height above the parts of the main board, for wires

outlines = [panel_1_outline, panel_2_outline, panel_3_outline, panel_4_outline];
cells = [panel_1_cells, panel_2_cells, panel_3_cells, panel_4_cells];
panels = [panel_1_bodies, panel_2_bodies, panel_3_bodies, panel_4_bodies];
front = [for (bodies = panels, b = bodies) if (b[7] >= 0) b];
back = [for (bodies = panels, b = bodies) if (b[7] < 0) b];
tallest = max([for (b = front) b[8]]);
deepest = min([for (b = back) b[7]]);
highest = max([for (b = main_bodies) b[8]]);

module outline_of(b) {
    translate([b[0], b[1]]) rotate(b[2]) translate([b[3], b[4]]) square([b[5], b[6]]);
}
module all_of(bodies) { for (b = bodies) outline_of(b); }
module main_shape() { square(main_board, center = true); }
module stand_offs() { at_stand_offs() circle(d = 6); }
module case_corners() { corners() corner_shape(); }
module spacers() { corners() circle(d = 6); }
module boards() { for (o = outlines) polygon(o); }
module grid_walls() { for (s = [0:3], left = [true, false]) walls(s, half(cells[s], left)); }
module grid_faces() { for (s = [0:3], left = [true, false]) area(half(cells[s], left)); }

// Not empty if something is higher than its place.
module too_high(is, may) {
    if (is > may + 0.001) square(is - may);
}

module check() {
    // Below the base plate: main board and its parts, connectors of the panel, corners and sides.
    intersection() { union() { case_corners(); sides(); } union() { main_shape(); all_of(back); } }
    intersection() { case_corners(); sides(); }
    intersection() { stand_offs(); all_of([for (b = main_bodies) if (b[7] < 0) b]); }
    too_high(main_top + highest + main_room, panel_top + deepest);
    // The base plate: connectors pass through it.
    intersection() { plate(); all_of(back); }
    // Above it: boards, spacers, parts and the grid.
    intersection() { spacers(); union() { boards(); grid_faces(); } }
    intersection() { grid_walls(); all_of(front); }
    for (a = [0:3], b = [0:3]) if (a < b) intersection() { area(cells[a]); area(cells[b]); }
    too_high(panel_top + grid_height, cover_bottom);
    too_high(panel_top + tallest, cover_bottom - grid_diffuser);
}

// A cut through a shape that reaches from one height to another.
module cut(low, high) {
    translate([0, low]) projection() rotate([-90, 0, 0]) linear_extrude(high - low) intersection() {
        translate([-500, cut_at]) square([1000, 0.05]);
        children();
    }
}
module cut_bodies(bodies, from) { for (b = bodies) cut(from + b[7], from + b[8]) outline_of(b); }

if (part == "check") check();
if (part == "section-case") {
    cut(-3, 0) bottom();
    cut(0, case_height) case_corners();
    cut(0, case_height) sides();
    cut(0, stand_off) stand_offs();
}
if (part == "section-panel") {
    cut(case_height, plate_top) plate();
    cut(plate_top, cover_bottom) spacers();
    cut(cover_bottom, cover_bottom + panel_diffuser) sheet();
}
if (part == "section-grid") {
    cut(panel_top, cover_bottom - grid_diffuser) grid_walls();
    cut(cover_bottom - grid_diffuser, cover_bottom) grid_faces();
}
if (part == "section-board") {
    cut(stand_off, main_top) main_shape();
    cut(plate_top, panel_top) boards();
}
if (part == "section-bodies") {
    cut_bodies(main_bodies, main_top);
    cut_bodies(front, panel_top);
    cut_bodies(back, panel_top);
}
