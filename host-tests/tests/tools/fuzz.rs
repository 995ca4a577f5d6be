//! A few inputs of every kind that comes from outside. `cargo xtask fuzz` tries more.

use host_tests::fuzz::TARGETS;

/// Tries part of a batch.
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

targets!(codes journal settings saves console uhp trace position log buttons);

/// Arithmetic overflow must panic here instead of wrapping.
#[test]
#[should_panic(expected = "overflow")]
fn overflow_checks_are_on() {
    let most = std::hint::black_box(u8::MAX);
    assert_ne!(most + 1, 1);
}
