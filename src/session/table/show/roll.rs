//! Shows dice one after another, then the result for a moment. Any button speeds this up.

use super::Show;
use crate::parts::Time;
use crate::ui::AnyRoll;
use crate::ui::game_view::Roll;
use crate::ui::palette::Palette;

/// How long a die is shown before the next one, in milliseconds.
const DIE_MS: u64 = 180;
/// How long the result is shown, in milliseconds.
const RESULT_MS: u64 = 2000;

/// Dice that are being shown.
#[derive(Clone)]
pub struct DiceShow {
    /// The dice so far.
    pub roll: AnyRoll,
    /// When the next die is rolled, or the game continues.
    pub until: Time,
}

impl DiceShow {
    fn new(roll: AnyRoll, now: Time) -> DiceShow {
        let millis = if roll.is_unfinished() { DIE_MS } else { RESULT_MS };
        DiceShow { roll, until: now + millis }
    }
}

impl Show {
    /// Returns the dice that are shown.
    pub const fn dice(&self) -> Option<&DiceShow> {
        self.dice.as_ref()
    }

    /// Returns whether more dice follow the ones that are shown.
    pub fn is_rolling(&self) -> bool {
        self.dice.as_ref().is_some_and(|show| show.roll.is_unfinished())
    }

    /// Shows dice.
    pub fn put_dice(&mut self, roll: AnyRoll, now: Time) {
        self.dice = Some(DiceShow::new(roll, now));
    }

    /// Removes the dice.
    pub fn clear_dice(&mut self) {
        self.dice = None;
    }

    /// Paints the dice, if any are shown.
    pub fn paint_dice(&mut self, palette: &Palette) {
        if let Some(dice) = &self.dice {
            dice.roll.paint(palette, &mut self.canvas);
        }
    }
}
