//! What a sagging supply does: it limits the light, and the players are notified once.

use super::machine::{Machine, Stage};
use super::table::Fact;
use crate::parts::{Light, SupplyState};

impl Machine {
    /// Stores the state of the supply. The board is drawn again only if its light changes, and the
    /// screens only where they show the voltage.
    pub(super) fn update_supply(&mut self, supply: SupplyState) {
        let step = self.context.health.supply.map_or(0, |old| old.step);
        self.context.health.supply = Some(supply);
        if step != supply.step || matches!(self.stage, Stage::Service(_)) {
            self.context.redraw_all();
        }
        let is_reported = !matches!(self.stage, Stage::SelfTest(_)) && step != supply.step;
        if is_reported {
            self.context.log(format_args!("supply: {supply}"));
        }
        self.tell_sag();
    }

    /// Returns the light that the supply allows.
    pub(super) fn limit_light(&self, light: Light) -> Light {
        let least = self.context.settings.least_budget(self.context.panel().leds());
        self.context.health.supply.map_or(light, |supply| supply.limit(light, u16::from(least) * 100))
    }

    /// Tells the players of a game that the board is dimmed, the first time that it is.
    pub(super) fn tell_sag(&mut self) {
        let is_dimmed = self.context.health.supply.is_some_and(|supply| supply.step > 0);
        let has_players = matches!(self.stage, Stage::Table) && !self.is_demo();
        if is_dimmed && has_players && !self.has_told_sag {
            self.has_told_sag = true;
            self.table.notify_all(Fact::SupplySags, &mut self.context);
        }
    }
}
