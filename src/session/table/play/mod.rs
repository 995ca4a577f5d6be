//! The game that is played: its record, who sits where, who is asked and for how long, what can be taken back.

mod clock;
pub(super) mod hands;
mod lesson;
pub(super) mod review;
pub(super) mod save;
pub(super) mod tell;
pub(super) mod undo;

use crate::ai::Level;
use crate::game::{
    Actor, ApplyError, BySeat, Choices, Dice, Game, Record, Seat, SeatSet, SetupError, Turn, UndoError,
};
use crate::games::{AnyAction, AnyGame, AnyOptions};
use crate::parts::Pad;
use crate::session::clock::Clock;
use crate::session::tutorial::Tutorial;
use crate::session::walk::{Offer, Walk};
use crate::session::{Seating, Settings};
use crate::ui::lang::Words;
use crate::ui::{Chair, ChairSet, Face};

use undo::{Request, Undone};

/// Who plays.
pub struct Company {
    /// The chair of each seat of the game.
    pub chairs: BySeat<Option<Chair>>,
    /// Who sits at each chair.
    pub seating: Seating,
    /// What the computers draw from.
    pub seed: u8,
}

/// The game that is played.
#[derive(Clone)]
pub struct Play {
    record: Record<AnyGame>,
    dice: Dice,
    /// The chair of each seat of the game.
    chairs: BySeat<Option<Chair>>,
    seating: Seating,
    /// What the computers draw from.
    seed: u8,
    /// The players roll dice of their own and type them in.
    types_dice: bool,
    /// How many of the last actions made themselves.
    made_themselves: usize,
    /// The last action was a pass that nobody chose.
    has_passed: bool,
    clock: Clock,
    /// Who has lost because the time was up.
    late: Option<Seat>,
    /// A player has asked another to take an action back.
    request: Option<Request>,
    /// What was taken back last.
    undone: Option<Undone>,
    /// A person learns the game.
    tutorial: Option<Tutorial>,
}

impl Play {
    /// Nobody plays.
    pub const IDLE: Play = Play {
        record: Record::idle(AnyGame::IDLE, AnyGame::IDLE, AnyOptions::IDLE),
        dice: Dice::new(0),
        chairs: BySeat([None; Seat::COUNT]),
        seating: Seating::humans(0),
        seed: 0,
        types_dice: false,
        made_themselves: 0,
        has_passed: false,
        clock: Clock::OFF,
        late: None,
        request: None,
        undone: None,
        tutorial: None,
    };

    /// Begins a game in place.
    ///
    /// # Errors
    /// Those of the game's set-up, and nothing has changed.
    pub fn begin(
        &mut self,
        options: AnyOptions,
        Company { chairs, seating, seed }: Company,
        dice: Dice,
        settings: &Settings,
    ) -> Result<(), SetupError> {
        self.record.restart(options)?;
        (self.chairs, self.seating, self.seed, self.dice) = (chairs, seating, seed, dice);
        (self.made_themselves, self.has_passed, self.late) = (0, false, None);
        (self.request, self.undone, self.tutorial) = (None, None, None);
        self.types_dice = settings.types_dice;
        self.clock.begin(settings.clock);
        Ok(())
    }

    /// The game and its journal.
    pub const fn record(&self) -> &Record<AnyGame> {
        &self.record
    }

    /// The game.
    pub const fn game(&self) -> &AnyGame {
        self.record.game()
    }

    /// How many actions were taken.
    pub fn length(&self) -> usize {
        self.record.journal().entries().len()
    }

    /// The chair of each seat of the game.
    pub const fn chairs(&self) -> &BySeat<Option<Chair>> {
        &self.chairs
    }

    /// The pad that the player at this chair uses.
    pub fn pad_at(&self, chair: Chair) -> Pad {
        self.seating.pad_of(chair)
    }

    /// The chair of a seat of the game.
    pub fn chair_of(&self, seat: Seat) -> Option<Chair> {
        self.chairs[seat]
    }

    /// The seat of the game at a chair.
    pub fn seat_at(&self, chair: Chair) -> Option<Seat> {
        self.chairs.iter().find(|(_, seated)| **seated == Some(chair)).map(|(seat, _)| seat)
    }

    /// Who sits at each chair.
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// What the computers draw from.
    pub const fn seed(&self) -> u8 {
        self.seed
    }

    /// The name of a seat of the game.
    pub fn name(&self, seat: Seat, words: &'static Words) -> &'static str {
        self.game().public().score(seat, words).name
    }

    /// The level of the computer at a chair, if one sits there.
    pub fn level_at(&self, chair: Chair) -> Option<Level> {
        self.seating.at(chair).level()
    }

    /// The level of the computer that plays a seat, if one does.
    pub fn level_of(&self, seat: Seat) -> Option<Level> {
        self.level_at(self.chairs[seat]?)
    }

    /// Does a computer sit at this chair?
    pub fn is_computer(&self, chair: Chair) -> bool {
        self.level_at(chair).is_some()
    }

    /// Does a person sit at this chair?
    pub fn is_person(&self, chair: Chair) -> bool {
        self.seat_at(chair).is_some() && !self.is_computer(chair)
    }

    /// The chairs of the people who play: they read what is told. Where only computers play, all of them, for whoever
    /// watches.
    pub fn readers(&self) -> impl Iterator<Item = Chair> + use<> {
        let players = self.seating.players();
        let computers = if self.has_people() { self.seating.of_computers() } else { ChairSet::EMPTY };
        Chair::ALL.into_iter().filter(move |&chair| players.contains(chair) && !computers.contains(chair))
    }

    /// Does any person play?
    pub fn has_people(&self) -> bool {
        self.seating.players().len() > self.seating.of_computers().len()
    }

    /// Is there any computer?
    pub fn has_computers(&self) -> bool {
        !self.seating.of_computers().is_empty()
    }

    /// Is the person at this chair asked for a decision now? Computers are asked elsewhere.
    pub fn is_asked(&self, chair: Chair) -> bool {
        let seat = self.seat_at(chair).filter(|_| !self.is_computer(chair));
        let admitted = |seat| self.game().turn().admits(Actor::Seat(seat));
        seat.is_some_and(|seat| admitted(seat) || self.typist() == Some(seat))
    }

    /// Does this seat decide now, or type in a die?
    pub fn acts(&self, seat: Seat) -> bool {
        self.game().turn().admits(Actor::Seat(seat)) || self.typist() == Some(seat)
    }

    /// For whom the player at this chair decides: for the seat, or for chance.
    pub fn actor(&self, chair: Chair) -> Option<Actor> {
        let seat = self.seat_at(chair)?;
        Some(if self.typist() == Some(seat) { Actor::Chance } else { Actor::Seat(seat) })
    }

    /// The seat that types in a die now.
    pub fn typist(&self) -> Option<Seat> {
        let asks = self.types_dice && self.game().turn() == Turn::Chance;
        let roller = if asks { self.game().public().roller() } else { None };
        // For a computer the device rolls.
        roller.filter(|&seat| self.chairs[seat].is_some_and(|chair| !self.is_computer(chair)))
    }

    /// Dice are typed in from now on, or rolled. Returns whether that is new.
    pub fn set_types_dice(&mut self, types_dice: bool) -> bool {
        core::mem::replace(&mut self.types_dice, types_dice) != types_dice
    }

    /// Is the game over, by its rules or by the clock?
    pub fn is_over(&self) -> bool {
        matches!(self.game().turn(), Turn::Over(_)) || self.late.is_some()
    }

    /// Who has lost because the time was up.
    pub const fn late(&self) -> Option<Seat> {
        self.late
    }

    /// This seat has lost because its time was up.
    pub fn lose_on_time(&mut self, seat: Seat) {
        self.late = Some(seat);
        self.clock.lose(seat);
    }

    /// Who has won because another ran out of time: all others.
    pub fn winners_on_time(&self) -> Option<SeatSet> {
        let late = self.late?;
        let others = Seat::ALL.into_iter().filter(|&seat| seat != late && self.chair_of(seat).is_some());
        Some(others.fold(SeatSet::EMPTY, SeatSet::with))
    }

    /// Was the last action a pass that nobody chose?
    pub const fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// The last action was a pass that nobody chose, or it was not.
    pub fn note_pass(&mut self, has_passed: bool) {
        self.has_passed = has_passed;
    }

    /// Do players decide at once, unseen by the others? Then nothing lights and nothing sounds for a choice.
    pub fn is_unseen(&self) -> bool {
        self.game().at_once()
    }

    /// Is this an action in one's own turn of which nobody else sees anything?
    pub fn is_hidden(&self, actor: Actor, action: AnyAction) -> bool {
        let game = self.game();
        if game.at_once() || game.audience(actor, action) == SeatSet::ALL {
            return false;
        }
        let mut after = game.clone();
        after.apply(actor, action).is_ok() && after.public() == game.public()
    }

    /// Takes an action.
    ///
    /// # Errors
    /// Those of the record, and nothing has changed.
    pub fn apply(&mut self, actor: Actor, action: AnyAction) -> Result<(), ApplyError> {
        self.record.apply(actor, action)
    }

    /// What chance decides now.
    pub fn throw(&mut self) -> Option<AnyAction> {
        self.record.game().throw(&mut self.dice)
    }

    /// Leaves to the lot what may be left to it: the rest of a map.
    pub fn draw_lots(&mut self) {
        while let Turn::Decide(seats) = self.game().turn()
            && let Some(action) = self.record.game().by_lot(&mut self.dice)
            && let Some(seat) = seats.iter().next()
        {
            if self.record.apply(Actor::Seat(seat), action).is_err() {
                break;
            }
        }
        self.count_made_themselves();
    }

    /// Redraws everything that this seat cannot know.
    pub fn redraw_hidden(&mut self, viewer: Option<Seat>, dice: &mut Dice) {
        self.record.redraw_hidden(viewer, dice);
    }
}

/// What makes itself, and what can be taken back.
impl Play {
    /// The only action of the seat that is asked, if it makes itself.
    pub fn forced(&self) -> Option<(Actor, AnyAction)> {
        forced(self.game())
    }

    /// An action made itself.
    pub fn note_made_itself(&mut self) {
        self.made_themselves += 1;
    }

    /// Somebody chose an action.
    pub fn note_chosen(&mut self) {
        self.made_themselves = 0;
    }

    /// Works out from the journal how many of the last actions made themselves.
    #[inline(never)]
    fn count_made_themselves(&mut self) {
        let depth = self.record.undo_depth();
        self.made_themselves = (1..=depth).take_while(|&count| self.made_itself(count)).count();
    }

    /// Did the action this far from the end make itself?
    #[inline(never)] // The game of that moment is large.
    fn made_itself(&self, count: usize) -> bool {
        self.record.with_before(count, |game| forced(game).is_some()).unwrap_or(false)
    }

    /// How many of the last actions an undo takes back: up to the last one that a person chose. What computers did since
    /// goes with it: they would only do it again. After the end nothing is undone: the journal is public, with all that was
    /// hidden.
    pub fn undo_count(&self) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        let last = 1 + self.made_themselves;
        (last..=self.record.undo_depth()).find(|&count| {
            let is_chosen = self.owner_of(count).is_some_and(|chair| !self.is_computer(chair));
            is_chosen && (count == last || !self.made_itself(count))
        })
    }

    /// The chair of the player whose action is this far from the end.
    fn owner_of(&self, count: usize) -> Option<Chair> {
        let entries = self.record.journal().entries();
        let entry = entries.len().checked_sub(count).and_then(|at| entries.get(at))?;
        self.chairs[entry.seat()]
    }

    /// The chair of the player whose action an undo takes back.
    pub fn undo_owner(&self) -> Option<Chair> {
        self.owner_of(self.undo_count()?)
    }

    /// Can the player at this chair take something back, or ask for it? Where actions may be hidden, only the player's last
    /// one: that there is anything to take back would tell the others of it.
    pub fn can_undo(&self, chair: Chair) -> bool {
        let Some(seat) = self.seat_at(chair) else { return false };
        if self.is_unseen() {
            return !self.is_over() && self.record.undo_depth_of(seat) > 0;
        }
        self.undo_owner().is_some_and(|owner| owner == chair || !self.game().hides_actions())
    }

    /// Must the menu not tell whether there is something to take back? It may be an action of which nobody has seen
    /// anything.
    pub fn hides_undo(&self, chair: Chair) -> bool {
        self.is_unseen() || self.game().hides_actions() && self.is_asked(chair)
    }

    /// Takes back the last action that a person chose, and what followed it.
    ///
    /// # Errors
    /// When the record has no more to take back.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let count = self.undo_count().unwrap_or(0);
        let undone = (0..count).try_for_each(|_| self.record.undo());
        self.count_made_themselves();
        undone
    }

    /// What the player at this chair can take again: an action of theirs, unless the table is set to trust. Others never learn of
    /// hidden ones.
    pub fn redo_at(&self, chair: Chair, is_free: bool) -> Option<(Actor, AnyAction)> {
        let seat = self.seat_at(chair).filter(|_| !self.is_computer(chair) && !self.is_over())?;
        let (actor, action) = self.record.redo_next(self.is_unseen().then_some(seat))?;
        let is_own = actor == Actor::Seat(seat);
        let is_meant = is_own || is_free && actor != Actor::Chance && !self.game().hides_actions();
        (is_meant && self.game().is_legal(actor, action)).then_some((actor, action))
    }

    /// What this seat takes again goes before what others took back.
    pub fn put_redo_first(&mut self, seat: Seat) {
        self.record.put_redo_first(seat);
    }

    /// What the computer that is asked did before it was taken back.
    pub fn redo_of_computer(&self) -> Option<(Seat, AnyAction)> {
        let (Actor::Seat(seat), action) = self.record.redo_next(None)? else { return None };
        let is_asked = !self.is_unseen() && !self.is_over() && self.level_of(seat).is_some();
        (is_asked && self.game().is_legal(Actor::Seat(seat), action)).then_some((seat, action))
    }

    /// Back to the beginning of a game that is over.
    pub fn rewind(&mut self) {
        self.record.rewind();
    }

    /// Takes back the last action of the player at this chair. Returns whether there was one.
    pub fn undo_at(&mut self, chair: Chair) -> bool {
        let seat = self.seat_at(chair).filter(|_| !self.is_over());
        seat.is_some_and(|seat| self.record.undo_of(seat).is_ok())
    }
}

/// The one legal action of a single asked seat that has no other and tells nothing of a hidden hand.
pub fn forced(game: &AnyGame) -> Option<(Actor, AnyAction)> {
    let Turn::Decide(seats) = game.turn() else { return None };
    let seat = seats.iter().next().filter(|_| seats.len() == 1)?;
    if game.public().is_put_always() {
        return None;
    }
    let actor = Actor::Seat(seat);
    if !game.has_one_legal(actor) {
        return None;
    }
    let (mut walk, mut offer) = (Walk::START, Offer::NOTHING);
    let action = walk.settle(game, actor, &mut offer)?;
    Some((actor, action))
}
