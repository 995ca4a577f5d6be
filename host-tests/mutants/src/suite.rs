//! Maps each folder to its test suite: fast tests that are likely to catch a fault there.

/// The tests for a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Suite {
    /// The folder or file.
    folder: &'static str,
    /// A short name.
    pub name: &'static str,
    /// The test modules of `host-tests` for this folder as `program::module`, in addition to the
    /// tests of the library.
    tests: &'static [&'static str],
    /// Test modules that run after them, and which catch faults in other folders as well.
    wide: &'static [&'static str],
}

/// The test of all output, step by step, in a game of each kind.
const NET: &[&str] = &["table::stories"];
/// Tests of what each game shows to the players.
const SHOWN: &[&str] = &[
    "ai::hint_reasons",
    "table::stories",
    "screens::ui_screens",
    "screens::gallery",
    "table::first_minute",
    "table::table_display",
    "table::dead_ends",
    "screens::action_texts",
    "table::lessons",
    "table::two_worlds",
];

/// The suites, more specific folders first.
const SUITES: [Suite; 11] = [
    Suite {
        folder: "src/hex",
        name: "hex",
        tests: &[
            "rules::hex_properties",
            "rules::termites_rules",
            "rules::hive_rules",
            "rules::robale_movement",
            "rules::xobos_rules",
            "rules::hive_perft",
            "rules::contract_all",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/termites",
        name: "termites",
        tests: &[
            "rules::termites_rules",
            "rules::termites_scenes",
            "rules::contract_termites",
            "rules::contract_all",
            "rules::termites_model",
            "rules::termites_trace",
            "rules::positions",
            "table::termites_table",
            "table::lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/hive",
        name: "hive",
        tests: &[
            "rules::hive_rules",
            "rules::hive_perft",
            "rules::hive_against_reference",
            "ai::hive_search",
            "rules::hive_length",
            "rules::contract_hive",
            "rules::contract_all",
            "rules::hive_trace",
            "tools::hive_uhp",
            "tools::notations",
            "rules::positions",
            "screens::hive_view",
            "table::hive_table",
            "table::lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/robale",
        name: "robale",
        tests: &[
            "rules::robale_armies",
            "rules::robale_battle",
            "rules::robale_hatching",
            "rules::robale_movement",
            "rules::robale_length",
            "rules::robale_slow",
            "rules::contract_robale",
            "rules::contract_all",
            "rules::robale_trace",
            "rules::positions",
            "screens::robale_view",
            "table::robale_pads",
            "table::lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/games/xobos",
        name: "xobos",
        tests: &[
            "rules::xobos_rules",
            "rules::xobos_maps",
            "rules::xobos_map_file",
            "rules::xobos_choices",
            "rules::xobos_secrecy",
            "rules::xobos_undo",
            "rules::xobos_length",
            "rules::xobos_slow",
            "rules::contract_xobos",
            "rules::contract_all",
            "rules::xobos_trace",
            "rules::positions",
            "screens::xobos_board",
            "table::xobos_table",
            "table::lessons",
        ],
        wide: NET,
    },
    Suite {
        folder: "src/ui/termites",
        name: "ui-termites",
        tests: &["table::termites_table", "table::hidden_always"],
        wide: SHOWN,
    },
    Suite {
        folder: "src/ui/hive",
        name: "ui-hive",
        tests: &["screens::hive_view", "table::hive_table"],
        wide: SHOWN,
    },
    Suite {
        folder: "src/ui/robale",
        name: "ui-robale",
        tests: &["screens::robale_view", "table::robale_pads"],
        wide: SHOWN,
    },
    Suite {
        folder: "src/ui/xobos",
        name: "ui-xobos",
        tests: &["screens::xobos_board", "table::xobos_table", "rules::xobos_choices"],
        wide: SHOWN,
    },
    Suite {
        folder: "src/ai",
        name: "ai",
        tests: &[
            "ai::thinking",
            "ai::hive_search",
            "ai::evaluation",
            "ai::sense",
            "ai::laws",
            "ai::budget",
            "ai::hint_reasons",
            "ai::computers",
            "ai::adaptive",
            "ai::watching",
            "ai::coach",
            "ai::books",
            "ai::coach_games",
            "ai::coach_plant",
            "ai::puzzles",
            "ai::turn_puzzles",
        ],
        wide: &[],
    },
    Suite {
        folder: "src/parts",
        name: "parts",
        tests: &[
            "table::screen_protection",
            "saves::save_store",
            "saves::store",
            "saves::crash_log",
            "hardware::wiring",
            "table::service",
            "table::service_power",
            "table::service_panel",
            "saves::saves",
            "saves::save_cuts",
            "saves::restart",
            "saves::lost_games",
            "hardware::power_page",
            "screens::dimming",
            "screens::font_atlas",
            "screens::ui_screens",
            "table::service_about",
            "table::sounds",
            "table::show",
        ],
        wide: NET,
    },
];

/// The suite for folders without their own: the machine and everything it shows, fast tests first.
const MACHINE: Suite = Suite {
    folder: "src",
    name: "machine",
    tests: &[
        "table::stories",
        "table::sounds",
        "screens::ui_screens",
        "screens::ui_palette",
        "screens::diagrams",
        "screens::signs",
        "table::about",
        "table::console_commands",
        "table::console_service",
        "table::ending",
        "table::kiosk",
        "table::open_hands",
        "table::short_ways",
        "table::xobos_presses",
        "table::screen_protection",
        "ai::hint_reasons",
        "table::first_minute",
        "table::hidden_always",
        "table::seats",
        "table::table_display",
        "table::undo_questions",
        "table::peek_calls",
        "table::service",
        "table::service_about",
        "table::service_panel",
        "table::service_power",
        "table::settings_rows",
        "screens::xobos_board",
        "saves::review",
        "screens::gallery",
        "saves::saves",
        "saves::save_cuts",
        "table::termites_table",
        "table::xobos_table",
        "table::hive_table",
        "table::robale_pads",
        "saves::lost_games",
        "rules::walk",
        "table::lessons",
        "ai::computers",
        "table::clock",
        "table::show",
        "table::dead_ends",
        "screens::action_texts",
        "screens::dimming",
        "screens::hive_view",
        "screens::robale_view",
        "saves::restart",
        "ai::budget",
        "table::two_worlds",
        "table::random_presses",
        "table::warnings",
        "table::puzzles",
    ],
    wide: &[],
};

/// The tests that all games share.
const CONTRACT: Suite = Suite {
    folder: "src/game",
    name: "game",
    tests: &[
        "rules::contract_all",
        "rules::contract_control",
        "rules::contract_hive",
        "rules::contract_robale",
        "rules::contract_termites",
        "rules::contract_xobos",
        "rules::hive_trace",
        "rules::termites_trace",
        "rules::robale_trace",
        "rules::xobos_trace",
        "rules::positions",
        "rules::xobos_undo",
        "rules::walk",
        "saves::saves",
        "saves::review",
        "table::clock",
    ],
    wide: NET,
};

impl Suite {
    /// Returns the suite for a fault, whose name begins with its file.
    pub fn of(name: &str) -> Suite {
        let is_inside = |suite: &&Suite| {
            name.strip_prefix(suite.folder).is_some_and(|rest| rest.starts_with(['/', '.', ':']))
        };
        SUITES.iter().chain([&CONTRACT]).find(is_inside).copied().unwrap_or(MACHINE)
    }

    /// Iterates over the test modules in the order in which they run.
    fn modules(&self) -> impl Iterator<Item = &'static str> {
        self.tests.iter().chain(self.wide).copied()
    }

    /// Returns the arguments of `cargo test` for each module in turn. The tests of the library come
    /// first.
    pub fn stages(&self) -> Vec<Vec<&'static str>> {
        let of_the_library = vec!["--package", "hexboard", "--lib"];
        let others = self.modules().map(|test| {
            let (program, module) = parts(test);
            vec!["--package", "host-tests", "--test", program, module]
        });
        [of_the_library].into_iter().chain(others).collect()
    }
}

/// Splits `program::module`.
fn parts(test: &'static str) -> (&'static str, &'static str) {
    test.split_once("::").expect("a program and a module")
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use xtask::project;

    #[test]
    fn a_fault_finds_the_tests_of_its_folder() {
        assert_eq!(Suite::of("src/hex/cell.rs:1:1: x").name, "hex");
        assert_eq!(Suite::of("src/game/record.rs:1:1: x").name, "game");
        assert_eq!(Suite::of("src/games/xobos/flow.rs:1:1: x").name, "xobos");
        assert_eq!(Suite::of("src/games/any.rs:1:1: x").name, "machine");
        assert_eq!(Suite::of("src/ui/hive/panel.rs:1:1: x").name, "ui-hive");
        assert_eq!(Suite::of("src/session/lobby.rs:1:1: x").name, "machine");
        assert_eq!(Suite::of("src/ai/search.rs:1:1: x").name, "ai");
    }

    /// `unchanged` detects any change of any output, so it says nothing about the other tests.
    #[test]
    fn no_suite_has_the_opt_in_checksum() {
        let mut modules = SUITES.iter().chain([&CONTRACT, &MACHINE]).flat_map(Suite::modules);
        assert!(modules.all(|test| test != "table::unchanged"));
    }

    /// A fault would count as missed, although a test catches it.
    #[test]
    fn every_test_of_rules_and_machine_belongs_to_a_suite() {
        let suites = || SUITES.iter().chain([&CONTRACT, &MACHINE]);
        for program in ["ai", "rules", "saves", "screens", "table"] {
            let folder = project::root().join("host-tests/tests").join(program);
            for module in modules_with_tests(&folder) {
                let is_listed =
                    suites().flat_map(Suite::modules).any(|test| parts(test) == (program, &module));
                assert!(is_listed || NOT_LISTED.contains(&module.as_str()), "{program}::{module}");
            }
        }
    }

    /// `unchanged` is opt-in, and `rules_have_tests` reads only the names of tests.
    const NOT_LISTED: [&str; 2] = ["unchanged", "rules_have_tests"];

    /// Returns the modules of a test program that are single files with tests.
    fn modules_with_tests(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a test program").flatten().map(|entry| entry.path());
        let has_tests =
            |path: &PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text.contains("#[test]"));
        let stem = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        entries.filter(has_tests).filter_map(stem).collect()
    }

    #[test]
    fn every_listed_module_exists() {
        let folder = project::root().join("host-tests/tests");
        for suite in SUITES.iter().chain([&CONTRACT, &MACHINE]) {
            for test in suite.modules() {
                let (program, module) = parts(test);
                let is_there = |place: String| folder.join(program).join(place).exists();
                let is_one = is_there(format!("{module}.rs")) || is_there(format!("{module}/mod.rs"));
                assert!(is_one, "{}: {test}", suite.name);
            }
        }
    }
}
