// The pad of a seat: a top with eight buttons and the window of the OLED, and a bottom.
// part = "top", "bottom", "front" (the top's face, to cut or to check against the buttons)
include <dimensions.scad>
part = "top";
$fn = 48;

// The cross of directions at the left, OK, Back, Peek and Menu in a square at the right, the OLED between.
cross = [-pad_width / 2 + 33, -6];
block = [pad_width / 2 - 28, -6];
oled = [0, 16];

module face_shape(inset = 0) {
    offset(r = pad_radius - inset) square([pad_width - 2 * pad_radius, pad_depth - 2 * pad_radius], center = true);
}

module at_buttons() {
    s = pad_button_step;
    for (d = [[0, s], [0, -s], [-s, 0], [s, 0]]) translate(cross + d) children();
    for (d = [[-s / 2, s / 2], [s / 2, s / 2], [-s / 2, -s / 2], [s / 2, -s / 2]]) translate(block + d) children();
}

module at_screws() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * (pad_width / 2 - 6), y * (pad_depth / 2 - 6)]) children();
}

module front() {
    difference() {
        face_shape();
        at_buttons() square(pad_button, center = true);
        translate(oled) square([pad_oled_window_width, pad_oled_window_height], center = true);
    }
}

module top() {
    difference() {
        union() {
            linear_extrude(pad_wall) front();
            linear_extrude(pad_height - pad_wall) difference() {
                face_shape();
                face_shape(pad_wall);
            }
            linear_extrude(pad_height - pad_wall) at_screws() circle(d = 8);
            // A rim around the OLED module.
            translate([oled[0], oled[1], 0]) linear_extrude(pad_wall + 2) difference() {
                square([pad_oled_board_width + 3, pad_oled_board_depth + 3], center = true);
                square([pad_oled_board_width + 0.4, pad_oled_board_depth + 0.4], center = true);
            }
        }
        translate([0, 0, pad_wall + 2]) linear_extrude(pad_height) at_screws() circle(d = pad_screw - 0.7);
        // The cable leaves at the far side.
        translate([0, pad_depth / 2, pad_height - pad_wall])
            cube([pad_cable_slot_width, 4 * pad_wall, 2 * pad_cable_slot_height], center = true);
    }
}

module bottom() {
    difference() {
        linear_extrude(pad_wall) face_shape();
        translate([0, 0, -1]) linear_extrude(pad_wall + 2) at_screws() circle(d = pad_screw);
    }
}

// Printed face down, so mirrored: from the front the cross is at the left.
if (part == "top") mirror([1, 0, 0]) top();
if (part == "bottom") bottom();
if (part == "front") front();
