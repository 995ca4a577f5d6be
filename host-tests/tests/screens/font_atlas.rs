//! The emulator uses the glyphs of the firmware.

#[test]
fn the_emulators_glyphs_are_up_to_date() {
    let kept = include_str!("../../emulator/fonts.json");
    assert!(
        kept == host_tests::font_atlas::json(),
        "host-tests/emulator/fonts.json is old: cargo xtask renew --only fonts"
    );
}
