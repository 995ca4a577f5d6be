//! All texts for users, in all languages.
//!
//! ```
//! use hexboard::ui::lang::Language;
//! assert_eq!(Language::English.next().name(), "Polski");
//! ```
//!
//! The common texts are in `words.rs`, those of a game in `texts.rs` in its folder. Each entry has
//! all translations side by side; an entry without a translation does not compile. Texts are
//! visible only inside this crate, so the compiler warns about unused ones. The caller formats
//! sentences that contain numbers; keep the parts whole phrases.

#[cfg(test)]
mod places;
mod words;

use super::ring::cyclic_step;

pub use words::*;

/// A language of the screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Polish.
    Polish,
}

impl Language {
    /// All languages, in menu order.
    pub const ALL: [Language; 2] = [Language::English, Language::Polish];

    /// Returns the name of the language in that language.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Polish => "Polski",
        }
    }

    /// Returns the next language in the menu, cyclically.
    pub const fn next(self) -> Language {
        Language::ALL[cyclic_step(self as usize, Language::ALL.len(), true)]
    }
}

/// Defines the struct of all texts and one constant per language, from sections with lines
/// `name: "English", "Polish";` and from the texts of every game.
macro_rules! texts {
    (
        {$($(#[$about:meta])* $section:ident: $Section:ident {
            $($word:ident: $english:literal, $polish:literal;)*
        })*}
        $($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+
    ) => {
        /// All texts in one language, by section.
        #[derive(Debug)]
        pub struct Words {
            $($(#[$about])* pub $section: $Section,)*
            $($(#[$cfg])* #[doc = $doc] pub $module: crate::ui::$module::texts::Texts,)+
        }

        $(
            $(#[$about])*
            #[derive(Debug)]
            pub struct $Section {
                $(#[doc = concat!("“", $english, "”")] pub(crate) $word: &'static str,)*
            }
        )*

        static ENGLISH: Words = Words {
            $($section: $Section { $($word: $english,)* },)*
            $($(#[$cfg])* $module: crate::ui::$module::texts::ENGLISH,)+
        };
        static POLISH: Words = Words {
            $($section: $Section { $($word: $polish,)* },)*
            $($(#[$cfg])* $module: crate::ui::$module::texts::POLISH,)+
        };

        impl super::Language {
            /// Returns the texts in this language.
            pub const fn words(self) -> &'static Words {
                match self {
                    super::Language::English => &ENGLISH,
                    super::Language::Polish => &POLISH,
                }
            }
        }

        /// Name, English and Polish of every text, grouped by the folder of the game, for tests.
        #[cfg(test)]
        pub(super) static PAIRS: &[(&str, &[(&str, &str, &str)])] = &[
            ("", &[$($((concat!(stringify!($section), ".", stringify!($word)), $english, $polish),)*)*]),
            $($(#[$cfg])* (stringify!($module), crate::ui::$module::texts::PAIRS),)+
        ];

        /// Where the texts are drawn: the common ones, then those of each game, for tests.
        #[cfg(test)]
        pub(super) static PLACES: &[&str] = &[
            include_str!("places.txt"),
            $($(#[$cfg])* include_str!(concat!("../", stringify!($module), "/places.txt")),)+
        ];
    };
}
use texts;

/// Defines the texts of one game in the same way: labels, sentences, long texts, and the steps of
/// its lesson.
macro_rules! game_texts {
    (
        names $names:path;
        labels { $($label:ident: $label_en:literal, $label_pl:literal;)* }
        sentences { $($sentence:ident: $sentence_en:literal, $sentence_pl:literal;)* }
        long { $($long:ident: $long_en:literal, $long_pl:literal;)* }
        lesson { $($step:ident: $step_en:literal, $step_pl:literal;)* }
    ) => {
        /// The texts of the game in one language: labels, followed by the longer texts.
        #[derive(Debug)]
        pub struct Texts {
            /// The name of the game.
            pub(crate) name: &'static str,
            $(#[doc = concat!("“", $label_en, "”")] pub(crate) $label: &'static str,)*
            /// Whole sentences.
            pub sentence: Sentences,
            /// Scrollable texts.
            pub long: LongTexts,
            /// The steps of the lesson.
            pub lesson: &'static [&'static str],
        }

        /// Whole sentences.
        #[derive(Debug)]
        pub struct Sentences {
            $(#[doc = concat!("“", $sentence_en, "”")] pub(crate) $sentence: &'static str,)*
        }

        /// Scrollable texts.
        #[derive(Debug)]
        pub struct LongTexts {
            $(#[doc = concat!("“", $long_en, "”")] pub(crate) $long: &'static str,)*
        }

        /// In English.
        pub const ENGLISH: Texts = Texts {
            name: {$names}.short[0],
            $($label: $label_en,)*
            sentence: Sentences { $($sentence: $sentence_en,)* },
            long: LongTexts { $($long: $long_en,)* },
            lesson: &[$($step_en,)*],
        };

        /// In Polish.
        pub const POLISH: Texts = Texts {
            name: {$names}.short[1],
            $($label: $label_pl,)*
            sentence: Sentences { $($sentence: $sentence_pl,)* },
            long: LongTexts { $($long: $long_pl,)* },
            lesson: &[$($step_pl,)*],
        };

        /// Section and name, English and Polish of every text, for tests.
        #[cfg(test)]
        pub const PAIRS: &[(&str, &str, &str)] = &[
            ("label.name", {$names}.short[0], {$names}.short[1]),
            $((concat!("label.", stringify!($label)), $label_en, $label_pl),)*
            $((concat!("sentence.", stringify!($sentence)), $sentence_en, $sentence_pl),)*
            $((concat!("long.", stringify!($long)), $long_en, $long_pl),)*
            $((concat!("lesson.", stringify!($step)), $step_en, $step_pl),)*
        ];
    };
}
pub(in crate::ui) use game_texts;

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;

    use super::*;
    use crate::ui::panel::NOTE_COLUMNS;

    #[test]
    fn texts_come_in_the_language_asked_for() {
        assert_eq!(Language::English.words().settings.language, "Language");
        assert_eq!(Language::Polish.words().settings.language, "Język");
        for language in Language::ALL {
            assert_ne!(language.next(), language);
        }
    }

    /// A placeholder is replaced by a name or a number of at most `GAP` characters.
    #[test]
    fn sentences_with_gaps_fit_a_note_in_both_languages() {
        const GAP: usize = 14;
        let pairs = PAIRS.iter().flat_map(|(_, pairs)| *pairs);
        for (name, text) in pairs.flat_map(|(name, english, polish)| [(name, english), (name, polish)]) {
            let gaps = text.matches('#').count();
            let letters = text.chars().count() + gaps * (GAP - 1);
            assert!(gaps == 0 || letters <= NOTE_COLUMNS, "{name}: {letters} letters, {text}");
        }
    }

    #[test]
    fn every_text_has_glyphs_in_the_fonts() {
        let polish: BTreeSet<char> = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ".chars().collect();
        for (name, english, translated) in PAIRS.iter().flat_map(|(_, pairs)| *pairs) {
            assert!(!english.is_empty() && !translated.is_empty(), "{name}");
            let is_plain = |letter: char| (' '..='~').contains(&letter) || letter == '\n';
            assert!(english.chars().all(is_plain), "{name}: {english}");
            let known =
                |letter: char| (' '..='~').contains(&letter) || letter == '\n' || polish.contains(&letter);
            assert!(translated.chars().all(known), "{name}: {translated}");
        }
    }
}
