//! The minds of all games, one at a time.

use super::hive::HiveMind;
use super::seen::SeenAs;
use super::{Arena, Mind, Outlook, Pace, Seen, Step, Task, Work};
use crate::game::Dice;
use crate::games::{AnyAction, AnyGame, robale, termites, xobos};

/// Each mind begins in a frame of its own, which is gone before it thinks.
#[inline(never)]
fn begin<M: Mind>(mind: &mut M, seen: &Seen<'_, M::Game>, task: &Task, arena: &mut Arena) {
    mind.begin(seen, task, arena);
}

/// Makes [`Minds`] from a list: the name of a game, the type of its mind, and an idle mind.
macro_rules! minds {
    ($($Name:ident: $Mind:ty = $idle:expr),+ $(,)?) => {
        /// The mind of the game at hand. Nothing is all zeros, so that an idle player takes no room in the image.
        #[allow(clippy::large_enum_variant)]
        #[repr(u8)]
        pub(super) enum Minds {
            None = 0,
            /// A game that has no mind of its own is played by lot.
            Lot(Option<AnyAction>),
            $($Name($Mind),)+
        }

        impl Minds {
            /// Where a decision lies in its turn.
            pub fn pace(seen: &Seen<'_, AnyGame>) -> Pace {
                let seen = seen.by_game();
                $(if let SeenAs::$Name(seen) = &seen {
                    return <$Mind>::pace(seen);
                })+
                Pace { turn: 0, share: Pace::ALL }
            }

            /// Begins to think, with the mind of this game.
            pub fn begin(&mut self, seen: &Seen<'_, AnyGame>, task: &Task, arena: &mut Arena) {
                $(if let SeenAs::$Name(seen) = seen.by_game() {
                    if !matches!(self, Minds::$Name(_)) {
                        // A constant is copied straight into its place, not by way of the stack.
                        *self = const { Minds::$Name($idle) };
                    }
                    if let Minds::$Name(mind) = self {
                        begin(mind, &seen, task, arena);
                    }
                    return;
                })+
                *self = Minds::Lot(seen.by_lot(&mut Dice::new(task.seed)));
            }

            /// One step: its work, and whether it was the last. Work is never nothing.
            pub fn step(&mut self, arena: &mut Arena) -> (Work, bool) {
                let step = match self {
                    Minds::None | Minds::Lot(_) => Step::Done(Work(1)),
                    $(Minds::$Name(mind) => mind.step(arena),)+
                };
                match step {
                    Step::More(work) => (work.max(Work(1)), false),
                    Step::Done(work) => (work.max(Work(1)), true),
                }
            }

            /// The best action so far.
            pub fn best(&self) -> Option<AnyAction> {
                match self {
                    Minds::None => None,
                    Minds::Lot(action) => *action,
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
