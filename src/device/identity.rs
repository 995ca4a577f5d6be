//! Name, version and build of the firmware, for the screens and for `picotool info`.

use core::ffi::CStr;

use embassy_rp::binary_info::{
    self, EntryAddr, consts, rp_pico_board, rp_program_description, rp_program_name,
};
use hexboard::session::Identity;

/// Version, commit and date. `cargo xtask firmware` sets commit and date; they are empty in other
/// builds.
pub const IDENTITY: Identity = Identity {
    version: env!("CARGO_PKG_VERSION"),
    commit: word(option_env!("HEXBOARD_COMMIT")),
    date: word(option_env!("HEXBOARD_DATE")),
    chip: if cfg!(rp2350) { "rp2350" } else { "rp2040" },
};

const fn word(given: Option<&'static str>) -> &'static str {
    match given {
        Some(word) => word,
        None => "",
    }
}

/// The entries that `picotool info` reads from the image.
#[unsafe(link_section = ".bi_entries")]
#[used]
static ENTRIES: [EntryAddr; 5] = [
    rp_program_name!(c"Hexboard"),
    binary_info::str!(consts::TAG_RASPBERRY_PI, consts::ID_RP_PROGRAM_VERSION_STRING, text(&VERSION)),
    binary_info::str!(consts::TAG_RASPBERRY_PI, consts::ID_RP_PROGRAM_BUILD_DATE_STRING, text(&DATE)),
    rp_program_description!(c"Four hex strategy games on a table of LEDs"),
    #[cfg(not(rp2350))]
    rp_pico_board!(c"pico"),
    #[cfg(rp2350)]
    rp_pico_board!(c"pico2"),
];

/// Version and commit, terminated by a zero byte.
static VERSION: [u8; 32] = joined(&[IDENTITY.version, " ", IDENTITY.commit]);
static DATE: [u8; 16] = joined(&[IDENTITY.date]);

/// Concatenates texts and terminates them with a zero byte. Text that does not fit is cut off.
const fn joined<const N: usize>(texts: &[&str]) -> [u8; N] {
    let mut bytes = [0; N];
    let (mut at, mut text) = (0, 0);
    while text < texts.len() {
        let from = texts[text].as_bytes();
        let mut i = 0;
        while i < from.len() && at + 1 < N {
            bytes[at] = from[i];
            at += 1;
            i += 1;
        }
        text += 1;
    }
    bytes
}

const fn text(bytes: &'static [u8]) -> &'static CStr {
    match CStr::from_bytes_until_nul(bytes) {
        Ok(text) => text,
        Err(_) => c"",
    }
}
