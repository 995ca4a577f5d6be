// The case of a seat: top, bottom, and a bezel for the OLED, which stands above the top.
// part = "top", "bottom", "bezel", "check" (must be empty), "section-..." (a cut through the middle)
include <dimensions.scad>
include <boards.scad>
part = "top";
$fn = 32;

// The lower face of the top, and the upper face of the board.
ceiling = seat_height - seat_wall;
board_top = ceiling - seat_above_board;
board_bottom = board_top - 1.6;
oled_hole = 27.8 + 2 * seat_gap + 0.4;
bezel_top = board_top + seat_oled_top + seat_bezel;
cut_at = -6; // the section, through four buttons

cross = [-pad_width / 2 + 33, -6];
block = [pad_width / 2 - 28, -6];

module outline(inset = 0) {
    offset(r = pad_radius - inset) square([pad_width - 2 * pad_radius, pad_depth - 2 * pad_radius], center = true);
}

module at_buttons() {
    s = pad_button_step;
    for (d = [[0, s], [0, -s], [-s, 0], [s, 0]]) translate(cross + d) children();
    for (d = [[-s / 2, s / 2], [s / 2, s / 2], [-s / 2, -s / 2], [s / 2, -s / 2]]) translate(block + d) children();
}

module at_holes() {
    for (h = seat_holes) translate(h) children();
}

// Walls, face, and posts that stand on the board; screws come from below.
module top() {
    difference() {
        union() {
            translate([0, 0, ceiling]) linear_extrude(seat_wall) difference() {
                outline();
                at_buttons() square(seat_key, center = true);
                translate(seat_oled) square(oled_hole, center = true);
            }
            translate([0, 0, seat_wall + 0.2]) linear_extrude(ceiling - seat_wall) difference() {
                outline();
                outline(seat_wall);
            }
            translate([0, 0, board_top]) linear_extrude(seat_above_board) at_holes() circle(d = seat_post);
        }
        translate([0, 0, board_top - 1]) linear_extrude(seat_above_board) at_holes() circle(d = seat_pilot);
        // The cable leaves at the far side.
        translate([32 - 5, pad_depth / 2, seat_wall + 0.2])
            cube([pad_cable_slot_width, 4 * seat_wall, 2 * pad_cable_slot_height], center = true);
    }
}

// A plate with tubes that clamp the board against the posts of the top.
module bottom() {
    difference() {
        union() {
            linear_extrude(seat_wall) outline();
            linear_extrude(board_bottom) at_holes() circle(d = seat_post);
        }
        translate([0, 0, -1]) linear_extrude(board_bottom + 2) at_holes() circle(d = seat_screw);
    }
}

// A frame around the OLED, glued onto the top.
module bezel() {
    rise = bezel_top - seat_height;
    translate([seat_oled[0], seat_oled[1], seat_height]) difference() {
        linear_extrude(rise) square(oled_hole + 2 * seat_bezel, center = true);
        translate([0, 0, -1]) linear_extrude(rise - seat_bezel + 1) square(oled_hole, center = true);
        linear_extrude(rise + 1) square([26, 15], center = true);
    }
}

module board() {
    translate([0, 0, board_bottom + 0.01]) linear_extrude(1.58) difference() {
        offset(r = 3) square([seat_board[0] - 6, seat_board[1] - 6], center = true);
        at_holes() circle(d = 3.2);
    }
}

module bodies() {
    for (b = seat_bodies) translate([b[0], b[1], board_top + b[7] + 0.01]) rotate(b[2]) translate([b[3], b[4], 0])
        cube([b[5], b[6], b[8] - b[7] - 0.02]);
}


module section() {
    projection(cut = true) rotate([-90, 0, 0]) translate([0, -cut_at, 0]) children();
}

if (part == "top") mirror([0, 0, 1]) top();
if (part == "bottom") bottom();
if (part == "bezel") mirror([0, 0, 1]) bezel();
if (part == "check") {
    intersection() { union() { top(); bezel(); } union() { board(); bodies(); } }
    intersection() { bottom(); union() { board(); bodies(); } }
    intersection() { top(); bottom(); }
}
if (part == "section-top") section() { top(); bezel(); }
if (part == "section-bottom") section() bottom();
if (part == "section-board") section() board();
if (part == "section-bodies") section() bodies();
