//! The settings that the console shows and changes, as words: `brightness=6 contrast=6 limit=4000
//! sound=on language=en`. The wiring of the panel has its own command; a backup has all settings.

use core::fmt;

use super::settings::Settings;
use crate::ui::lang::Language;

/// The current limit is stored in steps of 100 mA.
const LIMIT_STEP_MA: u16 = 100;

/// Formats the settings as words.
pub struct SettingsWords<'a>(pub &'a Settings);

impl fmt::Display for SettingsWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SettingsWords(settings) = self;
        let sound = if settings.sound { "on" } else { "off" };
        let language = match settings.language {
            Language::English => "en",
            Language::Polish => "pl",
        };
        let limit = u16::from(settings.budget_100ma) * LIMIT_STEP_MA;
        write!(f, "brightness={} contrast={} ", settings.brightness, settings.contrast)?;
        write!(f, "limit={limit} sound={sound} language={language}")
    }
}

/// Returns the settings after these words, each `KEY=VALUE`; `None` if one is unknown or out of
/// range.
pub fn changed(settings: &Settings, words: &str) -> Option<Settings> {
    words.split_ascii_whitespace().try_fold(*settings, |settings, word| {
        let (key, value) = word.split_once('=')?;
        change(settings, key, value)
    })
}

fn change(settings: Settings, key: &str, value: &str) -> Option<Settings> {
    Some(match key {
        "brightness" => Settings { brightness: step(value, Settings::MAX_BRIGHTNESS)?, ..settings },
        "contrast" => Settings { contrast: step(value, Settings::MAX_CONTRAST)?, ..settings },
        "limit" => Settings { budget_100ma: limit(value)?, ..settings },
        "sound" => Settings { sound: one_of(value, [("on", true), ("off", false)])?, ..settings },
        "language" => {
            let language = one_of(value, [("en", Language::English), ("pl", Language::Polish)])?;
            Settings { language, ..settings }
        }
        _ => return None,
    })
}

fn step(value: &str, most: u8) -> Option<u8> {
    value.parse().ok().filter(|step| (1..=most).contains(step))
}

/// Parses milliamperes, a multiple of the step.
fn limit(value: &str) -> Option<u8> {
    let milliamperes: u16 = value.parse().ok()?;
    let steps = u8::try_from(milliamperes / LIMIT_STEP_MA).ok()?;
    let is_whole = milliamperes.is_multiple_of(LIMIT_STEP_MA);
    (is_whole && (1..=Settings::MAX_BUDGET).contains(&steps)).then_some(steps)
}

fn one_of<T>(value: &str, choices: [(&str, T); 2]) -> Option<T> {
    choices.into_iter().find(|(word, _)| *word == value).map(|(_, choice)| choice)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn settings_are_shown_and_changed_as_words() {
        let new = Settings::DEFAULT;
        let words = SettingsWords(&new).to_string();
        assert_eq!(changed(&new, &words), Some(new));
        let text = "brightness=1 contrast=8 limit=10000 sound=off language=pl";
        let other = changed(&new, text).expect("all are valid");
        assert_eq!(SettingsWords(&other).to_string(), text);
        assert_eq!(changed(&other, &words), Some(new));
        assert_eq!(changed(&new, "contrast=2"), Some(Settings { contrast: 2, ..new }));
    }

    #[test]
    fn unknown_words_and_values_out_of_range_are_rejected() {
        let wrong = [
            "brightness=0",
            "brightness=9",
            "brightness",
            "contrast=9",
            "limit=0",
            "limit=150",
            "limit=10100",
            "limit=65536",
            "sound=loud",
            "language=de",
            "light=3",
            "contrast=2 limit=x",
        ];
        for words in wrong {
            assert_eq!(changed(&Settings::DEFAULT, words), None, "{words}");
        }
    }
}
