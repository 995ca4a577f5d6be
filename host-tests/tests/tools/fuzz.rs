//! A few inputs of every kind that comes from outside. `cargo xtask fuzz` tries more of them.

use host_tests::fuzz::TARGETS;

/// Tries a part of a batch.
fn try_some(name: &str) {
    let target = TARGETS.into_iter().find(|target| target.name == name).expect("a target of this name");
    if let Err(failure) = target.run(target.batch, 1) {
        panic!("{name}: {failure}");
    }
}

macro_rules! targets {
    ($($name:ident)+) => {
        $(
            #[test]
            fn $name() {
                try_some(stringify!($name));
            }
        )+

        #[test]
        fn every_target_is_tried_here() {
            assert_eq!(TARGETS.map(|target| target.name), [$(stringify!($name)),+]);
        }
    };
}

targets!(codes journal settings shelf console uhp trace position log buttons);

/// A sum that does not fit its type is a failure here, not a wrong number.
#[test]
#[should_panic(expected = "overflow")]
fn overflow_checks_are_on() {
    let most = std::hint::black_box(u8::MAX);
    assert_ne!(most + 1, 1);
}
