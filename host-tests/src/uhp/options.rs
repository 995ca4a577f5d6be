//! The options that a front end can set.

use std::time::SystemTime;

use hexboard::ai::Level;
use hexboard::games::hive::{Extras, HiveOptions, MosquitoMoth};

use super::SearchOptions;

/// The current option values. Game options take effect with the next `newgame`, the others with the
/// next `bestmove`.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    pub hive: HiveOptions,
    level: Option<Level>,
    /// The percentage of a level's budget.
    budget: u32,
    threads: usize,
    seed: u64,
    /// 0 for no limit.
    nodes: u32,
    /// Whether a search prints what it has found after each depth.
    pub show_thinking: bool,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            hive: HiveOptions::protocol(Extras::NONE),
            level: None,
            budget: 100,
            threads: 1,
            seed: 0,
            nodes: 0,
            show_thinking: false,
        }
    }
}

impl Choices {
    /// Returns how to search for the next move. `search_number` counts the searches.
    pub fn search_options(&self, search_number: u64) -> SearchOptions {
        let seed = match self.seed {
            0 => SystemTime::now()
                .duration_since(SystemTime::UNIX_EPOCH)
                .map_or(0, |time| time.as_nanos() as u64),
            seed => seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(search_number),
        };
        let nodes = (self.nodes > 0).then_some(self.nodes);
        SearchOptions { level: self.level, budget: self.budget, seed, threads: self.threads, nodes }
    }
}

/// The values an option accepts.
enum Values {
    /// `True` or `False`.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// An integer in this range.
    Number(u64, u64),
}

/// An option of the engine.
pub(super) struct EngineOption {
    pub name: &'static str,
    values: Values,
    get: fn(&Choices) -> String,
    /// Returns whether the value fits.
    pub set: fn(&mut Choices, &str) -> bool,
}

impl EngineOption {
    /// Returns `Name;type;value;default`, followed by the values of an enum or the range of a
    /// number.
    pub fn line(&self, choices: &Choices) -> String {
        let (value, default) = ((self.get)(choices), (self.get)(&Choices::default()));
        let name = self.name;
        match self.values {
            Values::Switch => format!("{name};bool;{value};{default}"),
            Values::Words(words) => format!("{name};enum;{value};{default};{}", words.join(";")),
            Values::Number(least, most) => format!("{name};int;{value};{default};{least};{most}"),
        }
    }

    /// Returns the accepted values for an error message.
    pub fn values_text(&self) -> String {
        match self.values {
            Values::Switch => "one of True, False".into(),
            Values::Words(words) => format!("one of {}", words.join(", ")),
            Values::Number(least, most) => format!("a number from {least} to {most}"),
        }
    }
}

const MAX_THREADS: u64 = 64;
const MAX_BUDGET: u64 = 10_000;

pub(super) const OPTIONS: [EngineOption; 9] = [
    EngineOption {
        name: "TournamentOpening",
        values: Values::Switch,
        get: |choices| bool_text(choices.hive.tournament),
        set: |choices, text| set_bool(&mut choices.hive.tournament, text),
    },
    EngineOption {
        name: "MosquitoMoth",
        values: Values::Words(&["grounded", "from-ground", "either"]),
        get: |choices| choices.hive.mosquito_moth.word().into(),
        set: |choices, text| {
            let value = MosquitoMoth::ALL.into_iter().find(|value| value.word() == text);
            value.map(|value| choices.hive.mosquito_moth = value).is_some()
        },
    },
    EngineOption {
        name: "LengthLimit",
        values: Values::Switch,
        get: |choices| bool_text(choices.hive.length_limit),
        set: |choices, text| set_bool(&mut choices.hive.length_limit, text),
    },
    EngineOption {
        name: "Level",
        values: Values::Words(&["none", "beginner", "easy", "normal", "hard"]),
        get: |choices| choices.level.map_or("none", Level::word).into(),
        set: |choices, text| {
            let level = Level::from_word(text);
            if level.is_some() || text == "none" {
                choices.level = level;
            }
            level.is_some() || text == "none"
        },
    },
    EngineOption {
        name: "Budget",
        values: Values::Number(1, MAX_BUDGET),
        get: |choices| choices.budget.to_string(),
        set: |choices, text| match text.parse::<u32>() {
            Ok(budget) if (1..=MAX_BUDGET).contains(&budget.into()) => {
                choices.budget = budget;
                true
            }
            _ => false,
        },
    },
    EngineOption {
        name: "Threads",
        values: Values::Number(1, MAX_THREADS),
        get: |choices| choices.threads.to_string(),
        set: |choices, text| match text.parse() {
            Ok(threads @ 1..=MAX_THREADS) => {
                choices.threads = threads as usize;
                true
            }
            _ => false,
        },
    },
    EngineOption {
        name: "Seed",
        values: Values::Number(0, u32::MAX as u64),
        get: |choices| choices.seed.to_string(),
        set: |choices, text| match text.parse::<u32>() {
            Ok(seed) => {
                choices.seed = seed.into();
                true
            }
            _ => false,
        },
    },
    EngineOption {
        name: "Nodes",
        values: Values::Number(0, u32::MAX as u64),
        get: |choices| choices.nodes.to_string(),
        set: |choices, text| text.parse().map(|nodes| choices.nodes = nodes).is_ok(),
    },
    EngineOption {
        name: "ShowThinking",
        values: Values::Switch,
        get: |choices| bool_text(choices.show_thinking),
        set: |choices, text| set_bool(&mut choices.show_thinking, text),
    },
];

fn bool_text(value: bool) -> String {
    if value { "True" } else { "False" }.into()
}

fn set_bool(value: &mut bool, text: &str) -> bool {
    match text {
        "True" => *value = true,
        "False" => *value = false,
        _ => return false,
    }
    true
}
