// The case of the handheld: a front with one light box for each LED, and a back with room for Pico and battery.
// part = "front", "back", "bezel", "check" (must be empty), "section-..." (a cut through the middle)
include <dimensions.scad>
include <boards.scad>
part = "front";
$fn = 32;

gap = 0.5;
outer = [mini_width + 2 * (mini_wall + gap), mini_height + 2 * (mini_wall + gap)];
face = mini_above_board; // the lower face of the front; the upper face of the board is at zero
floor_z = -1.6 - mini_below_board;
leds = [for (b = mini_bodies) if (b[5] > 4.5 && b[6] > 4.5 && b[8] == 1.6 && b[7] == 0) [b[0], b[1]]];
cut_at = -20;
row = mini_pitch * sqrt(3) / 2;
panel_at = [0, mini_height / 2 - mini_top - 6 * row];

module outline(inset = 0) {
    offset(r = 6 - inset) square([outer[0] - 12, outer[1] - 12], center = true);
}

module cell(inset) {
    rotate(30) circle(r = mini_pitch / sqrt(3) - inset * 2 / sqrt(3), $fn = 6);
}

module at_buttons() {
    s = mini_button_step;
    y = mini_height / 2 - mini_buttons;
    for (d = [[0, s], [0, -s], [-s, 0], [s, 0]]) translate([mini_cross - mini_width / 2, y] + d) children();
    for (d = [[-s / 2, s / 2], [s / 2, s / 2], [-s / 2, -s / 2], [s / 2, -s / 2]])
        translate([mini_block - mini_width / 2, y] + d) children();
}

module at_holes() {
    for (h = mini_holes) translate(h) children();
}

// The light boxes reach from the board to the face and are closed by a thin window.
module front() {
    difference() {
        union() {
            translate([0, 0, face]) linear_extrude(mini_wall) difference() {
                outline();
                at_buttons() square(seat_key, center = true);
                translate(mini_oled) square(28.8, center = true);
                // The electrolytic capacitor ends flush with the face.
                for (b = mini_bodies) if (b[7] >= 0 && b[8] > face && b[8] < face + mini_wall)
                    translate([b[0], b[1]]) rotate(b[2]) translate([b[3] - 0.4, b[4] - 0.4])
                        square([b[5] + 0.8, b[6] + 0.8]);
            }
            translate([0, 0, 2.2]) linear_extrude(face - 2.1) difference() {
                union() for (p = leds) translate(p) cell(-0.5);
                for (p = leds) translate(p) cell(mini_grid_wall / 2);
            }
            linear_extrude(face + 0.1) at_holes() circle(d = seat_post);
            linear_extrude(face + 0.1) difference() {
                outline();
                outline(mini_wall);
            }
        }
        translate([0, 0, -1]) linear_extrude(face) at_holes() circle(d = seat_pilot);
        translate([0, 0, -1]) linear_extrude(face + 1 + mini_wall - mini_window)
            for (p = leds) translate(p) cell(mini_grid_wall / 2);
        slots();
    }
}

// The lever of the switch at the left, the USB socket at the bottom.
module slots() {
    translate([-outer[0] / 2, mini_height / 2 - 118, 0.5]) cube([12, 12, 6], center = true);
    translate([mini_oled[0], -outer[1] / 2, -12]) cube([14, 12, 12], center = true);
}

module back() {
    difference() {
        union() {
            translate([0, 0, floor_z - mini_wall]) linear_extrude(mini_wall) outline();
            translate([0, 0, floor_z - 0.1]) linear_extrude(-floor_z) difference() {
                outline();
                outline(mini_wall);
            }
            translate([0, 0, floor_z - 0.1]) linear_extrude(mini_below_board + 0.08) at_holes() circle(d = seat_post);
        }
        translate([0, 0, floor_z - mini_wall - 1]) linear_extrude(mini_below_board + 10) at_holes() circle(d = seat_screw);
        slots();
    }
}

module bezel() {
    rise = seat_oled_top + seat_bezel - face - mini_wall;
    translate([mini_oled[0], mini_oled[1], face + mini_wall]) difference() {
        linear_extrude(rise) square(28.8 + 2 * seat_bezel, center = true);
        translate([0, 0, -1]) linear_extrude(max(rise - seat_bezel, 0.01) + 1) square(28.8, center = true);
        translate([0, 0, -1]) linear_extrude(rise + 2) square([26, 15], center = true);
    }
}

module board() {
    translate([0, 0, -1.59]) linear_extrude(1.58) difference() {
        offset(r = 6) square([mini_board[0] - 12, mini_board[1] - 12], center = true);
        at_holes() circle(d = 3.2);
    }
}

module bodies() {
    for (b = mini_bodies) translate([b[0], b[1], b[7] + 0.01]) rotate(b[2]) translate([b[3], b[4], 0])
        cube([b[5], b[6], b[8] - b[7] - 0.02]);
}

module section() {
    projection(cut = true) rotate([-90, 0, 0]) translate([0, -cut_at, 0]) children();
}

if (part == "front") mirror([0, 0, 1]) front();
if (part == "back") back();
if (part == "bezel") mirror([0, 0, 1]) bezel();
if (part == "check") {
    intersection() { union() { front(); bezel(); } union() { board(); bodies(); } }
    intersection() { back(); union() { board(); bodies(); } }
}
if (part == "section-front") section() { front(); bezel(); }
if (part == "section-back") section() back();
if (part == "section-board") section() board();
if (part == "section-bodies") section() bodies();
