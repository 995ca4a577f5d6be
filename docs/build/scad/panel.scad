// The panel: a printed cell, and the flat parts to cut.
// part = "cell" (print 127), "plate", "diffuser"
include <dimensions.scad>
part = "cell";
$fn = 48;

radius = panel_pitch / sqrt(3);
// The hexagon of all cells has its corners at this distance from the middle, and the frame around them.
outline = 6 * panel_pitch + radius;

module cell_shape(inset = 0) {
    rotate(30) circle(r = radius - inset * 2 / sqrt(3), $fn = 6);
}

// Every cell of the panel: 127 places.
module at_cells() {
    for (r = [-6:6]) for (q = [max(-6, -6 - r):min(6, 6 - r)])
        translate([panel_pitch * (q + r / 2), -panel_pitch * r * sqrt(3) / 2]) children();
}

// A light box: walls, a floor, a ring for the LED board, a hole for its wires. It is keyed in two ways: a tongue at
// the east side fits the groove in the next cell of the row, and the wires of DIN have a slot at the west side only.
module cell() {
    floor_height = 1.2;
    tongue = [1.6, 4];
    difference() {
        union() {
            difference() {
                linear_extrude(panel_cell_height) cell_shape(0.1);
                translate([0, 0, floor_height]) linear_extrude(panel_cell_height) cell_shape(0.1 + panel_wall);
            }
            linear_extrude(floor_height + panel_board_thickness) difference() {
                circle(d = panel_board_diameter + 2.4);
                circle(d = panel_board_diameter + 0.4);
            }
            translate([panel_pitch / 2 - 0.5, -tongue[1] / 2, 0]) cube([tongue[0], tongue[1], floor_height]);
        }
        translate([-panel_pitch / 2 - 0.1, -tongue[1] / 2 - 0.15, -1])
            cube([tongue[0], tongue[1] + 0.3, floor_height + 1.2]);
        translate([0, 0, -1]) linear_extrude(panel_cell_height) {
            circle(d = panel_wire_hole);
            translate([-9, 0]) square([10, 5], center = true);
        }
    }
}

module corners() {
    for (i = [0:5]) rotate(60 * i) translate([outline + panel_frame / 2, 0]) children();
}

module sheet() {
    offset(r = 4) offset(delta = -4) circle(r = outline + panel_frame, $fn = 6);
}

// Carries the cells; their wires pass through it.
module plate() {
    difference() {
        sheet();
        at_cells() circle(d = panel_wire_hole);
        corners() circle(d = panel_screw);
    }
}

module diffuser() {
    difference() {
        sheet();
        corners() circle(d = panel_screw);
    }
}

if (part == "cell") cell();
if (part == "plate") plate();
if (part == "diffuser") diffuser();
