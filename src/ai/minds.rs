//! The enum over the search algorithms of all games.

use super::hive::HiveMind;
use super::seen::SeenAs;
use super::{Arena, Mind, Outlook, Pace, Seen, Step, Task, Work};
use crate::game::Dice;
use crate::games::{AnyAction, AnyGame, robale, termites, xobos};

/// Starts a search. It is a separate function so that its stack frame is freed before the search
/// runs.
#[inline(never)]
fn begin<M: Mind>(mind: &mut M, seen: &Seen<'_, M::Game>, task: &Task, arena: &mut Arena) {
    mind.begin(seen, task, arena);
}

/// Defines [`Minds`] from a list: the name of a game, the type of its search, and an idle instance.
macro_rules! minds {
    ($($Name:ident: $Mind:ty = $idle:expr),+ $(,)?) => {
        /// The search of the current game. `None` is all zeros, so that an idle player takes no
        /// space in the firmware image.
        #[allow(clippy::large_enum_variant)]
        #[repr(u8)]
        pub(super) enum Minds {
            None = 0,
            /// Plays at random, for a game without a search of its own.
            Random(Option<AnyAction>),
            $($Name($Mind),)+
        }

        impl Minds {
            /// Returns the position of a decision in its turn.
            pub fn pace(seen: &Seen<'_, AnyGame>) -> Pace {
                let seen = seen.by_game();
                $(if let SeenAs::$Name(seen) = &seen {
                    return <$Mind>::pace(seen);
                })+
                Pace { turn: 0, share: Pace::ALL }
            }

            /// Starts the search of this game.
            pub fn begin(&mut self, seen: &Seen<'_, AnyGame>, task: &Task, arena: &mut Arena) {
                $(if let SeenAs::$Name(seen) = seen.by_game() {
                    if !matches!(self, Minds::$Name(_)) {
                        // A constant is copied straight to its place, without a copy on the stack.
                        *self = const { Minds::$Name($idle) };
                    }
                    if let Minds::$Name(mind) = self {
                        begin(mind, &seen, task, arena);
                    }
                    return;
                })+
                *self = Minds::Random(seen.by_lot(&mut Dice::new(task.seed)));
            }

            /// Runs one step. Returns its work, which is at least 1, and whether it was the last.
            pub fn step(&mut self, arena: &mut Arena) -> (Work, bool) {
                let step = match self {
                    Minds::None | Minds::Random(_) => Step::Done(Work(1)),
                    $(Minds::$Name(mind) => mind.step(arena),)+
                };
                match step {
                    Step::More(work) => (work.max(Work(1)), false),
                    Step::Done(work) => (work.max(Work(1)), true),
                }
            }

            /// Returns the best action so far.
            pub fn best(&self) -> Option<AnyAction> {
                match self {
                    Minds::None => None,
                    Minds::Random(action) => *action,
                    $(Minds::$Name(mind) => mind.best().map(AnyAction::$Name),)+
                }
            }
        }
    };
}

minds! {
    Termites: Outlook<termites::Termites> = Outlook::new(),
    Robale: Outlook<robale::Robale> = Outlook::new(),
    Xobos: Outlook<xobos::Xobos> = Outlook::new(),
    Hive: HiveMind = HiveMind::new(),
}

const _: () = assert!(size_of::<Minds>() <= 12 * 1024, "a mind keeps its tables in the arena");
