//! Which tests belong to which folder: those that are quick and would notice a fault there.

/// The tests for a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Suite {
    /// The folder, or the file.
    folder: &'static str,
    /// A word for it.
    pub name: &'static str,
    /// The test programs of `host-tests` for this folder, besides the tests within the library.
    tests: &'static [&'static str],
    /// Those after them, which notice faults in other folders as well.
    wide: &'static [&'static str],
}

/// Everything that is seen and heard in games by lot.
const NET: &[&str] = &["unchanged"];
/// What every game shows at the table.
const SHOWN: &[&str] =
    &["hint_reasons", "unchanged", "ui_screens", "gallery", "first_minute", "table_tells", "dead_ends"];

/// The more special come first.
const SUITES: [Suite; 11] = [
    Suite {
        folder: "src/hex",
        name: "hex",
        tests: &["hex_properties", "termites_rules", "hive_rules"],
        wide: NET,
    },
    Suite {
        folder: "src/games/termites",
        name: "termites",
        tests: &[
            "termites_rules",
            "termites_scenes",
            "contract_termites",
            "contract_all",
            "termites_model",
            "termites_trace",
            "positions",
            "termites_table",
            "lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/hive",
        name: "hive",
        tests: &[
            "hive_rules",
            "hive_perft",
            "hive_search",
            "hive_length",
            "contract_hive",
            "contract_all",
            "hive_trace",
            "hive_uhp",
            "positions",
            "hive_face",
            "hive_table",
            "lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/robale",
        name: "robale",
        tests: &[
            "robale_armies",
            "robale_battle",
            "robale_hatching",
            "robale_movement",
            "robale_length",
            "robale_slow",
            "contract_robale",
            "contract_all",
            "robale_trace",
            "positions",
            "robale_face",
            "robale_pads",
            "lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/xobos",
        name: "xobos",
        tests: &[
            "xobos_maps",
            "xobos_choices",
            "xobos_secrecy",
            "xobos_undo",
            "xobos_length",
            "xobos_slow",
            "contract_xobos",
            "contract_all",
            "xobos_trace",
            "positions",
            "xobos_board",
            "xobos_table",
            "lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/ui/termites",
        name: "ui-termites",
        tests: &["termites_table", "hidden_always"],
        wide: SHOWN,
    },
    Suite { folder: "src/ui/hive", name: "ui-hive", tests: &["hive_face", "hive_table"], wide: SHOWN },
    Suite { folder: "src/ui/robale", name: "ui-robale", tests: &["robale_face", "robale_pads"], wide: SHOWN },
    Suite {
        folder: "src/ui/xobos",
        name: "ui-xobos",
        tests: &["xobos_board", "xobos_table", "xobos_choices"],
        wide: SHOWN,
    },
    Suite { folder: "src/ai", name: "ai", tests: &["ai_laws", "hive_search"], wide: &[] },
    Suite {
        folder: "src/parts",
        name: "parts",
        tests: &[
            "care",
            "shelf",
            "store",
            "wiring",
            "service",
            "service_power",
            "service_panel",
            "saves",
            "save_cuts",
            "show",
        ],
        wide: NET,
    },
];

/// For what has no tests of its own: the machine and everything it shows. The quick ones come first.
const MACHINE: Suite = Suite {
    folder: "src",
    name: "machine",
    tests: &[
        "unchanged",
        "ui_screens",
        "ui_palette",
        "about",
        "care",
        "hint_reasons",
        "first_minute",
        "hidden_always",
        "seats",
        "table_tells",
        "undo_questions",
        "peek_calls",
        "service",
        "service_about",
        "service_panel",
        "service_power",
        "xobos_board",
        "review",
        "gallery",
        "saves",
        "save_cuts",
        "termites_table",
        "xobos_table",
        "hive_table",
        "robale_pads",
        "lost_games",
        "walk",
        "lessons",
        "computers",
        "clock",
        "show",
        "dead_ends",
    ],
    wide: &[],
};

/// The rules that all games share.
const CONTRACT: Suite = Suite {
    folder: "src/game",
    name: "game",
    tests: &[
        "contract_all",
        "contract_control",
        "hive_trace",
        "termites_trace",
        "positions",
        "xobos_undo",
        "saves",
    ],
    wide: NET,
};

impl Suite {
    /// The tests for a fault, which begins with its file.
    pub fn of(name: &str) -> Suite {
        let is_inside = |suite: &&Suite| {
            name.strip_prefix(suite.folder).is_some_and(|rest| rest.starts_with(['/', '.', ':']))
        };
        SUITES.iter().chain([&CONTRACT]).find(is_inside).copied().unwrap_or(MACHINE)
    }

    /// The test programs, in the order in which they are run.
    fn programs(&self) -> impl Iterator<Item = &'static str> {
        self.tests.iter().chain(self.wide).copied()
    }

    /// The words for `cargo test`, for one program after the other: the tests within the library come first.
    pub fn stages(&self) -> Vec<Vec<&'static str>> {
        let of_the_library = vec!["--package", "hexboard", "--lib"];
        let others = self.programs().map(|test| vec!["--package", "host-tests", "--test", test]);
        [of_the_library].into_iter().chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project;

    #[test]
    fn a_fault_finds_the_tests_of_its_folder() {
        assert_eq!(Suite::of("src/hex/cell.rs:1:1: x").name, "hex");
        assert_eq!(Suite::of("src/game/record.rs:1:1: x").name, "game");
        assert_eq!(Suite::of("src/games/xobos/flow.rs:1:1: x").name, "xobos");
        assert_eq!(Suite::of("src/games/any.rs:1:1: x").name, "machine");
        assert_eq!(Suite::of("src/ui/hive/panel.rs:1:1: x").name, "ui-hive");
        assert_eq!(Suite::of("src/session/lobby.rs:1:1: x").name, "machine");
    }

    #[test]
    fn every_test_is_there() {
        let folder = project::root().join("host-tests/tests");
        for suite in SUITES.iter().chain([&CONTRACT, &MACHINE]) {
            for test in suite.programs() {
                let is_there = |place: String| folder.join(place).exists();
                let is_one = is_there(format!("{test}.rs")) || is_there(format!("{test}/main.rs"));
                assert!(is_one, "{}: {test}", suite.name);
            }
        }
    }
}
