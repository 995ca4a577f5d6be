// The case: six sides and a bottom to cut, six corners to print.
// part = "bottom", "side", "side-cables", "corner"
include <dimensions.scad>
include <boards.scad>
part = "corner";
$fn = 48;

radius = panel_pitch / sqrt(3);
outline = 6 * panel_pitch + radius + panel_frame;
// The screw of a corner, and the line of the sides just outside of it.
screw_at = outline - panel_frame / 2;
side_line = screw_at + 1;
side_length = side_line - 2 * case_groove_from - 0.5;

module sheet() {
    offset(r = 4) offset(delta = -4) circle(r = outline, $fn = 6);
}

module corners() {
    for (i = [0:5]) rotate(60 * i) translate([screw_at, 0]) children();
}

module at_stand_offs() {
    for (h = main_holes) translate(h) children();
}

// Holes for the corners, for the stand-offs of the main board, and for air.
module bottom() {
    difference() {
        sheet();
        corners() circle(d = panel_screw);
        at_stand_offs() circle(d = panel_screw);
        for (i = [-4:4]) translate([i * 12, -100]) square([4, 30], center = true);
    }
}

module side(cables = false) {
    difference() {
        square([side_length, case_height], center = true);
        if (cables) {
            for (i = [-1.5:1.5]) translate([i * (case_cable_slot_width + 12), 8])
                square([case_cable_slot_width, case_cable_slot_height], center = true);
            translate([0, -12]) circle(d = case_supply_jack);
            translate([45, -12]) square([12, 8], center = true); // USB
        }
    }
}

// Two arms at 120 degrees with grooves for the sides; a screw from each end holds bottom and panel. The screw is
// in the origin, the corner of the case on the x axis.
module corner_shape() {
    groove = case_wall + 0.3;
    module at_arms() {
        for (side = [-1, 1]) translate([side_line - screw_at, 0]) rotate(side * 120) children();
    }
    difference() {
        for (side = [-1, 1]) translate([side_line - screw_at, 0]) rotate(side * 120) hull() {
            circle(d = case_corner_arm);
            translate([case_corner, 0]) circle(d = case_corner_arm);
        }
        at_arms() translate([case_groove_from, -groove / 2]) square([2 * case_corner, groove]);
        circle(d = panel_screw - 0.7);
    }
}

module corner() {
    linear_extrude(case_height) corner_shape();
}

// The sides in their grooves, seen from above.
module sides() {
    for (i = [0:5]) rotate(60 * i + 30) translate([side_line * cos(30), 0])
        square([case_wall, side_length], center = true);
}

if (part == "bottom") bottom();
if (part == "side") side();
if (part == "side-cables") side(cables = true);
if (part == "corner") corner();
