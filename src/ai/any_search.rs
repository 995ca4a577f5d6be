//! The enum over the search algorithms of all games.

use super::hive::HiveSearch;
use super::observation::ObservationByGame;
use super::{
    Arena, Assessment, BudgetShare, CoachLimits, GameSearch, Judge, Observation, RolloutSearch, SearchStep,
    SearchTask, Thought, Work,
};
use crate::game::{Game, Rng};
use crate::games::{AnyAction, AnyGame, robale, termites, xobos};

/// Starts a search. It is a separate function so that its stack frame is freed before the search
/// runs.
#[inline(never)]
fn begin<M: GameSearch>(
    search: &mut M,
    seen: &Observation<'_, M::Game>,
    task: &SearchTask,
    arena: &mut Arena,
) {
    search.begin(seen, task, arena);
}

/// Starts to judge an action. It is a separate function for the same reason.
#[inline(never)]
fn begin_judging<M: Judge>(
    search: &mut M,
    seen: &Observation<'_, M::Game>,
    played: <M::Game as Game>::Action,
    limits: CoachLimits,
    arena: &mut Arena,
) {
    search.begin_judging(seen, played, limits, arena);
}

/// Defines [`AnySearch`] from a list: the name of a game, the type of its search, and an idle instance.
macro_rules! define_searches {
    ($($Name:ident: $Search:ty = $idle:expr),+ $(,)?) => {
        /// The search of the current game. `None` is all zeros, so that an idle player takes no
        /// space in the firmware image.
        #[allow(clippy::large_enum_variant)]
        #[repr(u8)]
        pub(super) enum AnySearch {
            None = 0,
            /// Plays at random, for a game without a search of its own.
            Random(Option<AnyAction>),
            $($Name($Search),)+
        }

        impl AnySearch {
            /// Returns the position of a decision in its turn.
            pub fn budget_share(seen: &Observation<'_, AnyGame>) -> BudgetShare {
                let seen = seen.by_game();
                $(if let ObservationByGame::$Name(seen) = &seen {
                    return <$Search>::budget_share(seen);
                })+
                BudgetShare { turn: 0, share: BudgetShare::ALL }
            }

            /// Starts the search of this game.
            pub fn begin(&mut self, seen: &Observation<'_, AnyGame>, task: &SearchTask, arena: &mut Arena) {
                $(if let ObservationByGame::$Name(seen) = seen.by_game() {
                    if !matches!(self, AnySearch::$Name(_)) {
                        // A constant is copied straight to its place, without a copy on the stack.
                        *self = const { AnySearch::$Name($idle) };
                    }
                    if let AnySearch::$Name(search) = self {
                        begin(search, &seen, task, arena);
                    }
                    return;
                })+
                *self = AnySearch::Random(seen.random_legal(&mut Rng::new(task.seed)));
            }

            /// Starts to judge an action of a decision of this game.
            pub fn begin_judging(
                &mut self,
                seen: &Observation<'_, AnyGame>,
                played: AnyAction,
                limits: CoachLimits,
                arena: &mut Arena,
            ) {
                $(if let (ObservationByGame::$Name(seen), AnyAction::$Name(played)) = (seen.by_game(), played) {
                    if !matches!(self, AnySearch::$Name(_)) {
                        *self = const { AnySearch::$Name($idle) };
                    }
                    if let AnySearch::$Name(search) = self {
                        begin_judging(search, &seen, played, limits, arena);
                    }
                    return;
                })+
                *self = AnySearch::None;
            }

            /// Returns the judgement of the last action, once its search is done.
            pub fn assessment(&self) -> Option<Assessment<AnyAction>> {
                match self {
                    AnySearch::None | AnySearch::Random(_) => None,
                    $(AnySearch::$Name(search) => search.assessment().map(|known| known.map(AnyAction::$Name)),)+
                }
            }

            /// Returns the work of judging a whole game on a device.
            pub fn judging_work(game: &AnyGame) -> Work {
                match game {
                    $(AnyGame::$Name(_) => <$Search as Judge>::GAME_WORK,)+
                    #[allow(unreachable_patterns)]
                    _ => Work::NONE,
                }
            }

            /// Runs one step. Returns its work, which is at least 1, and whether it was the last.
            pub fn step(&mut self, arena: &mut Arena) -> (Work, bool) {
                let step = match self {
                    AnySearch::None | AnySearch::Random(_) => SearchStep::Done(Work(1)),
                    $(AnySearch::$Name(search) => search.step(arena),)+
                };
                match step {
                    SearchStep::More(work) => (work.max(Work(1)), false),
                    SearchStep::Done(work) => (work.max(Work(1)), true),
                }
            }

            /// Returns how far the search has looked.
            pub fn depth(&self) -> u8 {
                match self {
                    AnySearch::None | AnySearch::Random(_) => 0,
                    $(AnySearch::$Name(search) => search.depth(),)+
                }
            }

            /// Returns what the search has found so far.
            pub fn thought(&self, arena: &mut Arena) -> Option<Thought<AnyAction>> {
                match self {
                    AnySearch::None | AnySearch::Random(_) => None,
                    $(AnySearch::$Name(search) => Some(search.thought(arena)?.map(AnyAction::$Name)),)+
                }
            }

            /// Returns the best action so far.
            pub fn best(&self) -> Option<AnyAction> {
                match self {
                    AnySearch::None => None,
                    AnySearch::Random(action) => *action,
                    $(AnySearch::$Name(search) => search.best().map(AnyAction::$Name),)+
                }
            }
        }
    };
}

define_searches! {
    Termites: RolloutSearch<termites::Termites> = RolloutSearch::new(),
    Robale: RolloutSearch<robale::Robale> = RolloutSearch::new(),
    Xobos: RolloutSearch<xobos::Xobos> = RolloutSearch::new(),
    Hive: HiveSearch = HiveSearch::new(),
}

const _: () = assert!(size_of::<AnySearch>() <= 12 * 1024, "a search keeps its tables in the arena");
