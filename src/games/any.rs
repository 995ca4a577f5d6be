//! Enums over all games: `AnyGame`, `AnyOptions`, `AnyAction`, `AnyPublic`, `AnyPrivate`.

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, Choice, Choices, Code, CodeError, Detour, ForeignResult, ForeignSink, Game, GameId, IllegalAction,
    Lesson, LessonStep, OptionBytes, Options, RegisteredGame, Rng, Seat, SeatSet, SetupError, Turn, Visit,
};
use crate::games;
use crate::games::dispatch::{for_game, forward, in_game};
use crate::hex::Cell;

/// Defines `AnyGame` and the related enums from the list of games.
macro_rules! any_game {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// Any of the games. It implements [`Game`] by forwarding to the game inside.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant)]
        pub enum AnyGame {
            $($(#[$cfg])* #[doc = $doc] $Name(games::$module::$Name),)+
        }

        /// Options of any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyOptions {
            $($(#[$cfg])* #[doc = $doc] $Name(<games::$module::$Name as Game>::Options),)+
        }

        /// An action of any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyAction {
            $($(#[$cfg])* #[doc = $doc] $Name(<games::$module::$Name as Game>::Action),)+
        }

        /// What everybody may see of any of the games.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant)]
        pub enum AnyPublic {
            $($(#[$cfg])* #[doc = $doc] $Name(<games::$module::$Name as Game>::Public),)+
        }

        /// What one seat may see in addition to the public view.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(clippy::large_enum_variant)]
        pub enum AnyPrivate {
            $($(#[$cfg])* #[doc = $doc] $Name(<games::$module::$Name as Game>::Private),)+
        }

        $(
            $(#[$cfg])*
            impl From<games::$module::$Name> for AnyGame {
                fn from(game: games::$module::$Name) -> AnyGame {
                    AnyGame::$Name(game)
                }
            }
        )+

        /// All games, in the order of the start menu.
        pub const ALL: &[GameId] = &[$($(#[$cfg])* <games::$module::$Name as RegisteredGame>::ID,)+];

        impl AnyGame {
            /// Returns the seat of the learner in the lesson of this game.
            pub const fn learner(&self) -> Seat {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(_) => <games::$module::$Name as Lesson>::LEARNER,)+
                }
            }

            /// Returns the steps of the lesson of this game.
            pub const fn steps(&self) -> &'static [LessonStep] {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(_) => <games::$module::$Name as Lesson>::STEPS,)+
                }
            }
        }

        /// Returns the code of an action. The type of the action decides which game encodes it.
        fn encode(action: AnyAction) -> Code {
            match action {
                $($(#[$cfg])* AnyAction::$Name(action) => <games::$module::$Name>::encode(action),)+
            }
        }
    };
}

crate::for_every_game!(any_game);

/// Returns the game with this word, as used by the tools.
pub fn by_word(word: &str) -> Option<GameId> {
    ALL.iter().copied().find(|game| game.word() == word)
}

/// Returns the game with this number, as used in saves.
fn by_number(number: u8) -> Option<GameId> {
    ALL.iter().copied().find(|game| game.number() == number)
}

/// Reads a game in the notation of other programs ([`RegisteredGame::read_foreign`]).
pub fn read_foreign(text: &str, take: &mut ForeignSink<'_, AnyOptions>) -> ForeignResult {
    ALL.iter().find_map(|game| read_foreign_as(*game, text, take))
}

fn read_foreign_as(game: GameId, text: &str, take: &mut ForeignSink<'_, AnyOptions>) -> ForeignResult {
    for_game!(game, Rules, wrap = AnyOptions => {
        Rules::read_foreign(text, &mut |item| take(item.map(wrap)))
    });
    None
}

impl Options for AnyOptions {
    forward! { AnyOptions:
        fn game() -> GameId;
        fn rules() -> u8;
        fn players() -> usize;
        fn keeps_seats() -> bool;
        fn to_bytes() -> OptionBytes;
    }

    fn from_bytes(number: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
        let game = by_number(number).ok_or(SetupError::OtherGame(number))?;
        for_game!(game, Rules, wrap = AnyOptions => <Rules as Game>::Options::from_bytes(number, bytes).map(wrap));
        Err(SetupError::OtherGame(number))
    }
}

impl AnyOptions {
    /// Returns the options of the simplest game for this many players.
    ///
    /// # Errors
    /// Returns an error if that number of players does not fit, or for a game that is not in the
    /// list.
    pub fn default_options(game: GameId, players: usize) -> Result<AnyOptions, SetupError> {
        for_game!(game, Rules, wrap = AnyOptions => Rules::default_options(players).map(wrap));
        Err(SetupError::OtherGame(game.number()))
    }

    /// Returns the options with the most players and pieces, for benchmarks.
    ///
    /// # Errors
    /// Returns [`SetupError::OtherGame`] for a game that is not in the list.
    pub fn largest_options(game: GameId) -> Result<AnyOptions, SetupError> {
        for_game!(game, Rules, wrap = AnyOptions => Rules::largest_options().map(wrap));
        Err(SetupError::OtherGame(game.number()))
    }
}

/// The lessons of the games.
impl AnyGame {
    /// Returns the options of the lesson of a game.
    ///
    /// # Errors
    /// Returns the errors of the options, or an error for a game that is not in the list.
    pub fn lesson_options(game: GameId) -> Result<AnyOptions, SetupError> {
        for_game!(game, Rules, wrap = AnyOptions => Rules::lesson_options().map(wrap));
        Err(SetupError::OtherGame(game.number()))
    }

    /// Returns the position at the start of the lesson of a game.
    ///
    /// # Errors
    /// Returns an error if the position cannot be set up.
    #[inline(never)] // Frees the stack space of its temporary games before the lesson continues.
    pub fn lesson_position(options: &AnyOptions) -> Result<AnyGame, SetupError> {
        in_game!(options, AnyOptions(options), wrap = AnyGame => Lesson::lesson_position(options).map(wrap))
    }

    /// Returns the scripted action of the lesson after `done` others, and who takes it.
    pub fn scripted_action(&self, done: usize) -> Option<(Actor, AnyAction)> {
        in_game!(self, AnyGame(game), wrap = AnyAction => {
            let (actor, action) = game.scripted_action(done)?;
            Some((actor, wrap(action)))
        })
    }
}

/// Forwards every call to the game inside. An action of another game is rejected.
impl Game for AnyGame {
    type Options = AnyOptions;
    type Action = AnyAction;
    type Public = AnyPublic;
    type Private = AnyPrivate;

    forward! { AnyGame:
        fn turn() -> Turn;
        fn is_legal(actor: Actor, action: AnyAction) -> bool, AnyAction(action) else false;
        fn weight(outcome: AnyAction) -> u32, AnyAction(outcome) else 0;
        fn reveals(actor: Actor, action: AnyAction) -> bool, AnyAction(action) else false;
        fn ends_undo(was_at_once: bool) -> bool;
        fn is_simultaneous() -> bool;
        fn turn_id() -> Option<u8>;
        fn has_secrets() -> bool;
        fn audience(actor: Actor, action: AnyAction) -> SeatSet, AnyAction(action) else SeatSet::EMPTY;
        fn write_action(action: AnyAction, out: &mut dyn fmt::Write) -> fmt::Result,
            AnyAction(action) else out.write_str("?");
    }

    fn start(options: &AnyOptions) -> Result<Self, SetupError> {
        in_game!(options, AnyOptions(options), wrap = AnyGame => Game::start(options).map(wrap))
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, AnyAction>) -> ControlFlow<()> {
        in_game!(self, AnyGame(game), wrap = AnyAction => {
            game.visit_legal(actor, &mut |action| visit(wrap(action)))
        })
    }

    fn visit_endings(&self, seat: Seat, visit: &mut Visit<'_, AnyAction>) -> ControlFlow<()> {
        in_game!(self, AnyGame(game), wrap = AnyAction => {
            game.visit_endings(seat, &mut |action| visit(wrap(action)))
        })
    }

    fn apply(&mut self, actor: Actor, action: AnyAction) -> Result<(), IllegalAction> {
        let refused = Err(IllegalAction::AgainstTheRules);
        in_game!(self, AnyGame(game), AnyAction(action) else refused => game.apply(actor, action))
    }

    fn public(&self) -> AnyPublic {
        in_game!(self, AnyGame(game), wrap = AnyPublic => wrap(game.public()))
    }

    #[expect(clippy::unit_arg, reason = "in games without hidden information, the private view is empty")]
    fn private(&self, seat: Seat) -> AnyPrivate {
        in_game!(self, AnyGame(game), wrap = AnyPrivate => wrap(game.private(seat)))
    }

    fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        in_game!(self, AnyGame(game) => game.redraw_hidden(viewer, rng));
    }

    fn encode(action: AnyAction) -> Code {
        encode(action)
    }

    fn decode(&self, code: Code) -> Result<AnyAction, CodeError> {
        in_game!(self, AnyGame(game), wrap = AnyAction => game.decode(code).map(wrap))
    }
}

impl Choices for AnyGame {
    forward! { AnyGame:
        fn choice(action: AnyAction, place: usize) -> Option<Choice>, AnyAction(action) else None;
        fn can_fill_randomly() -> bool;
        fn is_self_explanatory(choice: Choice, action: AnyAction) -> bool, AnyAction(action) else false;
        fn equivalence_rank(action: AnyAction, place: usize) -> Option<u8>, AnyAction(action) else None;
        fn hides_actions() -> bool;
        fn shortcut(action: AnyAction) -> Option<(Cell, u8)>, AnyAction(action) else None;
    }

    fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<AnyAction>)) {
        in_game!(self, AnyGame(game), wrap = AnyAction => {
            game.visit_detours(actor, &mut |detour| visit(detour.map(wrap)));
        });
    }

    fn random_choice(&self, rng: &mut Rng) -> Option<AnyAction> {
        in_game!(self, AnyGame(game), wrap = AnyAction => game.random_choice(rng).map(wrap))
    }
}
