//! Enums over all games: `AnyGame`, `AnyOptions`, `AnyAction`, `AnyPublic`, `AnyPrivate`.

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, Choice, Choices, Code, CodeError, Detour, Game, GameId, IllegalAction, Lesson, LessonStep,
    OptionBytes, Options, RegisteredGame, Rng, Seat, SeatSet, SetupError, Turn, Visit,
};
use crate::games;

/// Defines `AnyGame` and the related enums from the list of games. Every call is forwarded to the
/// game inside; an action of another game is rejected.
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

        impl Options for AnyOptions {
            fn game(&self) -> GameId {
                match self {
                    $($(#[$cfg])* AnyOptions::$Name(options) => options.game(),)+
                }
            }

            fn rules(&self) -> u8 {
                match self {
                    $($(#[$cfg])* AnyOptions::$Name(options) => options.rules(),)+
                }
            }

            fn players(&self) -> usize {
                match self {
                    $($(#[$cfg])* AnyOptions::$Name(options) => options.players(),)+
                }
            }

            fn to_bytes(&self) -> OptionBytes {
                match self {
                    $($(#[$cfg])* AnyOptions::$Name(options) => options.to_bytes(),)+
                }
            }

            fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<Self, SetupError> {
                $(
                    $(#[$cfg])*
                    if game == <games::$module::$Name as RegisteredGame>::ID.number() {
                        return Options::from_bytes(game, bytes).map(AnyOptions::$Name);
                    }
                )+
                Err(SetupError::OtherGame(game))
            }
        }

        impl AnyOptions {
            /// Returns the options of the simplest game for this many players.
            ///
            /// # Errors
            /// Returns an error if that number of players does not fit, or for a game that is not
            /// in the list.
            pub fn default_options(game: GameId, players: usize) -> Result<AnyOptions, SetupError> {
                $(
                    $(#[$cfg])*
                    if game == <games::$module::$Name as RegisteredGame>::ID {
                        return <games::$module::$Name as RegisteredGame>::default_options(players).map(AnyOptions::$Name);
                    }
                )+
                Err(SetupError::OtherGame(game.number()))
            }

            /// Returns the options with the most players and pieces, for benchmarks.
            ///
            /// # Errors
            /// Returns [`SetupError::OtherGame`] for a game that is not in the list.
            pub fn largest_options(game: GameId) -> Result<AnyOptions, SetupError> {
                $(
                    $(#[$cfg])*
                    if game == <games::$module::$Name as RegisteredGame>::ID {
                        return <games::$module::$Name as RegisteredGame>::largest_options().map(AnyOptions::$Name);
                    }
                )+
                Err(SetupError::OtherGame(game.number()))
            }
        }

        /// All games, in the order of the start menu.
        pub const ALL: &[GameId] = &[$($(#[$cfg])* <games::$module::$Name as RegisteredGame>::ID,)+];

        /// The lessons of the games.
        impl AnyGame {
            /// Returns the options of the lesson of a game.
            ///
            /// # Errors
            /// Returns the errors of the options, or an error for a game that is not in the list.
            pub fn lesson_options(game: GameId) -> Result<AnyOptions, SetupError> {
                $(
                    $(#[$cfg])*
                    if game == <games::$module::$Name as RegisteredGame>::ID {
                        return <games::$module::$Name as Lesson>::lesson_options().map(AnyOptions::$Name);
                    }
                )+
                Err(SetupError::OtherGame(game.number()))
            }

            /// Returns the position at the start of the lesson of a game.
            ///
            /// # Errors
            /// Returns an error if the position cannot be set up.
            #[inline(never)] // Frees the stack space of its temporary games before the lesson continues.
            pub fn lesson_position(options: &AnyOptions) -> Result<AnyGame, SetupError> {
                match options {
                    $($(#[$cfg])* AnyOptions::$Name(options) => Lesson::lesson_position(options).map(AnyGame::$Name),)+
                }
            }

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

            /// Returns the scripted action of the lesson after `done` others, and who takes it.
            pub fn scripted_action(&self, done: usize) -> Option<(Actor, AnyAction)> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let (actor, action) = game.scripted_action(done)?;
                        Some((actor, AnyAction::$Name(action)))
                    })+
                }
            }
        }

        impl Game for AnyGame {
            type Options = AnyOptions;
            type Action = AnyAction;
            type Public = AnyPublic;
            type Private = AnyPrivate;

            fn start(options: &AnyOptions) -> Result<Self, SetupError> {
                match options {
                    $($(#[$cfg])* AnyOptions::$Name(options) => Game::start(options).map(AnyGame::$Name),)+
                }
            }

            fn turn(&self) -> Turn {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.turn(),)+
                }
            }

            fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, AnyAction>) -> ControlFlow<()> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        game.visit_legal(actor, &mut |action| visit(AnyAction::$Name(action)))
                    })+
                }
            }

            fn is_legal(&self, actor: Actor, action: AnyAction) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return false };
                        game.is_legal(actor, action)
                    })+
                }
            }

            fn apply(&mut self, actor: Actor, action: AnyAction) -> Result<(), IllegalAction> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return Err(IllegalAction::AgainstTheRules) };
                        game.apply(actor, action)
                    })+
                }
            }

            fn weight(&self, outcome: AnyAction) -> u32 {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(outcome) = outcome else { return 0 };
                        game.weight(outcome)
                    })+
                }
            }

            fn reveals(&self, actor: Actor, action: AnyAction) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return false };
                        game.reveals(actor, action)
                    })+
                }
            }

            fn ends_undo(&self, was_at_once: bool) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.ends_undo(was_at_once),)+
                }
            }

            fn is_simultaneous(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.is_simultaneous(),)+
                }
            }

            fn turn_id(&self) -> Option<u8> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.turn_id(),)+
                }
            }

            fn has_secrets(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.has_secrets(),)+
                }
            }

            fn audience(&self, actor: Actor, action: AnyAction) -> SeatSet {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return SeatSet::EMPTY };
                        game.audience(actor, action)
                    })+
                }
            }

            fn public(&self) -> AnyPublic {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => AnyPublic::$Name(game.public()),)+
                }
            }

            fn private(&self, seat: Seat) -> AnyPrivate {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => AnyPrivate::$Name(game.private(seat)),)+
                }
            }

            fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.redraw_hidden(viewer, rng),)+
                }
            }

            fn encode(action: AnyAction) -> Code {
                match action {
                    $($(#[$cfg])* AnyAction::$Name(action) => <games::$module::$Name>::encode(action),)+
                }
            }

            fn decode(&self, code: Code) -> Result<AnyAction, CodeError> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.decode(code).map(AnyAction::$Name),)+
                }
            }

            fn write_action(&self, action: AnyAction, out: &mut dyn fmt::Write) -> fmt::Result {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return out.write_str("?") };
                        game.write_action(action, out)
                    })+
                }
            }
        }

        impl Choices for AnyGame {
            fn choice(&self, action: AnyAction, place: usize) -> Option<Choice> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return None };
                        game.choice(action, place)
                    })+
                }
            }

            fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<AnyAction>)) {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        game.visit_detours(actor, &mut |detour| visit(detour.map(AnyAction::$Name)));
                    })+
                }
            }

            fn can_fill_randomly(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.can_fill_randomly(),)+
                }
            }

            fn random_choice(&self, rng: &mut Rng) -> Option<AnyAction> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.random_choice(rng).map(AnyAction::$Name),)+
                }
            }

            fn is_self_explanatory(&self, choice: Choice) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.is_self_explanatory(choice),)+
                }
            }

            fn equivalence_rank(&self, action: AnyAction, place: usize) -> Option<u8> {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => {
                        let AnyAction::$Name(action) = action else { return None };
                        game.equivalence_rank(action, place)
                    })+
                }
            }

            fn hides_actions(&self) -> bool {
                match self {
                    $($(#[$cfg])* AnyGame::$Name(game) => game.hides_actions(),)+
                }
            }

        }
    };
}

crate::for_every_game!(any_game);

/// Returns the game with this word, as used by the tools.
pub fn by_word(word: &str) -> Option<GameId> {
    ALL.iter().copied().find(|game| game.word() == word)
}
