//! The pictures of the signs for the manuals, the print sheets and the page: those of the screens,
//! drawn from `src/ui/signs/signs.txt`, and those of the board, painted by the machine.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use hexboard::ui::signs::{SIGN_HEIGHT, SIGN_WIDTH, Sign};
use host_tests::gallery::board_signs;
use host_tests::snapshot::{RENEW, renews};

/// Returns the picture of a sign: light pixels on a dark ground, three times as large.
fn picture(sign: Sign) -> String {
    let mut path = String::new();
    for y in 0..SIGN_HEIGHT as usize {
        for x in (0..SIGN_WIDTH as usize).filter(|x| sign.is_lit(*x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let (width, height) = (3 * (SIGN_WIDTH + 2), 3 * (SIGN_HEIGHT + 2));
    let (right, bottom) = (SIGN_WIDTH + 2, SIGN_HEIGHT + 2);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-1 -1 {right} {bottom}\"><path d=\"M-1 -1h{right}v{bottom}h-{right}z\" fill=\"#123\"/>\
         <path d=\"{path}\" fill=\"#eee\"/></svg>\n"
    )
}

/// Compares a picture with its file, or writes it.
fn check(folder: &str, name: &str, picture: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures").join(folder);
    let path = folder.join(name);
    if renews() {
        fs::create_dir_all(&folder).expect("the folder for pictures");
        fs::write(&path, picture).expect("the picture written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == picture, "{} differs. If this is intended: {RENEW} signs", path.display());
}

#[test]
fn the_pictures_of_the_signs_match_their_source() {
    for sign in Sign::ALL {
        check("signs", &format!("{}.svg", sign.name()), &picture(*sign));
    }
}

#[test]
fn the_pictures_of_the_board_match_the_machine() {
    for (name, picture) in board_signs::pictures() {
        check("board", &name, &picture);
    }
}
