//! The trait every game implements.

use core::fmt;
use core::ops::ControlFlow;

use super::{Actor, Code, CodeError, Dice, Illegal, Options, Seat, SeatSet, SetupError, Turn};

/// Takes one action after the other and may break off.
pub type Visit<'a, A> = dyn FnMut(A) -> ControlFlow<()> + 'a;

/// A game with its rules. See [`crate::game`] for the idea and `docs/adding-a-game.md` for the recipe.
///
/// Promises, which one suite in `host-tests` checks for every game at every step of random games:
///
/// - legal actions come sorted by [`Game::encode`], without repeats, and never none before the end;
/// - [`Game::is_legal`] says the same as the list, for any action that decodes;
/// - [`Game::apply`] judges first: on an error nothing has changed. Same game, same action, same result;
/// - `decode(encode(a)) == a`; other codes give an error or an action, never a panic;
/// - views hold nothing the viewer may not know, nor do [`Game::turn`] and [`Game::turn_id`];
/// - every game ends, after [`super::LONGEST_GAME`] actions at the latest.
pub trait Game: Clone + Eq + fmt::Debug {
    /// What is settled before the start.
    type Options: Options;
    /// One decision as the rules know it: neither half a choice nor a whole turn.
    type Action: Copy + Eq + fmt::Debug;
    /// What everybody may see.
    type Public: Clone + Eq + fmt::Debug;
    /// What one seat may see on top of it.
    type Private: Clone + Eq + fmt::Debug;

    /// The game before the first action.
    ///
    /// # Errors
    /// [`SetupError`] says which option does not fit and what to choose.
    fn start(options: &Self::Options) -> Result<Self, SetupError>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Shows every action that `actor` may take now, sorted by code. None when it is not the actor's turn.
    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Self::Action>) -> ControlFlow<()>;

    /// May `actor` take this action now?
    fn is_legal(&self, actor: Actor, action: Self::Action) -> bool;

    /// Takes the action.
    ///
    /// # Errors
    /// [`Illegal`], and the game is as it was.
    fn apply(&mut self, actor: Actor, action: Self::Action) -> Result<(), Illegal>;

    /// How many of the equally likely cases lead to this outcome of chance. At least 1 for a legal outcome.
    fn weight(&self, outcome: Self::Action) -> u32 {
        let _ = outcome;
        1
    }

    /// Would this action let somebody learn what was hidden before? Undo never steps back over it. What is said of an
    /// action that is not legal does not matter.
    fn reveals(&self, actor: Actor, action: Self::Action) -> bool {
        let _ = action;
        actor == Actor::Chance
    }

    /// Does a phase begin here behind which undo does not lead? Asked of the position after an action; `was_at_once` tells
    /// whether several seats decided at once before it.
    fn ends_undo(&self, was_at_once: bool) -> bool {
        let _ = was_at_once;
        false
    }

    /// Do several seats decide at once here, each on a list of its own that changes nothing for the others? Then each may
    /// take back its own last action, whatever the others have done since ([`super::Record::undo_of`]).
    fn at_once(&self) -> bool {
        false
    }

    /// Identifies the turn or the phase that the rules count here; `None` where it is the one before: while chance decides,
    /// or while somebody is asked in between. Two turns in a row differ. Everybody may know it.
    ///
    /// The default suits games in which the seats take turns and the next turn is never of the same seat.
    fn turn_id(&self) -> Option<u8> {
        match self.turn() {
            Turn::Decide(_) if self.at_once() => Some(u8::MAX),
            Turn::Decide(seats) => seats.iter().next().map(|seat| seat.index() as u8),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Does any seat know more than everybody?
    fn has_secrets(&self) -> bool {
        size_of::<Self::Private>() > 0
    }

    /// Who may know of this legal action, its details included. Asked before it is applied.
    fn audience(&self, actor: Actor, action: Self::Action) -> SeatSet {
        let _ = (actor, action);
        SeatSet::ALL
    }

    /// What everybody may see.
    fn public(&self) -> Self::Public;

    /// What `seat` may see on top of it.
    fn private(&self, seat: Seat) -> Self::Private;

    /// Redraws, fairly, everything that `viewer` cannot know. For nobody (`None`) only what is public stays.
    ///
    /// The views of the viewer stay equal. Computer players think in such games, so they cannot cheat.
    fn redraw_hidden(&mut self, viewer: Option<Seat>, dice: &mut Dice);

    /// The action as a number.
    fn encode(action: Self::Action) -> Code;

    /// The action with this number.
    ///
    /// # Errors
    /// [`CodeError`] when it is none.
    fn decode(&self, code: Code) -> Result<Self::Action, CodeError>;

    /// Writes the action in the game's short notation, as it would be noted before it is taken.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The action in the game's short notation, for `{}`.
    fn show(&self, action: Self::Action) -> Shown<'_, Self> {
        Shown { game: self, action }
    }

    /// May `actor` take one action only? No more than two are looked at.
    fn has_one_legal(&self, actor: Actor) -> bool {
        let mut count = 0;
        let _ = self.visit_legal(actor, &mut |_| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count == 1
    }

    /// How many actions `actor` may take now.
    fn count_legal(&self, actor: Actor) -> usize {
        let mut count = 0;
        let _ = self.visit_legal(actor, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal action at this place of the list, from 0.
    fn nth_legal(&self, actor: Actor, mut place: usize) -> Option<Self::Action> {
        let mut found = None;
        let _ = self.visit_legal(actor, &mut |action| {
            if place == 0 {
                found = Some(action);
                return ControlFlow::Break(());
            }
            place -= 1;
            ControlFlow::Continue(())
        });
        found
    }

    /// Any legal action of `actor`, each equally likely.
    fn random_legal(&self, actor: Actor, dice: &mut Dice) -> Option<Self::Action> {
        let count = self.count_legal(actor);
        self.nth_legal(actor, dice.below(count as u32) as usize)
    }

    /// An outcome of chance, picked by weight. `None` when it is not chance's turn.
    fn throw(&self, dice: &mut Dice) -> Option<Self::Action> {
        let mut total = 0;
        let _ = self.visit_legal(Actor::Chance, &mut |outcome| {
            total += self.weight(outcome);
            ControlFlow::Continue(())
        });
        let mut left = dice.below(total);
        let mut found = None;
        let _ = self.visit_legal(Actor::Chance, &mut |outcome| {
            let weight = self.weight(outcome);
            if left < weight {
                found = Some(outcome);
                return ControlFlow::Break(());
            }
            left -= weight;
            ControlFlow::Continue(())
        });
        found
    }
}

/// An action that prints itself in its game's notation.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a, G: Game> {
    game: &'a G,
    action: G::Action,
}

impl<G: Game> fmt::Display for Shown<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write_action(self.action, f)
    }
}
