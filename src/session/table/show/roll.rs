//! Dice on show: one after the other, and the result for a moment. Any button hurries them.

use crate::game::{Actor, Game, Turn};
use crate::parts::Time;
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::ui::face::Roll;
use crate::ui::{AnyRoll, Face};

/// How long a die is seen before the next one.
const DIE_MS: u64 = 180;
/// How long the result is seen.
const RESULT_MS: u64 = 2000;

/// Dice on show.
#[derive(Clone)]
pub struct DiceShow {
    /// The dice so far.
    pub roll: AnyRoll,
    /// When the game goes on.
    pub until: Time,
}

impl DiceShow {
    fn new(roll: AnyRoll, now: Time) -> DiceShow {
        let millis = if roll.goes_on() { DIE_MS } else { RESULT_MS };
        DiceShow { roll, until: now + millis }
    }
}

impl Table {
    /// Lets chance decide once; a die is shown. Returns false if there is nothing to decide.
    pub(in crate::session::table) fn throw(&mut self, desk: &mut Desk) -> bool {
        let Some(outcome) = self.scripted_chance().or_else(|| self.play.throw()) else { return false };
        let roll = self.play.game().public().with_die(outcome);
        if self.play(Actor::Chance, outcome, desk).is_err() {
            return false;
        }
        if let Some(roll) = roll {
            self.show.set_dice(Some(DiceShow::new(roll, desk.now)));
            self.at.tell_roll(&self.play, &roll, desk);
            desk.play(660, 15);
        }
        true
    }

    /// From now on the device rolls, or the players do, as the settings say.
    pub(in crate::session::table) fn heed_dice(&mut self, desk: &mut Desk) {
        let is_new = self.play.set_types_dice(desk.settings.types_dice);
        if is_new && self.play.game().turn() == Turn::Chance {
            self.go_on(desk);
        }
    }

    /// After the last die that was typed in the result is on show.
    pub(in crate::session::table) fn show_typed(&mut self, roll: Option<AnyRoll>, desk: &mut Desk) {
        if let Some(roll) = roll.filter(|roll| !roll.goes_on()) {
            self.show.set_dice(Some(DiceShow::new(roll, desk.now)));
            self.at.tell_roll(&self.play, &roll, desk);
        }
    }

    /// All dice that are left are rolled at once; the result itself goes away.
    pub(in crate::session::table) fn hurry(&mut self, desk: &mut Desk) {
        let rolls = |show: &DiceShow| show.roll.goes_on();
        if self.show.dice().is_some_and(rolls) {
            while self.show.dice().is_some_and(rolls) && self.throw(desk) {}
            self.repaint(desk);
            desk.touch_all();
        } else {
            self.show.set_dice(None);
            self.go_on(desk);
        }
    }
}
