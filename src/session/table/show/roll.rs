//! Dice on show: one after the other, and the result for a moment. Any button hurries them.

use super::Show;
use crate::parts::Time;
use crate::ui::AnyRoll;
use crate::ui::face::Roll;
use crate::ui::palette::Palette;

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

impl Show {
    /// The dice on show.
    pub const fn dice(&self) -> Option<&DiceShow> {
        self.dice.as_ref()
    }

    /// Is a die on show after which others follow?
    pub fn is_rolling(&self) -> bool {
        self.dice.as_ref().is_some_and(|show| show.roll.goes_on())
    }

    /// Puts dice on show.
    pub fn put_dice(&mut self, roll: AnyRoll, now: Time) {
        self.dice = Some(DiceShow::new(roll, now));
    }

    /// Takes the dice away.
    pub fn clear_dice(&mut self) {
        self.dice = None;
    }

    /// Paints the dice on show.
    pub fn paint_dice(&mut self, palette: &Palette) {
        if let Some(dice) = &self.dice {
            dice.roll.paint(palette, &mut self.canvas);
        }
    }
}
