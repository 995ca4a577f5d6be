//! The application without I/O: menus, running games, saves, settings and the service mode.
//!
//! [`Machine`] is the place to start reading. It owns no pins, threads or timers. The program
//! around it (the shell: firmware, web page, terminal or tests) passes in button states, reports
//! about the hardware and the current time. It takes out LED frames, OLED screens, tones, console
//! lines and data to store.
//!
//! This module may use `ai`, `game`, `games`, `hex`, `parts` and `ui`.

mod about;
mod adaptive;
mod advantage;
mod after_save;
mod button_test;
mod choices;
mod clock;
mod coach;
mod context;
mod controls;
mod demo;
mod exchange;
mod game_text;
mod health;
mod identity;
mod invitation;
mod kiosk;
mod kiosk_menu;
mod led_test;
mod lobby;
mod machine;
mod machine_console;
mod machine_puzzles;
mod machine_report;
mod machine_restore;
mod machine_saves;
mod machine_supply;
mod machine_view;
mod mirror;
mod orientation;
mod orientation_dialog;
mod point;
mod prompt;
mod puzzle;
mod question;
mod quick_choices;
mod remote;
mod review;
mod review_text;
mod save_page;
mod save_service;
mod saved_seats;
mod saving;
mod seating;
mod seating_menu;
mod service;
mod settings;
mod settings_menu;
mod settings_words;
mod sharing;
pub mod steer;
mod table;
mod tempo;
mod thinker;
mod tutorial;
pub mod walk;

pub use adaptive::{AdaptiveStrengths, steps_after};
pub use clock::TimeControl;
pub use coach::{CoachNotes, Costly};
pub use context::{ConsoleLine, Tone};
pub use controls::ReviewLine;
pub use exchange::ExchangeError;
pub use game_text::{GameStatus, GameText, GameTextError};
pub use health::{Health, Report};
pub use identity::Identity;
pub use kiosk::{DayCount, Kiosk, KioskLanguages, Patience, Volume};
pub use machine::{Machine, MachineMemory};
pub use machine_puzzles::{PuzzleTheme, puzzle_of_day, puzzle_of_theme, puzzle_themes};
pub use mirror::LedPrinter;
pub use orientation::{Orientation, Orientations};
pub use prompt::{Command, Drill, HELP, MAX_LINE, Prompt, UNLOCK_DRILLS};
pub use puzzle::{PuzzleScore, Solved};
pub use quick_choices::QuickChoices;
pub use remote::{MachineStage, Standing, StartError};
pub use review_text::ReviewText;
pub use save_service::SaveService;
pub use saving::{SaveKind, SaveOrder, SaveReply, SaveSelector, Saves};
pub use seating::{Occupant, Seating};
pub use settings::{Settings, SettingsError};
pub use sharing::Sharing;
pub use table::{Control, InputSnapshot, followed};
pub use tempo::{DemoDelay, Tempo};
pub use thinker::{Answer, Question, QuestionId, ThinkRequest, Thinker, write_thought};
