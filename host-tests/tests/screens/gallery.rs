//! Every picture of the gallery is unchanged since it was last reviewed. The files in
//! `data/gallery` have each screen and board as text; `cargo xtask renew` rewrites them and the
//! gallery itself.

use host_tests::snapshot::{album, entries};

fn check(part: &str) {
    for (name, entries) in album::files(part) {
        entries::check("screens", &name, &entries);
    }
}

#[test]
fn the_start_menu_and_the_service_mode() {
    check("start");
}

#[test]
fn around_the_games() {
    check("table");
}

#[test]
fn termites() {
    check("termites");
}

#[test]
fn hive() {
    check("hive");
}

#[test]
fn robale() {
    check("robale");
}

#[test]
fn xobos() {
    check("xobos");
}
